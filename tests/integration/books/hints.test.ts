import { assert, asyncProperty, constantFrom, array } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import type { Book } from '../../../src/domain/articles/books/book.ts'
import {
  confirmExplanation,
  explainHint,
  returnExplanation,
} from '../../../src/domain/articles/hints/operations-hints.server.ts'
import {
  areHintsRequested,
  refreshRequestedHints,
  requestAllHints,
} from '../../../src/domain/articles/hints/refresh-hints.server.ts'
import { getHint, listHints } from '../../../src/domain/articles/hints/staff-queries-hints.server.ts'
import type { HintView } from '../../../src/domain/articles/hints/hint-views.ts'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { perform } from '../../harness/perform.ts'
import { createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const site = () => keylessSite(portal.db)
const clerk = person('editor', 'shuoming')
const reviewer = person('reviewer', 'queren')
const explanation = '两次都是同一张发票分两笔付的，合同第三条写明分期。'

const without = createEntry({ fen: 2_345_600, summary: '修缮活动室', item: '3.6' })
const bookWith = (...entries: Book['entries']) => createBook({ entries })
const refresh = () => refreshRequestedHints(portal.db)
const listed = async (areaId: number, view: HintView) =>
  (await listHints.ask(site(), reviewer, { view, areaId, pageNum: 1 })).rows

async function makeVillage(name: string) {
  const areaId = await makeArea(portal.db, { level: 'village', name })
  return { areaId, ...createDrafts(portal.db, areaId) }
}

/** A village with one public book, of which one expense lacks its contract. */
async function makeAsked(name: string) {
  const village = await makeVillage(name)
  const articleId = await village.release(
    await village.draft({ title: `${name}第三季度财务公开`, book: bookWith(without) }),
  )
  await refresh()
  const [hint] = await listed(village.areaId, 'open')
  if (!hint) throw new Error('no hint')
  return { ...village, articleId, hint }
}

test('a release is followed by a question, a correction by its end, an explanation by a second person', async () => {
  const { areaId, articleId, hint, revise } = await makeAsked('提示村')
  expect(hint).toMatchObject({ kind: 'without-contract', period: '2026-Q3', state: 'open', revision: 1 })
  expect(hint.words).toContain('23,456.00')
  expect(await areHintsRequested(portal.db)).toBe(false)

  const { id } = hint
  await perform(site(), explainHint, clerk, { id: String(id), revision: 1, explanation })
  expect(await listed(areaId, 'waiting')).toHaveLength(1)
  const again = perform(site(), explainHint, clerk, { id: String(id), revision: 1, explanation })
  await expect(again).rejects.toMatchObject({ code: 'conflict' })
  const own = perform(site(), confirmExplanation, { ...reviewer, loginName: 'shuoming' }, { id: String(id), number: 1 })
  await expect(own).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('另一个人') })
  await perform(site(), returnExplanation, reviewer, { id: String(id), number: 1, returnReason: '请写明合同编号' })
  await perform(site(), explainHint, clerk, { id: String(id), revision: 1, explanation: `${explanation}编号 7。` })
  await perform(site(), confirmExplanation, reviewer, { id: String(id), number: 2 })
  expect(await listed(areaId, 'explained')).toMatchObject([{ id, explanation: `${explanation}编号 7。` }])

  // Another sum: the explanation was of the former one.
  await revise(articleId, { book: bookWith({ ...without, fen: 3_000_100 }), correction: '金额写错' })
  await refresh()
  expect(await listed(areaId, 'open')).toMatchObject([{ id, revision: 2 }])
  await revise(articleId, { book: bookWith({ ...without, fen: 900_000 }), correction: '金额写错' })
  await refresh()
  expect(await listed(areaId, 'gone')).toMatchObject([{ id }])
  const late = perform(site(), explainHint, clerk, { id: String(id), revision: 2, explanation })
  await expect(late).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('不成立') })

  const detail = await getHint.ask(site(), reviewer, { id })
  expect(detail.events.map(({ kind }) => kind)).toEqual(['found', 'changed', 'gone'])
  expect(detail.explanations.map(({ state }) => state)).toEqual(['returned', 'confirmed'])
  const audit = await portal.db
    .selectFrom('audit_event')
    .select(['action', 'actor'])
    .where('subject', '=', String(id))
    .where('action', 'like', 'hint.%')
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['hint.explain', 'hint.return', 'hint.explain', 'hint.confirm'])
})

