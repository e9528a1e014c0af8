import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { formatDate } from '../../platform/dates.ts'
import type { Reading, SignalCheck, SignalState } from './signal.ts'

const dayMs = 86_400_000
/** Certificates for 90 days are renewed 30 days before their end; two weeks before it something is wrong. */
const soonDays = 14

/** The proxy in front has the certificates; the portal sees those whose files it is told. */
export const certificateSignal: SignalCheck = {
  name: 'certificate',
  title: '证书',
  group: 'base',
  cacheMs: 60_000,
  metric: { name: 'portal_certificate_remaining_seconds', help: 'Time until the first certificate of the sites ends.' },
  read: ({ certificates, now }) => Promise.resolve(readCertificates(certificates, now())),
}

const urgency: readonly SignalState[] = ['ok', 'warning', 'fault']

/** The worst of several files, with the time until the first ends. */
export function readCertificates(files: readonly string[], now: Date): Reading {
  const readings = files.map((file) => ({ file, ...readCertificateFile(file, now) }))
  const worst = readings.toSorted((one, other) => urgency.indexOf(other.state) - urgency.indexOf(one.state)).at(0)
  if (!worst)
    return {
      state: 'unknown',
      words: '没有告诉平台证书在哪里，不知道何时到期。证书由前面的代理使用时，请用 PORTAL_CERTIFICATES 指明文件。',
    }
  const { state, words, file } = worst
  const ends = readings.flatMap(({ value }) => value ?? [])
  return {
    state,
    words: state === 'ok' ? words : `${file}：${words}`,
    ...(ends.length > 0 && { value: Math.min(...ends) }),
  }
}

export function judgeCertificate(certificate: X509Certificate, now: Date, host: string | null): Reading {
  const end = certificate.validToDate
  const days = Math.floor((end.getTime() - now.getTime()) / dayMs)
  if (now < certificate.validFromDate)
    return { state: 'fault', words: `证书从 ${formatDate(certificate.validFromDate)} 才生效。请检查证书和本机时钟。` }
  if (now >= end) return { state: 'fault', words: `证书已于 ${formatDate(end)} 到期，浏览器会拒绝访问。请立即更换。` }
  if (host !== null && certificate.checkHost(host) === undefined)
    return { state: 'fault', words: `证书不是签发给 ${host} 的，浏览器会拒绝访问。请更换证书或改正 nginx 的配置。` }
  if (days < soonDays)
    return {
      state: 'warning',
      words: `证书还有 ${days} 天到期（${formatDate(end)}）。请更换，并检查自动续期是否正常。`,
    }
  return { state: 'ok', words: `有效期到 ${formatDate(end)}，还有 ${days} 天。` }
}

/** With the seconds until the end. */
export function readCertificateFile(file: string, now: Date): Reading {
  try {
    const certificate = new X509Certificate(readFileSync(file))
    const value = Math.round((certificate.validToDate.getTime() - now.getTime()) / 1_000)
    return { ...judgeCertificate(certificate, now, null), value }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { state: 'fault', words: `读不到证书文件（${code ?? message}）。请检查路径、权限和格式（PEM）。` }
  }
}
