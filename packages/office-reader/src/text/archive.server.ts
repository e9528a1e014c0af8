import { fromBufferPromise, type Entry, openPromise } from 'yauzl'
import { joinChunks, unpack } from '../package.server.ts'
import { type TextParts, Unreadable } from './text-parts.ts'

const maxEntries = 1_000
const maxEntryBytes = 64 * 1024 * 1024
const maxUnpackedBytes = 256 * 1024 * 1024

export type ArchiveEntry = { name: string; bytes: Buffer }

/** Reads the files in a zip file one by one. @throws Unreadable if it is encrypted or too large. */
export async function readArchive(
  file: string | Buffer,
  parts: TextParts,
  read: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  const zip = await (typeof file === 'string' ? openPromise(file, options) : fromBufferPromise(file, options))
  zip.on('error', () => undefined)
  try {
    if (zip.entryCount > maxEntries) throw new Unreadable(`压缩包里的文件超过 ${maxEntries} 个，请分成几个压缩包。`)
    parts.add('压缩包的说明', decodeName(Buffer.from(zip.comment)))
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry)
      parts.add('文件名', name)
      if (name.endsWith('/')) continue
      if (entry.isEncrypted()) throw new Unreadable('压缩包已加密，无法自动检查。')
      unpacked += entry.uncompressedSize
      if (entry.uncompressedSize > maxEntryBytes || unpacked > maxUnpackedBytes)
        throw new Unreadable(`压缩包解压后超过 ${maxUnpackedBytes / 1024 / 1024} MB，请分成几个压缩包。`)
      await read({ name, bytes: await joinChunks(unpack(zip, entry)) })
    }
  } finally {
    zip.close()
  }
}

/** Without decoding, yauzl leaves names as bytes. */
const entryName = ({ fileName }: Entry): string => decodeName(fileName as unknown as Buffer)

/** Chinese Windows writes names as GBK, without saying so. */
function decodeName(bytes: Buffer): string {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Try the next one.
    }
  return bytes.toString('latin1')
}
