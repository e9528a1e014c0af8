import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role, Staff } from '../../../src/access/policy.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { getArticle } from '../../../src/domain/articles/queries.server.ts'
import {
  copyArticle,
  createDraft,
  deleteDraft,
  restoreDraft,
  saveDraft,
  startRevision,
} from '../../../src/domain/articles/writing/operations-writing.server.ts'
import { releaseDue } from '../../../src/domain/articles/writing/commands-schedule.server.ts'
import {
  cancelScheduled,
  confirmRelease,
  rescheduleRelease,
  withdrawArticle,
} from '../../../src/domain/articles/writing/operations-release.server.ts'
import {
  approveDraft,
  recallDraft,
  releaseAtOnce,
  returnDraft,
  submitDraft,
} from '../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import type { ReviewCount } from '../../../src/domain/articles/writing/workflow.ts'
import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import { countStaffArticles, listStaffArticles } from '../../../src/domain/articles/writing/queries-lists.server.ts'
import { getWork, listTimeline } from '../../../src/domain/articles/writing/queries-work.server.ts'
import { runRetention } from '../../../src/domain/retention.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { perform } from '../../harness/perform.ts'
import { readReviewed, setReviews } from '../../harness/reviews.ts'
import { createContent, createDocument } from '../../harness/writing.ts'
import { publicText } from '../../harness/public-text.ts'

const districtCode = '152201000000'
const now = new Date('2026-11-20T01:30:00Z')
let database: TestDatabase
let village: number
let otherVillage: number
beforeAll(async () => {
  database = await openTestDatabase()
  const township = await makeArea(database.db, { name: '示例镇' })
  village = await makeArea(database.db, { name: '甲村', parent_id: township, level: 'village' })
  otherVillage = await makeArea(database.db, { name: '乙村', parent_id: township, level: 'village' })
})
afterAll(() => database.close())

const person = (role: Role, loginName: string, areaIds: number[] | null = null): Staff => ({
  kind: 'staff',
  id: 7,
  loginName,
  name: loginName,
  grants: [{ role, areaIds }],
})
const editor = person('editor', 'bianji')
const [first, second, third] = ['yishen', 'ershen', 'zhongshen'].map((name) => person('reviewer', name)) as [
  Staff,
  Staff,
  Staff,
]
const inTx = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
const siteAt = (at = now) => keylessSite(database.db, at)
const create = async (given: Partial<ArticleContent> = {}, actor = editor) =>
  (await createDraft.perform(siteAt(), actor, { content: createContent({ areaId: village, ...given }) })).id
const save = (id: number, version: number, given: Partial<ArticleContent>, actor = editor) =>
  saveDraft.perform(siteAt(), actor, { id, version, content: createContent({ areaId: village, ...given }) })
const work = (id: number, reader = editor) => getWork(database.db, reader, districtCode, id)
const submit = async (
  id: number,
  { reviews = 3, findingsReason = '' }: { reviews?: ReviewCount; findingsReason?: string } = {},
) => {
  await inTx((tx) => setReviews(tx, reviews))
  const { version } = await work(id)
  return submitDraft.perform(siteAt(), editor, { id, version, findingsReason })
}
const reviewed = (id: number) => readReviewed(database.db, id)
const approve = async (
  id: number,
  actor: Staff,
  { findingsReason = '', seen }: { findingsReason?: string; seen?: Awaited<ReturnType<typeof reviewed>> } = {},
) => approveDraft.perform(siteAt(), actor, { id, ...(seen ?? (await reviewed(id))), remark: '', findingsReason })
const isPublic = async (id: number, at = now) =>
  getArticle(database.db, districtCode, id, at).then(
    ({ title }) => title,
    () => null,
  )

