import { createHash } from 'node:crypto'

const blockBytes = 512

export type TarEntry = { name: string; kind: 'file' | 'folder'; bytes: number }
export type PackedFile = { name: string; bytes: number; sha256: string }

/** A header of the ustar format. @throws an Error for names that need an extension of it. */
function headerOf({ name, kind, bytes }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > 100 || bytes >= 8 ** 11) throw new Error(`${name} does not fit into an archive.`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write(kind === 'folder' ? '0000700\0' : '0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write(' '.repeat(8), 148)
  header.write(kind === 'folder' ? '5' : '0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

export const packFolder = (name: string): Buffer => headerOf({ name: `${name}/`, kind: 'folder', bytes: 0 })

/**
 * Packs a file that may change meanwhile: exactly `bytes` of it, with zeros for what is no longer there. PostgreSQL
 * repairs such files from its WAL.
 * @param done gets the checksum of what was packed.
 */
export async function* packFile(
  name: string,
  bytes: number,
  content: AsyncIterable<Buffer>,
  done: (file: PackedFile) => void,
): AsyncGenerator<Buffer> {
  yield headerOf({ name, kind: 'file', bytes })
  const hash = createHash('sha256')
  let left = bytes
  for await (const chunk of content) {
    const part = chunk.subarray(0, left)
    if (part.length === 0) break
    hash.update(part)
    left -= part.length
    yield part
  }
  for (; left > 0;) {
    const part = Buffer.alloc(Math.min(left, 65_536))
    hash.update(part)
    left -= part.length
    yield part
  }
  yield Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes)
  done({ name, bytes, sha256: hash.digest('hex') })
}

export const packEnd = (): Buffer => Buffer.alloc(2 * blockBytes)

/**
 * Reads an archive that `pack…` wrote. Each entry's content must be read to its end before the next entry.
 * @throws an Error if it is cut or damaged.
 */
export async function* unpack(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<TarEntry & { content: () => AsyncGenerator<Buffer> }> {
  const reader = createReader(source)
  for (;;) {
    const header = await reader.exactly(blockBytes)
    if (header.every((byte) => byte === 0)) return
    const entry = readHeader(header)
    let left = entry.bytes
    yield {
      ...entry,
      async *content() {
        while (left > 0) {
          const part = await reader.atMost(left)
          left -= part.length
          yield part
        }
      },
    }
    if (left > 0) throw new Error(`${entry.name} was not read to its end.`)
    await reader.exactly((blockBytes - (entry.bytes % blockBytes)) % blockBytes)
  }
}

function readHeader(header: Buffer): TarEntry {
  const text = (from: number, length: number) => header.toString('utf8', from, from + length).replace(/[\0 ].*$/s, '')
  const sum = Number.parseInt(text(148, 8), 8)
  const unsigned = Buffer.from(header).fill(' ', 148, 156)
  if (sum !== unsigned.reduce((total, byte) => total + byte, 0)) throw new Error('The archive is damaged.')
  const kind = header[156] === 0x35 ? 'folder' : 'file'
  return { name: text(0, 100).replace(/\/$/, ''), kind, bytes: Number.parseInt(text(124, 12), 8) }
}

function createReader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const atMost = async (length: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await iterator.next()
      if (next.done) throw new Error('The archive is cut.')
      rest = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
    const part = rest.subarray(0, length)
    rest = rest.subarray(part.length)
    return part
  }
  const exactly = async (length: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for (let left = length; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await atMost(left))
    return Buffer.concat(parts)
  }
  return { atMost, exactly }
}
