import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '../../../platform/errors.ts'

/** Thrown for malformed files. The message is for developers; users see one generic message. */
export class BrokenXlsx extends Error {}

export const tooLarge = (what: string): AppError =>
  new AppError('invalid', `${what}，无法导入。请在表格软件中另存为“CSV UTF-8”，或拆成几个文件后重新导入。`)

const maxParts = 10_000
const maxDepth = 64
/** Limit of bytes without an element or text, such as in an unclosed comment, which the parser buffers in memory. */
const maxMarkup = 1 << 20

export type XmlEvents = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

export type XlsxPackage = {
  has: (part: string) => boolean
  /**
   * Parses a part of at most `maxBytes` unpacked bytes and yields after each chunk.
   * @throws BrokenXlsx, or AppError for a part that is too large.
   */
  parse: (part: string, maxBytes: number, events: XmlEvents) => AsyncGenerator<void>
  /** Parses a part to its end. */
  read: (part: string, maxBytes: number, events: XmlEvents) => Promise<void>
  close: () => void
}

/** Opens the zip file of a workbook. Part names have no leading slash. */
export async function openPackage(path: string): Promise<XlsxPackage> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  // Errors also reject the reads; an 'error' event without a listener would end the process.
  zip.on('error', () => undefined)
  const parts = new Map<string, Entry>()
  try {
    if (zip.entryCount > maxParts) throw new BrokenXlsx('too many parts')
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry)
  } catch (error) {
    zip.close()
    throw error
  }
  const find = (part: string): Entry | undefined => parts.get(part.toLowerCase())

  async function* parse(part: string, maxBytes: number, events: XmlEvents): AsyncGenerator<void> {
    const entry = find(part)
    if (!entry) throw new BrokenXlsx(`no ${part}`)
    if (entry.uncompressedSize > maxBytes) throw tooLarge(sizeWords(maxBytes))
    yield* parseXml(unpack(zip, entry), events)
  }
  return {
    has: (part) => find(part) !== undefined,
    parse,
    async read(part, maxBytes, events) {
      // oxlint-disable-next-line no-unused-vars
      for await (const _ of parse(part, maxBytes, events));
    },
    close: () => zip.close(),
  }
}

const sizeWords = (bytes: number): string => `表格解压后超过 ${Math.round(bytes / 1024 / 1024)} MB`

/** yauzl fails if an entry is larger than the zip directory says; the checksum detects damaged data. */
async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream: Readable = await zip.openReadStreamPromise(entry)
  let sum = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== entry.crc32) throw new BrokenXlsx('wrong checksum')
}

async function* parseXml(chunks: AsyncIterable<Buffer>, { open, text, close }: XmlEvents): AsyncGenerator<void> {
  let depth = 0
  let markup = 0
  let ended = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        markup = 0
        if (depth === 0 && ended) throw new BrokenXlsx('two root elements')
        depth += 1
        if (depth > maxDepth) throw new BrokenXlsx('nested too deeply')
        open?.(localName(name), attributes)
      },
      ontext(data) {
        markup = 0
        text?.(data)
      },
      onclosetag(name, isImplied) {
        markup = 0
        // Self-closing elements are implied too, but never at the end of the part.
        if (isImplied && finishing) throw new BrokenXlsx('unclosed element')
        depth -= 1
        if (depth === 0) ended = true
        close?.(localName(name))
      },
      // XLSX has no document types. Rejecting them also prevents custom entities.
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new BrokenXlsx('document type')
      },
    },
    { xmlMode: true },
  )
  let finishing = false
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) {
    markup += chunk.length
    if (markup > maxMarkup) throw new BrokenXlsx('markup too long')
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  finishing = true
  parser.end(decoder.decode())
  if (!ended || depth !== 0) throw new BrokenXlsx('no root element')
  yield
}

/** The name without a namespace prefix, which some programs write. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Decodes spreadsheet escapes such as `_x000D_` for characters that XML cannot contain. */
export const readEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
