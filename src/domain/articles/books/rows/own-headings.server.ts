import type { Db, Tx } from '../../../../platform/db/types.ts'
import { bare } from '../../../../platform/text/bare-heading.ts'
import '../table.server.ts'

/** What the headings of a unit's journals mean, by `bare` heading. */
export async function listOwnHeadings(db: Db | Tx, unitId: number): Promise<[heading: string, field: string][]> {
  const rows = await db
    .selectFrom('book_heading')
    .select(['heading', 'field'])
    .where('unit_id', '=', unitId)
    .orderBy('heading')
    .execute()
  return rows.map(({ heading, field }) => [heading, field])
}

/** Keeps what headings mean for the next files of the unit. */
export async function keepOwnHeadings(
  tx: Tx,
  unitId: number,
  chosen: Readonly<Record<string, string>>,
): Promise<number> {
  const meant = new Map(
    Object.entries(chosen).flatMap(([heading, field]) =>
      bare(heading) === '' ? [] : [[bare(heading), field] as const],
    ),
  )
  if (meant.size === 0) return 0
  await tx
    .insertInto('book_heading')
    .values([...meant].map(([heading, field]) => ({ unit_id: unitId, heading, field })))
    .onConflict((conflict) =>
      conflict.columns(['unit_id', 'heading']).doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })),
    )
    .execute()
  return meant.size
}
