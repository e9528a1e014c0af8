import { redirect } from 'react-router'
import { getPeriod } from '../../../domain/workbench/figures.ts'
import { listFigures } from '../../../domain/workbench/staff-queries-figures.server.ts'
import { changeFirstSteps, findFirstSteps } from '../../../domain/workbench/first-steps.server.ts'
import { getSystemStatus } from '../../../domain/system-status/staff-queries.server.ts'
import { listTasks } from '../../../domain/workbench/staff-queries-tasks.server.ts'
import { listRoles } from '../../../access/policy.ts'
import { dayInWords } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { getLastSignIn } from '../../../domain/audit-reads/last-sign-in.server.ts'
import { listMenuEntries } from '../frame/menu.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'

/** What waits for the user in this district. */
export async function loadWorkbench({ site, staff, query }: StaffVisit<'/staff'>) {
  const { db, now } = site
  const days = query.days ?? '30'
  const last = await getLastSignIn(db, staff)
  return {
    name: staff.name,
    today: dayInWords(now),
    tasks: await listTasks.ask(site, staff, {}),
    firstSteps: await findFirstSteps(db, staff),
    figures: await listFigures.ask(site, staff, { days }),
    period: getPeriod(days),
    /** Sees what others have to do. */
    isReader: listRoles(staff).every((role) => role === 'Dashboard'),
    isFirst: last.at === null,
    failures: last.failures,
    systemFaults: await listSystemFaults(site, staff),
    routes: listMenuEntries(staff, site.district.areaId).filter(({ path }) => path !== href('/staff')),
  }
}

/** Titles of what is at fault, for those who may see the system's status. */
async function listSystemFaults(site: StaffVisit<'/staff'>['site'], staff: StaffVisit<'/staff'>['staff']) {
  if (!site.system || !(await getSystemStatus.isAllowed(site, staff, {}))) return []
  const signals = await site.system.status.read()
  return signals.filter(({ state }) => state === 'fault').map(({ title }) => title)
}

/** Puts the list of first steps away. */
export async function actOnWorkbench({ site: { db, district, now }, staff }: StaffVisit<'/staff'>) {
  const change = { districtCode: district.areaCode, change: 'dismiss' } as const
  await db.transaction().execute((tx) => changeFirstSteps(tx, staff, change, now))
  return redirect(href('/staff'), { status: 303 })
}
