import { data, redirect } from 'react-router'
import type { Site } from '../context.ts'
import { mayOpen, rolesOf } from './addresses.ts'
import { noteRefusal } from './commands-refusals.server.ts'
import { type Role, roleTitles, type Staff } from './policy.ts'
import type { Session } from './sessions.server.ts'

/**
 * Who is signed in, for a page of staff. The server lets nobody else come here (server/pages.ts).
 * @param path of the map of staff pages, which decides for whom the page is.
 * @throws a redirect to one's own account while its password is known to others; 403 for a page of other roles.
 */
export async function staffOf(
  { db, limits, session }: Pick<Site, 'db' | 'limits' | 'session'>,
  path: string,
): Promise<Session> {
  if (session?.state !== 'open') throw redirect('/login')
  if (session.passwordTemporary && path !== '/staff/me') throw redirect('/staff/me')
  if (mayOpen(session.staff.role, path)) return session
  return refuseRole({ db, limits }, session.staff, path, rolesOf(path))
}

/** Says for which roles a page is, and notes who asked for it. @throws 403 */
export async function refuseRole(
  { db, limits }: Pick<Site, 'db' | 'limits'>,
  staff: Staff,
  path: string,
  roles: readonly Role[],
): Promise<never> {
  await noteRefusal(db, limits, staff, path)
  const whose = roles.map((role) => roleTitles[role]).join('、')
  throw data(
    { message: '您没有权限访问这个页面。', hint: `这个页面供${whose}使用。需要使用时，请联系系统管理员。` },
    { status: 403 },
  )
}
