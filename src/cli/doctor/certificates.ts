import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Reading } from '../../domain/system-status/signal.ts'
import { formatDate } from '../../platform/dates.ts'
import { reasonOf } from './check.ts'

const dayMs = 86_400_000
/** Certificates for 90 days are renewed 30 days before their end; two weeks before it something is wrong. */
const soonDays = 14

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

export function readCertificateFile(file: string, now: Date): Reading {
  try {
    return judgeCertificate(new X509Certificate(readFileSync(file)), now, null)
  } catch (error) {
    return { state: 'fault', words: `读不到证书文件 ${file}（${reasonOf(error)}）。请检查路径、权限和格式（PEM）。` }
  }
}
