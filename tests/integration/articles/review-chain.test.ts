import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockDistrict } from '../../../src/access/district-lock.server.ts'
import type { Staff } from '../../../src/access/policy.ts'
import {
  copyArticle,
  createDraft,
  saveDraft,
  startRevision,
} from '../../../src/domain/articles/writing/operations-writing.server.ts'
import { releaseDue } from '../../../src/domain/articles/writing/commands-schedule.server.ts'
import { confirmRelease, withdrawArticle } from '../../../src/domain/articles/writing/operations-release.server.ts'
import { addFile } from '../../../src/domain/articles/writing/files/operations-files.server.ts'
import { uploadedFileUrl } from '../../../src/domain/articles/writing/files/files.server.ts'
import { listStaffArticles } from '../../../src/domain/articles/writing/queries-lists.server.ts'
import { getReleasedArticle } from '../../../src/domain/articles/writing/queries-article.server.ts'
import { getWork } from '../../../src/domain/articles/writing/queries-work.server.ts'
import {
  approveDraft,
  recallDraft,
  releaseAtOnce,
  submitDraft,
} from '../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import type { ArticleContent } from '../../../src/domain/articles/writing/content.ts'
import type { ReviewCount } from '../../../src/domain/articles/writing/workflow.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { person } from '../../harness/drafts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { perform } from '../../harness/perform.ts'
import { readReviewed, setReviews } from '../../harness/reviews.ts'
import { createContent } from '../../harness/writing.ts'
import { publicText } from '../../harness/public-text.ts'

const districtCode = '152201000000'
let database: TestDatabase
let village: number
beforeAll(async () => {
  database = await openTestDatabase()
  village = await makeArea(database.db, { name: '甲村', level: 'village' })
})
afterAll(() => database.close())
beforeEach(() => inTx((tx) => setReviews(tx, 3)))

const editor = person('editor', 'bianji')
const reviewer = (name: string) => person('reviewer', name)
const inTx = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => database.db.transaction().execute(work)
const now = () => new Date()
const site = () => keylessSite(database.db)
const create = async (given: Partial<ArticleContent> = {}, actor = editor) =>
  (await createDraft.perform(site(), actor, { content: createContent({ areaId: village, ...given }) })).id
const work = (id: number, reader: Staff = editor) => getWork(database.db, reader, districtCode, id)
const save = async (id: number, given: Partial<ArticleContent>, actor = editor) => {
  const { version, content } = await work(id)
  return saveDraft.perform(site(), actor, { id, version, content: { ...content, ...given } })
}
const submit = async (id: number, actor = editor) => {
  const { version } = await work(id)
  return submitDraft.perform(site(), actor, { id, version, findingsReason: '' })
}
const recall = (id: number, actor = editor) => recallDraft.perform(site(), actor, { id })
const revise = (id: number) => startRevision.perform(site(), editor, { id })
const seenOf = (id: number) => readReviewed(database.db, id)
const approve = async (id: number, name: string, seen?: Awaited<ReturnType<typeof seenOf>>) =>
  approveDraft.perform(site(), reviewer(name), { id, ...(seen ?? (await seenOf(id))), remark: '', findingsReason: '' })
const upload = (id: number, file: ReturnType<typeof fileOf>, actor = editor) =>
  addFile.perform(site(), actor, { id, file })
const passAll = async (id: number, ...names: string[]) => {
  const steps: string[] = []
  for (const name of names) steps.push(await approve(id, name))
  return steps
}
const released = async (given: Partial<ArticleContent> = {}) => {
  const id = await create(given)
  await submit(id)
  await passAll(id, 'yi', 'er', 'san')
  return id
}
const ownWork = { code: 'conflict', message: expect.stringContaining('应由其他人审核') }

