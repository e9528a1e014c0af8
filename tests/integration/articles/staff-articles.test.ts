import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Staff } from '../../../src/access/policy.ts'
import { getSession, openSession } from '../../../src/access/sign-in/sessions.server.ts'
import { goneMs, type Presence } from '../../../src/domain/articles/writing/presence.ts'
import { reportPresence } from '../../../src/domain/articles/writing/staff-queries-presence.server.ts'
import { deleteView, renameView, saveView } from '../../../src/domain/articles/writing/operations-saved-views.server.ts'
import { mostSavedViews } from '../../../src/domain/articles/writing/saved-view-limits.ts'
import { listSavedViews } from '../../../src/domain/articles/writing/saved-views.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { perform } from '../../harness/perform.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

const district = '152201000000'
let portal: TestPortal
let village: number
let otherVillage: number
/** Editors of the village, and of the other one. */
let first: Staff
let second: Staff
let stranger: Staff
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '甲村', level: 'village', parent_id: 1 })
  otherVillage = await makeArea(portal.db, { name: '乙村', level: 'village', parent_id: 1 })
  const staff = async (name: string, areaId: number): Promise<Staff> => {
    const { id, loginName } = await makeAccount(portal, { name, areaIds: [areaId] })
    return { kind: 'staff', id, loginName, name, grants: [{ role: 'editor', areaIds: [areaId] }] }
  }
  first = await staff('示例甲', village)
  second = await staff('示例乙', village)
  stranger = await staff('示例丙', otherVillage)
})
afterAll(() => portal.close())

