import { expect } from 'vitest'
import { labelOf } from '../../../src/domain/duties/periods.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import { madeDuties } from '../../harness/duties.ts'
import { makeArea, makeArticle, makeCategory } from '../../harness/factories.ts'
import { publicText } from '../../harness/public-text.ts'
import type { Example } from './example.ts'

const anyText = expect.any(String)
const anyId = expect.any(Number)
const item = 'finance'
const day = /^\d{4}-\d\d-\d\d$/

/** A village with an old text that may be what is due, and one text of each kind of call. */
async function makeParts(db: Db) {
  const unitId = await makeArea(db, { name: '公开村', level: 'village' })
  const typeId = await makeCategory(db, 8, '财务收支表')
  await madeDuties(db)
  // The items may be older than the category.
  await db
    .updateTable('duty_item')
    .set({ type_ids: [typeId] })
    .where('code', '=', item)
    .execute()
  const { period } = await db
    .selectFrom('duty')
    .innerJoin('duty_item', 'duty_item.id', 'duty.item_id')
    .select('period')
    .where('unit_id', '=', unitId)
    .where('code', '=', item)
    .where('last_day', '<', new Date().toISOString().slice(0, 10))
    .orderBy('last_day', 'desc')
    .executeTakeFirstOrThrow()
  const publish = () =>
    makeArticle(db, { area_id: unitId, article_type_id: typeId, title: `公开村${labelOf(period)}财务收支` })
  const confirm = async () => ({
    path: '/api/staff/duties/confirm',
    json: { articleId: await publish(), release: 0, item, period },
  })
  const unconfirm = async () => {
    const articleId = await publish()
    await madeDuties(db)
    await confirmBy(db, articleId, period)
    return { path: '/api/staff/duties/unconfirm', json: { articleId, item, period } }
  }
  const village = async () => {
    const id = await makeArea(db, { name: '公开村', level: 'village' })
    await madeDuties(db)
    return id
  }
  const toCheck = await village()
  const title = `公开村${labelOf(period)}财务收支`
  const suggested = await makeArticle(db, { area_id: toCheck, article_type_id: typeId, title })
  await madeDuties(db)
  const exempt = async () => ({
    path: '/api/staff/duties/exempt',
    json: { unitId: await village(), item, period, reason: '整村搬迁，账目并入下一期' },
  })
  const unexempt = async () => {
    const id = await village()
    await db
      .updateTable('duty')
      .set({ exempt_reason: publicText('整村搬迁'), exempt_actor: '甲', exempt_time: new Date() })
      .where('unit_id', '=', id)
      .execute()
    return { path: '/api/staff/duties/unexempt', json: { unitId: id, item, period } }
  }
  return { unitId, toCheck, suggested, period, confirm, unconfirm, exempt, unexempt }
}

/** As somebody confirmed it by hand. */
async function confirmBy(db: Db, articleId: number, period: string): Promise<void> {
  const { id } = await db
    .insertInto('article_revision')
    .values({
      article_id: articleId,
      number: 1,
      reason: 'carried-over',
      content: '{}',
      content_hash: Buffer.alloc(32),
      actor: '系统',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('duty_confirmation')
    .values({ article_id: articleId, revision_id: id, item, period, actor: '甲', confirm_time: new Date() })
    .execute()
}

type Parts = Awaited<ReturnType<typeof makeParts>>

const readExamples = ({ unitId, period }: Parts): Example[] => [
  {
    of: 'GET /api/duties',
    path: `/api/duties?id=${unitId}&item=${item}`,
    data: [
      {
        unitId,
        unitName: '公开村',
        level: 'village',
        parentName: anyText,
        item,
        itemTitle: '集体财务收支',
        periods: expect.arrayContaining([
          {
            key: period,
            label: labelOf(period),
            firstDay: expect.stringMatching(day),
            lastDay: expect.stringMatching(day),
            due: expect.stringMatching(day),
            state: 'unsure',
            lateDays: 0,
            articleId: anyId,
            day: expect.stringMatching(day),
            reason: anyText,
          },
        ]),
      },
    ],
  },
  {
    of: 'GET /api/duties/items',
    path: '/api/duties/items',
    data: expect.arrayContaining([
      {
        code: item,
        heading: '村级财务',
        title: '集体财务收支',
        kind: 'quarter',
        elements: anyText,
        basis: anyText,
        timeLimit: anyText,
        publisher: anyText,
        effectiveFrom: expect.stringMatching(day),
        effectiveTo: null,
      },
    ]),
  },
]

const staffExamples = ({ toCheck, suggested, period }: Parts): Example[] => [
  {
    of: 'GET /api/staff/duties',
    signedIn: 'editor',
    path: '/api/staff/duties?duty=finance&count=2',
    data: expect.arrayContaining([
      {
        areaId: anyId,
        areaName: anyText,
        duty: item,
        title: '集体财务收支',
        periods: expect.arrayContaining([
          {
            period: expect.stringMatching(/^\d{4}-Q\d$/),
            label: expect.stringContaining('季度'),
            due: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
            state: expect.stringMatching(/^(open|missing|unsure)$/),
            lateDays: 0,
            doubt: null,
            exemptReason: null,
            articleId: null,
            day: null,
          },
        ]),
      },
    ]),
  },
  {
    of: 'GET /api/staff/duties/suggestions',
    signedIn: 'editor',
    path: `/api/staff/duties/suggestions?unitId=${toCheck}`,
    data: expect.arrayContaining([
      {
        articleId: suggested,
        release: 0,
        title: anyText,
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        unitId: toCheck,
        unitName: '公开村',
        item,
        itemTitle: '集体财务收支',
        period,
        label: labelOf(period),
        reason: anyText,
      },
    ]),
  },
]

/** Examples of the calls about duties. */
export async function createDutyExamples(db: Db): Promise<Example[]> {
  const parts = await makeParts(db)
  const { confirm, unconfirm, exempt, unexempt } = parts
  return [
    ...readExamples(parts),
    ...staffExamples(parts),
    { of: 'POST /api/staff/duties/confirm', signedIn: 'editor', again: confirm, ...(await confirm()), data: null },
    {
      of: 'POST /api/staff/duties/unconfirm',
      signedIn: 'editor',
      again: unconfirm,
      ...(await unconfirm()),
      data: null,
    },
    { of: 'POST /api/staff/duties/exempt', signedIn: 'reviewer', again: exempt, ...(await exempt()), data: null },
    { of: 'POST /api/staff/duties/unexempt', signedIn: 'reviewer', again: unexempt, ...(await unexempt()), data: null },
  ]
}