test('personal data does not get into an explanation', async () => {
  const { hint } = await makeAsked('护私村')
  const typed = '付给 15248012345 这位村民的误工费。'
  const refused = perform(site(), explainHint, clerk, { id: String(hint.id), revision: 1, explanation: typed })
  await expect(refused).rejects.toMatchObject({ code: 'invalid', field: 'explanation' })
})

test('whatever is corrected in whatever order, an explanation is kept and nothing is written twice', async () => {
  const { areaId, articleId, hint, revise, withdraw } = await makeAsked('多改村')
  await perform(site(), explainHint, clerk, { id: String(hint.id), revision: 1, explanation })
  await perform(site(), confirmExplanation, reviewer, { id: String(hint.id), number: 1 })
  const states = {
    same: () => bookWith(without),
    other: () => bookWith({ ...without, fen: 5_000_100 }),
    small: () => bookWith({ ...without, fen: 100 }),
    more: () => bookWith(without, createEntry({ fen: 40_000, voucher: '另-1' })),
  }
  const said = () =>
    portal.db
      .selectFrom('unit_hint_explanation')
      .select(['explanation', 'state', 'hint_revision'])
      .where('hint_id', '=', hint.id)
      .execute()
  const before = await said()
  await assert(
    asyncProperty(array(constantFrom(...Object.keys(states)), { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const step of steps) {
        const book = states[step as keyof typeof states]()
        await revise(articleId, { book, correction: `改为 ${step}` })
        await refresh()
      }
      expect(await said()).toEqual(before)
      const all = await Promise.all((['open', 'explained', 'gone'] as const).map((view) => listed(areaId, view)))
      expect(
        all
          .flat()
          .filter(({ kind }) => kind === 'without-contract')
          .map(({ id }) => id),
      ).toEqual([hint.id])
      await portal.db.transaction().execute(requestAllHints)
      const { events } = await getHint.ask(site(), reviewer, { id: hint.id })
      await refresh()
      expect((await getHint.ask(site(), reviewer, { id: hint.id })).events).toEqual(events)
    }),
    { numRuns: 5 },
  )
  await withdraw(articleId, '账目有误')
  await refresh()
  expect(await listed(areaId, 'gone')).toMatchObject([{ id: hint.id }])
  expect(await said()).toEqual(before)
})

test('a price is compared with those of other villages of the league', async () => {
  const leaseOf = (id: string, fen: number) => ({
    id,
    kind: 'lease' as const,
    number: '',
    title: '草场发包合同',
    party: { kind: 'organisation' as const, name: '牧业合作社' },
    object: '北甸子草场',
    quantity: 500_000,
    measure: '亩',
    fen,
    signed: '2026-01-01',
    start: '2026-01-01',
    end: '2026-12-31',
    project: null,
    schedule: [],
  })
  for (let at = 0; at < 8; at += 1) {
    const { draft, release } = await makeVillage(`比价${'甲乙丙丁戊己庚辛'[at]}村`)
    await release(
      await draft({ title: '草场发包合同公开', contract: leaseOf(`comparable${at}`.slice(-10), 1_000_000) }),
    )
  }
  const dear = await makeVillage('高价村')
  await dear.release(await dear.draft({ title: '草场发包合同公开', contract: leaseOf('dearlease0', 4_000_000) }))
  await refresh()
  const [hint] = await listed(dear.areaId, 'open')
  expect(hint).toMatchObject({ kind: 'price-above-median' })
  expect(hint?.words).toContain('每亩每年 80.00 元')
  expect(hint?.words).toContain('中位数是 20.00 元')
})

