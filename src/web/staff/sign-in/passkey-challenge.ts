/** Begins a sign-in with a passkey: a challenge for this browser alone, which it answers to `/login`. */
import { redirect } from 'react-router'
import { challengeSignIn } from '../../../access/sign-in/commands-passkey-sign-in.server.ts'
import { toPasskeySite } from '../../../access/sign-in/passkey-site.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { AppError } from '../../../platform/errors.ts'
import { href } from '../../href.ts'
import { pageAction, pageLoader } from '../frame/staff-routes.server.ts'
import { challengeCookie } from './challenge-cookie.server.ts'

export const loader = pageLoader('/login/passkey', () => redirect(href('/login')))

export const action = pageAction('/login/passkey', async ({ site, origin, secure }) => {
  try {
    const { options, challenge } = await challengeSignIn(site, toPasskeySite(origin), site)
    return Response.json(options, { headers: { 'set-cookie': challengeCookie(challenge, secure) } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ message: error.message }, refusalInit(error))
  }
})
