import { permittedAreas, mayAnywhere } from '../articles/policy.ts'
import { listDuties } from '../duties/queries.server.ts'
import type { StaffContext } from './staff-context.ts'
import { firstEntries, type Task } from './tasks.ts'

/** What the units of an editor have to publish now and did not yet, the overdue first. */
export async function listDutyTasks({ db, actor, districtCode, now }: StaffContext): Promise<Task[]> {
  if (!mayAnywhere(actor, 'article.edit')) return []
  const found = await listDuties(db, {
    districtCode,
    now,
    scope: { areaIds: permittedAreas(actor, 'article.edit') },
    count: 1,
  })
  const open = found.flatMap(({ unit, item, periods: [period] }) =>
    period?.state === 'open' || period?.state === 'missing'
      ? [{ unit, item, period, isLate: period.state === 'missing' }]
      : [],
  )
  const sorted = open.toSorted((one, other) => Number(other.isLate) - Number(one.isLate))
  return [
    {
      kind: 'duties',
      count: sorted.length,
      entries: sorted.slice(0, firstEntries).map(({ unit, item, period, isLate }) => ({
        id: unit.id,
        duty: item.code,
        period: period.key,
        title: `${period.label}${item.title}`,
        note: `${unit.name}，应于 ${period.due} 前公开`,
        isLate,
      })),
    },
  ]
}
