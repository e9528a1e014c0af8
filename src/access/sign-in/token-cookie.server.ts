import { stringifySetCookie } from 'cookie'

/** Name from the specification (section 9). */
export const tokenCookieName = 'Admin-Token'

const shared = { name: tokenCookieName, path: '/', httpOnly: true, sameSite: 'lax' } as const

/** A cookie until the browser is closed; the server decides how long the token is valid. */
export const tokenCookie = (token: string, secure: boolean): string =>
  stringifySetCookie({ ...shared, value: token, secure })

export const noTokenCookie = (secure: boolean): string =>
  stringifySetCookie({ ...shared, value: '', maxAge: 0, secure })
