/** Ends the session and leads back to the login. */
import { redirect } from 'react-router'
import { siteContext } from '../context.ts'
import type { Route } from './+types/sign-out.ts'
import { signOut } from './commands-sign-in.server.ts'
import { noTokenCookie } from './token-cookie.server.ts'

export const loader = () => redirect('/staff')

export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { db, session } = context.get(siteContext)
  if (session) await signOut(db, session)
  const secure = new URL(request.url).protocol === 'https:'
  return redirect('/login', { status: 303, headers: { 'set-cookie': noTokenCookie(secure) } })
}
