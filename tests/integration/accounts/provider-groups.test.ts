import { beforeEach, expect, test } from 'vitest'
import { admin } from '../../harness/staff-fixture.ts'
import { unlinkIdentity } from '../../../src/domain/accounts/operations.server.ts'
import { getAccount } from '../../../src/domain/accounts/staff-queries.server.ts'
import { useProviderPortal } from '../../harness/provider-portal.ts'
import { makeArea } from '../../harness/factories.ts'

const office = useProviderPortal()
const { makePerson, signIn, lastAudit } = office
const root = '152201000000'

beforeEach(() => {
  office.settings.groups = {
    claim: 'realm_access.roles',
    grants: {
      writers: [{ role: 'editor', areas: [root] }],
      leaders: [{ role: 'Dashboard', areas: '*' }],
      heads: [{ role: 'reviewer', areas: [root] }],
      keepers: [{ role: 'admin', areas: '*' }],
      departments: [{ role: 'replier', areas: [2, '152299999999'] }],
    },
  }
})

const grantsOf = async (id: number) =>
  (await getAccount.ask(office.portal.site(), admin(null), { id })).grants.map(({ role, areas }) => [
    role,
    areas?.map((area) => area.id) ?? null,
  ])

/** Signs in as a member of these groups. */
async function signInWith({ name, subject }: { name: string; subject: string }, groups: readonly string[] | undefined) {
  office.idp.people.set(subject, { preferred_username: name, ...(groups && { realm_access: { roles: groups } }) })
  return (await signIn(subject)).problem
}

test('each sign-in gives the roles of the groups and no others', async () => {
  const person = await makePerson({ role: 'replier', areaIds: null })
  expect(await signInWith(person, ['writers', 'leaders', 'unheard-of', '__proto__', 'admin'])).toBeNull()
  expect(await grantsOf(person.id)).toEqual([
    ['editor', [1]],
    ['Dashboard', null],
  ])
  expect(await lastAudit('account.change')).toMatchObject({
    actor: '统一身份认证',
    subject: person.loginName,
    detail: { grantsBefore: 'replier:*', grants: 'Dashboard:*;editor:1' },
  })
  expect((await lastAudit('session.open'))?.detail).toMatchObject({ role: 'editor,Dashboard' })
  const recorded = await lastAudit('account.change')
  expect(await signInWith(person, ['leaders', 'writers'])).toBeNull()
  expect(await lastAudit('account.change')).toEqual(recorded)
  expect(await signInWith(person, ['writers'])).toBeNull()
  expect(await grantsOf(person.id)).toEqual([['editor', [1]]])
})

test('who is in no group with a role loses theirs and is not signed in', async () => {
  const person = await makePerson()
  expect(await signInWith(person, ['writers'])).toBeNull()
  const before = await office.signIn(person.subject)
  expect(await signInWith(person, [])).toBe('groups')
  expect(await grantsOf(person.id)).toEqual([])
  expect((await before.browser.ask(`${office.portal.origin()}/staff/me`)).status).toBe(303)
  expect(await signInWith(person, ['writers'])).toBeNull()
  // A provider that says nothing of groups changes nothing.
  expect(await signInWith(person, undefined)).toBe('groups')
  expect(await grantsOf(person.id)).toEqual([['editor', [1]]])
})

test('roles that exclude each other are not given together', async () => {
  const person = await makePerson()
  for (const groups of [
    ['writers', 'heads'],
    ['keepers', 'leaders'],
  ])
    expect(await signInWith(person, groups)).toBe('conflict')
  expect(await grantsOf(person.id)).toEqual([['editor', [1]]])
  expect(await lastAudit('session.refuse')).toMatchObject({ detail: { cause: 'conflict' } })
})

test('the last administrator stays one', async () => {
  const [one, other] = [
    await makePerson({ role: 'admin', areaIds: null }),
    await makePerson({ role: 'admin', areaIds: null }),
  ]
  expect(await signInWith(other, ['writers'])).toBeNull()
  expect(await signInWith(one, ['writers'])).toBeNull()
  expect(await grantsOf(one.id)).toEqual([['admin', null]])
  expect(await lastAudit('account.change')).toMatchObject({ detail: { lastAdministrator: true } })
  // A disabled one does not count.
  expect(await signInWith(other, ['keepers'])).toBeNull()
  const setState = (state: 'active' | 'disabled') =>
    office.database.db.updateTable('staff_account').set({ state }).where('id', '=', other.id).execute()
  await setState('disabled')
  expect(await signInWith(one, [])).toBeNull()
  expect(await grantsOf(one.id)).toEqual([['admin', null]])
  await setState('active')
  expect(await signInWith(one, ['writers'])).toBeNull()
  expect(await grantsOf(one.id)).toEqual([['editor', [1]]])
})

test('an administrator of one unit is one only there', async () => {
  const area = await makeArea(office.database.db, { name: '示例嘎查', level: 'village' })
  const local = await makePerson({ role: 'admin', areaIds: [area] })
  const root = await makePerson({ role: 'admin', areaIds: [1] })
  await office.database.db.updateTable('staff_account').set({ state: 'disabled' }).where('id', '=', root.id).execute()
  await office.database.db.deleteFrom('staff_grant').where('role', '=', 'admin').where('area_id', 'is', null).execute()
  expect(await signInWith(local, ['writers'])).toBeNull()
  expect(await grantsOf(local.id)).toEqual([['admin', [area]]])
})

test('the log names units of the mapping that do not exist; the others count', async () => {
  const person = await makePerson()
  expect(await signInWith(person, ['departments'])).toBeNull()
  expect(await grantsOf(person.id)).toEqual([['replier', [2]]])
  expect(office.warnings).toEqual([{ message: 'PORTAL_OIDC_GROUPS: no unit has the code or id 152299999999' }])
})

test('after an administrator ended the link the claim links again', async () => {
  office.settings.groups = null
  const person = await makePerson()
  expect((await signIn(person.subject)).problem).toBeNull()
  office.idp.people.set('new-subject', { preferred_username: person.name })
  expect((await signIn('new-subject')).problem).toBe('taken')
  const open = await signIn(person.subject)
  await unlinkIdentity.perform(office.portal.site(), admin(null), { id: person.id })
  expect((await open.browser.ask(`${office.portal.origin()}/staff/me`)).status).toBe(303)
  expect(await lastAudit('account.unlink-identity')).toMatchObject({ subject: person.loginName })
  expect((await signIn('new-subject')).problem).toBeNull()
  expect((await signIn(person.subject)).problem).toBe('taken')
})
