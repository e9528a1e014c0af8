import type { Place } from '../places/place.ts'

export async function readText(place: Place, name: string): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of await place.get(name)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

export async function* oneBuffer(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
