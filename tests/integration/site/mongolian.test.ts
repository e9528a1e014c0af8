import { isDeepStrictEqual } from 'node:util'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeMongolian, restoreMongolian } from '../../../src/domain/mongolian/operations.server.ts'
import { getWords, listWordsVersions } from '../../../src/domain/mongolian/queries.server.ts'
import { listTranslatedWords } from '../../../src/domain/mongolian/words.ts'
import type { MongolianWords } from '../../../src/domain/mongolian/product-words.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArea } from '../../harness/factories.ts'
import { perform } from '../../harness/perform.ts'
import { createActor, admin, lastAudit } from '../../harness/staff-fixture.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'
import { shownText } from '../../harness/shown-text.ts'

const desk = useStaffPortal()
const [district] = testDistricts
if (!district) throw new Error('A district is configured.')
/** "search" and "party" */
const [search, party] = ['ᠬᠠᠶᠢᠯᠲᠠ', 'ᠨᠠᠮ']

const current = () => getWords(desk.database.db, district)
const change = async (words: MongolianWords, version?: number, actor = admin([1]), reason = '审定') => {
  const request = { version: version ?? (await current()).version, reason, words }
  await perform(desk.portal.site(), changeMongolian, actor, request)
}
/** Every word has a form, as a district's language office leaves its table. */
const confirmAll = async () => {
  await change(Object.fromEntries(Object.entries(known).map(([word, form]) => [word, form || search])))
}
const mongolian = { headers: { cookie: 'display=mongol' } }
/** What the product knows. */
let known: MongolianWords
beforeAll(async () => {
  known = (await current()).words
})
beforeEach(async () => {
  const { version, words } = await current()
  // Whatever is stored counts as confirmed, unless it is empty.
  const none = Object.fromEntries(Object.keys(words).map((word) => [word, '']))
  if (version > 0 && !isDeepStrictEqual(words, none)) await change(none)
  await vi.waitUntil(async () => !(await offers()), { timeout: 60_000 })
})

const page = async (path: string, init?: RequestInit) => fetch(desk.portal.origin() + path, init)

const offers = async () => (await shownText(await page('/dashboard'))).includes('value="mongol"')

test('Mongolian is not offered until every word is confirmed, and the staff page counts what is missing', async () => {
  expect(await offers()).toBe(false)
  const html = await shownText(await page('/dashboard', mongolian))
  expect(html).not.toMatch(/mn-Mong|mongolian-/)
  const token = await desk.enter(
    (await makeAccount({ db: desk.database.db }, { role: 'admin', areaIds: [1] })).loginName,
  )
  const all = listTranslatedWords(district).length
  expect(await desk.textOf('/staff/mongolian', token)).toContain(`还有 ${all} 个词没有审定`)
  await confirmAll()
  await expect.poll(offers).toBe(true)
  expect(await desk.textOf('/staff/mongolian', token)).toContain('全部用词已经审定')
  await change({ 党务公开: '' })
  await expect.poll(offers).toBe(false)
  expect(await desk.textOf('/staff/mongolian', token)).toContain('还有 1 个词没有审定')
  await confirmAll()
  await expect.poll(offers).toBe(true)
})

test('the Mongolian display shows both scripts, is kept for itself, and costs other visitors nothing', async () => {
  await confirmAll()
  await expect.poll(offers).toBe(true)
  const usual = await shownText(await page('/dashboard'))
  const answer = await page('/dashboard', mongolian)
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const html = await answer.text()
  expect(html).toContain('<span lang="mn-Mong">ᠲᠡᠷᠢᠭᠦᠨ ᠬᠠᠭᠤᠳᠠᠰᠤ</span> <span>首页</span>')
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/mongolian-[\w-]+\.css"/)
  expect(html).toContain(`<span lang="mn-Mong">${search}</span> <span>我的村</span>`)
  expect(usual.match(/mn-Mong/g)).toHaveLength(1)
  expect(usual).not.toMatch(/mongolian-|class="both"/)
  expect(await (await page('/dashboard')).text()).toBe(usual)
})

test('the switch works without JavaScript and keeps the other settings', async () => {
  const press = (cookie: string) =>
    page('/display', {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, referer: `${desk.portal.origin()}/party/party` },
      body: new URLSearchParams({ toggle: 'mongol' }),
    })
  const on = await press('display=elder')
  expect([on.status, readLocation(on)]).toEqual([303, '/party/party'])
  expect(on.headers.get('set-cookie')).toContain('display=elder.mongol;')
  expect((await press('display=elder.mongol')).headers.get('set-cookie')).toContain('display=elder;')
  const saved = await page('/display', {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: 'display=mongol' },
    body: new URLSearchParams({ choice: 'elder' }),
  })
  expect(saved.headers.get('set-cookie')).toContain('display=elder.mongol;')
})

