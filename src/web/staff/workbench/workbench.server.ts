import { listTasks } from '../../../domain/workbench/list-tasks.server.ts'
import { dayInWords } from '../../../platform/dates.ts'
import { href } from '../../href.ts'
import { getLastSignIn } from '../audit/queries-audit.server.ts'
import { menuOf } from '../frame/menu.ts'
import type { StaffVisit } from '../frame/page.server.ts'

/** What waits for the user in this district. */
export async function loadWorkbench({ site, staff }: StaffVisit<'/staff'>) {
  const { db, keys, district, now } = site
  const asking = { db, keys, actor: staff, districtCode: district.areaCode, now }
  const [tasks, last] = await Promise.all([listTasks(asking), getLastSignIn(db, staff)])
  return {
    name: staff.name,
    today: dayInWords(now),
    tasks,
    /** Sees what others have to do. */
    isReader: staff.role === 'Dashboard',
    isFirst: last.at === null,
    failures: last.failures,
    routes: menuOf(staff.role).filter(({ path }) => path !== href('/staff')),
  }
}