describe('the number of reviews', () => {
  test('is fixed when the text is submitted, from the settings of its own district', async () => {
    const id = await create()
    await submit(id)
    await inTx((tx) => setReviews(tx, 1))
    expect(await passAll(id, 'yi', 'er')).toEqual(['second-review', 'final-review'])
    await inTx((tx) => setReviews(tx, 3))
    expect(await approve(id, 'san')).toBe('released')
  })

  test('stays small for a text that was submitted before the district asked for more', async () => {
    await inTx((tx) => setReviews(tx, 1))
    const id = await create()
    expect(await submit(id)).toBe('final-review')
    await inTx((tx) => setReviews(tx, 3))
    expect(await approve(id, 'yi')).toBe('released')
  })

  test('is asked for anew by the next submission, and never skips the final review', async () => {
    const id = await create()
    await submit(id)
    await approve(id, 'yi')
    await recall(id)
    await inTx((tx) => setReviews(tx, 1))
    expect(await submit(id)).toBe('final-review')
    await expect(approve(id, 'yi')).rejects.toMatchObject({ message: expect.stringContaining('已经审过') })
    expect(await approve(id, 'er')).toBe('released')
  })

  test('is not that of another district', async () => {
    await inTx((tx) => setReviews(tx, 1, '152202000000'))
    const id = await create()
    expect(await submit(id)).toBe('first-review')
    expect((await work(id)).reviewsLeft).toBe(3)
  })
})

describe('an approval', () => {
  test('of three people who clicked at once advances one review only', async () => {
    const id = await create()
    await submit(id)
    const seen = await seenOf(id)
    const answers = await Promise.allSettled(['yi', 'er', 'san'].map((name) => approve(id, name, seen)))
    const codes = answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'done'))
    expect(codes.toSorted()).toEqual(['conflict', 'conflict', 'done'])
    expect(await work(id)).toMatchObject({ stage: 'second-review', reviewsLeft: 2 })
  })

  test('of two who clicked at once counts once, after an earlier one has lapsed', async () => {
    const id = await create()
    await submit(id)
    await passAll(id, 'yi', 'er')
    // A reviewer gets a part in the text, which stays in its last review.
    await database.db.updateTable('article_work').set({ author: 'er' }).where('article_id', '=', id).execute()
    expect(await work(id)).toMatchObject({ stage: 'final-review', reviewsLeft: 2 })
    const seen = await seenOf(id)
    expect(await approve(id, 'san', seen)).toBe('final-review')
    await expect(approve(id, 'si', seen)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('别人审核了'),
    })
    expect(await work(id)).toMatchObject({ stage: 'final-review', reviewsLeft: 1 })
  })

  test.each([
    [null, 'invalid'],
    ['first-review', 'conflict'],
    ['final-review', 'conflict'],
  ] as const)('that names the stage %s is refused in the second review', async (stage, code) => {
    const id = await create()
    await submit(id)
    await approve(id, 'yi')
    const seen = { ...(await seenOf(id)), id: String(id), stage: stage as 'first-review' }
    await expect(perform(site(), approveDraft, reviewer('er'), seen)).rejects.toMatchObject({ code })
    const release = perform(site(), releaseAtOnce, reviewer('er'), { ...seen, reason: '汛情紧急' })
    await expect(release).rejects.toMatchObject({ code })
  })

  test('counts for one release only, also of the same text', async () => {
    const id = await released()
    await withdrawArticle.perform(site(), reviewer('yi'), { id, reason: '金额有误' })
    await revise(id)
    expect(await submit(id)).toBe('first-review')
    expect(await passAll(id, 'yi', 'er')).toEqual(['second-review', 'final-review'])
    expect(await approve(id, 'san')).toBe('released')
  })

  test('of somebody who gets a part in the text afterwards no longer counts', async () => {
    const id = await create()
    await submit(id)
    await passAll(id, 'yi', 'er')
    await recall(id)
    // Changed and changed back: the text is the one that was approved.
    const { title } = (await work(id)).content
    await save(id, { title: '改过的标题：补贴公示' }, person('editor', 'yi'))
    await save(id, { title })
    expect(await submit(id)).toBe('second-review')
    await expect(approve(id, 'yi')).rejects.toMatchObject(ownWork)
    expect(await passAll(id, 'san', 'si')).toEqual(['final-review', 'released'])
  })

  test('of a scheduled text no longer counts either: it is not released at its moment', async () => {
    const id = await released()
    await revise(id)
    const moment = new Date(Date.now() + 3_600_000)
    await save(id, { title: '到时公开的公示', releaseAt: moment.toISOString() })
    await submit(id)
    expect((await passAll(id, 'yi', 'er', 'san')).at(-1)).toBe('scheduled')
    await database.db.insertInto('article_contributor').values({ article_id: id, actor: 'er' }).execute()
    const faults: unknown[] = []
    await releaseDue(database.db, moment, (fault) => faults.push(fault))
    expect(faults).toEqual([])
    expect(await work(id)).toMatchObject({ stage: 'draft', returnReason: expect.stringContaining('请重新送审') })
  })
})

