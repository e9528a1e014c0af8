import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../src/access/policy.ts'
import { makeAccount, createSession } from '../../harness/accounts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { madeDuties } from '../../harness/duties.ts'
import { makeArea } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { testKeys } from '../../harness/portal.ts'
import { useStaffPortal } from '../../harness/staff-portal.ts'
import { countBytes, findProblems, mostBytes, multiply, countTableRows } from '../../harness/thousands.ts'

/** More than any district has: 40 townships with 50 villages, and one with 500. */
const townships = 40
const villagesOfEach = 50
const villagesOfLarge = 500
const villages = townships * villagesOfEach + villagesOfLarge

const keys = testKeys()
const staff = useStaffPortal({ keys })
const tokens = new Map<Role, string>()
const textAs = async (role: Role, path: string) => {
  const answer = await staff.get(path, tokens.get(role))
  expect(answer.status, path).toBe(200)
  return answer.text()
}
let large = 0
let village = 0
let draft = 0
let message = 0

beforeAll(async () => {
  const { db } = staff.database
  const township = await makeArea(db, { name: '示例苏木' })
  const top = await multiply(db, 'area', sql`id = ${township}`, { times: townships })
  await sql`delete from area where id = ${township}`.execute(db)
  village = await makeArea(db, { name: '示例嘎查', level: 'village', parent_id: top + 1 })
  await multiply(db, 'area', sql`id = ${village}`, {
    times: townships * villagesOfEach - 1,
    changes: sql`jsonb_build_object('name', '示例嘎查' || n, 'parent_id', ${top}::integer + 1 + n / ${villagesOfEach}::integer, 'position', n)`,
  })
  large = await makeArea(db, { name: '最大的镇' })
  const first = await makeArea(db, { name: '大镇一村', level: 'village', parent_id: large })
  await multiply(db, 'area', sql`id = ${first}`, {
    times: villagesOfLarge - 1,
    changes: sql`jsonb_build_object('name', '大镇村' || n, 'position', n)`,
  })
  for (const role of ['admin', 'editor', 'replier', 'Dashboard'] as const)
    tokens.set(role, await createSession(staff.database, await makeAccount(staff.database, { role, areaIds: null })))
  draft = await createDrafts(db, village).draft()
  message = (await createMessageFixture({ db, keys }, village).received()).id
  await sql`analyze`.execute(db)
})

test('the tree of units shows each township, and the villages of the one that is open', async () => {
  for (const role of ['editor', 'Dashboard'] as const) {
    const html = await textAs(role, '/staff/units')
    expect(countBytes(html), role).toBeLessThan(mostBytes)
    expect(html.replaceAll('<!-- -->', '')).toContain(`共 ${villages + townships + 2} 个单位`)
    expect(html.split('class="unit-branch"').length - 1).toBe(townships + 1)
    expect(html.replaceAll('<!-- -->', '')).toContain(`>列出最大的镇的 ${villagesOfLarge} 个单位</a>`)
    const opened = await textAs(role, `/staff/units?open=${large}`)
    expect(countBytes(opened), role).toBeLessThan(mostBytes)
    expect(opened).toContain('大镇村499</a>')
  }
})

test('a search that finds thousands of units shows the first, and says how to find the rest', async () => {
  for (const role of ['editor', 'Dashboard'] as const) {
    const html = await textAs(role, `/staff/units?words=${encodeURIComponent('村')}`)
    expect(countTableRows(html)).toBe(100)
    expect(html.replaceAll('<!-- -->', '')).toContain('找到 500 个，下面是前 100 个。请写得更完整一些，缩小范围。')
    expect(countBytes(html), role).toBeLessThan(mostBytes)
  }
})

test.each([
  ['editor', (): string => `/staff/units/${village}`],
  ['editor', (): string => `/staff/units/${large}`],
  ['editor', (): string => '/staff/articles?view=mine'],
  ['editor', (): string => '/staff/articles/new'],
  ['editor', (): string => `/staff/articles/${draft}/edit`],
  ['replier', (): string => '/staff/messages'],
  ['replier', (): string => `/staff/messages/${message}`],
  ['admin', (): string => '/staff/accounts/new'],
  ['Dashboard', (): string => '/staff'],
] as const)('%s opens a page that offers all units', async (role, pathOf) => {
  const path = pathOf()
  const html = await textAs(role, path)
  expect(countBytes(html), `${path}: ${countBytes(html)} bytes`).toBeLessThan(mostBytes)
})

test('what is due of thousands of units', async () => {
  await madeDuties(staff.database.db)
  for (const role of ['editor', 'Dashboard'] as const) {
    const read = (path: string) => staff.get(path, tokens.get(role))
    expect(await findProblems({ path: '/staff/duties?duty=finance', total: villages, size: 20, read })).toEqual([])
  }
})
