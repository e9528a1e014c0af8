import { afterAll, beforeAll, expect, test } from 'vitest'
import { startScale } from '@three-affairs/demo/seed/scales.ts'
import { seedDemo } from '@three-affairs/demo/seed/seed-demo.ts'
import { formatDate } from '../../../src/platform/dates.ts'
import { listDuties } from '../../../src/domain/duties/queries.server.ts'
import { makeComparisons } from '../../../src/domain/articles/comparisons/comparisons.server.ts'
import { periodsUntil } from '../../../src/domain/articles/books/book-period.ts'
import { listBookWork } from '../../../src/domain/articles/books/staff-queries-work.server.ts'
import { listHints } from '../../../src/domain/articles/hints/staff-queries-hints.server.ts'
import { ask } from '../../harness/api.ts'
import { person } from '../../harness/drafts.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeFolder } from '../../harness/folders.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { shownText } from '../../harness/shown-text.ts'
import { storeIn } from '../../harness/file-stores.ts'

/** What staff did with the demo's texts, in the first district. */
let portal: TestPortal
const said: string[] = []
/** A district takes some ten seconds, and many on a slow and busy machine. */
const seedingTime = 600_000
beforeAll(async () => {
  portal = await openTestPortal()
  await seedDemo({
    db: portal.db,
    keys: portal.keys,
    allDistricts: testDistricts,
    districts: testDistricts.slice(0, 1),
    filesFolder: makeFolder(),
    store: storeIn(makeFolder()),
    scale: startScale,
    say: (line) => said.push(line),
  })
  // As the server does when it starts.
  await makeComparisons(portal.db)
}, seedingTime)
afterAll(() => portal.close())

const pageOf = async (path: string, status?: number) => shownText(await fetch(portal.origin() + path), status)
const reviewer = person('reviewer', 'chakan')
/** What was done after the first release. */
const laterReleases = () =>
  portal.db
    .selectFrom('article_release')
    .select(['article_id as id', 'kind', 'note', 'actor', 'release_time as time'])
    .where('number', '>', 1)
    .orderBy('id')
    .execute()

test('nothing that is planted is refused, and nothing is dated in the future', async () => {
  expect(said.filter((line) => line.includes('有误'))).toEqual([])
  const later = await laterReleases()
  expect(later.filter(({ time }) => time > new Date())).toEqual([])
  expect(new Set(later.map(({ actor }) => actor))).toEqual(new Set(['demo-reviewer', 'demo-reviewer-3']))
})

test('a corrected book says which entry changed, from what to what, and why', async () => {
  const corrected = (await laterReleases()).find(({ note }) => note.includes('原来误列为'))
  expect(corrected?.note).toMatch(/^\S+号凭证“.+”属于集体公益福利支出，原来误列为管理费支出，金额不变。/)
  const history = await pageOf(`/history/${corrected?.id}`)
  expect(history).toContain(corrected?.note)
  const second = await pageOf(`/history/${corrected?.id}/2`)
  expect(second).toContain('这次改了什么')
  const changes = second.replaceAll(/<(?!\/?(?:ins|del)\b)[^>]+>/g, '')
  expect(changes).toMatch(/<del[^>]*>[^<]*管理费[^<]*<\/del>/)
  expect(changes).toMatch(/<ins[^>]*>[^<]*福利[^<]*<\/ins>/)
  const reviews = await portal.db
    .selectFrom('article_review')
    .innerJoin('article_revision', 'article_revision.id', 'article_review.revision_id')
    .select('article_review.actor')
    .where('article_revision.article_id', '=', corrected?.id ?? 0)
    .execute()
  expect(reviews.map(({ actor }) => actor).toSorted()).toEqual(['demo-reviewer', 'demo-reviewer-2', 'demo-reviewer-3'])
})

test('a withdrawn list answers with its reason', async () => {
  const withdrawn = (await laterReleases()).find(({ kind }) => kind === 'withdrawal')
  expect(withdrawn?.note).toContain('公示期已满')
  expect(await ask(portal.origin(), `GET /api/article/article/browse/${withdrawn?.id}`)).toMatchObject({
    status: 410,
    message: expect.stringContaining(withdrawn?.note ?? ''),
  })
  expect(await pageOf(`/history/${withdrawn?.id}`)).toContain(`理由：${withdrawn?.note}`)
})

test('the record shows an erased version, and another waits for a second person', async () => {
  const erasures = await portal.db
    .selectFrom('article_erasure')
    .select(['article_id as id', 'state', 'actor', 'decide_actor as decider'])
    .orderBy('article_erasure.id')
    .execute()
  expect(erasures).toMatchObject([
    { state: 'confirmed', actor: 'demo-reviewer', decider: 'demo-protector' },
    { state: 'requested', actor: 'demo-reviewer', decider: null },
  ])
  const [erased] = erasures
  expect(await pageOf(`/history/${erased?.id}`)).toContain('从公开记录中删除，不再公开。理由：公示期已满')
  await pageOf(`/history/${erased?.id}/1`, 410)
  // The list is gone from what is public now, its sum is not.
  const present = await pageOf(`/history/${erased?.id}/2`)
  expect(present).toContain('名单不再公开')
  expect(present).not.toContain('**')
})

