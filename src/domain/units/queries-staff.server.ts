import { sql } from 'kysely'
import type { AreaLevel, Standing } from '../../access/area-table.server.ts'
import { type Actor, type Place, requireRole } from '../../access/policy.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { notFound } from '../../platform/errors.ts'
import { can, unitActions } from './policy.ts'
import { getPlace, listFormerNames } from './queries.server.ts'
import type { UnitFacts } from './rules.ts'
import '../../access/table.server.ts'
import '../payments/table.server.ts'

export type UnitRow = UnitFacts & {
  id: number
  parentId: number | null
  level: AreaLevel
  standing: Exclude<Standing, 'merged'>
  version: number
  formerNames: string[]
}

/** All units of a district but the merged ones, in display order. */
export async function listUnits(db: Db | Tx, districtCode: string): Promise<UnitRow[]> {
  const rows = await db
    .selectFrom('area')
    .select((eb) => [
      'id',
      'name',
      eb.fn.coalesce('code', sql<string>`''`).as('code'),
      eb.fn.coalesce('unit_group', sql<string>`''`).as('unitGroup'),
      'phone',
      'address',
      'head',
      'office_phone as officePhone',
      'level',
      'parent_id as parentId',
      'standing',
      'changes as version',
    ])
    .where('district_code', '=', districtCode)
    .where('standing', '<>', 'merged')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const former = await listFormerNames(db, districtCode)
  return rows.map(({ standing, ...row }) => ({
    ...row,
    standing: standing === 'closed' ? 'closed' : 'open',
    formerNames: former.get(row.id) ?? [],
  }))
}

export type UnitForStaff = UnitRow & {
  districtCode: string
  place: Place
  intro: string
  articles: number
  messages: number
  accounts: number
  payments: number
  /** Who changed it last; empty if nobody did. */
  changePerson: string
  changeTime: Date | null
}

/**
 * A unit with what depends on it.
 * @param units all of its district (`listUnits`).
 * @throws AppError not_found, forbidden.
 */
export async function getUnitForStaff(
  db: Db,
  actor: Actor,
  districtCode: string,
  units: readonly UnitRow[],
  id: number,
): Promise<UnitForStaff> {
  requireRole(actor, unitActions['unit.read'].roles)
  const unit = units.find((each) => each.id === id)
  const place = unit && (await getPlace(db, id))
  if (!place || !can(actor, 'unit.read', { place })) throw notFound('没有这个单位，或者它已经并入别的单位。')
  const { rows } = await sql<
    Pick<UnitForStaff, 'intro' | 'articles' | 'messages' | 'accounts' | 'payments' | 'changePerson' | 'changeTime'>
  >`
    select intro, change_time as "changeTime",
      coalesce((select name from staff_account where login_name = change_actor), change_actor) as "changePerson",
      (select count(*)::integer from article where area_id = area.id) as articles,
      (select count(*)::integer from message where area_id = area.id) as messages,
      (select count(distinct account_id)::integer from staff_grant where area_id = area.id) as accounts,
      (
        select count(*)::integer from shown_payment as payment
        where payment.district_code = area.district_code and payment.area_code = area.code
      ) as payments
    from area where id = ${id}`.execute(db)
  const [depending] = rows
  if (!depending) throw notFound('没有这个单位。')
  return { ...unit, ...depending, districtCode, place }
}
