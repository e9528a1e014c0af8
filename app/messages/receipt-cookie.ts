import { readReceipt } from './receipt.ts'

/** A receipt number on its way to the page that shows it: never in an address, and for ten minutes at most. */
const name = 'feedback-receipt'
const maxAgeSeconds = 600

export const receiptCookie = (receipt: string, secure: boolean): string =>
  `${name}=${receipt}; Path=/feedback; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The receipt number that a request brings, or null. */
export function receiptOfCookies(cookies: string | null): string | null {
  const pair = cookies?.split('; ').find((candidate) => candidate.startsWith(`${name}=`))
  return pair ? readReceipt(pair.slice(name.length + 1)) : null
}