test('a change is a version with its difference, on kept pages at once, and can be restored', async () => {
  await confirmAll()
  await page('/dashboard', mongolian)
  await change({ 党务公开: party })
  const shown = async () => shownText(await page('/dashboard', mongolian))
  await expect.poll(shown).toContain(`<span lang="mn-Mong">${party}</span> <span>党务公开</span>`)
  const first = await current()
  expect(await lastAudit(desk.database)).toMatchObject({
    action: 'mongolian.change',
    subject: String(first.version),
    detail: { changes: `党务公开：${search} → ${party}`, reason: '审定' },
  })
  await change({ 党务公开: search, 搜索: party.repeat(2) })
  await expect.poll(shown).not.toContain(`<span lang="mn-Mong">${party}</span> <span>党务公开</span>`)
  expect((await current()).words).toMatchObject({ 党务公开: search, 首页: first.words['首页'] })
  const restore = { version: first.version + 1, id: String(first.version) }
  await perform(desk.portal.site(), restoreMongolian, admin([1]), restore)
  await expect.poll(shown).toContain(`<span lang="mn-Mong">${party}</span> <span>党务公开</span>`)
  const { rows } = await listWordsVersions(desk.database.db, district, 1)
  expect(rows[0]).toMatchObject({
    reason: `恢复第 ${first.version} 版`,
    changes: [
      { title: '搜索', before: party.repeat(2), after: search },
      { title: '党务公开', before: search, after: party },
    ],
  })
  await expect(desk.database.db.deleteFrom('district_mongolian').execute()).rejects.toThrow('append-only')
})

test('refuses other roles and places, other scripts, unknown words, and changes of an older version', async () => {
  await confirmAll()
  const township = await makeArea(desk.database.db)
  for (const actor of [admin([2]), admin([township]), createActor(1, 'Dashboard', null), createActor(1, 'editor', [1])])
    await expect(change({ 搜索: party }, undefined, actor)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(change({ 搜索: 'хайлт' })).rejects.toMatchObject({ code: 'invalid', field: 'words.搜索' })
  await expect(change({ 搜索: '搜索' })).rejects.toMatchObject({ code: 'invalid', field: 'words.搜索' })
  await expect(change({ 搜索: search.repeat(12) })).rejects.toMatchObject({ code: 'invalid', field: 'words.搜索' })
  await expect(change({ 没有这个词: party })).rejects.toMatchObject({ code: 'invalid' })
  await expect(change({ 搜索: search })).rejects.toMatchObject({ code: 'invalid' })
  await expect(change({ 搜索: party }, undefined, undefined, ' ')).rejects.toMatchObject({ field: 'reason' })
  const { version } = await current()
  await expect(change({ 搜索: party }, version - 1)).rejects.toMatchObject({ code: 'conflict' })
  const both = await Promise.allSettled([
    change({ 菜单: party }, version),
    change({ 菜单: `${party} ${search}` }, version),
  ])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
})

test('the form keeps what was typed with what is wrong, and shows what somebody else saved', async () => {
  const { db } = desk.database
  const token = await desk.enter((await makeAccount({ db }, { role: 'admin', areaIds: [1] })).loginName)
  await confirmAll()
  const { version, words } = await current()
  const save = (other: Record<string, string>) =>
    desk.post('/staff/mongolian', { ...words, version: String(version), reason: '审定', ...other }, token)
  const wrong = await save({ 首页: 'abc' })
  expect(wrong.status).toBe(422)
  const kept = await wrong.text()
  expect(kept).toContain('“首页”只能写传统蒙古文')
  expect(kept).toContain('value="abc"')

  await change({ 首页: party })
  const late = await save({ 首页: search })
  expect(late.status).toBe(409)
  const shown = await late.text()
  expect(shown).toContain(`value="${search}"`)
  expect(shown).toContain(`现在是：${party}`)
  const saved = await save({ 首页: search, version: String(version + 1) })
  expect([saved.status, readLocation(saved)]).toEqual([303, '/staff/mongolian?mode=mongolian.change'])
  const back = await desk.post('/staff/mongolian/versions', { version: String(version + 2), restored: '1' }, token)
  expect(readLocation(back)).toBe('/staff/mongolian/versions?mode=mongolian.restore')

  const looks = await desk.enter((await makeAccount({ db }, { role: 'Dashboard', areaIds: [1] })).loginName)
  expect(await desk.textOf('/staff/mongolian', looks)).not.toContain('修改的原因')
  const other = await desk.enter((await makeAccount({ db }, { role: 'admin', areaIds: [2] })).loginName)
  for (const path of ['/staff/mongolian', '/staff/mongolian/versions'])
    expect((await desk.get(path, other)).status, path).toBe(403)
})