test.each([
  ['open', ''],
  ['waiting', ''],
  ['explained', '已同意续包三年'],
] as const)('there are hints that are %s', async (view, words) => {
  const { rows } = await listHints.ask(portal.site(), reviewer, { view, pageNum: 1 })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ explanation }) => explanation ?? '').join()).toContain(words)
})

test('an explanation was returned with what to add', async () => {
  const returned = await portal.db
    .selectFrom('unit_hint_explanation')
    .select('return_reason as reason')
    .where('state', '=', 'returned')
    .execute()
  expect(returned).toMatchObject([{ reason: expect.stringContaining('会议的日期') }])
})

test('books of the last quarter are missing, half written, returned, in review and public', async () => {
  const period = periodsUntil(formatDate(new Date()))[1] ?? ''
  const pages = await Promise.all([1, 2, 3].map((page) => listBookWork.ask(portal.site(), reviewer, { period, page })))
  const rows = pages.flatMap((page) => page.rows)
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(['draft', 'returned', 'missing', 'review', 'released']),
  )
  const unbalanced = rows.filter(({ state, faults, entries }) => state === 'draft' && faults > 1 && entries > 1)
  expect(unbalanced.length).toBeGreaterThan(0)
  expect(rows.find(({ state }) => state === 'returned')?.returnReason).toContain('号凭证')
  // The first page of the staff shows what is to be done.
  const first = pages[0]?.rows.map(({ state }) => state) ?? []
  expect(first).toEqual(expect.arrayContaining(['draft', 'returned', 'missing']))
})

test('villages are exempt from a period, and nothing is missing of years that are only thinner', async () => {
  const [district] = testDistricts
  const duties = await listDuties(portal.db, {
    districtCode: district?.areaCode ?? '',
    now: new Date(),
    scope: { areaIds: null },
    from: '2000-01-01',
  })
  const all = duties.flatMap(({ unit, item, periods }) => periods.map((period) => ({ unit, item, ...period })))
  expect(all.filter(({ state }) => state === 'exempt').map(({ exemptReason }) => exemptReason)).toEqual([
    expect.stringContaining('在下一季度一并公开'),
    expect.stringContaining('在下一季度一并公开'),
  ])
  const aYearAgo = `${Number(formatDate(new Date()).slice(0, 4)) - 1}${formatDate(new Date()).slice(4)}`
  expect(all.filter(({ lastDay, state }) => lastDay < aYearAgo && state === 'missing')).toEqual([])
  const finance = all.filter(({ item, lastDay }) => item.code === 'finance' && lastDay >= aYearAgo)
  expect(finance.filter(({ state }) => state === 'missing').length).toBeLessThan(finance.length / 10)
})

/** The periods of an item in the first district, and the share of them in a state. */
async function periodsOf(item: string, level: 'village' | null = null) {
  const [district] = testDistricts
  const duties = await listDuties(portal.db, {
    districtCode: district?.areaCode ?? '',
    now: new Date(),
    scope: { areaIds: null },
    items: [item],
  })
  const villages = await portal.db.selectFrom('area').select('id').where('level', '=', 'village').execute()
  const ids = new Set(villages.map(({ id }) => id))
  const periods = duties.filter(({ unit }) => level === null || ids.has(unit.id)).flatMap((row) => row.periods)
  const shareOf = (state: string) => periods.filter((period) => period.state === state).length / periods.length
  return { periods, shareOf }
}

test('village affairs are mostly published in time; a few are late, missing or to be checked', async () => {
  const { periods, shareOf } = await periodsOf('affairs')
  expect(shareOf('done')).toBeGreaterThan(0.7)
  for (const state of ['late', 'unsure']) expect([state, shareOf(state) > 0]).toEqual([state, true])
  expect(shareOf('late') + shareOf('missing') + shareOf('unsure')).toBeLessThan(0.3)
  expect(periods.some(({ doubt }) => doubt === '写的是另一期' || doubt === '标题和开头没有写明是这一期')).toBe(true)
})

test('party affairs of villages are mostly published in time; a few are late, missing or to be checked', async () => {
  const { shareOf } = await periodsOf('party', 'village')
  expect(shareOf('done')).toBeGreaterThan(0.7)
  for (const state of ['late', 'missing', 'unsure']) expect([state, shareOf(state) > 0]).toEqual([state, true])
  expect(shareOf('late') + shareOf('missing') + shareOf('unsure')).toBeLessThan(0.3)
})

test('what subsidies were paid names the item that it fulfils', async () => {
  const named = await portal.db.selectFrom('duty_evidence').select('doubt').where('item', '=', 'subsidy').execute()
  expect(named.length).toBeGreaterThan(0)
})