describe('three reviews', () => {
  test('release a text after three approvals by three people', async () => {
    const id = await create()
    expect(await submit(id)).toBe('first-review')
    expect(await isPublic(id)).toBeNull()
    expect(await approve(id, first)).toBe('second-review')
    expect(await approve(id, second)).toBe('final-review')
    expect(await isPublic(id)).toBeNull()
    expect(await approve(id, third)).toBe('released')
    expect(await isPublic(id)).toBe(createContent().title)
    await expect(work(id)).rejects.toMatchObject({ code: 'not_found' })
    const timeline = await listTimeline(database.db, id, now)
    expect(timeline.map(({ kind, stage, person: who }) => [kind, stage, who])).toEqual([
      ['submitted', null, 'bianji'],
      ['approved', 'first-review', 'yishen'],
      ['approved', 'second-review', 'ershen'],
      ['approved', 'final-review', 'zhongshen'],
      ['released', null, 'zhongshen'],
    ])
  })

  test('a district may ask for one', async () => {
    const id = await create()
    expect(await submit(id, { reviews: 1 })).toBe('final-review')
    expect(await approve(id, first)).toBe('released')
  })

  test('nobody reviews what they wrote, nobody reviews twice', async () => {
    const id = await create()
    // The same person with both roles one after the other.
    await save(id, 1, { title: '改过的标题：补贴公示' }, person('editor', 'yishen'))
    await submit(id)
    await expect(approve(id, first)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('写过'),
    })
    await approve(id, second)
    await expect(approve(id, second)).rejects.toMatchObject({ message: expect.stringContaining('已经审过') })
  })

  test('an approval counts for the text that was read, and for no other', async () => {
    const id = await create()
    await submit(id)
    const seen = await reviewed(id)
    await recallDraft.perform(siteAt(), editor, { id: id })
    await save(id, 1, { title: '撤回以后改过的标题' })
    await submit(id)
    await expect(approve(id, first, { seen })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a text submitted again as it was goes on where it stood, a changed one begins anew', async () => {
    const id = await create()
    await submit(id)
    await approve(id, first)
    await recallDraft.perform(siteAt(), editor, { id: id })
    expect(await submit(id)).toBe('second-review')
    await recallDraft.perform(siteAt(), editor, { id: id })
    await save(id, 1, { title: '撤回以后改过的标题' })
    expect(await submit(id)).toBe('first-review')
  })

  test('a returned text says why, and a reason is needed', async () => {
    const id = await create()
    await submit(id)
    const seen = await reviewed(id)
    const giveBack = (reason: string) => perform(siteAt(), returnDraft, first, { id: String(id), ...seen, reason })
    await expect(giveBack('')).rejects.toMatchObject({ field: 'reason' })
    await giveBack('合计数与明细不符')
    expect(await work(id)).toMatchObject({ stage: 'draft', returnReason: '合计数与明细不符' })
  })

  test('a text with findings needs a reason of the editor and of the last reviewer', async () => {
    const id = await create({ document: createDocument('身份证号 152201199003078812') })
    await expect(submit(id, { reviews: 2 })).rejects.toMatchObject({ field: 'findingsReason' })
    await submit(id, { findingsReason: '公示依据要求公开', reviews: 2 })
    await approve(id, first)
    await expect(approve(id, second)).rejects.toMatchObject({ field: 'findingsReason' })
    expect(await approve(id, second, { findingsReason: '依据是公示办法第三条' })).toBe('released')
  })

  test.each([
    ['标题', { title: '公示' }, 'title'],
    ['正文', { document: createDocument('') }, 'document'],
    ['发布机构', { publisher: '' }, 'publisher'],
    ['过去的发布时间', { releaseAt: '2026-11-19T00:00:00Z' }, 'releaseAt'],
    ['将来的成文日期', { documentDate: '2026-11-22' }, 'documentDate'],
  ])('%s: an incomplete text is saved but not submitted', async (_, given, field) => {
    const id = await create(given)
    await expect(submit(id)).rejects.toMatchObject({ code: 'invalid', field })
  })
})

