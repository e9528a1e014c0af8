import { inflateSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { printableText } from './printable-text.ts'

const maxInflated = 4 * 1024 * 1024

/** Texts in EXIF, XMP, IPTC and comments of a picture: what a camera, a phone or an editor wrote into it. */
export function imageMetadata(bytes: Buffer): string {
  return metadataBlocks(bytes)
    .flatMap((block) => [printableText(block), xmlText(block)])
    .filter((text) => text !== '')
    .join('\n')
}

function metadataBlocks(bytes: Buffer): Buffer[] {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegBlocks(bytes)
  if (bytes.toString('latin1', 1, 4) === 'PNG') return pngBlocks(bytes)
  if (bytes.toString('latin1', 0, 4) === 'RIFF') return webpBlocks(bytes)
  if (bytes.toString('latin1', 0, 3) === 'GIF') return gifBlocks(bytes)
  return []
}

/** Application segments and comments before the image data. */
function jpegBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda || marker === 0xd9) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const isIccProfile = marker === 0xe2
    if (((marker >= 0xe1 && marker <= 0xef) || marker === 0xfe) && !isIccProfile)
      blocks.push(bytes.subarray(at + 4, end))
    at = end
  }
  return blocks
}

function pngBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (['tEXt', 'iTXt', 'eXIf'].includes(type)) blocks.push(data)
    if (type === 'zTXt' || type === 'iTXt') blocks.push(...inflatedText(data))
    at += 12 + length
  }
  return blocks
}

/** zTXt and iTXt hold a keyword and flags before their compressed text, whose stream begins with 0x78. */
function inflatedText(data: Buffer): Buffer[] {
  for (let at = data.indexOf(0x78); at !== -1; at = data.indexOf(0x78, at + 1)) {
    try {
      return [inflateSync(data.subarray(at), { maxOutputLength: maxInflated })]
    } catch {
      // Not the beginning of the stream.
    }
    if (at > 200) break
  }
  return []
}

function webpBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    if (['EXIF', 'XMP '].includes(bytes.toString('latin1', at, at + 4)))
      blocks.push(bytes.subarray(at + 8, at + 8 + length))
    at += 8 + length + (length % 2)
  }
  return blocks
}

/** Comments and application data, each a row of blocks that begin with their length. */
function gifBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = bytes.indexOf(0x21, 13); at !== -1 && at + 2 < bytes.length; at = bytes.indexOf(0x21, at + 1)) {
    const kind = bytes[at + 1]
    if (kind !== 0xfe && kind !== 0xff) continue
    const pieces: Buffer[] = []
    let next = at + 2
    for (let length = bytes[next] ?? 0; length > 0 && next < bytes.length; length = bytes[next] ?? 0) {
      pieces.push(bytes.subarray(next + 1, next + 1 + length))
      next += 1 + length
    }
    blocks.push(Buffer.concat(pieces))
  }
  return blocks
}

/** Texts of XMP, where character references may hide digits. */
function xmlText(block: Buffer): string {
  const from = block.indexOf('<')
  if (from === -1 || !block.includes('xmpmeta')) return ''
  const texts: string[] = []
  const parser = new Parser(
    {
      ontext: (text) => texts.push(text),
      onopentag: (_, attributes) => texts.push('\n', ...Object.values(attributes).map((value) => `${value}\n`)),
      onclosetag: () => texts.push('\n'),
    },
    { xmlMode: true },
  )
  parser.end(block.subarray(from).toString('utf8'))
  return texts.join('')
}
