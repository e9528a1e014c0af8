import { ownCookie, readOwnCookie } from '../../request/own-cookies.ts'
import { readReceipt } from '../../../domain/messages/receipt.ts'

/** Carries a receipt number to the page that shows it, to keep it out of URLs. Expires after ten minutes. */
const baseName = 'feedback-receipt'
const maxAgeSeconds = 600

export function receiptCookie(receipt: string, secure: boolean): string {
  const { name, path } = ownCookie(baseName, '/feedback', secure)
  return `${name}=${receipt}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** The receipt number in a Cookie header, or null. */
export function receiptOfCookies(cookies: string): string | null {
  const value = readOwnCookie(cookies, baseName)
  return value === undefined ? null : readReceipt(value)
}
