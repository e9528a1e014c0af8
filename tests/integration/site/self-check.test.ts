import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../src/access/policy.ts'
import { roles } from '../../../src/access/policy.ts'
import { checkCodes } from '../../../src/domain/self-check/checks.ts'
import { isSelfCheckDue, keepSelfChecks } from '../../../src/domain/self-check/daily.server.ts'
import { listProbeDays } from '../../../src/domain/self-check/probes.server.ts'
import { oldProbes, oldSelfChecks } from '../../../src/domain/self-check/queries-retention.server.ts'
import { getSelfCheck } from '../../../src/domain/self-check/staff-queries-self-check.server.ts'
import type { CheckResult } from '../../../src/domain/self-check/result.ts'
import { addDays, formatDate } from '../../../src/platform/dates.ts'
import { probe } from '../../../src/platform/external/probe.server.ts'
import { testDistricts } from '../../harness/districts.ts'
import { person } from '../../harness/drafts.ts'
import { makeArticle } from '../../harness/factories.ts'
import { createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { probeAll } from '../../../src/start-probes.ts'
import { daysAgo, districtCode, listFaults, plantSecrets } from './self-check-world.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const supervisor = person('Dashboard', 'ducha')
const other = '152202000000'
const visitors = createVisitors(() => portal)

async function resultsOf(code = districtCode): Promise<CheckResult[]> {
  const { districts } = await getSelfCheck.ask(portal.site(), supervisor, { district: code })
  return districts[0]?.results ?? []
}
const resultOf = async (code: string, district?: string): Promise<CheckResult> => {
  const found = (await resultsOf(district)).find((each) => each.code === code)
  if (!found) throw new Error(code)
  return found
}

const numbers = Array.from({ length: 20 }, (_, at) => at)
test.each(numbers)('fault %d is found where it is, and gone once it is mended', async (at) => {
  const fault = listFaults(portal)[at]
  if (!fault) throw new Error('no fault')
  const { code, state, plant } = fault
  const { mend, target } = await plant()
  // In this empty district some checks fail for other reasons.
  const isThere = (each: CheckResult) =>
    target === null ? each.state === state : each.mends.some((row) => isDeepStrictEqual(row.target, target))
  const found = await resultOf(code)
  expect([code, found.state, isThere(found)]).toEqual([code, state, true])
  await mend()
  expect([code, isThere(await resultOf(code))]).toEqual([code, false])
})

test('every fault has its row', () => {
  const faults = listFaults(portal)
  expect(faults).toHaveLength(numbers.length)
  const planted = new Set(faults.map(({ code }) => code))
  // Others are planted below, or are for people.
  expect(checkCodes.filter((code) => !planted.has(code))).toEqual([
    'home',
    'guides',
    'serious-errors',
    'secrets',
    'illegal-content',
    'attacks',
    'message-column',
  ])
})

test('a district without anything has no guide, no public message and an old home page', async () => {
  expect([await resultOf('guides', other), await resultOf('message-column', other)]).toMatchObject([
    { state: 'problem' },
    { state: 'problem' },
  ])
  const old = await makeArticle(portal.db, {
    district_code: other,
    area_id: 2,
    title: '补贴申请指南',
    release_time: daysAgo(15),
  })
  expect([await resultOf('guides', other), await resultOf('home', other)]).toMatchObject([
    { state: 'fine' },
    { state: 'problem', isVeto: true },
  ])
  await portal.db
    .updateTable('article')
    .set({ release_time: daysAgo(12) })
    .where('id', '=', old)
    .execute()
  expect(await resultOf('home', other)).toMatchObject({ state: 'soon', daysLeft: 2 })
})

test('what the site cannot tell is left to people and never fine', async () => {
  const byHand = (await resultsOf()).filter(({ words }) => words.startsWith('需人工检查'))
  expect(byHand.map(({ code, state }) => [code, state])).toEqual([
    ['serious-errors', 'unknown'],
    ['secrets', 'unknown'],
    ['illegal-content', 'unknown'],
    ['attacks', 'unknown'],
  ])
})

test('the site asks itself over HTTP, which is no visit', async () => {
  await portal.db.deleteFrom('site_probe').execute()
  const before = portal.services.views.total(districtCode)
  const listening = portal.origins.flatMap(({ areaCode, origin }) => {
    const district = testDistricts.find((each) => each.areaCode === areaCode)
    return district ? [{ district, port: Number(new URL(origin).port) }] : []
  })
  await probeAll(portal.db, { listening, host: '127.0.0.1' })
  const rows = await portal.db.selectFrom('site_probe').select(['district_code', 'page', 'status']).execute()
  expect(rows.filter(({ district_code: code }) => code === districtCode)).toEqual(
    ['home', 'list', 'article', 'message'].map((page) => ({ district_code: districtCode, page, status: 200 })),
  )
  expect(new Set(rows.map(({ district_code: code }) => code)).size).toBe(testDistricts.length)
  expect(portal.services.views.total(districtCode)).toBe(before)
  await fetch(`${portal.origin()}/dashboard`)
  expect(portal.services.views.total(districtCode)).toBe(before + 1)
  const [today] = await listProbeDays(portal.db, { districtCode, now: new Date() })
  expect(today).toEqual({ day: formatDate(new Date()), probes: 4, failed: 0 })
})

test('an answer that does not come, or breaks off, has no status', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/broken') response.writeHead(200).write('begun', () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const target = { host: '127.0.0.1', port, limitMs: 50 }
  expect(await probe({ ...target, path: '/silent' })).toMatchObject({ status: 0 })
  expect(await probe({ ...target, path: '/broken', limitMs: 5_000 })).toMatchObject({ status: 0 })
  await expect(probe({ ...target, path: '/silent' }, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
    'stopped',
  )
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await probe({ ...target, path: '/' })).toMatchObject({ status: 0 })
})

