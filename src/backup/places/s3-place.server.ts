import { AwsClient } from 'aws4fetch'
import { type Place, type PlaceAddress, PlaceError, requireSafeName } from './place.ts'

/** Above it an object is sent in parts. S3 takes 10,000 parts of at least 5 MiB: objects of up to 156 GiB. */
const partBytes = 16 * 1024 ** 2

const answerMs = 120_000

type Request = { method?: string; query?: Record<string, string>; body?: Uint8Array<ArrayBuffer> | string }
type Send = (name: string, request?: Request) => Promise<Response>

/** A bucket of any S3 service, addressed by path. Requests are repeated when the service is busy. */
export function s3Place({ url, accessKey, secretKey, region }: PlaceAddress & { kind: 's3' }): Place {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 4,
    initRetryMs: 200,
  })
  const { origin, pathname } = new URL(url)
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean)
  const inside = folders.length > 0 ? `${folders.join('/')}/` : ''
  const send = async (path: string, { method = 'GET', query = {}, body }: Request = {}): Promise<Response> => {
    const address = new URL(`${origin}/${bucket}${path}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    // Only until the answer begins: a large object takes as long as it takes.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), answerMs)
    try {
      return await client.fetch(address.href, { method, signal: limit.signal, ...(body !== undefined && { body }) })
    } catch (error) {
      throw new PlaceError(`备份位置 ${origin} 没有答复。请检查网络和服务。`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  const sendFor: Send = (name, request) => {
    requireSafeName(name)
    return send(`/${inside}${name.split('/').map(encodeURIComponent).join('/')}`, request)
  }
  const words = `${origin}/${bucket}/${inside}`
  return {
    words,
    put: (name, content) => putObject(sendFor, words, name, content),
    async find(name) {
      const answer = await sendFor(name, { method: 'HEAD' })
      if (answer.status === 404) return null
      await requireGood(words, answer)
      return { bytes: Number(answer.headers.get('content-length')) }
    },
    async get(name) {
      const answer = await sendFor(name)
      if (answer.status === 404) throw new PlaceError(`备份位置 ${words} 中没有 ${name}。`)
      await requireGood(words, answer)
      return answer.body ?? noBytes()
    },
    list: (prefix) => listObjects((query) => send('', { query }), words, inside, prefix),
    async remove(name) {
      const answer = await sendFor(name, { method: 'DELETE' })
      if (answer.status !== 404) await requireGood(words, answer)
      await answer.body?.cancel()
    },
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

async function putObject(send: Send, words: string, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  let upload: string | undefined
  const tags: string[] = []
  try {
    for await (const { part, isLast } of toParts(content)) {
      if (isLast && upload === undefined) {
        await requireGood(words, await send(name, { method: 'PUT', body: part }))
        return
      }
      upload ??= readTag(
        'UploadId',
        await requireGood(words, await send(name, { method: 'POST', query: { uploads: '' } })),
      )
      const query = { partNumber: String(tags.length + 1), uploadId: upload }
      const answer = await send(name, { method: 'PUT', query, body: part })
      await requireGood(words, answer)
      tags.push(answer.headers.get('etag') ?? '')
    }
    const parts = tags.map((tag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const said = await requireGood(words, await send(name, { method: 'POST', query: { uploadId: upload ?? '' }, body }))
    // The status is sent before the parts are joined.
    if (said.includes('<Error>')) throw new PlaceError(`备份位置 ${words} 没有保存 ${name}。`)
  } catch (error) {
    if (upload !== undefined) await send(name, { method: 'DELETE', query: { uploadId: upload } }).catch(() => undefined)
    throw error
  }
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

async function* listObjects(
  ask: (query: Record<string, string>) => Promise<Response>,
  words: string,
  inside: string,
  prefix: string,
): AsyncGenerator<{ name: string; bytes: number }> {
  // The first version of the call, which every service has; the next page begins after the last name.
  for (let last: string | null = ''; last !== null;) {
    const query = { prefix: inside + prefix, ...(last && { marker: last }) }
    const text = await requireGood(words, await ask(query))
    const keys: string[] = []
    for (const [, content = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = readTag('Key', content)
      keys.push(key)
      yield { name: key.slice(inside.length), bytes: Number(readTag('Size', content)) }
    }
    last = /<IsTruncated>true/.test(text) ? (keys.at(-1) ?? null) : null
  }
}

/** Names of ours need no decoding; ids of uploads may contain entities. */
function readTag(tag: string, text: string): string {
  const [, content = ''] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text) ?? []
  return content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

/** @returns the answer's text, unless the answer is an object. @throws PlaceError without what the service said. */
async function requireGood(words: string, answer: Response): Promise<string> {
  const isText = answer.headers.get('content-type')?.includes('xml') ?? false
  if (answer.ok) return isText ? answer.text() : ''
  const code = readTag('Code', await answer.text())
  throw new PlaceError(
    `备份位置 ${words} 拒绝了请求（${answer.status}${code && ` ${code}`}）。请检查地址、密钥和权限。`,
  )
}
