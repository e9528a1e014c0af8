import { z } from 'zod'
import { type Actor, getActorName } from '../../../access/policy.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError } from '../../../platform/errors.ts'
import { requirePublic } from '../../checks/public-gate.server.ts'
import { operation } from '../../operation.ts'
import { explanationText, hintInput, returnReasonText, seenRevision } from './hint-schema.ts'
import { atHint, lockHint } from './located-hint.server.ts'
import './table.server.ts'

const tag = '账目提示'
const words = (done: string, effect: string) => ({ done, effect, refused: '没有完成' })
const decided = hintInput.extend({ number: seenRevision.describe('第几次说明') })
const recordOf = (id: number, number: number) => ({
  result: null,
  subject: String(id),
  detail: { explanation: number },
})

/** What the unit says about a hint. It counts once a second person has confirmed it. */
export const explainHint = operation({
  action: 'hint.explain',
  permission: 'hint.explain',
  at: atHint,
  changes: [],
  api: {
    call: 'POST /api/staff/hints/:id/explain',
    tag,
    summary: '写一条提示的说明，由另一个人确认',
    output: z.null(),
  },
  input: hintInput.extend({
    revision: seenRevision.describe('写说明时看到的 revision；提示变了就答 409'),
    explanation: explanationText,
  }),
  words: words('已提交说明', '由另一个人确认以后才算数。'),
  async run(tx, { actor, input: { id, revision, explanation }, site }) {
    const hint = await lockHint(tx, id)
    if (hint.goneTime) throw new AppError('conflict', '账目更正以后，这条提示已经不成立，不用再说明。')
    if (hint.revision !== revision)
      throw new AppError('conflict', '账目刚刚变过，提示也变了。您写的还在，请对照现在的提示再提交。')
    const said = await listExplanations(tx, id)
    if (said.some(({ state }) => state === 'waiting'))
      throw new AppError('conflict', '已经有一份说明在等确认；要改写，请先由确认的人退回。')
    const number = (said.at(-1)?.number ?? 0) + 1
    await tx
      .insertInto('unit_hint_explanation')
      .values({
        hint_id: id,
        number,
        hint_revision: revision,
        explanation: requirePublic('explanation', { title: '说明' }, explanation),
        actor: getActorName(actor),
        create_time: site.now,
        decide_actor: null,
        decide_time: null,
      })
      .execute()
    return recordOf(id, number)
  },
})

export const confirmExplanation = operation({
  action: 'hint.confirm',
  permission: 'hint.confirm',
  at: atHint,
  // The book shows why its sums differ from the lists of payees.
  changes: ['hints', 'payments'],
  api: { call: 'POST /api/staff/hints/:id/confirm', tag, summary: '确认一份说明；不能确认自己写的', output: z.null() },
  input: decided,
  words: words('已确认', '这条提示已经有了单位的说明。'),
  async run(tx, { actor, input: { id, number }, site }) {
    const hint = await lockHint(tx, id)
    const said = await getWaiting(tx, { id, number, actor })
    if (said.hintRevision !== hint.revision)
      throw new AppError('conflict', '写好说明以后账目又变了，提示也变了。请退回，由单位按现在的数再说明。')
    await decide(tx, { id, number }, { state: 'confirmed', decide_actor: getActorName(actor), decide_time: site.now })
    return recordOf(id, number)
  },
})

export const returnExplanation = operation({
  action: 'hint.return',
  permission: 'hint.confirm',
  at: atHint,
  changes: [],
  api: { call: 'POST /api/staff/hints/:id/return', tag, summary: '退回一份说明，写明理由', output: z.null() },
  input: decided.extend({ returnReason: returnReasonText }),
  words: words('已退回', '写说明的人看到理由以后重写。'),
  async run(tx, { actor, input: { id, number, returnReason }, site }) {
    await lockHint(tx, id)
    await getWaiting(tx, { id, number, actor })
    await decide(
      tx,
      { id, number },
      {
        state: 'returned',
        decide_actor: getActorName(actor),
        decide_time: site.now,
        return_reason: returnReason,
      },
    )
    return recordOf(id, number)
  },
})

const listExplanations = (tx: Tx, id: number) =>
  tx
    .selectFrom('unit_hint_explanation')
    .select(['number', 'state', 'actor', 'hint_revision as hintRevision'])
    .where('hint_id', '=', id)
    .orderBy('number')
    .execute()

/** @throws AppError conflict */
async function getWaiting(tx: Tx, { id, number, actor }: { id: number; number: number; actor: Actor }) {
  const said = (await listExplanations(tx, id)).find((each) => each.number === number)
  if (said?.state !== 'waiting') throw new AppError('conflict', '这份说明已经有人办过，请刷新页面后再看。')
  if (said.actor === getActorName(actor)) throw new AppError('conflict', '说明应由另一个人确认：这是您自己写的。')
  return said
}

const decide = (
  tx: Tx,
  { id, number }: { id: number; number: number },
  decision: { state: 'confirmed' | 'returned'; decide_actor: string; decide_time: Date; return_reason?: string },
) =>
  tx.updateTable('unit_hint_explanation').set(decision).where('hint_id', '=', id).where('number', '=', number).execute()