/** Ways to have a part in an article, each by somebody called 'bei'. */
const parts: Record<string, (id: number) => Promise<unknown>> = {
  'wrote it': (id) => save(id, { title: '别人写的标题：补贴公示' }, person('editor', 'bei')),
  'submitted it': async (id) => {
    await submit(id, person('editor', 'bei'))
    await recall(id)
  },
  'uploaded a file': (id) => upload(id, fileOf('a'), person('editor', 'bei')),
  'uploaded a file that was there already': async (id) => {
    await upload(id, fileOf('b'))
    await upload(id, fileOf('b'), person('editor', 'bei'))
  },
  'uploaded the file of another article that is used here': async (id) => {
    const other = await create()
    await upload(other, fileOf('c'), person('editor', 'bei'))
    await upload(other, fileOf('c'))
    await upload(id, fileOf('c'))
  },
  'took it over': (id) =>
    database.db
      .updateTable('article_work')
      .set({ author: 'bei', editors: ['bianji', 'bei'] })
      .where('article_id', '=', id)
      .execute(),
}

function fileOf(mark: string) {
  const sha256 = mark.repeat(64)
  const mediaType = 'text/plain' as const
  const kept = { name: '明细.txt', mediaType, sizeBytes: 4, width: null, height: null, variants: [] }
  return { sha256, ...kept, scan: { findings: [] }, content: '', url: uploadedFileUrl(sha256, '明细.txt') }
}

describe('no reviewer is who', () => {
  test.each(Object.entries(parts))('%s, whatever roles they have now', async (_, takePart) => {
    const id = await create()
    await takePart(id)
    await submit(id)
    await expect(approve(id, 'bei')).rejects.toMatchObject(ownWork)
    expect((await work(id, reviewer('bei'))).obstacle).toContain('应由其他人审核')
    const queue = await listStaffArticles(
      { db: database.db, actor: reviewer('bei'), districtCode, now: now() },
      { view: 'reviews' },
      1,
    )
    expect(queue.rows.map((row) => row.id)).not.toContain(id)
    await expect(
      releaseAtOnce.perform(site(), reviewer('bei'), { id, ...(await seenOf(id)), reason: '汛情' }),
    ).rejects.toMatchObject(ownWork)
    expect((await passAll(id, 'yi', 'er', 'san')).at(-1)).toBe('released')
  })

  test('wrote the text that a revision replaces, or the article of which it is a copy', async () => {
    const id = await create({}, person('editor', 'bei'))
    await submit(id)
    await passAll(id, 'yi', 'er', 'san')
    await revise(id)
    await save(id, { title: '重新写过的标题：补贴公示' })
    await submit(id)
    await expect(approve(id, 'bei')).rejects.toMatchObject(ownWork)
    const { id: copy } = await copyArticle.perform(site(), editor, { id })
    await submit(copy)
    await expect(approve(copy, 'bei')).rejects.toMatchObject(ownWork)
  })
})

