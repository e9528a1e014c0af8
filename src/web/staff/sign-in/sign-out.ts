/** Ends the session and redirects to the login. */
import { redirect } from 'react-router'
import { signOut } from '../../../access/sign-in/commands-sign-in.server.ts'
import { noTokenCookie } from '../../../access/sign-in/token-cookie.server.ts'
import { href } from '../../href.ts'
import { pageAction, pageLoader } from '../frame/staff-routes.server.ts'

export const loader = pageLoader('/staff/sign-out', () => redirect(href('/staff')))

// Without the guard of staff pages: it would keep users with a temporary password.
export const action = pageAction('/staff/sign-out', async ({ site: { db, session }, secure }) => {
  if (session) await signOut(db, session)
  return redirect(href('/login', { out: session?.byProvider ? 'provider' : null }), {
    status: 303,
    headers: { 'set-cookie': noTokenCookie(secure) },
  })
})
