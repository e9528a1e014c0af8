import { Zip, ZipDeflate } from 'fflate'

export type ZippedFile = { name: string; content: AsyncIterable<Uint8Array> }

/** A ZIP archive, a part at a time: a file is read only as far as its part was taken. */
export async function* zipFiles(files: AsyncIterable<ZippedFile>, time: Date): AsyncIterable<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((fault, part) => {
    if (fault) throw fault
    ready.push(part)
  })
  for await (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = time
    zip.add(file)
    for await (const part of content) {
      file.push(part)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
