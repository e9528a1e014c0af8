import { crc32, deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'

/** Characters below 128 only. */
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
export const utf16 = (text: string, bigEndian = false, mark = true): Buffer => {
  const bytes = bigEndian ? utf16be(text) : Buffer.from(text, 'utf16le')
  return mark ? Buffer.concat([Buffer.from(bigEndian ? 'feff' : 'fffe', 'hex'), bytes]) : bytes
}

/** “身份证号,示例甲” in GBK, before the number. */
export const gb18030 = (number: string): Buffer =>
  Buffer.concat([Buffer.from('c9edb7ddd6a4bac52ccabec0fdbcd72c', 'hex'), Buffer.from(`${number}\r\n`)])

export const zip = (files: Record<string, Uint8Array>): Buffer =>
  Buffer.from(zipSync(files, { mtime: new Date('2026-01-01T00:00:00Z') }))

/** Marks all entries as encrypted, in the headers and in the directory. */
export function encryptedZip(files: Record<string, Uint8Array>): Buffer {
  const bytes = zip(files)
  for (const [mark, offset] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let at = bytes.indexOf(mark, 0, 'latin1'); at !== -1; at = bytes.indexOf(mark, at + 4, 'latin1'))
      bytes.writeUInt16LE(bytes.readUInt16LE(at + offset) | 1, at + offset)
  return bytes
}

/** An archive whose names are in GBK, without the flag for UTF-8: “身份证” and the number. */
export function gbkNamedZip(number: string, content: Uint8Array): Buffer {
  const bytes = zip({ [`xxxxxx${number}.txt`]: content })
  const name = Buffer.from('c9edb7ddd6a4', 'hex')
  for (let at = bytes.indexOf('xxxxxx'); at !== -1; at = bytes.indexOf('xxxxxx', at + 6)) name.copy(bytes, at)
  return bytes
}

/** The beginning of an old Office file, with the name of one stream. */
export const container = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1_016),
    Buffer.from(`${stream}\0`, 'utf16le'),
    Buffer.alloc(1_024),
  ])

const segment = (marker: number, ...pieces: readonly Buffer[]): Buffer => {
  const data = Buffer.concat(pieces)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

const jpeg = (...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('ffd8', 'hex'), ...segments, Buffer.from('ffda0008010100003f00d2cf20ffd9', 'hex')])

/** One entry of EXIF: a description in ASCII, or with the tag 0x9c9c in UTF-16, as Windows writes comments. */
export function exifJpeg(text: string, tag = 0x010e): Buffer {
  const value = tag === 0x9c9c ? Buffer.from(`${text}\0`, 'utf16le') : Buffer.from(`${text}\0`)
  const head = Buffer.alloc(26)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(1, 8)
  head.writeUInt16LE(tag, 10)
  head.writeUInt16LE(tag === 0x9c9c ? 1 : 2, 12)
  head.writeUInt32LE(value.length, 14)
  head.writeUInt32LE(26, 18)
  return jpeg(segment(0xe1, Buffer.from('Exif\0\0'), head, value))
}

export const commentJpeg = (text: string): Buffer => jpeg(segment(0xfe, Buffer.from(text)))
export const xmpJpeg = (text: string): Buffer =>
  jpeg(
    segment(
      0xe1,
      Buffer.from('http://ns.adobe.com/xap/1.0/\0'),
      Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:title xmlns:dc="dc">${text}</dc:title></x:xmpmeta>`),
    ),
  )
export const iptcJpeg = (text: string): Buffer => {
  const head = Buffer.from([0x1c, 2, 120, 0, Buffer.byteLength(text)])
  return jpeg(segment(0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x20'), head, Buffer.from(text)))
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const png = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
    ...chunks,
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
  ])
export const textPng = (text: string): Buffer => png(chunk('tEXt', Buffer.from(`Comment\0${text}`)))
export const packedTextPng = (text: string): Buffer =>
  png(chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.from(text))])))
export const internationalTextPng = (text: string): Buffer =>
  png(chunk('iTXt', Buffer.concat([Buffer.from('Title\0\x01\0zh\0\0'), deflateSync(Buffer.from(text))])))
export const plainPng = (): Buffer => png()

export const webp = (text: string): Buffer => {
  const data = Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${text}</a></x:xmpmeta>`)
  const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)])
  const head = Buffer.from('RIFF\0\0\0\0WEBPXMP \0\0\0\0', 'latin1')
  head.writeUInt32LE(12 + padded.length, 4)
  head.writeUInt32LE(data.length, 16)
  return Buffer.concat([head, padded])
}

export const gif = (text: string): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
    Buffer.from([0x21, 0xfe, Buffer.byteLength(text)]),
    Buffer.from(text),
    Buffer.from('002c00000000010001000002024401003b', 'hex'),
  ])
