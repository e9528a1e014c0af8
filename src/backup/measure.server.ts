import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export type Measured = { bytes: number; sha256: string }

/** A step of a pipeline that passes bytes on and measures them. `result` is complete once the pipeline ends. */
export function createMeasure(): {
  pass: (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>
  result: () => Measured
} {
  const hash = createHash('sha256')
  let bytes = 0
  let sha256: string | null = null
  return {
    async *pass(source) {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: () => {
      sha256 ??= hash.digest('hex')
      return { bytes, sha256 }
    },
  }
}

export async function measureFile(path: string): Promise<Measured> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
