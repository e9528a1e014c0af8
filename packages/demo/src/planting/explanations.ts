import type { HintKind } from '../../../../src/domain/articles/hints/hint-kinds.ts'
import {
  confirmExplanation,
  explainHint,
  returnExplanation,
} from '../../../../src/domain/articles/hints/operations-hints.server.ts'
import { refreshHintsOf } from '../../../../src/domain/articles/hints/refresh-hints.server.ts'
import type { HintCause, Planted } from '../county/world/history.ts'
import { editor, reviewers } from './people.ts'
import { type Planting, plantWhole } from './planting.ts'

type Asked = Extract<Planted, { kind: 'hint' }> & { unitId: number }
type Outcome = 'confirmed' | 'waiting' | 'returned'

const kinds: Partial<Record<HintCause, HintKind>> = {
  'after-end': 'after-end',
  'nothing-received': 'nothing-received',
  'double-payment': 'paid-twice',
  'paid-before-acceptance': 'before-acceptance',
}
const outcomes: Partial<Record<HintCause, Outcome>> = {
  'after-end': 'confirmed',
  'nothing-received': 'confirmed',
  'double-payment': 'waiting',
  'paid-before-acceptance': 'returned',
}
const returnReason = '说明里请写上会议的日期，或者合同的条款，便于核对。'

/**
 * One unit for each cause explains what is asked of it; others leave it open. The portal asks from the day of the first
 * start on, so they answer on that day.
 */
export async function plantExplanations(planting: Planting): Promise<void> {
  const { tx, county } = planting
  const asked = county.villages.flatMap(({ planted, village }) =>
    planted.flatMap((plant): Asked[] => (plant.kind === 'hint' ? [{ ...plant, unitId: village.desk.areaId }] : [])),
  )
  const first = [...Map.groupBy(asked, ({ rule }) => rule).values()].flatMap(([one]) => one ?? [])
  const answered = first.filter(({ rule }) => rule in outcomes)
  await refreshHintsOf(
    tx,
    answered.map(({ unitId }) => unitId),
    county.now,
  )
  for (const one of answered) {
    const hint = await findHint(planting, one)
    if (hint) await plantWhole(planting, one.words, () => explain(planting, hint, one))
  }
}

type FoundHint = { id: number; revision: number }

const findHint = ({ tx }: Planting, { unitId, rule, contract, project }: Asked): Promise<FoundHint | undefined> =>
  tx
    .selectFrom('unit_hint')
    .select(['id', 'revision'])
    .where('unit_id', '=', unitId)
    .where('kind', '=', kinds[rule] ?? 'after-end')
    .where('contract', 'is not distinct from', contract)
    .where('project', 'is not distinct from', project)
    .orderBy('id')
    .executeTakeFirst()

async function explain(
  { tx, siteAt, county }: Planting,
  { id, revision }: FoundHint,
  { rule, explanation }: Asked,
): Promise<void> {
  const site = siteAt(county.now)
  const [reviewer] = reviewers
  await explainHint.performIn(tx, site, editor, { id, revision, explanation })
  const outcome = outcomes[rule]
  if (outcome === 'confirmed') await confirmExplanation.performIn(tx, site, reviewer, { id, number: 1 })
  if (outcome === 'returned') await returnExplanation.performIn(tx, site, reviewer, { id, number: 1, returnReason })
}
