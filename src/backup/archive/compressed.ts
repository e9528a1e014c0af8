import type { Readable } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'

const fast = { params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 } }

/** A stream that fails fails what reads it, also through the compression. */
function through(source: Readable, step: ReturnType<typeof createZstdCompress>): AsyncIterable<Buffer> {
  source.once('error', (error) => step.destroy(error))
  step.once('close', () => source.destroy())
  return source.pipe(step) as AsyncIterable<Buffer>
}

export const compressed = (source: Readable): AsyncIterable<Buffer> => through(source, createZstdCompress(fast))

export const decompressed = (source: Readable): AsyncIterable<Buffer> => through(source, createZstdDecompress())
