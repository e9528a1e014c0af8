import type { Db } from '../../../platform/db/types.ts'
import type { HintKind } from './hint-kinds.ts'
import './table.server.ts'

/** What a unit said about a hint that still holds, once a second person has confirmed it; empty for nothing. */
export async function findConfirmedExplanation(
  db: Db,
  { unitId, kind, key }: { unitId: number; kind: HintKind; key: string },
): Promise<string> {
  const said = await db
    .selectFrom('unit_hint')
    .innerJoin('unit_hint_explanation as said', (join) =>
      join.onRef('said.hint_id', '=', 'unit_hint.id').onRef('said.hint_revision', '=', 'unit_hint.revision'),
    )
    .select('said.explanation')
    .where('unit_hint.unit_id', '=', unitId)
    .where('unit_hint.kind', '=', kind)
    .where('unit_hint.key', '=', key)
    .where('unit_hint.gone_time', 'is', null)
    .where('said.state', '=', 'confirmed')
    .orderBy('said.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return said?.explanation ?? ''
}
