import type { IncomingHttpHeaders } from 'node:http'
import type { S3User } from './s3-address.ts'

export type S3Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** Worth another attempt, though the status does not say so. */
const busyCodes = new Set(['InternalError', 'OperationAborted', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown'])
const busyStatuses = new Set([408, 429, 500, 502, 503, 504])

export const isBusy = ({ status, text }: S3Answer): boolean =>
  busyStatuses.has(status) || busyCodes.has(errorCode(text))

/** Parts of an upload are joined after the status was sent, so an error may come with 200. */
export const isRefused = ({ status, text }: S3Answer): boolean => status < 200 || status > 299 || errorCode(text) !== ''

export const errorCode = (text: string): string => (text.includes('<Error>') ? readTag('Code', text) : '')

/** @param settings beginning of the names of the settings. */
const adviceFor = (settings: string): Record<string, string> => ({
  InvalidAccessKeyId: `没有这个访问密钥。请检查 ${settings}_ACCESS_KEY`,
  SignatureDoesNotMatch: `签名不符。请检查 ${settings}_SECRET_KEY 和 ${settings}_REGION`,
  AuthorizationHeaderMalformed: `签名中的区域不对。请检查 ${settings}_REGION`,
  RequestTimeTooSkewed: '本机时间与服务相差太多。请校准本机时钟',
  NoSuchBucket: '没有这个存储桶。请检查地址，或先建立它',
  AccessDenied: '密钥没有读写这个位置的权限。请在存储服务中授权',
  PermanentRedirect: `存储桶不在这个地址。请检查地址和 ${settings}_STYLE`,
})

/** @throws the error of `user` that says what to do, without what the service said. */
export function requireGood({ words, user }: { words: string; user: S3User }, answer: S3Answer): S3Answer {
  if (!isRefused(answer)) return answer
  const code = errorCode(answer.text)
  const what = `${answer.status}${code && ` ${code}`}`
  if (!isBusy(answer)) {
    const said = adviceFor(user.settings)[code] ?? '请检查地址、密钥和权限'
    throw user.fault(`${user.noun} ${words} 拒绝了请求（${what}）：${said}。`)
  }
  const after = answer.headers['retry-after']
  const wanted = after !== undefined && /^\d+$/.test(after) ? `，要求 ${after} 秒后再试` : ''
  throw user.fault(`${user.noun} ${words} 暂时不能使用（${what}${wanted}）。请稍后再试，或询问存储服务的管理员。`)
}

const entities: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }

export function readTag(tag: string, text: string): string {
  const [, content = ''] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text) ?? []
  return content.replaceAll(/&(?:#(x?)([\da-f]+)|(\w+));/gi, (entity, hex: string, digits?: string, name?: string) =>
    digits === undefined
      ? (entities[name ?? ''] ?? entity)
      : String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
  )
}
