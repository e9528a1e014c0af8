import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '../../../src/access/policy.ts'
import { makeAccount, signInForToken as signedIn } from '../../harness/accounts.ts'
import { makeArea } from '../../harness/factories.ts'
import { createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'

let portal: TestPortal
let village: number
let other: number
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '甲村', level: 'village' })
  other = await makeArea(portal.db, { name: '乙村', level: 'village' })
})
afterAll(() => portal.close())

const { tokenOf, fetchAs } = createVisitors(() => portal)

type Shown = { id: number; name: string; version: string; state: string; grants: object[]; password: string }
const dataOf = async (answer: Response) => ((await answer.json()) as { data: Shown }).data

const grants = () => [{ role: 'editor', areaIds: [village] }]
let count = 0
const newName = () => `ceshi.${(count += 1)}`
const targetOf = () => makeAccount(portal, { role: 'editor', areaIds: [village], loginName: newName() })

type Send = (token: string, id: number) => Promise<Response>
const calls: Record<string, { send: Send; reads?: boolean }> = {
  read: { send: (token, id) => fetchAs(token, 'GET', `/api/staff/accounts/${id}`), reads: true },
  create: {
    send: (token) =>
      fetchAs(token, 'POST', '/api/staff/accounts', { loginName: newName(), name: '示例丙', grants: grants() }),
  },
  change: {
    async send(token, id) {
      const reader = await tokenOf('Dashboard', null)
      const { version } = await dataOf(await fetchAs(reader, 'GET', `/api/staff/accounts/${id}`))
      const body = { version, name: '示例丁', grants: grants(), state: 'active' }
      return fetchAs(token, 'PUT', `/api/staff/accounts/${id}`, body)
    },
  },
  'reset-password': { send: (token, id) => fetchAs(token, 'POST', `/api/staff/accounts/${id}/reset-password`, {}) },
  unlock: { send: (token, id) => fetchAs(token, 'POST', `/api/staff/accounts/${id}/unlock`, {}) },
  'reset-factor': { send: (token, id) => fetchAs(token, 'POST', `/api/staff/accounts/${id}/reset-factor`, {}) },
}

const accounts = () => portal.db.selectFrom('staff_account').selectAll().orderBy('id').execute()

test.each(Object.entries(calls))('%s: administrators within their areas', async (name, { send, reads }) => {
  for (const areaIds of [[village], [1], null])
    expect((await send(await tokenOf('admin', areaIds), (await targetOf()).id)).status).toBe(200)
  const { id } = await targetOf()
  // All sessions first: each has an account of its own.
  const tokens = await Promise.all(roles.map((role) => tokenOf(role, null)))
  const stranger = await tokenOf('admin', [other])
  const before = await accounts()
  const status = reads ? 404 : 403
  // A new account has no id that could be asked for.
  expect((await send(stranger, id)).status, name).toBe(name === 'create' ? 403 : 404)
  for (const [at, role] of roles.entries()) {
    if (role === 'admin') continue
    expect((await send(tokens[at] ?? '', id)).status, role).toBe(reads && role === 'Dashboard' ? 200 : status)
  }
  expect((await send('', id)).status).toBe(401)
  expect(await accounts()).toEqual(before)
})

test('the list is for those who read accounts, of their areas only', async () => {
  const { loginName } = await targetOf()
  const namesFor = async (token: string) => {
    const answer = await fetchAs(token, 'GET', `/api/staff/accounts?keyword=${loginName}`)
    const { data } = (await answer.json()) as { data: { data: { loginName: string }[] } | null }
    return data ? data.data.map((each) => each.loginName) : answer.status
  }
  for (const role of roles)
    expect(await namesFor(await tokenOf(role, [village])), role).toEqual(
      role === 'admin' || role === 'Dashboard' ? [loginName] : 403,
    )
  expect(await namesFor(await tokenOf('admin', [other]))).toEqual([])
})

test('a change counts at once, ends sessions, and refuses an old version, other areas and the own account', async () => {
  const target = await targetOf()
  const session = await signedIn(portal, target)
  const path = `/api/staff/accounts/${target.id}`
  const admin = await tokenOf('admin', [village])
  const { version } = await dataOf(await fetchAs(admin, 'GET', path))
  const body = { version, name: '示例戊', grants: grants(), state: 'active', factorRequired: true }
  expect((await fetchAs(admin, 'PUT', path, { ...body, grants: [{ role: 'editor', areaIds: [other] }] })).status).toBe(
    403,
  )
  expect((await fetchAs(admin, 'PUT', path, body)).status).toBe(200)
  expect(await dataOf(await fetchAs(admin, 'GET', path))).toMatchObject({
    name: '示例戊',
    factorRequired: true,
    grants: [{ role: 'editor', areas: [{ id: village, name: '甲村' }] }],
  })
  expect((await fetchAs(session, 'GET', '/api/staff/tasks')).status).toBe(401)
  expect((await fetchAs(admin, 'PUT', path, body)).status).toBe(409)
  const self = await makeAccount(portal, { role: 'admin', areaIds: [village], loginName: newName() })
  const own = await signedIn(portal, self)
  expect((await fetchAs(own, 'POST', `/api/staff/accounts/${self.id}/reset-password`, {})).status).toBe(403)
})

test('the initial password signs in, and has to be changed', async () => {
  const admin = await tokenOf('admin', [1])
  const loginName = newName()
  const { password } = await dataOf(
    await fetchAs(admin, 'POST', '/api/staff/accounts', { loginName, name: '示例己', grants: grants() }),
  )
  const token = await signedIn(portal, { id: 0, loginName, password })
  expect((await fetchAs(token, 'GET', '/api/staff/tasks')).status).toBe(403)
  const again = await fetchAs(admin, 'POST', '/api/staff/accounts', { loginName, name: '示例庚', grants: grants() })
  expect(again.status).toBe(409)
})
