/** Ends the session and redirects to the login. */
import { redirect } from 'react-router'
import { requestContext } from '../../context.ts'
import type { Route } from './+types/sign-out.ts'
import { signOut } from '../../../access/commands-sign-in.server.ts'
import { noTokenCookie } from '../../../access/token-cookie.server.ts'

export const loader = () => redirect('/staff')

export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const { db, session } = context.get(requestContext)
  if (session) await signOut(db, session)
  const secure = new URL(request.url).protocol === 'https:'
  return redirect('/login', { status: 303, headers: { 'set-cookie': noTokenCookie(secure) } })
}
