import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/*
 * Verification of AWS Signature Version 4 for S3, from the published algorithm ("Authenticating Requests: Using the
 * Authorization Header"), without anything of the client.
 */
export type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Uint8Array }
export type Account = { accessKey: string; secretKey: string; region: string }

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The published UriEncode: everything but unreserved characters. */
function uriEncode(text: string): string {
  let encoded = ''
  for (const byte of Buffer.from(text)) {
    const sign = String.fromCharCode(byte)
    encoded += /[A-Za-z0-9\-._~]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return encoded
}

const canonicalPath = (path: string): string => path.split('/').map(decodeURIComponent).map(uriEncode).join('/')

function canonicalQuery(query: string): string {
  // Services differ in what they take it for.
  if (query.includes('+')) throw new Error('A plus sign in the query has to be encoded.')
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => pair.split('=', 2).map((part) => uriEncode(decodeURIComponent(part))))
  const sorted = pairs.map(([name, value = '']) => `${name}=${value}`)
  return sorted.sort().join('&')
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/

/** The signature of the request for a secret key. */
export function signatureOf({ method, url, headers }: SignedRequest, secretKey: string): string {
  const [, , date = '', region = '', signed = ''] = authorization.exec(headers.authorization ?? '') ?? []
  const [path = '', query = ''] = url.split('?', 2)
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`)
  const canonical = [
    method,
    canonicalPath(path),
    canonicalQuery(query),
    lines.join(''),
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, date), region))
  return hmac(key, text).toString('hex')
}

/** The error code of S3 for a request that is not signed as it should be, or null. */
export function refusalOf(request: SignedRequest, account: Account, now = Date.now()): string | null {
  const { headers, body } = request
  const matched = authorization.exec(headers.authorization ?? '')
  if (!matched) return 'AuthorizationHeaderMalformed'
  const [, accessKey, date, region, signed = '', signature = ''] = matched
  if (accessKey !== account.accessKey) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  const names = signed.split(';')
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (needed.some((name) => !names.includes(name))) return 'AccessDenied'
  const time = String(headers['x-amz-date'])
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  if (!time.startsWith(String(date)) || !(Math.abs(Date.parse(iso) - now) < 15 * 60_000)) return 'RequestTimeTooSkewed'
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(request, account.secretKey))))
    return 'SignatureDoesNotMatch'
  return headers['x-amz-content-sha256'] === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}