const inTx = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => portal.db.transaction().execute(work)
const auditCount = async () =>
  (
    await portal.db
      .selectFrom('audit_event')
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('presence', () => {
  const nobody: Presence = { others: [], ownOtherWindow: false }
  type Report = { windowId: string; turn: number; away: boolean; editedMsAgo: number | null }
  const report = (actor: Staff, id: number, given: Partial<Report> = {}) =>
    reportPresence.ask(portal.site(), actor, {
      id,
      windowId: `window-${actor.id}`,
      turn: 1,
      away: false,
      editedMsAgo: null,
      ...given,
    })
  const draft = () => createDrafts(portal.db, village).draft()

  test('editors of an article see each other, not themselves, and nothing is audited', async () => {
    const [id, unopened] = [await draft(), await draft()]
    const before = await auditCount()
    expect(await report(first, id, { editedMsAgo: 125_000 })).toEqual(nobody)
    const seen = await report(second, id)
    expect(seen).toEqual({ others: [{ name: '示例甲', editedMsAgo: expect.any(Number) }], ownOtherWindow: false })
    expect(Math.floor((seen.others[0]?.editedMsAgo ?? 0) / 60_000)).toBe(2)
    expect((await report(first, id, { turn: 2 })).others).toEqual([{ name: '示例乙', editedMsAgo: null }])
    expect(await report(first, unopened)).toEqual(nobody)
    expect(await auditCount()).toBe(before)
  })

  test('a second window of the same account is not another person', async () => {
    const id = await draft()
    await report(first, id)
    expect(await report(first, id, { windowId: 'window-two' })).toEqual({ others: [], ownOtherWindow: true })
    expect((await report(second, id)).others).toHaveLength(1)
  })

  test('who leaves is gone at once, also if an earlier report arrives late', async () => {
    const id = await draft()
    await report(first, id)
    await report(first, id, { turn: 3, away: true })
    await report(first, id, { turn: 2 })
    expect(await report(second, id)).toEqual(nobody)
    await report(first, id, { turn: 4 })
    expect((await report(second, id, { turn: 2 })).others).toHaveLength(1)
  })

  test('who does not report any more is gone, and forgotten', async () => {
    const id = await draft()
    await report(first, id)
    await sql`update article_presence set seen_time = now() - make_interval(secs => ${goneMs / 1000 + 1})
      where article_id = ${id}`.execute(portal.db)
    expect(await report(second, id)).toEqual(nobody)
    const { rows } =
      await sql`select from article_presence where account_id = ${first.id} and article_id = ${id}`.execute(portal.db)
    expect(rows).toHaveLength(0)
  })

  test('one account cannot fill the table with windows', async () => {
    const id = await draft()
    for (let at = 0; at < 15; at += 1) await report(first, id, { windowId: `window-${at}` })
    const { rows } = await sql`select from article_presence where article_id = ${id}`.execute(portal.db)
    expect(rows).toHaveLength(10)
  })

  test('an editor of another village learns nothing, nor does somebody of another district', async () => {
    const id = await draft()
    await report(first, id)
    await expect(report(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(report({ ...second, grants: [{ role: 'reviewer', areaIds: [village] }] }, id)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(
      reportPresence.ask(portal.site('152202000000'), first, {
        id,
        windowId: 'w',
        turn: 1,
        away: false,
        editedMsAgo: null,
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await report(first, id, { turn: 2 })).toEqual(nobody)
  })

  test('reports do not keep a session alive, saves do', async () => {
    const id = await draft()
    const start = new Date(Date.now() - 20 * 60_000)
    const token = await inTx((tx) => openSession(tx, first.id, 'open', start))
    const send = (path: string, method: string, body: object) =>
      fetch(`${portal.origin()}/api/staff/articles/${id}${path}`, {
        method,
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify(body),
      })
    expect((await send('/presence', 'POST', { windowId: 'window-one', turn: 1 })).status).toBe(200)
    const later = new Date(start.getTime() + 31 * 60_000)
    await expect(getSession(portal.db, token, later)).rejects.toMatchObject({ code: 'token_expired' })
    await fetch(`${portal.origin()}/api/staff/articles/${id}`, { headers: { token } })
    expect((await getSession(portal.db, token, later)).state).toBe('open')
  })
})

describe('saved views', () => {
  const save = (actor: Staff, name: string, areaCode = district) =>
    perform(portal.site(areaCode), saveView, actor, {
      viewName: name,
      filter: { view: 'mine', year: 2026, words: '防火' },
    })
  beforeEach(() => portal.db.deleteFrom('article_saved_view').execute())
  const namesOf = async (actor: Staff) => (await listSavedViews(portal.db, actor, district)).map(({ name }) => name)

  test('belong to one account in one district', async () => {
    const before = await auditCount()
    const id = await save(first, ' 今年防火 ')
    expect(await listSavedViews(portal.db, first, district)).toEqual([
      { id, name: '今年防火', filter: { view: 'mine', year: 2026, words: '防火' } },
    ])
    expect(await namesOf(second)).toEqual([])
    expect(await listSavedViews(portal.db, first, '152202000000')).toEqual([])
    await expect(renameView.perform(portal.site(), second, { viewId: id, viewName: '别人的' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(deleteView.perform(portal.site(), second, { viewId: id })).rejects.toMatchObject({ code: 'not_found' })
    await renameView.perform(portal.site(), first, { viewId: id, viewName: '防火' })
    expect(await namesOf(first)).toEqual(['防火'])
    await deleteView.perform(portal.site(), first, { viewId: id })
    expect(await namesOf(first)).toEqual([])
    expect(await auditCount()).toBe(before + 3)
  })

  test('need a name of their own, also if two are saved at once', async () => {
    await expect(save(first, '  ')).rejects.toMatchObject({ code: 'invalid', field: 'viewName' })
    await expect(save(first, '字'.repeat(21))).rejects.toMatchObject({ code: 'invalid', field: 'viewName' })
    const both = await Promise.allSettled([save(first, '同名'), save(first, '同名')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    const other = await save(first, '另一个')
    await expect(renameView.perform(portal.site(), first, { viewId: other, viewName: '同名' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test(`are at most ${mostSavedViews}`, async () => {
    for (let at = 0; at < mostSavedViews; at += 1) await save(second, `视图${at}`)
    await expect(save(second, '多出来的')).rejects.toMatchObject({ code: 'conflict' })
    expect(await namesOf(second)).toHaveLength(mostSavedViews)
  })

  test('only those who read articles have them', async () => {
    await expect(
      save({ ...first, grants: [{ role: 'auditor', areaIds: [village] }] }, '审计员的'),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the session of another account', () => {
  test('does not save what somebody else wrote', async () => {
    const id = await createDrafts(portal.db, village).draft()
    const token = await inTx((tx) => openSession(tx, second.id, 'open', new Date()))
    const save = async (account?: string) => {
      const headers = { 'content-type': 'application/json', token }
      const address = `${portal.origin()}/api/staff/articles/${id}`
      const { data } = (await (await fetch(address, { headers })).json()) as {
        data: { version: number; content: object }
      }
      const body = JSON.stringify(data)
      const writer: HeadersInit = account === undefined ? {} : { 'x-written-by': account }
      const answer = await fetch(address, { method: 'PUT', headers: { ...headers, ...writer }, body })
      return { status: answer.status, text: await answer.text() }
    }
    expect(await save(first.loginName)).toMatchObject({ status: 401, text: expect.stringContaining('示例乙') })
    expect((await save(second.loginName)).status).toBe(200)
    expect((await save()).status).toBe(200)
  })
})
