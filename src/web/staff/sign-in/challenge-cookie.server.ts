import { stringifySetCookie } from 'cookie'
import { challengeSeconds } from '../../../access/sign-in/passkey-challenges.server.ts'
import { href } from '../../href.ts'
import { ownCookie, readOwnCookie } from '../../request/own-cookies.ts'

const name = 'passkey-challenge'

/** Binds a challenge to the browser that asked for it: no other can use its answer. */
export const challengeCookie = (challenge: string, secure: boolean): string =>
  stringifySetCookie({
    ...ownCookie(name, href('/login'), secure),
    value: challenge,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: challengeSeconds,
  })

export const readChallenge = (cookies: string): string => readOwnCookie(cookies, name) ?? ''