describe('release', () => {
  test('a scheduled text is public at its moment and not before', async () => {
    const releaseAt = new Date(now.getTime() + 3_600_000).toISOString()
    const id = await create({ releaseAt })
    await submit(id, { reviews: 1 })
    await approve(id, first)
    expect(await isPublic(id, new Date(Date.parse(releaseAt) - 1))).toBeNull()
    expect(await isPublic(id, new Date(releaseAt))).not.toBeNull()
  })

  test('an imported article stays public while it is revised, and keeps its date', async () => {
    const releaseTime = new Date('2025-03-01T02:00:00Z')
    const id = await makeArticle(database.db, {
      area_id: village,
      article_type_id: 12,
      title: '从前导入的文章',
      content: '<p>旧文</p>',
      release_time: releaseTime,
    })
    await startRevision.perform(siteAt(), editor, { id: id })
    const { version, content } = await work(id)
    expect(content.document.content).toMatchObject([{ type: 'paragraph', content: [{ text: '旧文' }] }])
    await save(id, version, { ...content, title: '修订后的文章', correction: '原文金额有误' })
    expect(await isPublic(id)).toBe('从前导入的文章')
    await submit(id, { reviews: 1 })
    expect(await isPublic(id)).toBe('从前导入的文章')
    await approve(id, first)
    expect(await getArticle(database.db, districtCode, id, now)).toMatchObject({ title: '修订后的文章', releaseTime })
    const releases = await database.db
      .selectFrom('article_release')
      .select(['number', 'kind', 'note', 'unit_name as unitName'])
      .where('article_id', '=', id)
      .orderBy('number')
      .execute()
    expect(releases).toEqual([
      { number: 1, kind: 'release', note: '', unitName: '甲村' },
      { number: 2, kind: 'release', note: '原文金额有误', unitName: '甲村' },
    ])
  })

  describe('of a revision at a moment to come', () => {
    const moment = new Date(now.getTime() + 3_600_000)
    const scheduled = async () => {
      const id = await makeArticle(database.db, {
        area_id: village,
        article_type_id: 12,
        title: '现在的文章',
        release_time: new Date(now.getTime() - 86_400_000),
      })
      await startRevision.perform(siteAt(), editor, { id: id })
      const { version, content } = await work(id)
      await save(id, version, { ...content, title: '到时公开的文章', releaseAt: moment.toISOString() })
      await submit(id, { reviews: 1 })
      expect(await approve(id, first)).toBe('scheduled')
      return id
    }
    const due = async (at: Date) => {
      const faults: unknown[] = []
      await releaseDue(database.db, at, (fault) => faults.push(fault))
      expect(faults).toEqual([])
    }
    const reschedule = (id: number, at: Date, actor = second) =>
      rescheduleRelease.perform(siteAt(), actor, { id, releaseAt: at.toISOString() })
    const cancel = (id: number, reason: string, actor = second) =>
      cancelScheduled.perform(siteAt(), actor, { id, reason })

    test('leaves the public text until then, and is released once', async () => {
      const id = await scheduled()
      await due(new Date(moment.getTime() - 1))
      expect(await isPublic(id, moment)).toBe('现在的文章')
      await Promise.all([due(moment), due(moment), due(moment)])
      expect(await isPublic(id, moment)).toBe('到时公开的文章')
      const timeline = await listTimeline(database.db, id, moment)
      expect(timeline.map(({ kind, person: who }) => [kind, who])).toEqual([
        ['released', '系统'],
        ['submitted', 'bianji'],
        ['approved', 'yishen'],
        ['scheduled', 'yishen'],
        ['released', 'yishen'],
      ])
      expect(timeline[3]).toMatchObject({ moment })
    })

    test('goes out late where no process ran at its moment, under its moment', async () => {
      const id = await scheduled()
      const later = new Date(moment.getTime() + 86_400_000)
      await due(later)
      expect(await getArticle(database.db, districtCode, id, later)).toMatchObject({ updateTime: moment })
    })

    test('is moved by who may release', async () => {
      const id = await scheduled()
      const later = new Date(moment.getTime() + 60_000)
      await expect(reschedule(id, now)).rejects.toMatchObject({
        field: 'releaseAt',
        message: expect.stringContaining('已经过去'),
      })
      await expect(reschedule(id, later, editor)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(reschedule(id, later, person('reviewer', 'bianji'))).rejects.toMatchObject({ code: 'conflict' })
      await reschedule(id, later)
      await due(moment)
      expect(await isPublic(id, moment)).toBe('现在的文章')
      await due(later)
      expect(await isPublic(id, later)).toBe('到时公开的文章')
      await expect(reschedule(id, later)).rejects.toMatchObject({ code: 'not_found' })
    })

    test.each([
      ['cancelled', (id: number) => cancel(id, '数字还要核对'), '数字还要核对'],
      ['recalled', (id: number) => recallDraft.perform(siteAt(), editor, { id: id }), ''],
      [
        'withdrawn',
        (id: number) => withdrawArticle.perform(siteAt(), first, { id, reason: '内容有误' }),
        '文章已撤下，不再定时公开。撤稿的理由：内容有误',
      ],
    ])('%s, it is a draft and does not go out', async (_, stop, returnReason) => {
      const id = await scheduled()
      await expect(save(id, 2, { title: '改成别的标题' })).rejects.toMatchObject({ code: 'conflict' })
      await stop(id)
      expect(await work(id)).toMatchObject({ stage: 'draft', returnReason, scheduleTime: null })
      await due(moment)
      expect(await isPublic(id, moment)).not.toBe('到时公开的文章')
      expect((await listTimeline(database.db, id, now)).map(({ kind }) => kind)).toContain('unscheduled')
      await expect(cancel(id, '再来一次')).rejects.toMatchObject({ code: 'conflict' })
    })

    test('is reviewed anew by the same people after a cancellation, also as it was', async () => {
      const id = await scheduled()
      await cancel(id, '数字还要核对')
      expect(await submit(id, { reviews: 1 })).toBe('final-review')
      expect((await work(id, first)).obstacle).toBeNull()
      const asking = { db: database.db, actor: first, districtCode, now }
      const waiting = await listStaffArticles(asking, { view: 'reviews' }, 1)
      expect(waiting.rows.map((row) => row.id)).toContain(id)
      expect(await approve(id, first)).toBe('scheduled')
    })

    test('that fails keeps none of the others back', async () => {
      const [broken, whole] = [await scheduled(), await scheduled()]
      const { contentHash } = await work(broken)
      const kept = await database.db
        .selectFrom('article_work')
        .select('content')
        .where('article_id', '=', broken)
        .executeTakeFirstOrThrow()
      await database.db
        .updateTable('article_work')
        .set({ content: JSON.stringify({ ...kept.content, articleTypeId: 99_999 }) })
        .where('article_id', '=', broken)
        .execute()
      const faults: unknown[] = []
      await releaseDue(database.db, moment, (fault) => faults.push(fault))
      expect([faults.length, await isPublic(broken, moment), await isPublic(whole, moment)]).toEqual([
        1,
        '现在的文章',
        '到时公开的文章',
      ])
      expect(await work(broken)).toMatchObject({ stage: 'scheduled', contentHash })
      await cancelScheduled.perform(siteAt(new Date(moment.getTime() + 1)), second, {
        id: broken,
        reason: '栏目没有了',
      })
      expect(await work(broken)).toMatchObject({ stage: 'draft' })
    })
  })

  test('a withdrawn article says why and can be released again', async () => {
    const id = await makeArticle(database.db, { area_id: village, title: '要撤的文章' })
    const withdraw = (reason: string) => perform(siteAt(), withdrawArticle, first, { id: String(id), reason })
    await expect(withdraw(' ')).rejects.toMatchObject({ field: 'reason' })
    await withdraw('重复发布')
    expect(await isPublic(id)).toBeNull()
    await startRevision.perform(siteAt(), editor, { id: id })
    const { version, content } = await work(id)
    await save(id, version, { ...content, title: '核对后重新发布的文章' })
    await submit(id, { reviews: 1 })
    await approve(id, first)
    expect(await isPublic(id)).toBe('核对后重新发布的文章')
  })

  test('an emergency release needs a reason and a second person afterwards', async () => {
    const id = await create()
    await submit(id)
    const seen = await reviewed(id)
    const release = (actor: Staff, reason: string) =>
      perform(siteAt(), releaseAtOnce, actor, { id: String(id), ...seen, reason })
    await expect(release(first, '')).rejects.toMatchObject({ field: 'reason' })
    await expect(release(editor, '汛情')).rejects.toMatchObject({ code: 'forbidden' })
    await release(first, '汛情紧急')
    expect(await isPublic(id)).not.toBeNull()
    const confirm = (actor: Staff) => confirmRelease.perform(siteAt(), actor, { id, contentHash: seen.contentHash })
    await expect(confirm(first)).rejects.toMatchObject({ code: 'conflict' })
    await confirm(second)
    await expect(confirm(third)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('revisions, reviews and releases cannot be changed', async () => {
    const id = await create()
    await submit(id, { reviews: 1 })
    await approve(id, first)
    const { db } = database
    await expect(db.updateTable('article_revision').set({ actor: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('article_revision').where('article_id', '=', id).execute()).rejects.toThrow('kept')
    await expect(db.updateTable('article_review').set({ remark: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(
      db
        .updateTable('article_release')
        .set({ note: publicText('x') })
        .execute(),
    ).rejects.toThrow('append-only')
    await expect(db.deleteFrom('article_release').execute()).rejects.toThrow('append-only')
  })
})

describe('writing', () => {
  test('two editors do not overwrite each other', async () => {
    const id = await create()
    await save(id, 1, { title: '第一位编辑写的标题' })
    await expect(save(id, 1, { title: '第二位编辑写的标题' }, person('editor', 'other'))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await work(id)).content.title).toBe('第一位编辑写的标题')
  })

  test('the same save sent twice is one', async () => {
    const id = await create()
    expect(await save(id, 1, { title: '同一次保存的标题' })).toMatchObject({ version: 2 })
    expect(await save(id, 1, { title: '同一次保存的标题' })).toMatchObject({ version: 2 })
  })

  test('a text in review cannot be changed or deleted', async () => {
    const id = await create()
    await submit(id)
    await expect(save(id, 1, { title: '送审以后改的标题' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(deleteDraft.perform(siteAt(), editor, { id: id })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a village editor neither reads nor changes the draft of another village', async () => {
    const id = await create()
    const stranger = person('editor', 'yicun', [otherVillage])
    await expect(work(id, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(save(id, 1, {}, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(copyArticle.perform(siteAt(), stranger, { id })).rejects.toMatchObject({ code: 'not_found' })
    // Nor by taking it over to the own village.
    await expect(save(id, 1, { areaId: otherVillage }, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await expect(create({ areaId: village }, stranger)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('a deleted draft lies in the recycle bin until it is restored', async () => {
    const id = await create()
    await deleteDraft.perform(siteAt(), editor, { id: id })
    const inBin = async () =>
      (await listStaffArticles({ db: database.db, actor: editor, districtCode, now }, { view: 'bin' }, 1)).rows.some(
        (row) => row.id === id,
      )
    expect(await inBin()).toBe(true)
    await expect(save(id, 2, { title: '在回收站里改' })).rejects.toMatchObject({ code: 'conflict' })
    await restoreDraft.perform(siteAt(), editor, { id })
    expect(await inBin()).toBe(false)
  })

  test('after thirty days a deleted draft is gone, a released article is not', async () => {
    const { db } = database
    const never = await create()
    const released = await makeArticle(db, { area_id: village })
    await startRevision.perform(siteAt(), editor, { id: released })
    const young = await create()
    const longAgo = new Date(Date.now() - 31 * 86_400_000)
    for (const id of [never, released]) await deleteDraft.perform(siteAt(longAgo), editor, { id })
    await deleteDraft.perform(siteAt(new Date()), editor, { id: young })
    const keep = { messages: 0, requests: 0, payments: 0, lookUps: 0 }
    expect(await runRetention(db, keep, { pauseMs: 0 })).toMatchObject({ drafts: 2 })
    const articles = async () => (await db.selectFrom('article').select('id').execute()).map(({ id }) => id)
    const drafts = async () =>
      (await db.selectFrom('article_work').select('article_id as id').execute()).map(({ id }) => id)
    expect(await articles()).toEqual(expect.arrayContaining([released, young]))
    expect(await articles()).not.toContain(never)
    expect(await drafts()).toContain(young)
    expect(await drafts()).not.toContain(released)
  })

  test('a copy leaves out what only one document has', async () => {
    const id = await create({ documentNo: '乌农发〔2026〕3号', documentDate: '2026-11-01', indexNo: 'A-1' })
    const { id: copy } = await copyArticle.perform(siteAt(), editor, { id })
    expect((await work(copy)).content).toMatchObject({ documentNo: null, documentDate: null, indexNo: null })
  })
})

test('the queue of a reviewer holds what they may review, oldest first', async () => {
  const [one, two] = [await create({ title: '先送审的稿件' }), await create({ title: '后送审的稿件' })]
  await submit(one)
  const later = siteAt(new Date(now.getTime() + 1_000))
  await submitDraft.perform(later, editor, { id: two, version: 1, findingsReason: '' })
  const asking = { db: database.db, actor: first, districtCode, now }
  const queue = async () =>
    (await listStaffArticles(asking, { view: 'reviews', words: '送审的稿件' }, 1)).rows.map(({ id }) => id)
  expect(await queue()).toEqual([one, two])
  await approve(one, first)
  expect(await queue()).toEqual([two])
  expect(await countStaffArticles({ ...asking, actor: second }, { view: 'reviews', words: '送审的稿件' })).toBe(2)
  expect(
    await countStaffArticles({ ...asking, actor: person('reviewer', 'yicun', [otherVillage]) }, { view: 'reviews' }),
  ).toBe(0)
})
