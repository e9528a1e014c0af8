import { stringifySetCookie } from 'cookie'
import { flowSeconds } from '../../../access/sign-in/provider/flow.server.ts'
import { href } from '../../href.ts'
import { ownCookie, readOwnCookie } from '../../request/own-cookies.ts'

const name = 'staff-provider-flow'

// Lax: the provider's redirect back is a navigation from another site.
const line = (value: string, maxAge: number, secure: boolean): string =>
  stringifySetCookie({
    ...ownCookie(name, href('/login/provider'), secure),
    value,
    httpOnly: true,
    sameSite: 'lax',
    maxAge,
  })

/** Binds a sign-in with the identity provider to the browser that began it. A second one replaces the first. */
export const flowCookie = (sealed: string, secure: boolean): string => line(sealed, flowSeconds, secure)

export const noFlowCookie = (secure: boolean): string => line('', 0, secure)

export const readFlowCookie = (cookies: string): string => readOwnCookie(cookies, name) ?? ''
