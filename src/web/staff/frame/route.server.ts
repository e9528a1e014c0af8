import { data, redirect } from 'react-router'
import type { RequestContext } from '../../../domain/request-context.ts'
import { mayOpen, rolesOf } from './addresses.ts'
import { noteRefusal } from '../../../access/commands-refusals.server.ts'
import { type Role, roleTitles, type Staff } from '../../../access/policy.ts'
import type { Session } from '../../../access/sessions.server.ts'

/**
 * The session of a staff page. The server already redirects visitors without one (src/http/pages/pages.ts).
 * @param path of the page in the list of staff pages, which defines the roles that may open it.
 * @throws a redirect to the user's own account while the password is temporary; 403 for other roles' pages.
 */
export async function staffOf(
  { db, limits, session }: Pick<RequestContext, 'db' | 'limits' | 'session'>,
  path: string,
): Promise<Session> {
  if (session?.state !== 'open') throw redirect('/login')
  if (session.passwordTemporary && path !== '/staff/me') throw redirect('/staff/me')
  if (mayOpen(session.staff.role, path)) return session
  return refuseRole({ db, limits }, session.staff, path, rolesOf(path))
}

/** Logs the refused access to the audit and names the roles that may open the page. @throws 403 */
export async function refuseRole(
  { db, limits }: Pick<RequestContext, 'db' | 'limits'>,
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
