import { beforeAll, expect, test } from 'vitest'
import { releaseDue } from '../../src/domain/articles/writing/commands-schedule.server.ts'
import { openTestDatabase, type TestDatabase } from '../harness/database.ts'
import { createDrafts } from '../harness/drafts.ts'
import { makeArea } from '../harness/factories.ts'
import { type CrashPoint, expectCrash, shareOfPoints, startToCrash } from './crash-points.ts'

let database: TestDatabase
let areaId: number
beforeAll(async () => {
  database = await openTestDatabase()
  areaId = await makeArea(database.db)
  return () => database.close()
})

const draft = { status: 'draft', stage: 'draft', revisions: 0, reviews: 0, releases: 0 }
const submitted = { status: 'draft', stage: 'final-review', revisions: 1, reviews: 0, releases: 0 }
const released = { status: 'published', stage: null, revisions: 1, reviews: 1, releases: 1 }

const points: Record<string, CrashPoint & { left: typeof draft | typeof released }> = {
  'submission: revision kept, draft not moved': {
    moment: 'after',
    statements: ['into "article_revision"'],
    left: draft,
  },
  'submission audited, before commit': {
    moment: 'before',
    statements: ['into "article_revision"', 'into "audit_event"', 'commit'],
    left: draft,
  },
  'submission committed': {
    moment: 'after',
    statements: ['into "article_revision"', 'into "audit_event"', 'commit'],
    left: submitted,
  },
  'review kept, text not public': { moment: 'after', statements: ['into "article_review"'], left: submitted },
  'public text written, release not recorded': {
    moment: 'before',
    statements: ['into "article_review"', 'into "article_release"'],
    left: submitted,
  },
  'released, before commit': {
    moment: 'before',
    statements: ['into "article_release"', 'pg_notify', 'commit'],
    left: submitted,
  },
  'release committed': {
    moment: 'after',
    statements: ['into "article_release"', 'pg_notify', 'commit'],
    left: released,
  },
}

for (const [name, { left, ...point }] of shareOfPoints(points))
  test(`killed at "${name}", a text is where it was or where it goes, and the way can be gone again`, async () => {
    const { db, url } = database
    const drafts = createDrafts(db, areaId)
    const id = await drafts.draft({ title: `崩溃测试：${name}` })
    await expectCrash(startToCrash(point, 'tests/faults/review-article.ts', [url, String(areaId), String(id)], {}), db)
    expect(await stateOf(id)).toEqual(left)
    if (left === released) return
    if (left === submitted) await drafts.pass(id)
    else await drafts.release(id)
    expect(await stateOf(id)).toEqual(released)
  })

test.each([
  ['public text written', { moment: 'after', statements: ['update "article" set'] }, false],
  ['before commit', { moment: 'before', statements: ['into "article_release"', 'pg_notify', 'commit'] }, false],
  ['committed', { moment: 'after', statements: ['into "article_release"', 'pg_notify', 'commit'] }, true],
] as const)(
  'killed at "%s", a scheduled revision is public or still waits, and goes out once',
  async (_, point, isOut) => {
    const { db, url } = database
    const drafts = createDrafts(db, areaId)
    const releaseAt = new Date(Date.now() + 3_600_000).toISOString()
    const id = await drafts.scheduled({ title: '到时公开的修订稿', releaseAt })
    await expectCrash(startToCrash(point, 'tests/faults/release-due.ts', [url, releaseAt], {}), db)
    const waiting = { status: 'published', stage: 'scheduled', revisions: 3, reviews: 1, releases: 1 }
    const out = { ...waiting, stage: null, releases: 2 }
    expect(await stateOf(id)).toEqual(isOut ? out : waiting)
    expect((await titleOf(id)) === '到时公开的修订稿').toBe(isOut)
    await releaseDue(db, new Date(releaseAt), (fault) => expect.unreachable(String(fault)))
    expect(await stateOf(id)).toEqual(out)
    expect(await titleOf(id)).toBe('到时公开的修订稿')
  },
)

const titleOf = async (id: number) =>
  (await database.db.selectFrom('article').select('title').where('id', '=', id).executeTakeFirstOrThrow()).title

async function stateOf(id: number) {
  const { db } = database
  const { status } = await db.selectFrom('article').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  const work = await db.selectFrom('article_work').select('stage').where('article_id', '=', id).executeTakeFirst()
  const revisions = await db.selectFrom('article_revision').select('id').where('article_id', '=', id).execute()
  const reviews = await db
    .selectFrom('article_review')
    .innerJoin('article_revision', 'article_revision.id', 'revision_id')
    .select('article_review.id')
    .where('article_id', '=', id)
    .execute()
  const releases = await db.selectFrom('article_release').select('id').where('article_id', '=', id).execute()
  return {
    status,
    stage: work?.stage ?? null,
    revisions: revisions.length,
    reviews: reviews.length,
    releases: releases.length,
  }
}
