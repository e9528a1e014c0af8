import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Place, PlaceError } from '../places/place.ts'
import { compressed, decompressed } from './compressed.ts'

type Content = AsyncIterable<Uint8Array>

/**
 * Stores content under a name that never changes its content. What an interrupted attempt stored is left as it is.
 * @param open gives the content anew each time.
 * @throws PlaceError if the name has other content: another site uses the same place.
 */
export async function storeOnce(
  place: Place,
  name: string,
  open: () => Readable | Promise<Readable>,
  { compress = false } = {},
): Promise<void> {
  if ((await place.find(name)) === null) {
    const content = await open()
    return place.put(name, compress ? compressed(content) : content)
  }
  const stored = await place.get(name)
  // Another version of the compression may give other bytes for the same content.
  const [known, own] = [
    await digestOf(compress ? decompressed(Readable.from(stored)) : stored),
    await digestOf(await open()),
  ]
  if (known !== own)
    throw new PlaceError(
      `备份位置 ${place.words} 中已有内容不同的 ${name}。可能有另一个平台（例如复制的数据目录）使用同一个位置：请为每个平台设置各自的位置。`,
    )
}

export async function digestOf(content: Content): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}
