import { z } from 'zod'
import { getActorName } from '../../access/policy.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { formatDate } from '../../platform/dates.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { maxId } from '../../platform/parameters.ts'
import { lockReadableArticle } from '../articles/writing/work-lock.server.ts'
import { carryOver } from '../articles/writing/carry-over.server.ts'
import { requiredText } from '../articles/writing/work-schema.ts'
import { requirePublic } from '../checks/public-gate.server.ts'
import { operation } from '../operation.ts'
import { getPlace } from '../units/queries.server.ts'
import { refreshEvidence } from './evidence.server.ts'
import { itemCodeForm } from './fulfils.ts'
import { type DutyItem, listAllItems } from './items.server.ts'
import { isTooEarly } from './judge.ts'
import { listNamedUnits } from './named-units.server.ts'
import { dutyPeriodForm, labelOf } from './periods.ts'
import { isPeriodOf } from './preset.ts'
import { aboutOf, doubtOfUnit, spanOf } from './read-evidence.ts'
import { refreshSuggestions } from './suggestions.server.ts'
import './table.server.ts'

const tag = '公开事项'
const words = (done: string, effect: string) => ({ done, effect, refused: '没有完成' })

const named = z.object({
  item: z.string().regex(itemCodeForm, '请选择公开事项').describe('公开事项的代码'),
  period: z.string().regex(dutyPeriodForm, '请选择是哪一期的').describe('哪一期：2026-09、2026-Q3、2026-H1 或 2026'),
})
const evidenceInput = named.extend({
  articleId: z.int('请选择文章').positive('请选择文章').max(maxId).describe('文章编号'),
  release: z
    .int('请重新打开再确认')
    .min(0)
    .max(maxId)
    .describe('确认时看到的是第几次发布（release）；文章改过就答 409'),
})
const dutyInput = named.extend({
  unitId: z.int('请选择单位').positive('请选择单位').max(maxId).describe('单位编号'),
})

const detailOf = (item: DutyItem, period: string) => ({ dutyItem: item.title, dutyPeriod: labelOf(period) })

