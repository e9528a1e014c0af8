import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../src/access/policy.ts'
import { nightlyScan } from '../../../src/domain/articles/scan/nightly-scan.server.ts'
import { addWord } from '../../../src/domain/words/operations.server.ts'
import { mostWords } from '../../../src/domain/words/rules.ts'
import { runNow } from '../../../src/jobs/nightly-job.ts'
import { makeAccount, createSession } from '../../harness/accounts.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea, makeArticle, makeLeakingArticle, makeCategory } from '../../harness/factories.ts'
import { useStaffPortal } from '../../harness/staff-portal.ts'
import { countBytes, findProblems, longText, mostBytes, multiply, thousands } from '../../harness/thousands.ts'
import { shownText } from '../../harness/shown-text.ts'
import { storeIn } from '../../harness/file-stores.ts'

/** With the others there are more released articles than a list counts. */
const expired = 5_000
const mostCounted = 10_000

const staff = useStaffPortal()
const tokens = new Map<Role, string>()
const title = longText(200)
let village = 0

const readAs = (role: Role) => (path: string) => staff.get(path, tokens.get(role))

beforeAll(async () => {
  const { db } = staff.database
  village = await makeArea(db, { name: longText(60), level: 'village', parent_id: await makeArea(db) })
  for (const role of ['editor', 'reviewer', 'Dashboard'] as const) {
    const account = await makeAccount(staff.database, { role, loginName: `qian.${role.toLowerCase()}`, areaIds: null })
    tokens.set(role, await createSession(staff.database, account))
  }
  await addWords()
  await addTexts()
  await addReleased()
  await sql`analyze`.execute(db)
})

async function addWords() {
  const { db } = staff.database
  const word = { kind: 'typo', word: '错词', replacement: longText(60) } as const
  await addWord.perform(staff.portal.site(), person('reviewer', 'cihui'), word)
  await multiply(db, 'district_word', sql`word = '错词'`, {
    times: mostWords - 1,
    changes: sql`jsonb_build_object('word', '错词' || n, 'folded', '错词' || n)`,
  })
}

const articleId = (top: number) => sql`jsonb_build_object('article_id', ${top}::integer + n)`

/** Drafts, submitted and deleted texts, with thousands of copies each. */
async function addTexts() {
  const { db } = staff.database
  const drafts = createDrafts(db, village)
  const draft = await drafts.draft({ title })
  await db
    .updateTable('article_work')
    .set({ editors: ['qian.editor'] })
    .where('article_id', '=', draft)
    .execute()
  for (const id of [draft, (await drafts.submitted()).id, await drafts.deleted()]) {
    const top = await multiply(db, 'article', sql`id = ${id}`)
    await multiply(db, 'article_work', sql`article_id = ${id}`, { key: null, changes: articleId(top) })
  }
}

/** Released articles, those of them with findings, past their period, withdrawn or not confirmed. */
async function addReleased() {
  const { db } = staff.database
  const drafts = createDrafts(db, village)
  const store = storeIn(staff.portal.storeFolder, staff.portal.filesFolder)
  const leaking = await makeLeakingArticle(db, '<p>联系人电话 13912345678</p>', { area_id: village, title })
  await runNow(db, nightlyScan(store), { now: new Date(), pauseMs: 0 })
  const scanned = await multiply(db, 'article', sql`id = ${leaking}`)
  await multiply(db, 'article_scan', sql`article_id = ${leaking}`, { key: null, changes: articleId(scanned) })
  const short = await makeCategory(db, 12, '短期公示')
  await db.updateTable('article_type').set({ retention_months: 3 }).where('id', '=', short).execute()
  const old = { area_id: village, title, article_type_id: short, release_time: new Date('2020-01-01T00:00:00Z') }
  await multiply(db, 'article', sql`id = ${await makeArticle(db, old)}`, { times: expired - 1 })
  const withdrawn = await makeArticle(db, { area_id: village, title })
  await drafts.withdraw(withdrawn, '内容有误')
  await multiply(db, 'article', sql`id = ${withdrawn}`)
  const urgent = await drafts.releasedAtOnce()
  const copies = await multiply(db, 'article', sql`id = ${urgent}`)
  // The copies share one revision, which no release of another article may.
  await sql`alter table article_release disable trigger article_release_reviewed`.execute(db)
  await multiply(db, 'article_release', sql`article_id = ${urgent}`, { changes: articleId(copies) })
  await sql`alter table article_release enable trigger article_release_reviewed`.execute(db)
}

test.each([
  ['editor', 'mine'],
  ['editor', 'bin'],
  ['reviewer', 'reviews'],
  ['reviewer', 'unconfirmed'],
  ['reviewer', 'withdrawn'],
  ['Dashboard', 'withdrawn'],
] as const)('%s reads thousands of texts: %s', async (role, view) => {
  expect(
    await findProblems({ path: `/staff/articles?view=${view}`, total: thousands + 1, size: 20, read: readAs(role) }),
  ).toEqual([])
})

test('texts of several stages are in one list', async () => {
  expect(
    await findProblems({
      path: '/staff/articles?view=writing',
      total: 2 * (thousands + 1),
      size: 20,
      read: readAs('Dashboard'),
    }),
  ).toEqual([])
})

test('a list of more articles than are counted says so, and how to find the others', async () => {
  for (const role of ['editor', 'Dashboard'] as const) {
    const path = '/staff/articles?view=published'
    expect(await findProblems({ path, total: mostCounted, size: 20, read: readAs(role) })).toEqual([])
    const html = await (await readAs(role)(path)).text()
    expect(html.replaceAll('<!-- -->', '')).toContain('最多列出 10,000 篇；要查其余的，请用上面的条件缩小范围。')
    // What is narrowed down is complete again.
    expect(await shownText(await readAs(role)(`${path}&year=2020`))).not.toContain('最多列出')
  }
})

test('a title of the longest length is shown whole, wherever it is', async () => {
  for (const path of [
    '/staff/articles?view=mine',
    `/staff/articles?view=published&words=${encodeURIComponent('长')}`,
    '/staff/findings',
    '/staff/expired',
  ])
    expect(await staff.textOf(path, tokens.get('editor') ?? ''), path).toContain(`>${title}</a>`)
})

test('thousands of articles with findings', async () => {
  const countRows = (html: string) => html.split('<article class="scanned"').length - 1
  for (const role of ['editor', 'reviewer', 'Dashboard'] as const)
    expect(
      await findProblems({ path: '/staff/findings', total: thousands + 1, size: 20, read: readAs(role), countRows }),
    ).toEqual([])
})

test('thousands of articles past their period, of all units and of one', async () => {
  for (const path of ['/staff/expired', `/staff/expired?areaId=${village}`])
    expect(await findProblems({ path, total: expired, size: 20, read: readAs('reviewer') })).toEqual([])
})

test('as many words as a district may have', async () => {
  for (const role of ['reviewer', 'Dashboard'] as const)
    expect(await findProblems({ path: '/staff/words', total: mostWords, size: 50, read: readAs(role) })).toEqual([])
})

test('the workbench counts thousands and names the first of them', async () => {
  for (const role of ['editor', 'reviewer', 'Dashboard'] as const) {
    const html = await staff.textOf('/staff', tokens.get(role) ?? '')
    expect(countBytes(html), role).toBeLessThan(mostBytes)
    expect(html.replaceAll('<!-- -->', ''), role).toContain(`查看全部 ${thousands + 1} 篇`)
  }
})
