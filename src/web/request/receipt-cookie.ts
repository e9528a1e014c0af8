import { readReceipt } from '../../platform/receipt.ts'
import { ownCookie, readOwnCookie } from './own-cookies.ts'

const maxAgeSeconds = 600

/**
 * Carries a receipt number to the page that shows it, to keep it out of URLs. Expires after ten minutes.
 * @param folder the pages that get the cookie.
 */
export const createReceiptCookie = (baseName: string, folder: string) => ({
  write(receipt: string, secure: boolean): string {
    const { name, path } = ownCookie(baseName, folder, secure)
    return `${name}=${receipt}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  },
  /** The receipt number in a Cookie header, or null. */
  read(cookies: string): string | null {
    const value = readOwnCookie(cookies, baseName)
    return value === undefined ? null : readReceipt(value)
  },
})