/** A person says that a released revision is about an item and period. It counts for that revision only. */
export const confirmEvidence = operation({
  action: 'duties.confirm-evidence',
  permission: 'duties.confirm-evidence',
  at: (db, { actor, input: { articleId } }) => lockReadableArticle(db, actor, articleId),
  changes: ['articles'],
  api: {
    call: 'POST /api/staff/duties/confirm',
    tag,
    summary: '确认一篇已发布的文章公开的是哪一项、哪一期；文章修订以后要重新确认',
    output: z.null(),
  },
  input: evidenceInput,
  words: words('已确认', '这一期算作已经公开，以文章公开的日期为准。'),
  async run(tx, { actor, input: { articleId, item: code, period, release }, site, at: { areaId, place } }) {
    const item = await getItem(tx, place.districtCode, { item: code, period })
    if ((await findRelease(tx, articleId)).number !== release)
      throw new AppError('conflict', '您打开以后，这篇文章改过或者撤下了。请看过现在的内容再确认。')
    // An imported text gets its record first.
    await carryOver(tx, articleId)
    const { revisionId, time } = await findRelease(tx, articleId)
    const content = await tx
      .selectFrom('article_revision')
      .select('content')
      .where('id', '=', revisionId ?? 0)
      .executeTakeFirst()
    if (!content || revisionId === null) throw notFound('这篇文章没有公开。')
    const units = await listNamedUnits(tx, place.districtCode)
    if (content.content.areaId !== areaId)
      throw new AppError('conflict', '这篇文章是并入的单位以前公开的，不算现在这个单位的。')
    if (doubtOfUnit(content.content, units) === 'other-unit')
      throw new AppError('conflict', '标题写的是别的单位，不能算这个单位公开的。请先修订文章。')
    const { doubt, until } = spanOf({ item: code, period }, aboutOf(content.content))
    if (doubt === 'other-period')
      throw new AppError('conflict', `文章写的是另一期，不能算${labelOf(period)}的。请先修订文章。`)
    if (item.kind !== 'event' && time !== null && isTooEarly({ day: formatDate(time), until }))
      throw new AppError(
        'conflict',
        `这篇文章公开的时候${labelOf(period)}还没有结束，不能算这一期的。请在这一期结束以后修订文章。`,
      )
    await tx
      .insertInto('duty_confirmation')
      .values({
        revision_id: revisionId,
        item: code,
        period,
        article_id: articleId,
        actor: getActorName(actor),
        confirm_time: site.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await refresh(tx, place.districtCode, articleId)
    return { result: null, subject: String(articleId), detail: detailOf(item, period) }
  },
})

/** Takes a confirmation back. */
export const withdrawEvidence = operation({
  action: 'duties.withdraw-evidence',
  permission: 'duties.confirm-evidence',
  at: (db, { actor, input: { articleId } }) => lockReadableArticle(db, actor, articleId),
  changes: ['articles'],
  api: {
    call: 'POST /api/staff/duties/unconfirm',
    tag,
    summary: '收回一次确认：这一期又列为待核',
    output: z.null(),
  },
  input: evidenceInput.omit({ release: true }),
  words: words('已收回', '这一期又列为待核。'),
  async run(tx, { input: { articleId, item: code, period }, at: { place } }) {
    const item = await getItem(tx, place.districtCode, { item: code, period })
    const removed = await tx
      .deleteFrom('duty_confirmation')
      .where('article_id', '=', articleId)
      .where('item', '=', code)
      .where('period', '=', period)
      .returning('revision_id')
      .execute()
    if (removed.length === 0) throw notFound('没有这样的确认。')
    await refresh(tx, place.districtCode, articleId)
    return { result: null, subject: String(articleId), detail: detailOf(item, period) }
  },
})

/** Where the unit above decides. */
async function atUnitAbove(db: Db | Tx, { input: { unitId = 0 } }: { input: { unitId?: number } }) {
  const place = await getPlace(db, unitId)
  return { place: { ...place, path: place.path.length > 1 ? place.path.slice(0, -1) : place.path } }
}

/** Excuses a unit from one period of an item, with a public reason. */
export const exemptDuty = operation({
  action: 'duties.exempt',
  permission: 'duties.exempt',
  at: atUnitAbove,
  changes: ['articles'],
  api: {
    call: 'POST /api/staff/duties/exempt',
    tag,
    summary: '免去一个单位一期的公开，理由向群众公开；由上级单位的审核人员办理',
    output: z.null(),
  },
  input: dutyInput.extend({
    reason: requiredText('免予公开的理由', '请写明免予公开的理由，理由会向群众公开。'),
  }),
  words: words('已免予公开', '群众会看到理由。'),
  async run(tx, { actor, input: { unitId, item: code, period, reason }, site, at: { place } }) {
    const item = await getItem(tx, place.districtCode, { item: code, period })
    await setExemption(tx, { unitId, itemId: item.id, period }, null, {
      exempt_reason: requirePublic('reason', { title: '免予公开的理由' }, reason),
      exempt_actor: getActorName(actor),
      exempt_time: site.now,
    })
    return { result: null, subject: String(unitId), detail: { ...detailOf(item, period), exemptReason: reason } }
  },
})

/** Ends an exemption: the period is due again. */
export const endExemption = operation({
  action: 'duties.end-exemption',
  permission: 'duties.exempt',
  at: atUnitAbove,
  changes: ['articles'],
  api: { call: 'POST /api/staff/duties/unexempt', tag, summary: '不再免去一个单位一期的公开', output: z.null() },
  input: dutyInput,
  words: words('不再免予公开', '这一期仍要公开。'),
  async run(tx, { input: { unitId, item: code, period }, at: { place } }) {
    const item = await getItem(tx, place.districtCode, { item: code, period })
    const none = { exempt_reason: null, exempt_actor: null, exempt_time: null }
    await setExemption(tx, { unitId, itemId: item.id, period }, 'exempt', none)
    return { result: null, subject: String(unitId), detail: detailOf(item, period) }
  },
})

type Duty = { unitId: number; itemId: number; period: string }
type Exemption = {
  exempt_reason: ReturnType<typeof requirePublic> | null
  exempt_actor: string | null
  exempt_time: Date | null
}

/** @param from whether it must be exempt before, or must not be. */
async function setExemption(
  tx: Tx,
  { unitId, itemId, period }: Duty,
  from: 'exempt' | null,
  to: Exemption,
): Promise<void> {
  const duty = await tx
    .selectFrom('duty')
    .select('exempt_reason')
    .where('unit_id', '=', unitId)
    .where('item_id', '=', itemId)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirst()
  if (!duty) throw notFound('这个单位没有这一项、这一期的公开任务。')
  if ((duty.exempt_reason === null) !== (from === null))
    throw new AppError('conflict', from === null ? '这一期已经免予公开。' : '这一期没有免予公开。')
  await tx
    .updateTable('duty')
    .set(to)
    .where('unit_id', '=', unitId)
    .where('item_id', '=', itemId)
    .where('period', '=', period)
    .execute()
}

/** @throws AppError invalid for an item that the district does not have, or a period of another length. */
async function getItem(
  tx: Tx,
  districtCode: string,
  { item: code, period }: { item: string; period: string },
): Promise<DutyItem> {
  const item = (await listAllItems(tx, districtCode)).find((each) => each.code === code)
  if (!item) throw new AppError('invalid', '没有这个公开事项，请重新选择。', null, 'item')
  if (!isPeriodOf(period, item.kind))
    throw new AppError('invalid', `${labelOf(period)}不是“${item.title}”的一期，请重新选择。`, null, 'period')
  return item
}

/** The last release of a public article; number 0 for an imported text without a record. @throws AppError not_found */
async function findRelease(
  tx: Tx,
  articleId: number,
): Promise<{ number: number; revisionId: number | null; time: Date | null }> {
  const article = await tx
    .selectFrom('article')
    .select('id')
    .where('id', '=', articleId)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (!article) throw notFound('这篇文章没有公开。')
  const release = await tx
    .selectFrom('article_release')
    .select(['number', 'revision_id as revisionId', 'release_time as time'])
    .where('article_id', '=', articleId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return release ?? { number: 0, revisionId: null, time: null }
}

async function refresh(tx: Tx, districtCode: string, articleId: number): Promise<void> {
  await refreshEvidence(tx, [articleId])
  await refreshSuggestions(tx, districtCode, [articleId])
}
