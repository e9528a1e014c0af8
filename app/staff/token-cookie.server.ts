import { stringifySetCookie } from 'cookie'

/** The specification's name (section 9). */
export const tokenCookieName = 'Admin-Token'

const shared = { name: tokenCookieName, path: '/', httpOnly: true, sameSite: 'lax' } as const

/** Until the browser is closed; how long the token counts is the server's to say. */
export const tokenCookie = (token: string, secure: boolean): string =>
  stringifySetCookie({ ...shared, value: token, secure })

export const noTokenCookie = (secure: boolean): string =>
  stringifySetCookie({ ...shared, value: '', maxAge: 0, secure })
