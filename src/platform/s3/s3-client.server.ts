import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { delayAfter, type Patience } from './patience.ts'
import type { S3Address, S3User } from './s3-address.ts'
import { isBusy, type S3Answer } from './s3-answers.ts'

/** A file on disk that is sent as it is read; its checksum is known. */
export type FileBody = { path: string; sha256: string; sizeBytes: number }

export type S3Request = {
  method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  query?: Record<string, string>
  headers?: Record<string, string>
  /** In memory or on disk, so that it can be sent again. */
  body?: Uint8Array<ArrayBuffer> | string | FileBody
  patience?: Patience
}

export type S3Client = {
  words: string
  user: S3User
  /** Key of a name of ours. */
  keyOf: (name: string) => string
  /** The answer with its text. An empty key is the bucket itself. @throws the user's error if there is no answer. */
  ask: (key: string, request?: S3Request) => Promise<S3Answer>
  /** The same with an unread body, unless it was refused. */
  open: (key: string, headers?: Record<string, string>) => Promise<S3Answer & { body: IncomingMessage | null }>
  patience: Patience
}

/**
 * Signed requests to a bucket of any S3 service. They are repeated if the connection is lost or the service is busy:
 * all of them may be sent twice.
 */
export function s3Client(address: S3Address, patience: Patience, user: S3User): S3Client {
  const { bucketUrl, words, inside } = readAddress(address)
  const target = { words, user }
  const send = async (key: string, request: S3Request): Promise<IncomingMessage> =>
    exchange(await sign(address, bucketUrl + encodeKey(key), request), patience.silenceMs)
  return {
    words,
    user,
    patience,
    keyOf: (name) => inside + name,
    ask: (key, request = {}) =>
      repeated(target, request.patience ?? patience, async () => readAnswer(await send(key, request))),
    open: (key, headers = {}) =>
      repeated(target, patience, async () => {
        const body = await send(key, { headers })
        const { statusCode: status = 0 } = body
        if (status >= 300) return { ...(await readAnswer(body)), body: null }
        // Who reads the object may be slow.
        body.setTimeout(0)
        return { status, headers: body.headers, text: '', body }
      }),
  }
}

const readAnswer = async (answer: IncomingMessage): Promise<S3Answer> => ({
  status: answer.statusCode ?? 0,
  headers: answer.headers,
  text: await text(answer),
})

function readAddress({ url, bucketInHost }: S3Address) {
  const { origin, pathname } = new URL(url)
  const folders = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  const bucket = bucketInHost ? [] : folders.splice(0, 1)
  const inside = folders.map((folder) => `${folder}/`).join('')
  const bucketUrl = [origin, ...bucket].join('/')
  return { bucketUrl: `${bucketUrl}/`, words: `${bucketUrl}/${inside}`, inside }
}

/** What `encodeURIComponent` leaves is encoded too, as the signature does. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const encodeKey = (key: string): string => key.split('/').map(encode).join('/')

type Signed = { url: URL; method: string; headers: Record<string, string>; body: S3Request['body'] }

/** The content is signed too: what was changed on the way is refused. */
async function sign(
  { accessKey, secretKey, region }: S3Address,
  url: string,
  { method = 'GET', query = {}, headers = {}, body }: S3Request,
): Promise<Signed> {
  const parameters = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const signed = await new AwsV4Signer({
    method,
    url: parameters.length > 0 ? `${url}?${parameters.join('&')}` : url,
    headers: { 'x-amz-content-sha256': sha256Of(body) },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
  }).sign()
  // Those of the request are not signed, because proxies may change them.
  return { url: signed.url, method, headers: { ...Object.fromEntries(signed.headers), ...headers }, body }
}

const isFile = (body: S3Request['body']): body is FileBody => typeof body === 'object' && !(body instanceof Uint8Array)

const sha256Of = (body: S3Request['body']): string =>
  isFile(body)
    ? body.sha256
    : createHash('sha256')
        .update(body ?? '')
        .digest('hex')

/** `fetch` cannot tell a slow upload from a silent one. */
function exchange({ url, method, headers, body }: Signed, silenceMs: number): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = url.protocol === 'https:' ? https.request : http.request
  const length = isFile(body) ? { 'content-length': String(body.sizeBytes) } : {}
  const sent = request(url, { method, headers: { ...headers, ...length }, timeout: silenceMs })
  sent.once('response', resolve)
  sent.on('timeout', () => sent.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })))
  sent.on('error', reject)
  // Ends and closes both, whichever fails; the request tells why.
  if (isFile(body)) pipeline(createReadStream(body.path), sent, (error) => error && sent.destroy(error))
  else sent.end(body)
  return promise
}

/** Errors of TLS that another attempt does not mend. */
const certificateFault = /CERT|SELF_SIGNED|UNABLE_TO/

async function repeated<Answer extends S3Answer>(
  target: Pick<S3Client, 'user' | 'words'>,
  patience: Patience,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  for (let failed = 1; ; failed += 1) {
    let delay: number | null
    try {
      const answer = await attempt()
      delay = isBusy(answer) ? delayAfter(failed, patience, answer.headers['retry-after']) : null
      if (delay === null) return answer
    } catch (error) {
      const code = networkCode(error)
      if (certificateFault.test(code))
        throw target.user.fault(`${target.user.noun} ${target.words} 的证书不可信（${code}）。请检查证书和地址。`, {
          cause: error,
        })
      delay = delayAfter(failed, patience)
      if (delay === null) throw noAnswer(target, failed, error)
    }
    await sleep(delay)
  }
}

export const noAnswer = (
  { user, words }: Pick<S3Client, 'user' | 'words'>,
  attempts: number,
  cause: unknown,
): Error => {
  const code = networkCode(cause)
  return user.fault(
    `${user.noun} ${words} 没有答复，试了 ${attempts} 次${code && `（${code}）`}。请检查网络和存储服务。`,
    { cause },
  )
}

/** Such as `ECONNRESET`. Of several addresses of a host, the first counts. */
function networkCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
