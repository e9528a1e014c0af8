import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roles } from '../../src/access/policy.ts'
import { emptyAudit } from '../harness/database.ts'
import { makeArea } from '../harness/factories.ts'
import { createMessageFixture } from '../harness/message-fixture.ts'
import { createVisitors } from '../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'

let portal: TestPortal
let village: number
let other: number
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '甲村', level: 'village' })
  other = await makeArea(portal.db, { name: '乙村', level: 'village' })
})
afterAll(() => portal.close())
beforeEach(() => portal.db.deleteFrom('message').execute())

const { tokenOf, fetchAs } = createVisitors(() => portal)

/** The file in an answer, as text. */
async function fileOf(token: string, path: string) {
  const answer = await fetchAs(token, 'GET', path)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { data } = (await answer.json()) as { data: { fileName: string; base64: string } }
  return { fileName: data.fileName, text: Buffer.from(data.base64, 'base64').toString('utf8') }
}
const exportsIn = () =>
  portal.db
    .selectFrom('audit_event')
    .select(['action', 'district_code as districtCode', 'detail'])
    .where('action', 'like', '%.export')
    .orderBy('id')
    .execute()

test('messages are exported by those who read them, of their units only', async () => {
  const desk = createMessageFixture(portal, village)
  await desk.answered({ content: '绝密的内容', nickname: '示例秘' })
  const rowsOf = async (areaIds: number[] | null) => {
    const { text } = await fileOf(await tokenOf('replier', areaIds), '/api/staff/messages/export')
    expect(text).not.toMatch(/138|绝密|示例秘/)
    return text.trimEnd().split('\r\n').slice(1)
  }
  await emptyAudit(portal.db)
  expect(await rowsOf([village])).toEqual([expect.stringMatching(/^"\d+","甲村","","已答复"/)])
  expect(await rowsOf([other])).toEqual([])
  expect(await rowsOf(null)).toHaveLength(1)
  expect(await exportsIn()).toEqual(
    [1, 0, 1].map((rows) => ({ action: 'message.export', districtCode: '152201000000', detail: { rows } })),
  )
  const xlsx = await fileOf(await tokenOf('replier', [village]), '/api/staff/messages/export?format=xlsx')
  expect(xlsx.fileName).toMatch(/^messages-[\d-]+\.xlsx$/)
  expect(xlsx.text).toContain('xl/worksheets/sheet1.xml')
  expect((await fetchAs(await tokenOf('replier', null), 'GET', '/api/staff/messages/export?format=pdf')).status).toBe(
    400,
  )
})

test('the audit is exported as the page does it', async () => {
  const auditor = await tokenOf('auditor', [1])
  const query = '?action=session.open'
  const page = await (await fetchAs(auditor, 'GET', `/staff/audit/export${query}`)).text()
  const { fileName, text } = await fileOf(auditor, `/api/staff/audit/export${query}`)
  expect(text).toBe(`\uFEFF${page}`)
  expect(fileName).toMatch(/^audit-[\d-]+\.csv$/)
  expect((await exportsIn()).slice(-2).map(({ action }) => action)).toEqual(['audit.export', 'audit.export'])
  expect((await fileOf(auditor, '/api/staff/audit/export?to=2001-01-01')).text.trimEnd().split('\r\n')).toHaveLength(1)
})

test('citizens are left out of the audit when asked', async () => {
  const auditor = await tokenOf('auditor', null)
  const submitted = async (query: string) =>
    (await fileOf(auditor, `/api/staff/audit/export?kind=message${query}`)).text.includes('群众')
  await createMessageFixture(portal, village).received()
  expect([await submitted(''), await submitted('&staff=1')]).toEqual([true, false])
})

test('other roles export neither, nothing is recorded as exported', async () => {
  await emptyAudit(portal.db)
  const allowed = {
    '/api/staff/audit/export': ['auditor', 'Dashboard'],
    '/api/staff/messages/export': ['replier', 'Dashboard'],
  }
  for (const [path, whose] of Object.entries(allowed)) {
    for (const role of roles.filter((each) => !whose.includes(each)))
      expect((await fetchAs(await tokenOf(role, null), 'GET', path)).status, `${path} ${role}`).toBe(403)
    expect((await fetchAs('', 'GET', path)).status).toBe(401)
  }
  expect(await exportsIn()).toEqual([])
  for (const [path, whose] of Object.entries(allowed))
    for (const role of roles.filter((each) => whose.includes(each)))
      expect((await fetchAs(await tokenOf(role, [1]), 'GET', path)).status, `${path} ${role}`).toBe(200)
})
