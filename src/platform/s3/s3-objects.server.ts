import { readTag, requireGood } from './s3-answers.ts'
import type { FileBody, S3Client } from './s3-client.server.ts'

/** Stores a file in one request, however large (S3 takes 5 GiB): nothing half is ever visible. */
export async function putFileObject(client: S3Client, key: string, body: FileBody): Promise<void> {
  requireGood(client, await client.ask(key, { method: 'PUT', body }))
}

/** Null if there is no object of that key. */
export async function findObject(client: S3Client, key: string): Promise<{ bytes: number } | null> {
  const answer = await client.ask(key, { method: 'HEAD' })
  if (answer.status === 404) return null
  // The answer to HEAD has no text that would say why.
  if (answer.status >= 300) requireGood(client, await client.ask(key, { headers: { range: 'bytes=0-0' } }))
  return { bytes: Number(requireGood(client, answer).headers['content-length']) }
}

/** Removing what is gone is no error. */
export async function removeObject(client: S3Client, key: string): Promise<void> {
  const answer = await client.ask(key, { method: 'DELETE' })
  if (answer.status !== 404) requireGood(client, answer)
}

export type ListedObject = {
  /** Without what the address has before all names. */
  name: string
  bytes: number
  /** When it was stored, by the clock of the service. */
  modified: Date
}

/** Everything whose name begins with `prefix`, in the order of names. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedObject> {
  const inside = client.keyOf('')
  // The first version of the call, which every service has; the next page begins after the last name.
  for (let last: string | null = ''; last !== null;) {
    const query = { prefix: inside + prefix, ...(last && { marker: last }) }
    const { text } = requireGood(client, await client.ask('', { query }))
    const keys: string[] = []
    for (const [, content = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = readTag('Key', content)
      keys.push(key)
      yield {
        name: key.slice(inside.length),
        bytes: Number(readTag('Size', content)),
        modified: new Date(readTag('LastModified', content)),
      }
    }
    last = /<IsTruncated>true/.test(text) ? (keys.at(-1) ?? null) : null
  }
}
