import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { type PackedFile, unpack } from './tar.ts'

/** Thrown when a base copy is not what its list says. */
export class DamagedCopyError extends Error {}

/**
 * Writes the files of a base copy into an empty folder and compares each with its checksum.
 * @throws DamagedCopyError
 */
export async function unpackCluster(
  target: string,
  archive: AsyncIterable<Uint8Array>,
  expected: readonly PackedFile[],
): Promise<void> {
  const left = new Map(expected.map((file) => [file.name, file]))
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for await (const entry of unpack(archive)) {
    const path = join(target, entry.name)
    if (normalize(path) !== path || !path.startsWith(target)) throw new DamagedCopyError(`Bad name ${entry.name}.`)
    if (entry.kind === 'folder') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      continue
    }
    const sha256 = await writeFileOf(path, entry.content())
    const wanted = left.get(entry.name)
    if (wanted?.sha256 !== sha256) throw new DamagedCopyError(`${entry.name} is damaged or unknown.`)
    left.delete(entry.name)
  }
  const [missing] = left.keys()
  if (missing !== undefined) throw new DamagedCopyError(`${missing} is missing.`)
}

async function writeFileOf(path: string, content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const part of content) {
      hash.update(part)
      await file.writeFile(part)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

const pageBytes = 65_536
const zeros = Buffer.alloc(pageBytes)

/** Writes a segment of WAL with holes for its zeros: most of one that was switched early is empty. */
export async function writeSegment(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    let position = 0
    for await (const chunk of content)
      for (let from = 0; from < chunk.length; from += pageBytes) {
        const part = chunk.subarray(from, from + pageBytes)
        if (!zeros.subarray(0, part.length).equals(part)) await writeAt(file, part, position)
        position += part.length
      }
    await file.truncate(position)
  } finally {
    await file.close()
  }
}

async function writeAt(file: FileHandle, part: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < part.length;)
    done += (await file.write(part, done, part.length - done, position + done)).bytesWritten
}
