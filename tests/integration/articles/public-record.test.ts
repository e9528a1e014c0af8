import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmErasure,
  declineErasure,
  openErased,
  requestErasure,
} from '../../../src/domain/articles/public-record/operations-erase.server.ts'
import { accessByVersion, listFormer, mayCompare } from '../../../src/domain/articles/public-record/version-access.ts'
import { getVersionContent } from '../../../src/domain/articles/public-record/record.server.ts'
import { writeVersionCode } from '../../../src/domain/articles/posters/version-code.server.ts'
import type { Staff } from '../../../src/access/policy.ts'
import { publicPages } from '../../../src/web/public/pages.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { perform as validated } from '../../harness/perform.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { outputsOfPages, readPublicOutputs, showing } from '../../harness/public-outputs.ts'
import { lastAudit } from '../../harness/staff-fixture.ts'
import { createDocument } from '../../harness/writing.ts'

let portal: TestPortal
let unitId: number
let drafts: ReturnType<typeof createDrafts>
beforeAll(async () => {
  portal = await openTestPortal()
  unitId = await makeArea(portal.db, { name: '甲村', level: 'village', parent_id: await makeArea(portal.db) })
  drafts = createDrafts(portal.db, unitId)
})
afterAll(() => portal.close())

const [requester, confirmer] = [person('reviewer', 'shenqing'), person('protector', 'queren')]
const reason = '含有村民的个人信息'
const request = (id: number, number: number, words = reason) =>
  validated(portal.site(), requestErasure, requester, { id: String(id), number: String(number), reason: words })
const confirm = (id: number, number: number, actor = confirmer) =>
  confirmErasure.perform(portal.site(), actor, { id, number })
async function erase(id: number, number: number) {
  await request(id, number)
  await confirm(id, number)
}
const statusOf = async (path: string) => (await fetch(portal.origin() + path)).status
const textOf = async (path: string) => (await fetch(portal.origin() + path)).text()
const article = (id: number) => `/politics/politics?id=${id}`
const outputs = async (articleId: number, numbers: number[], words: string[], addresses: string[] = []) =>
  readPublicOutputs(portal.origin(), {
    articleId,
    numbers,
    codes: await codesOf(articleId),
    unitId,
    typeId: 13,
    words,
    addresses,
  })
async function codesOf(articleId: number): Promise<string[]> {
  const releases = await portal.db
    .selectFrom('article_release')
    .select(['number', 'release_time as time'])
    .where('article_id', '=', articleId)
    .execute()
  return releases.map(({ number, time }) => writeVersionCode({ articleId, number, time }))
}

/** Pages that show neither articles nor anything of them. */
const without = [
  '/',
  '/redirect/*',
  '/display',
  '/qr.svg',
  '/manifest.webmanifest',
  '/my-village/choose',
  '/robots.txt',
  '/.well-known/security.txt',
  '/subsidy/subsidy',
  '/feedback/feedback',
  '/feedback/selected',
  '/disclosure/guide',
  '/disclosure/reports/:year',
  '/disclosure/request',
  '/privacy',
  '/help',
  '/about',
  '/massMessage/*',
  '/accessibility',
  '/offline',
  '/401',
  '/*',
]

test('every public page is read by these tests, or shows nothing of articles', () => {
  expect([...Object.keys(outputsOfPages), ...without].toSorted()).toEqual(Object.keys(publicPages).toSorted())
})

