import { idParameter } from '../../../platform/parameters.ts'
import { href } from '../../href.ts'
import { ownCookie, readOwnCookie } from '../../request/own-cookies.ts'

/** Browsers keep no cookie longer than 400 days. */
const maxAgeSeconds = 365 * 86_400

/** One for each district: cookies do not know ports. */
const nameFor = (areaCode: string): string => `village-${areaCode.slice(0, 6)}`

/** The village that this device chose in a district; null for none. */
export function readChoice(cookies: string, areaCode: string): number | null {
  return idParameter.safeParse(readOwnCookie(cookies, nameFor(areaCode))).data ?? null
}

/** The header that keeps a choice on the device, or forgets it where `id` is null. */
export function choiceCookieLine(id: number | null, areaCode: string, secure: boolean): string {
  const { name, path } = ownCookie(nameFor(areaCode), href('/my-village'), secure)
  const age = id === null ? 0 : maxAgeSeconds
  return `${name}=${id ?? ''}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
