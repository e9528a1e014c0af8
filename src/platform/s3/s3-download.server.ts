import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { delayAfter } from './patience.ts'
import { errorCode, requireGood, type S3Answer } from './s3-answers.ts'
import { noAnswer, type S3Client } from './s3-client.server.ts'

/** An object as it comes; null if there is none. A download that breaks off goes on where it ended. */
export async function openObject(
  client: S3Client,
  key: string,
  name: string,
): Promise<AsyncIterable<Uint8Array> | null> {
  const answer = await client.open(key)
  if (answer.status === 404 && errorCode(answer.text) !== 'NoSuchBucket') return null
  return wholeObject(client, key, name, startReading(requireBody(client, answer)))
}

type Reading = { body: IncomingMessage; parts: AsyncIterator<Uint8Array> }

async function* wholeObject(client: S3Client, key: string, name: string, first: Reading): AsyncGenerator<Uint8Array> {
  const { 'content-length': length, etag } = first.body.headers
  const isWhole = (): boolean => length !== undefined && at >= Number(length)
  let reading = first
  let at = 0
  let failed = 0
  try {
    while (!isWhole()) {
      const { part, fault } = await readPart(reading, client.patience.silenceMs)
      if (part) {
        failed = 0
        at += part.length
        // Not inside a `try` with a `catch`: an error of the consumer is not one of the connection.
        yield part
        continue
      }
      if (fault === null && length === undefined) return
      reading.body.destroy()
      failed += 1
      const delay = delayAfter(failed, client.patience)
      if (delay === null) throw noAnswer(client, failed, fault)
      await sleep(delay)
      reading = await reopen(client, key, name, { at, etag })
    }
  } finally {
    reading.body.destroy()
  }
}

/** The next bytes; neither part nor fault at the end. */
async function readPart({ parts }: Reading, silenceMs: number): Promise<{ part: Uint8Array | null; fault: unknown }> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error('No bytes'), { code: 'ETIMEDOUT' })), silenceMs)
  try {
    const { done, value } = await Promise.race([parts.next(), promise])
    return { part: done === true ? null : value, fault: null }
  } catch (fault) {
    return { part: null, fault }
  } finally {
    clearTimeout(timer)
  }
}

/** @throws the user's error if the object was replaced meanwhile. */
async function reopen(
  client: S3Client,
  key: string,
  name: string,
  { at, etag }: { at: number; etag: string | undefined },
): Promise<Reading> {
  const range = at > 0 ? { range: `bytes=${at}-` } : {}
  const answer = await client.open(key, { ...range, ...(etag !== undefined && { 'if-match': etag }) })
  if (answer.status === 412 || answer.status === 404 || (answer.body && answer.headers.etag !== etag)) {
    answer.body?.destroy()
    throw client.user.fault(`读取${client.user.noun} ${client.words} 中的 ${name} 时，它被替换或删除了。请重新开始。`)
  }
  const body = requireBody(client, answer)
  if (at === 0 || body.headers['content-range']?.startsWith(`bytes ${at}-`)) return startReading(body)
  body.destroy()
  throw client.user.fault(`${client.user.noun} ${client.words} 不能从断开处继续传送 ${name}。请检查中间的代理。`)
}

const startReading = (body: IncomingMessage): Reading => ({ body, parts: body[Symbol.asyncIterator]() })

function requireBody(client: S3Client, { body, ...answer }: S3Answer & { body: IncomingMessage | null }) {
  requireGood(client, answer)
  if (!body)
    throw client.user.fault(
      `${client.user.noun} ${client.words} 拒绝了请求（${answer.status}）。请检查地址、密钥和权限。`,
    )
  return body
}
