import { data, redirect } from 'react-router'
import { recordRefusal } from '../../../access/commands-refusals.server.ts'
import { hasRole, type Role, roleTitles } from '../../../access/policy.ts'
import type { Session } from '../../../access/sign-in/sessions.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { href } from '../../href.ts'
import { createRoutes, type Submission, type Visit } from '../../page-route.server.ts'
import { endFlash, flashParameter, keepFlash, readFlash } from '../../request/flash.server.ts'
import { endSentDrafts } from '../field-drafts/page-drafts.server.ts'
import { type Permission, getPermittedRoles } from '../../../domain/permissions.ts'
import { type StaffPages, staffPages } from '../pages.ts'

/** For pages that are open to everybody. */
export const { pageLoader, pageAction } = createRoutes(staffPages, readFlash)

type StaffPath = Exclude<keyof StaffPages, '/login'>
/** What the loader of a staff page may read. */
export type StaffVisit<Path extends StaffPath> = Visit<StaffPages, Path> & { session: Session; staff: Session['staff'] }

/**
 * The loader of a staff page.
 * @param permission as declared for the page; repeated so that each page shows at its top who may open it.
 */
export const staffLoader = <Path extends StaffPath, Result>(
  path: Path,
  permission: StaffPages[Path]['permission'],
  load: (visit: StaffVisit<Path>) => Result,
) =>
  pageLoader(path, async (visit) => {
    const result = await load({ ...visit, ...(await admit(visit.site, path, permission)) })
    const isShown = (visit.query as { [flashParameter]?: string })[flashParameter] !== undefined
    return isShown ? endFlash(result, visit.secure) : result
  })

/** The action of a staff page, with the same guard as its loader. A form that was sent ends the drafts of its fields. */
export const staffAction = <Path extends StaffPath, Result>(
  path: Path,
  permission: StaffPages[Path]['permission'],
  act: (visit: StaffVisit<Path> & Submission) => Result | Promise<Result>,
) =>
  pageAction(path, async (visit) => {
    const admitted = await admit(visit.site, path, permission)
    let form: Promise<FormData> | undefined
    const readForm = () => (form ??= visit.readForm())
    const result = await act({ ...visit, ...admitted, readForm })
    if (form && isRedirect(result)) await endSentDrafts({ site: visit.site, staff: admitted.staff }, await form)
    return keepFlash(result, visit.secure)
  })

/** Forms that did their work lead to another page, or to this one again. */
const isRedirect = (result: unknown): boolean =>
  result instanceof Response && result.status >= 300 && result.status < 400

/**
 * The session, if its user may open the page. The server already redirects visitors without one
 * (src/http/pages/register-pages.ts).
 * @throws a redirect to the user's own account while the password is temporary; 403 for other roles' pages.
 */
async function admit(
  { db, limits, session }: RequestContext,
  path: StaffPath,
  permission: Permission,
): Promise<{ session: Session; staff: Session['staff'] }> {
  if (session?.state !== 'open') throw redirect(href('/login'))
  if (session.passwordTemporary && path !== '/staff/me') throw redirect(href('/staff/me'))
  const { staff } = session
  const roles = getPermittedRoles(permission)
  if (hasRole(staff, roles)) return { session, staff }
  await recordRefusal(db, limits, staff, path)
  throw refused(roles)
}

/** Names the roles that may open the page. */
function refused(roles: readonly Role[]) {
  const whose = roles.map((role) => roleTitles[role]).join('、')
  return data(
    { message: '您没有权限访问这个页面。', hint: `这个页面供${whose}使用。需要使用时，请联系系统管理员。` },
    { status: 403 },
  )
}
