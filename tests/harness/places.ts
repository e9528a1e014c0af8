import type { Place } from '../../src/backup/places/place.ts'

/** All bytes that a place has under a name. */
export async function readAll(place: Place, name: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of await place.get(name)) parts.push(part)
  return Buffer.concat(parts)
}

export async function namesOf(place: Place, prefix: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of place.list(prefix)) names.push(name)
  return names
}
