import { sql } from 'kysely'
import { descendantAreas } from '../../../access/places.server.ts'
import type { Db } from '../../../platform/db/types.ts'
import { type BookPeriod, daysOf, periodBefore, samePeriodLastYear } from '../books/book-period.ts'
import { faultsInPublic } from '../books/faults-in-public.ts'
import { type BookHead, listAccounts, listHoldings, type Scope } from '../books/queries.server.ts'
import { findPeriodBooks, type PeriodBooks } from '../books/queries-compare.server.ts'
import { listContracts, type PublicContract } from '../contracts/queries.server.ts'
import { listStages, type PublicStage } from '../projects/queries.server.ts'

export type FormUnit = {
  id: number
  name: string
  code: string | null
  aboveId: number | null
  aboveName: string | null
}

/** The books of a unit in a period, in the one before and a year ago. */
export type FormTimes = { now: PeriodBooks; former: PeriodBooks; lastYear: PeriodBooks }
export type UnitForm = { unit: FormUnit; period: BookPeriod; times: FormTimes; parts: FormParts | null }

export type FormAccount = Omit<Awaited<ReturnType<typeof listAccounts>>[number], 'id'>
export type FormHolding = Omit<Awaited<ReturnType<typeof listHoldings>>[number], 'id'>

/** What the public books of a period list one by one, and the contracts and projects of these days. */
export type FormParts = {
  accounts: FormAccount[]
  holdings: FormHolding[]
  contracts: PublicContract[]
  stages: PublicStage[]
  oversight: string[]
  faults: string[]
}

/** More villages no district has. */
const mostUnits = 2_000

/**
 * Open villages within areas, in the official order.
 * @param areaIds null for all of the district. @param within only those of this area too.
 */
export async function listFormUnits(
  db: Db,
  { districtCode, areaIds, within }: { districtCode: string; areaIds: readonly number[] | null; within?: number },
): Promise<FormUnit[]> {
  const { rows } = await sql<FormUnit>`
    with recursive ${descendantAreas(areaIds, districtCode)},
    chosen as (
      select id from area where ${within === undefined ? sql`parent_id is null` : sql`id = ${within}`}
      union
      select area.id from area join chosen on area.parent_id = chosen.id
    )
    select area.id, area.name, area.code, above.id as "aboveId", above.name as "aboveName"
    from below join area on area.id = below.id
    left join area as above on above.id = area.parent_id
    where area.level = 'village' and area.standing = 'open' and area.id in (select id from chosen)
    order by above.position, above.id, area.position, area.id limit ${mostUnits}`.execute(db)
  return rows
}

/** The same periods of all units. */
export async function loadFormTimes(
  db: Db,
  { unitIds, period, ...scope }: Scope & { unitIds: readonly number[]; period: BookPeriod },
): Promise<(unitId: number) => FormTimes> {
  const [former, lastYear] = [periodBefore(period), samePeriodLastYear(period)]
  const find = await findPeriodBooks(db, { ...scope, unitIds, periods: [period, former, lastYear] })
  return (unitId) => ({ now: find(unitId, period), former: find(unitId, former), lastYear: find(unitId, lastYear) })
}

/** Null where not all days of the period are public. */
export async function loadFormParts(
  db: Db,
  scope: Scope,
  { unitId, period, found }: { unitId: number; period: BookPeriod; found: PeriodBooks },
): Promise<FormParts | null> {
  if (found.state !== 'whole') return null
  const { first, last } = daysOf(period)
  const asked = { ...scope, areaId: unitId }
  const books: BookParts[] = []
  for (const head of found.books)
    books.push({
      head,
      accounts: await listAccounts(db, head.articleId),
      holdings: await listHoldings(db, head.articleId),
    })
  return {
    accounts: joinAccounts(books),
    holdings: joinHoldings(books),
    contracts: (await listContracts(db, asked)).filter((contract) => isInForce(contract, first, last)),
    stages: lastStages((await listStages(db, asked)).filter(({ day }) => day !== null && day <= last)),
    oversight: found.books.flatMap(({ oversightDay, oversightFinding }) =>
      oversightFinding === '' ? [] : [`${oversightDay ?? ''} ${oversightFinding}`.trim()],
    ),
    faults: books.flatMap(({ head, accounts, holdings }) => {
      const titles = new Map([...accounts, ...holdings].map(({ id, title }): [string, string] => [id, title]))
      const faults = faultsInPublic(head.faults, titles)
      return head.faultReason === '' ? faults : [...faults, `说明：${head.faultReason}`]
    }),
  }
}

type BookParts = {
  head: BookHead
  accounts: Awaited<ReturnType<typeof listAccounts>>
  holdings: Awaited<ReturnType<typeof listHoldings>>
}

/** Of months that follow each other: the opening of the first, the closing of the last, and what moved in all. */
function joinAccounts(books: readonly BookParts[]): FormAccount[] {
  const joined = new Map<string, FormAccount>()
  for (const { id, ...account } of books.flatMap(({ accounts }) => accounts)) {
    const before = joined.get(id)
    joined.set(id, {
      ...account,
      opening: before?.opening ?? account.opening,
      received: (before?.received ?? 0) + account.received,
      paid: (before?.paid ?? 0) + account.paid,
    })
  }
  return [...joined.values()]
}

function joinHoldings(books: readonly BookParts[]): FormHolding[] {
  const joined = new Map<string, FormHolding>()
  for (const { id, ...holding } of books.flatMap(({ holdings }) => holdings)) {
    const before = joined.get(id)
    joined.set(id, {
      ...holding,
      former: before?.former ?? holding.former,
      increase: (before?.increase ?? 0) + holding.increase,
      decrease: (before?.decrease ?? 0) + holding.decrease,
    })
  }
  return [...joined.values()]
}

const isInForce = ({ signed, start, end }: PublicContract, first: string, last: string): boolean => {
  const begun = start ?? signed
  return begun !== null && begun <= last && (end === null || end >= first)
}

/** The last stage of each project. */
function lastStages(stages: readonly PublicStage[]): PublicStage[] {
  const byProject = Map.groupBy(stages, ({ project }) => project)
  return [...byProject.values()].flatMap((of) => of.at(-1) ?? [])
}
