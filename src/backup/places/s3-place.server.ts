import { type Patience, patient } from '../../platform/s3/patience.ts'
import type { S3User } from '../../platform/s3/s3-address.ts'
import { isRefused, readTag, requireGood } from '../../platform/s3/s3-answers.ts'
import { type S3Client, s3Client } from '../../platform/s3/s3-client.server.ts'
import { openObject } from '../../platform/s3/s3-download.server.ts'
import { findObject, listObjects, removeObject } from '../../platform/s3/s3-objects.server.ts'
import { type Place, type PlaceAddress, PlaceError, requireSafeName } from './place.ts'

/** Above it an object is sent in parts. S3 takes 10,000 parts of at least 5 MiB: objects of up to 156 GiB. */
const partBytes = 16 * 1024 ** 2

const backups: S3User = {
  noun: '备份位置',
  settings: 'PORTAL_BACKUP_S3',
  fault: (message, options) => new PlaceError(message, options),
}

/** A bucket of any S3 service. */
export function s3Place(address: PlaceAddress & { kind: 's3' }, patience: Patience = patient): Place {
  const client = s3Client(address, patience, backups)
  const keyOf = (name: string): string => {
    requireSafeName(name)
    return client.keyOf(name)
  }
  return {
    words: client.words,
    put: (name, content) => putObject(client, keyOf(name), content),
    find: (name) => findObject(client, keyOf(name)),
    async get(name) {
      const content = await openObject(client, keyOf(name), name)
      if (!content) throw new PlaceError(`备份位置 ${client.words} 中没有 ${name}。`)
      return content
    },
    list: (prefix) => listObjects(client, prefix),
    remove: (name) => removeObject(client, keyOf(name)),
  }
}

async function putObject(client: S3Client, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const { ask } = client
  let upload: string | undefined
  const tags: string[] = []
  let bytes = 0
  try {
    for await (const { part, isLast } of toParts(content)) {
      if (isLast && upload === undefined) {
        requireGood(client, await ask(key, { method: 'PUT', body: part }))
        return
      }
      upload ??= readTag(
        'UploadId',
        requireGood(client, await ask(key, { method: 'POST', query: { uploads: '' } })).text,
      )
      const query = { partNumber: String(tags.length + 1), uploadId: upload }
      const { headers } = requireGood(client, await ask(key, { method: 'PUT', query, body: part }))
      tags.push(headers.etag ?? '')
      bytes += part.length
    }
    await completeUpload(client, key, { upload: upload ?? '', tags, bytes })
  } catch (error) {
    if (upload !== undefined) await abortUpload(client, key, upload)
    throw error
  }
}

type Upload = { upload: string; tags: readonly string[]; bytes: number }

async function completeUpload(client: S3Client, key: string, { upload, tags, bytes }: Upload): Promise<void> {
  const { headers: before } = await client.ask(key, { method: 'HEAD' })
  const parts = tags.map((tag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const answer = await client.ask(key, { method: 'POST', query: { uploadId: upload }, body })
  if (!isRefused(answer)) return
  // An attempt whose answer was lost may have completed it; services know the upload no longer then.
  const { status, headers: after } = await client.ask(key, { method: 'HEAD' })
  const isStored = status === 200 && Number(after['content-length']) === bytes && after.etag !== before.etag
  if (!isStored) requireGood(client, answer)
}

/** Parts of an upload that is neither completed nor aborted cost room. Tried once: the service may be away. */
async function abortUpload(client: S3Client, key: string, upload: string): Promise<void> {
  const patience = { ...client.patience, attempts: 1 }
  await client.ask(key, { method: 'DELETE', query: { uploadId: upload }, patience }).catch(() => undefined)
}

async function* toParts(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ part: Uint8Array<ArrayBuffer>; isLast: boolean }> {
  let part = new Uint8Array(partBytes)
  let filled = 0
  for await (const chunk of content)
    for (let from = 0; from < chunk.length;) {
      if (filled === partBytes) {
        yield { part, isLast: false }
        part = new Uint8Array(partBytes)
        filled = 0
      }
      const piece = chunk.subarray(from, from + partBytes - filled)
      part.set(piece, filled)
      filled += piece.length
      from += piece.length
    }
  yield { part: part.subarray(0, filled), isLast: true }
}
