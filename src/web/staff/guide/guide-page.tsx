import { redirect } from 'react-router'
import { changeFirstSteps } from '../../../domain/workbench/first-steps.server.ts'
import { listRoles } from '../../../access/policy.ts'
import { href } from '../../href.ts'
import { getPageTitle } from '../frame/menu.ts'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/guide-page.ts'
import { getGuide } from './guide.ts'

export const loader = staffLoader('/staff/guide', 'signed-in', ({ staff }) => ({ roles: listRoles(staff) }))

export const action = staffAction('/staff/guide', 'signed-in', async ({ site: { db, district, now }, staff }) => {
  const change = { districtCode: district.areaCode, change: 'read-guide' } as const
  await db.transaction().execute((tx) => changeFirstSteps(tx, staff, change, now))
  return redirect(href('/staff'), { status: 303 })
})

export const meta = () => [{ title: getPageTitle('/staff/guide') }]

/** What the roles of an account do here, in short. */
export default function GuidePage({ loaderData: { roles } }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">入门说明</h1>
      {getGuide(roles).map(({ title, lines }) => (
        <section key={title}>
          <h2 className="section-title">{title}</h2>
          <ul className="task-list">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      <form className="staff-next" method="post">
        <button type="submit" className="button-primary">
          看完了，回工作台
        </button>
      </form>
    </section>
  )
}