test('those who may not see a unit see none of its hints; readers and writers may do what they should', async () => {
  const { hint, areaId } = await makeAsked('权限村')
  const elsewhere = await makeArea(portal.db, { level: 'village', name: '别处村' })
  const { tokenOf, fetchAs } = createVisitors(() => portal)
  const path = `/api/staff/hints/${hint.id}`
  const status = async (
    role: 'editor' | 'reviewer' | 'Dashboard' | 'admin',
    area: number,
    method: string,
    end = '',
    body?: object,
  ) => (await fetchAs(await tokenOf(role, [area]), method, path + end, body)).status
  expect(await status('editor', areaId, 'GET')).toBe(200)
  expect(await status('Dashboard', areaId, 'GET')).toBe(200)
  expect(await status('editor', elsewhere, 'GET')).toBe(404)
  expect(await status('admin', areaId, 'GET')).toBe(403)
  const said = { revision: 1, explanation }
  expect(await status('Dashboard', areaId, 'POST', '/explain', said)).toBe(403)
  expect(await status('reviewer', areaId, 'POST', '/explain', said)).toBe(403)
  expect(await status('editor', elsewhere, 'POST', '/explain', said)).toBe(404)
  expect(await status('editor', areaId, 'POST', '/explain', said)).toBe(200)
  expect(await status('editor', areaId, 'POST', '/confirm', { number: 1 })).toBe(403)
  expect(await status('Dashboard', areaId, 'POST', '/confirm', { number: 1 })).toBe(403)
  expect(await status('reviewer', areaId, 'POST', '/confirm', { number: 1 })).toBe(200)

  const district = await createSession(portal, await makeAccount(portal, { role: 'Dashboard', areaIds: null }))
  const answer = await fetchAs(district, 'GET', '/api/staff/hints?view=explained')
  const { data } = (await answer.json()) as { data: { rows: { id: number }[] } }
  expect(data.rows.map(({ id }) => id)).toContain(hint.id)
  const none = await fetchAs(await tokenOf('editor', [elsewhere]), 'GET', '/api/staff/hints?view=explained')
  expect(((await none.json()) as { data: { rows: object[] } }).data.rows).toEqual([])
})

test('a draft shows what it would raise before it is released', async () => {
  const { draft, areaId } = await makeVillage('草稿村')
  const id = await draft({ title: '草稿村第三季度财务公开', book: bookWith(without) })
  const token = await createSession(portal, await makeAccount(portal, { areaIds: [areaId] }))
  const { fetchAs } = createVisitors(() => portal)
  const answer = await fetchAs(token, 'GET', `/api/staff/articles/${id}/hints`)
  expect(await answer.json()).toMatchObject({
    data: [{ kind: 'without-contract', entries: [{ period: '2026-Q3', id: without.id }] }],
  })
  expect(await listed(areaId, 'open')).toEqual([])
})

test('the pages show the question, its entries, and the form of those who may explain', async () => {
  const { hint, areaId } = await makeAsked('页面村')
  const { tokenOf, fetchAs } = createVisitors(() => portal)
  const read = async (role: 'editor' | 'Dashboard', path: string) =>
    (await fetchAs(await tokenOf(role, [areaId]), 'GET', path)).text()
  expect(await read('editor', '/staff/hints')).toContain('23,456.00')
  const page = await read('editor', `/staff/hints/${hint.id}`)
  expect(page).toContain('修缮活动室')
  expect(page).toContain('提交说明')
  const other = await read('Dashboard', `/staff/hints/${hint.id}`)
  expect(other).toContain('修缮活动室')
  expect(other).not.toContain('提交说明')
})
