import { redirect } from 'react-router'
import type { Site } from '../context.ts'
import { mayOpen } from './addresses.ts'
import type { Session } from './sessions.server.ts'

/**
 * Who is signed in, for a page of staff. The server lets nobody else come here (server/pages.ts).
 * @param path of the map of staff pages, which decides for whom the page is.
 * @throws a redirect to the page without permission, or to one's own account while its password is known to others.
 */
export function staffOf({ session }: Pick<Site, 'session'>, path: string): Session {
  if (session?.state !== 'open') throw redirect('/login')
  if (session.passwordTemporary && path !== '/staff/me') throw redirect('/staff/me')
  if (!mayOpen(session.staff.role, path)) throw redirect('/401')
  return session
}
