import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'

/** Thrown for malformed files. The message is for developers; users see one generic message. */
export class BrokenPackage extends Error {}

/** Thrown for files above a limit. The message is a Chinese clause that names the limit. */
export class PackageTooLarge extends Error {}

const maxParts = 10_000
const maxDepth = 256
/** Limit of bytes without an element or text, such as in an unclosed comment, which the parser buffers in memory. */
const maxMarkup = 1 << 20

export type XmlEvents = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

export type OfficePackage = {
  /** Names of all parts, as the file spells them. */
  names: readonly string[]
  has: (part: string) => boolean
  /**
   * Parses a part of at most `maxBytes` unpacked bytes and yields after each chunk.
   * @throws BrokenPackage or PackageTooLarge.
   */
  parse: (part: string, maxBytes: number, events: XmlEvents) => AsyncGenerator<void>
  /** Parses a part to its end. */
  read: (part: string, maxBytes: number, events: XmlEvents) => Promise<void>
  /** The bytes of a part as they are unpacked. @throws BrokenPackage or PackageTooLarge. */
  chunks: (part: string, maxBytes: number) => AsyncGenerator<Buffer>
  /** The bytes of a part. @throws BrokenPackage or PackageTooLarge. */
  bytes: (part: string, maxBytes: number) => Promise<Buffer>
  close: () => void
}

/** Opens the zip file of an Office document. Part names have no leading slash. */
export async function openPackage(file: string | Buffer): Promise<OfficePackage> {
  const options = { lazyEntries: true, autoClose: false }
  const zip = await (typeof file === 'string' ? openPromise(file, options) : fromBufferPromise(file, options))
  // Errors also reject the reads; an 'error' event without a listener would end the process.
  zip.on('error', () => undefined)
  const parts = new Map<string, Entry>()
  try {
    if (zip.entryCount > maxParts) throw new BrokenPackage('too many parts')
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase()
      // Programs differ in which of the two they show.
      if (parts.has(name)) throw new BrokenPackage('two parts of one name')
      parts.set(name, entry)
    }
  } catch (error) {
    zip.close()
    throw error
  }
  const find = (part: string): Entry | undefined => parts.get(part.toLowerCase())

  function open(part: string, maxBytes: number): AsyncGenerator<Buffer> {
    const entry = find(part)
    if (!entry) throw new BrokenPackage(`no ${part}`)
    if (entry.uncompressedSize > maxBytes) throw new PackageTooLarge(sizeWords(maxBytes))
    return unpack(zip, entry)
  }
  async function* parse(part: string, maxBytes: number, events: XmlEvents): AsyncGenerator<void> {
    yield* parseXml(open(part, maxBytes), events)
  }
  return {
    names: [...parts.values()].map(({ fileName }) => fileName),
    has: (part) => find(part) !== undefined,
    parse,
    async read(part, maxBytes, events) {
      // oxlint-disable-next-line no-unused-vars -- Parsing calls `events`; its chunks are not needed.
      for await (const _ of parse(part, maxBytes, events));
    },
    chunks: open,
    bytes: async (part, maxBytes) => joinChunks(open(part, maxBytes)),
    close: () => zip.close(),
  }
}

const sizeWords = (bytes: number): string => `解压后超过 ${Math.round(bytes / 1024 / 1024)} MB`

/** yauzl fails if an entry is larger than the zip directory says; the checksum detects damaged data. */
export async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream: Readable = await zip.openReadStreamPromise(entry)
  let sum = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== entry.crc32) throw new BrokenPackage('wrong checksum')
}

export async function joinChunks(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

export async function* parseXml(chunks: AsyncIterable<Buffer>, { open, text, close }: XmlEvents): AsyncGenerator<void> {
  let depth = 0
  let markup = 0
  let ended = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        markup = 0
        if (depth === 0 && ended) throw new BrokenPackage('two root elements')
        depth += 1
        if (depth > maxDepth) throw new BrokenPackage('nested too deeply')
        open?.(localName(name), attributes)
      },
      ontext(data) {
        markup = 0
        text?.(data)
      },
      onclosetag(name, isImplied) {
        markup = 0
        // Self-closing elements are implied too, but never at the end of the part.
        if (isImplied && finishing) throw new BrokenPackage('unclosed element')
        depth -= 1
        if (depth === 0) ended = true
        close?.(localName(name))
      },
      // Office documents have no document types. Rejecting them also prevents custom entities.
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new BrokenPackage('document type')
      },
    },
    { xmlMode: true },
  )
  let finishing = false
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of chunks) {
    markup += chunk.length
    if (markup > maxMarkup) throw new BrokenPackage('markup too long')
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  finishing = true
  parser.end(decoder.decode())
  if (!ended || depth !== 0) throw new BrokenPackage('no root element')
  yield
}

/** The name without a namespace prefix, which some programs write. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