test('daily results tell since when, and what was mended', async () => {
  const now = new Date()
  const league = portal.site().league()
  const codes = league.map(({ district }) => district.areaCode)
  expect(await isSelfCheckDue(portal.db, codes, now)).toBe(true)
  await keepSelfChecks(portal.db, league, now)
  expect(await isSelfCheckDue(portal.db, codes, now)).toBe(false)
  const kept = await portal.db.selectFrom('self_check_day').select('code').where('district_code', '=', other).execute()
  expect(kept.map(({ code }) => code).toSorted()).toEqual(checkCodes.toSorted())
  const today = formatDate(now)
  const day = (back: number, code: 'guides' | 'message-column', state: 'problem' | 'fine') => ({
    district_code: other,
    code,
    day: addDays(today, -back),
    state,
    total: 1,
  })
  await portal.db
    .insertInto('self_check_day')
    .values([
      day(9, 'guides', 'problem'),
      day(8, 'guides', 'problem'),
      day(7, 'guides', 'fine'),
      day(5, 'message-column', 'fine'),
      day(4, 'message-column', 'problem'),
      day(3, 'message-column', 'problem'),
    ])
    .execute()
  const { districts } = await getSelfCheck.ask(portal.site(), supervisor, { district: other })
  expect(districts[0]?.mended).toEqual([{ code: 'guides', since: addDays(today, -9), until: addDays(today, -8) }])
  expect(await resultOf('message-column', other)).toMatchObject({ state: 'problem', since: addDays(today, -4) })
})

test('old probes and results are removed', async () => {
  await portal.db
    .insertInto('site_probe')
    .values({ district_code: other, page: 'home', probe_time: daysAgo(101), status: 200, duration_ms: 1 })
    .execute()
  await portal.db
    .insertInto('self_check_day')
    .values({ district_code: other, code: 'home', day: formatDate(daysAgo(402)), state: 'fine', total: 0 })
    .execute()
  for (const old of [oldProbes(10), oldSelfChecks(10)]) expect((await old.execute(portal.db)).numAffectedRows).toBe(1n)
})

const doors = ['/staff/self-check', '/staff/self-check/export', '/api/staff/self-check'] as const
test.each(roles.flatMap((role) => doors.map((path) => [role, path] as const)))(
  '%s opens %s, or not',
  async (role: Role, path) => {
    const statusOf = async (areaIds: number[] | null, query = '') =>
      (await visitors.fetchAs(await visitors.tokenOf(role, areaIds), 'GET', path + query)).status
    const may = role === 'Dashboard'
    expect([
      await statusOf(null),
      await statusOf([1]),
      await statusOf([1], `?district=${other}`),
      await statusOf([2]),
    ]).toEqual(may ? [200, 200, 403, 200] : [403, 403, 403, 403])
  },
)

test('strangers and supervisors of a township see nothing, and unknown districts do not exist', async () => {
  for (const path of doors) expect((await visitors.fetchAs('', 'GET', path)).status).not.toBe(200)
  const { id } = await portal.db
    .selectFrom('area')
    .select('id')
    .where('level', '=', 'village')
    .where('district_code', '=', districtCode)
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const path of doors)
    expect((await visitors.fetchAs(await visitors.tokenOf('Dashboard', [id]), 'GET', path)).status).toBe(403)
  const token = await visitors.tokenOf('Dashboard', null)
  expect((await visitors.fetchAs(token, 'GET', '/api/staff/self-check?district=152299000000')).status).toBe(404)
})

test('a supervisor of one district sees only it, one of the league sees all in their order', async () => {
  const namesFor = async (areaIds: number[] | null): Promise<string[]> => {
    const answer = await visitors.fetchAs(await visitors.tokenOf('Dashboard', areaIds), 'GET', '/api/staff/self-check')
    const { data } = (await answer.json()) as { data: { districts: { name: string }[] } }
    return data.districts.map(({ name }) => name)
  }
  expect(await namesFor([1])).toEqual(['乌兰浩特市'])
  expect(await namesFor(null)).toEqual(testDistricts.map(({ name }) => name))
})

test('the table has every check of every district', async () => {
  const token = await visitors.tokenOf('Dashboard', null)
  const answer = await visitors.fetchAs(token, 'GET', '/staff/self-check/export')
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  for (const { name } of testDistricts) expect(sheet).toContain(name)
  for (const words of ['单项否决', '扣分项', '需人工检查', '国办秘函〔2019〕19号', '不打分，不排名'])
    expect(sheet).toContain(words)
})

test.each(['甲乙丙丁戊', '示例某某', '草原站记号'])('the public part says nothing of %s', async (mark) => {
  await plantSecrets(portal, mark)
  const answer = await fetch(`${portal.origin()}/open-data/self-check.json`)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const text = await answer.text()
  for (const secret of [mark, '13800000077', '保密村', '自查村', 'geheim']) expect(text).not.toContain(secret)
  const { checks } = JSON.parse(text) as { checks: { code: string }[] }
  expect(checks.map(({ code }) => code)).toEqual([
    'probes',
    'home',
    'news-columns',
    'columns',
    'blank-columns',
    'policy-column',
    'statistics',
    'message-column',
    'guides',
    'undated',
    'interpretations',
    'duties',
  ])
  for (const check of checks)
    expect(Object.keys(check)).toEqual([
      'code',
      'title',
      'about',
      'rule',
      'state',
      'stateTitle',
      'words',
      'daysLeft',
      'since',
      'isVeto',
      'total',
    ])
})