describe('an erased version', () => {
  const secret = ['王某某密语', '巴彦某号住址', '更正密语']
  async function corrected() {
    const id = await drafts.release(
      await drafts.draft({ title: '低保公示王某某密语', document: createDocument('家住巴彦某号住址。', '共 3 户。') }),
    )
    await drafts.revise(id, {
      title: '低保公示',
      document: createDocument('家住本村。', '共 3 户。'),
      correction: '改写',
    })
    return id
  }

  test('is gone from every public output; its number, times and reason stay', async () => {
    const id = await corrected()
    const before = await outputs(id, [1, 2], secret)
    expect(showing(before, secret)).toEqual(expect.arrayContaining([`/history/${id}/1`, `/history/${id}/2`]))
    await erase(id, 1)
    await expect.poll(() => statusOf(`/history/${id}/1`)).toBe(410)
    expect(showing(await outputs(id, [1, 2], secret), secret)).toEqual([])
    const history = await textOf(`/history/${id}`)
    expect(history).toContain(`第 1 次公开的内容已于 `)
    expect(history).toContain(`从公开记录中删除，不再公开。理由：${reason}`)
    expect(history).toContain('原文封存，公众看不到')
    expect(history).not.toContain(`/history/${id}/1`)
    expect(await textOf(`/history/${id}/1`)).toContain(reason)
    const second = await textOf(`/history/${id}/2`)
    expect(second).toContain('前一次公开的内容已不再公开，这里不显示改了什么。')
    expect(second).toContain('家住本村。')
    expect(second).not.toContain('这次改了什么')
  })

  test('takes its own correction with it, and the comparisons on both sides', async () => {
    const id = await corrected()
    await drafts.revise(id, { document: createDocument('家住巴彦某号住址。', '共 4 户。'), correction: '更正密语' })
    await drafts.revise(id, { document: createDocument('共 4 户。'), correction: '再次改写' })
    await erase(id, 3)
    await erase(id, 1)
    await expect.poll(() => statusOf(`/history/${id}/1`)).toBe(410)
    const after = await outputs(id, [1, 2, 3, 4], secret)
    expect(showing(after, secret)).toEqual([])
    for (const number of [1, 3]) expect(after.get(`/history/${id}/${number}`)).toMatch(/^410 /)
    for (const number of [2, 4]) expect(after.get(`/history/${id}/${number}`)).toMatch(/^200 /)
  })

  test('needs a reason without personal data, another person, and a version that is public but not current', async () => {
    const id = await corrected()
    await expect(request(id, 1, ' ')).rejects.toMatchObject({ code: 'invalid', field: 'reason' })
    await expect(request(id, 1, '删去 13912345678')).rejects.toThrow('谁都能看到')
    await expect(request(id, 2)).rejects.toThrow('请先更正或者撤下')
    await expect(request(id, 3)).rejects.toMatchObject({ code: 'not_found' })
    await expect(confirm(id, 1)).rejects.toMatchObject({ code: 'not_found' })
    await request(id, 1)
    await expect(request(id, 1)).rejects.toThrow('请等另一个人确认')
    await expect(confirm(id, 1, requester)).rejects.toThrow('另一个人确认')
    expect(await statusOf(`/history/${id}/1`)).toBe(200)
    await confirm(id, 1)
    await expect(confirm(id, 1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(request(id, 1)).rejects.toThrow('已经不公开')
  })

  test('is confirmed once when two people click at the same time', async () => {
    const id = await corrected()
    await request(id, 1)
    const results = await Promise.allSettled([confirm(id, 1), confirm(id, 1, person('reviewer', 'ling-yi-ren'))])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('may be declined, and requested again', async () => {
    const id = await corrected()
    await request(id, 1)
    await declineErasure.perform(portal.site(), requester, { id, number: 1 })
    expect(await statusOf(`/history/${id}/1`)).toBe(200)
    await erase(id, 1)
    await expect.poll(() => statusOf(`/history/${id}/1`)).toBe(410)
  })

  test('is refused to other roles and places', async () => {
    const id = await corrected()
    const elsewhere = { ...requester, grants: [{ role: 'reviewer' as const, areaIds: [2] }] }
    const request = (actor: Staff) => requestErasure.perform(portal.site(), actor, { id, number: 1, reason })
    for (const actor of [person('editor', 'bianji'), person('replier', 'banli'), person('Dashboard', 'kan')])
      await expect(request(actor), actor.loginName).rejects.toMatchObject({ code: 'forbidden' })
    await expect(request(elsewhere)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('stays for staff, and each look is audited', async () => {
    const id = await corrected()
    await erase(id, 1)
    await expect(getVersionContent(portal.db, id, 1)).rejects.toMatchObject({ code: 'gone' })
    const { title } = await openErased.perform(portal.site(), requester, { id, number: 1 })
    expect(title).toBe('低保公示王某某密语')
    expect(await lastAudit(portal)).toMatchObject({
      action: 'article.erased-open',
      actor: 'shenqing',
      subject: String(id),
      detail: { releaseNumber: 1 },
    })
  })

  test('cannot be put back, not even by a statement', async () => {
    const id = await corrected()
    await erase(id, 1)
    for (const statement of ["update article_erasure set state = 'declined'", 'delete from article_erasure'])
      await expect(portal.database.pool.query(`${statement} where article_id = ${id}`)).rejects.toThrow('append-only')
  })
})

test('versions from before a withdrawal stay closed after a new release', async () => {
  const secret = ['撤下的密语', '标题密语', '撤前更正密语']
  const id = await drafts.release(await drafts.draft({ title: '公示标题密语', document: createDocument('撤下的密语') }))
  await drafts.revise(id, { document: createDocument('撤下的密语', '第二版'), correction: '撤前更正密语' })
  await drafts.withdraw(id, '涉及个人信息')
  await expect.poll(() => statusOf(article(id))).toBe(410)
  const gone = await outputs(id, [1, 2, 3], secret)
  expect(showing(gone, secret)).toEqual([])
  await drafts.revise(id, { title: '核对后的公示', document: createDocument('核对后的正文'), correction: '' })
  await expect.poll(() => statusOf(article(id))).toBe(200)
  const after = await outputs(id, [1, 2, 3, 4], secret)
  expect(showing(after, secret)).toEqual([])
  for (const number of [1, 2]) expect(after.get(`/history/${id}/${number}`)).toMatch(/^410 /)
  expect(after.get(`/history/${id}`)).toContain('第 2 次公开的内容已经随文章撤下，重新发布以后也不再公开。')
  expect(after.get(`/history/${id}/4`)).toMatch(/^200 .*核对后的正文/s)
  await expect(request(id, 1)).rejects.toThrow('已经不公开')
})

/** What happens to an article; `at` chooses a version. */
type Step = { kind: 'revise' | 'withdraw' | 'erase'; at: number }
type Version = { number: number; word: string; isErased: boolean }

let performed = 0

/** Performs steps as far as they are possible. @returns the versions, and which words the public may read. */
async function perform(steps: readonly Step[]) {
  performed += 1
  // No two articles share a word: what one hides another may show.
  const wordOf = (at: number) =>
    `${'子丑寅卯辰巳午未申酉戌亥'[performed % 12] ?? ''}密${performed}${'甲乙丙丁戊己庚辛壬癸'[at] ?? '末'}语`
  const text = (word: string) => ({
    title: `公示${word}`,
    document: createDocument(`正文${word}`),
    correction: `改${word}`,
  })
  const id = await drafts.release(await drafts.draft(text(wordOf(0))))
  const versions: Version[] = [{ number: 1, word: wordOf(0), isErased: false }]
  let [last, lastWithdrawal] = [1, 0]
  for (const { kind, at } of steps) {
    const isPublic = last !== lastWithdrawal
    if (kind === 'revise') {
      const word = wordOf(versions.length)
      await drafts.revise(id, text(word))
      versions.push({ number: (last += 1), word, isErased: false })
    }
    if (kind === 'withdraw' && isPublic) {
      await drafts.withdraw(id, reason)
      lastWithdrawal = last += 1
    }
    const former = versions.filter(({ number, isErased }) => number > lastWithdrawal && number < last && !isErased)
    const chosen = former[at % Math.max(1, former.length)]
    if (kind === 'erase' && isPublic && chosen) {
      await erase(id, chosen.number)
      chosen.isErased = true
    }
  }
  const isOpen = ({ number, isErased }: Version) => last !== lastWithdrawal && number > lastWithdrawal && !isErased
  return { id, last, hidden: versions.filter((each) => !isOpen(each)), open: versions.filter(isOpen) }
}

test('no public output has words that only erased or closed versions had', async () => {
  const step = record<Step>({ kind: constantFrom('revise', 'revise', 'withdraw', 'erase'), at: nat(5) })
  await assert(
    asyncProperty(array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const { id, last, hidden, open } = await perform(steps)
      const numbers = Array.from({ length: last }, (_, at) => at + 1)
      const words = hidden.map(({ word }) => word)
      // Cached pages follow within a moment.
      await expect.poll(async () => showing(await outputs(id, numbers, words), words)).toEqual([])
      for (const { number } of open) expect(await statusOf(`/history/${id}/${number}`)).toBe(200)
      for (const { number } of hidden) expect(await statusOf(`/history/${id}/${number}`)).toBe(410)
    }),
    // Shrinking would repeat minutes of requests.
    { numRuns: process.env.EXHAUSTIVE ? 100 : 4, endOnFailure: true },
  )
})

test('comparisons need both sides', () => {
  const release = (number: number, isErased = false) => ({ number, kind: 'release' as const, isErased })
  const releases = [
    release(1),
    { number: 2, kind: 'withdrawal' as const, isErased: false },
    release(3),
    release(4, true),
    release(5),
  ]
  const access = accessByVersion(releases, true)
  expect(Object.fromEntries(access)).toEqual({ 1: 'closed', 3: 'open', 4: 'erased', 5: 'open' })
  expect(Array.from(accessByVersion(releases, false).values())).toEqual(['closed', 'closed', 'erased', 'closed'])
  const compares = (number: number) =>
    mayCompare(access.get(listFormer(releases, number)?.number ?? 0), access.get(number))
  expect([1, 3, 4, 5].map(compares)).toEqual([false, false, false, false])
  expect(mayCompare('open', 'open')).toBe(true)
})