describe('an emergency release', () => {
  const releasedAtOnce = async () => {
    const id = await create({}, person('editor', 'bei'))
    await submit(id, editor)
    const seen = await seenOf(id)
    await releaseAtOnce.perform(site(), reviewer('yi'), { id, ...seen, reason: '汛情' })
    return { id, ...seen }
  }
  const confirm = (release: { id: number; contentHash: string }, name: string) =>
    confirmRelease.perform(site(), reviewer(name), release)
  const isOffered = async (id: number, name: string) => {
    const asking = { db: database.db, actor: reviewer(name), districtCode, now: now() }
    const listed = await listStaffArticles(asking, { view: 'unconfirmed' }, 1)
    const { unconfirmed } = await getReleasedArticle(database.db, reviewer(name), districtCode, id)
    return [listed.rows.some((row) => row.id === id), unconfirmed?.obstacle === null]
  }

  test.each(['bei', 'bianji', 'yi'])('is neither confirmed by %s, who had a part in it, nor offered', async (name) => {
    const release = await releasedAtOnce()
    expect(await isOffered(release.id, name)).toEqual([false, false])
    await expect(confirm(release, name)).rejects.toMatchObject({ code: 'conflict' })
    await expect(
      database.db
        .updateTable('article_release')
        .set({ confirm_actor: name, confirm_time: now() })
        .where('article_id', '=', release.id)
        .execute(),
    ).rejects.toThrow('another person')
    expect(await isOffered(release.id, 'er')).toEqual([true, true])
    await confirm(release, 'er')
  })

  test('is confirmed for the text that was read', async () => {
    const release = await releasedAtOnce()
    await expect(confirm({ ...release, contentHash: 'ab'.repeat(32) }, 'er')).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('the database refuses', () => {
  const release = async (id: number, given: { actor?: string; emergency_reason?: string } = {}) => {
    const { id: revision } = await database.db
      .selectFrom('article_revision')
      .select('id')
      .where('article_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return database.db
      .insertInto('article_release')
      .values({
        article_id: id,
        number: 9,
        kind: 'release',
        revision_id: revision,
        release_time: now(),
        actor: 'yi',
        unit_name: publicText('甲村'),
        ...given,
      })
      .execute()
  }

  test('a release with too few reviews, and takes one with enough', async () => {
    const id = await create()
    await submit(id)
    await passAll(id, 'yi', 'er')
    await expect(release(id)).rejects.toThrow('2 of 3 reviews')
    const { stage } = await seenOf(id)
    const { id: revision, content_hash: hash } = await database.db
      .selectFrom('article_revision')
      .select(['id', 'content_hash'])
      .where('article_id', '=', id)
      .where('reason', '=', 'submitted')
      .executeTakeFirstOrThrow()
    const approval = { revision_id: revision, content_hash: hash, stage, verdict: 'approved' }
    const add = (actor: string) =>
      database.db
        .insertInto('article_review')
        .values({ ...approval, verdict: 'approved', actor })
        .execute()
    for (const actor of ['er', 'bianji']) await add(actor)
    await expect(release(id)).rejects.toThrow('2 of 3 reviews')
    await add('san')
    await release(id)
    await expect(release(id)).rejects.toThrow('0 of 3 reviews')
  })

  test('an emergency release by somebody who did not review it', async () => {
    const id = await create()
    await submit(id)
    await expect(release(id, { emergency_reason: '汛情' })).rejects.toThrow('0 of 1 reviews')
    await approve(id, 'er')
    await expect(release(id, { emergency_reason: '汛情' })).rejects.toThrow('1 of 1 reviews')
    await release(id, { actor: 'er', emergency_reason: '汛情' })
  })

  test('a text that was saved but not submitted, or that was carried over before', async () => {
    const id = await create()
    await save(id, { title: '保存过的标题：补贴公示' })
    await expect(release(id)).rejects.toThrow('only a submitted revision')
    const imported = await makeArticle(database.db, { area_id: village })
    await revise(imported)
    await expect(release(imported)).rejects.toThrow('only a submitted revision')
  })

  test('to forget who had a part in an article', async () => {
    const id = await released()
    const own = database.db.deleteFrom('article_contributor').where('article_id', '=', id)
    await expect(own.execute()).rejects.toThrow('kept')
    await expect(
      database.db.updateTable('article_contributor').set({ actor: 'x' }).where('article_id', '=', id).execute(),
    ).rejects.toThrow('append-only')
  })
})

/** Settings and submissions at the same time: the one that is recorded counts. */
test.each([1, 2, 3] as const)('a text is released after the %d reviews that its revision records', async (count) => {
  const counts = [1, 2, 3] as const satisfies readonly ReviewCount[]
  const id = await create()
  await inTx((tx) => setReviews(tx, count))
  await Promise.all([submit(id), inTx((tx) => lockDistrict(tx, districtCode).then(() => setReviews(tx, 3)))])
  const { reviews } = await database.db
    .selectFrom('article_revision')
    .select('reviews')
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(counts).toContain(reviews)
  const names = ['yi', 'er', 'san'].slice(0, reviews ?? 0)
  expect((await passAll(id, ...names)).at(-1)).toBe('released')
})
