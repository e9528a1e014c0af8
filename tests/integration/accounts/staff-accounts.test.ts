import { describe, expect, test } from 'vitest'
import { accountVersion } from '../../../src/access/account-lock.server.ts'
import { createAccount } from '../../../src/access/commands-accounts.server.ts'
import { changeOwnPassword } from '../../../src/access/sign-in/commands-own.server.ts'
import { type Grant, operator, type Role, type Staff } from '../../../src/access/policy.ts'
import {
  addAccount,
  resetFactor,
  setAccountState,
  unlockAccount,
} from '../../../src/domain/accounts/operations.server.ts'
import { getAccount, listAccounts } from '../../../src/domain/accounts/staff-queries.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import {
  createActor,
  admin,
  performAccountChange,
  enter,
  lastAudit,
  now,
  performPasswordReset,
  readSession,
  useStaffFixture,
} from '../../harness/staff-fixture.ts'

const desk = useStaffFixture()
const forbidden = { code: 'forbidden' }
/** Accounts of other areas do not exist. */
const absent = { code: 'not_found' }

describe('accounts', () => {
  const draft = (given: object = {}) => ({
    loginName: `new-${Math.random().toString(36).slice(2, 8)}`,
    name: '示例乙',
    grants: [{ role: 'editor' as const, areaIds: [desk.village] }],
    ...given,
  })

  const add = (actor: Staff, account: ReturnType<typeof draft>) =>
    addAccount.perform(desk.site, actor, { ...account, factorRequired: false })

  test('an administrator creates accounts in their own areas only', async () => {
    const { db } = desk
    const { id, password: first } = await add(admin([1]), draft())
    expect(await lastAudit(desk)).toMatchObject({ action: 'account.create', district_code: '152201000000' })
    expect(JSON.stringify(await lastAudit(desk))).not.toContain(first)
    await expect(
      add(admin([desk.village]), draft({ grants: [{ role: 'editor', areaIds: [1] }] })),
    ).rejects.toMatchObject(forbidden)
    await expect(add(admin([1]), draft({ grants: [{ role: 'editor', areaIds: [2] }] }))).rejects.toMatchObject(
      forbidden,
    )
    await expect(
      add(admin([1]), draft({ grants: [{ role: 'editor', areaIds: [desk.village, 2] }] })),
    ).rejects.toMatchObject(forbidden)
    await expect(add(admin([1]), draft({ grants: [{ role: 'editor', areaIds: null }] }))).rejects.toMatchObject(
      forbidden,
    )
    await expect(add(admin(null), draft({ grants: [{ role: 'editor', areaIds: [987_654] }] }))).rejects.toMatchObject({
      code: 'invalid',
    })
    for (const role of ['editor', 'reviewer', 'replier', 'auditor', 'Dashboard'] as const)
      await expect(add(createActor(1, role, null), draft())).rejects.toMatchObject(forbidden)
    const taken = await db
      .selectFrom('staff_account')
      .select('login_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await expect(add(admin([1]), draft({ loginName: taken.login_name }))).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('administrators cannot change their own account, grant areas they lack or change accounts of other areas', async () => {
    const { db } = desk
    const { id } = await makeAccount({ db }, { areaIds: [1] })
    const change = {
      name: '示例丙',
      grants: [{ role: 'admin' as const, areaIds: [1] }],
      state: 'active' as const,
      factorRequired: true,
    }
    await expect(performAccountChange(desk.site, createActor(id, 'admin', [1]), id, change)).rejects.toMatchObject(
      forbidden,
    )
    await expect(performAccountChange(desk.site, admin([desk.village]), id, change)).rejects.toMatchObject(absent)
    await expect(performAccountChange(desk.site, admin([2]), id, change)).rejects.toMatchObject(absent)
    await expect(
      performAccountChange(desk.site, admin([1]), id, { ...change, grants: [{ role: 'admin', areaIds: null }] }),
    ).rejects.toMatchObject(forbidden)
    await expect(performPasswordReset(desk.site, admin([2]), id)).rejects.toMatchObject(absent)
    await expect(resetFactor.perform(desk.site, admin([2]), { id })).rejects.toMatchObject(absent)
    await expect(unlockAccount.perform(desk.site, admin([2]), { id })).rejects.toMatchObject(absent)
    await expect(unlockAccount.perform(desk.site, createActor(id, 'admin', [1]), { id })).rejects.toMatchObject(
      forbidden,
    )
    await expect(performAccountChange(desk.site, admin([1]), 987_654, change)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('roles that exclude each other are refused, also to the operator', async () => {
    const both = (one: Role, other: Role): Grant[] => [
      { role: one, areaIds: [desk.village] },
      { role: other, areaIds: [1] },
    ]
    for (const grants of [both('editor', 'reviewer'), both('reviewer', 'editor'), both('admin', 'editor')])
      await expect(createAccount(desk.db, operator('记录员'), draft({ grants }))).rejects.toMatchObject({
        code: 'invalid',
        field: 'role',
      })
    await createAccount(desk.db, operator('记录员'), draft({ grants: both('editor', 'replier') }))
  })

  test('an administrator of one village who edits another administers the first only', async () => {
    const actor: Staff = {
      ...admin([desk.village]),
      grants: [
        { role: 'admin', areaIds: [desk.village] },
        { role: 'editor', areaIds: [1] },
      ],
    }
    const { id } = await makeAccount(desk, { areaIds: [1] })
    await expect(setAccountState.perform(desk.site, actor, { id, state: 'disabled' })).rejects.toMatchObject(absent)
    await expect(getAccount.ask(desk.site, actor, { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a change ends the sessions; a disabled account is refused like a wrong password', async () => {
    const { db } = desk
    const { id, loginName } = await makeAccount({ db })
    const { token } = await enter(desk, loginName)
    const change = {
      name: '示例丙',
      grants: [{ role: 'reviewer' as const, areaIds: [desk.village] }],
      factorRequired: false,
    }
    await performAccountChange(desk.site, admin([1]), id, { ...change, state: 'active' })
    await expect(readSession(desk, token)).rejects.toMatchObject({ number: 50008 })
    expect((await readSession(desk, (await enter(desk, loginName)).token)).staff).toMatchObject({
      grants: [{ role: 'reviewer', areaIds: [desk.village] }],
    })
    await performAccountChange(desk.site, admin([1]), id, { ...change, state: 'disabled' })
    await expect(enter(desk, loginName)).rejects.toMatchObject({ message: '账号或密码错误，请核对后再试。' })
  })

  test('with concurrent changes of one account the second is a conflict', async () => {
    const { id, loginName } = await makeAccount(desk)
    const change = {
      name: '示例甲',
      grants: [{ role: 'editor', areaIds: [1] }],
      state: 'active',
      factorRequired: false,
      identity: '',
    } as const
    const seen = accountVersion(change)
    await performAccountChange(desk.site, admin([1]), id, { ...change, name: '示例乙' }, seen)
    const late = performAccountChange(
      desk.site,
      admin([1]),
      id,
      { ...change, grants: [{ role: 'reviewer', areaIds: [1] }] },
      seen,
    )
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    expect(await getAccount.ask(desk.site, admin([1]), { id })).toMatchObject({
      name: '示例乙',
      grants: [{ role: 'editor' }],
    })
    await performAccountChange(
      desk.site,
      admin([1]),
      id,
      { ...change, grants: [{ role: 'editor', areaIds: [desk.village, 1] }] },
      accountVersion({ ...change, name: '示例乙' }),
    )
    const both = { ...change, grants: [{ role: 'editor' as const, areaIds: [1, desk.village] }] }
    await performAccountChange(desk.site, admin([1]), id, { ...both, state: 'disabled' }, accountVersion(both))
    await setAccountState.perform(desk.site, operator('记录员'), { id, state: 'active' })
    expect((await enter(desk, loginName)).state).toBe('open')
    await expect(
      setAccountState.perform(desk.site, createActor(id, 'admin', [1]), { id, state: 'disabled' }),
    ).rejects.toMatchObject(forbidden)
    await expect(setAccountState.perform(desk.site, admin([2]), { id, state: 'disabled' })).rejects.toMatchObject(
      absent,
    )
  })

  test('disabling an account by any means ends its sessions', async () => {
    const { id, loginName } = await makeAccount(desk)
    const { token } = await enter(desk, loginName)
    await desk.db.updateTable('staff_account').set({ state: 'disabled' }).where('id', '=', id).execute()
    await expect(readSession(desk, token)).rejects.toMatchObject({ number: 50008 })
  })

  test('moving an account to another district is audited in both', async () => {
    const { id, loginName } = await makeAccount(desk)
    const change = { name: '示例甲', grants: [{ role: 'editor' as const, areaIds: [2] }], factorRequired: false }
    await performAccountChange(desk.site, admin(null), id, { ...change, state: 'active' })
    const rows = await desk.db
      .selectFrom('audit_event')
      .select('district_code as code')
      .where('action', '=', 'account.change')
      .where('subject', '=', loginName)
      .orderBy('code')
      .execute()
    expect(rows.map(({ code }) => code)).toEqual(['152201000000', '152202000000'])
  })

  test('a password that is reset while it is being checked opens no session', async () => {
    const { id, loginName } = await makeAccount(desk)
    const left: string[] = []
    for (let round = 0; round < 8; round += 1) {
      const current = await performPasswordReset(desk.site, admin([1]), id)
      const [thief] = await Promise.all([
        enter(desk, loginName, current).catch(() => null),
        performPasswordReset(desk.site, admin([1]), id),
      ])
      left.push(
        thief
          ? await readSession(desk, thief.token).then(
              ({ state }) => state,
              ({ code }) => code,
            )
          : 'refused',
      )
    }
    expect(left.filter((state) => state === 'open')).toEqual([])
  })

  test('a reset wins over a concurrent password change by the owner', async () => {
    const { id, loginName } = await makeAccount(desk)
    const taken: boolean[] = []
    for (let round = 0; round < 8; round += 1) {
      const current = await performPasswordReset(desk.site, admin([1]), id)
      const session = await readSession(desk, (await enter(desk, loginName, current)).token)
      const [own, given] = await Promise.all([
        changeOwnPassword(desk.db, desk.limits, session, { before: current, after: 'Haode-Mima-2211' }, now()).catch(
          () => null,
        ),
        performPasswordReset(desk.site, admin([1]), id),
      ])
      taken.push(
        own !== null &&
          (await readSession(desk, own).then(
            () => true,
            () => false,
          )),
      )
      expect((await enter(desk, loginName, given)).state).toBe('open')
    }
    expect(taken).not.toContain(true)
  })

  test('a reset password is temporary and can be replaced by its owner only', async () => {
    const { db } = desk
    const { id, loginName } = await makeAccount({ db })
    const given = await performPasswordReset(desk.site, admin([1]), id)
    await expect(enter(desk, loginName)).rejects.toThrow('密码错误')
    const { token } = await enter(desk, loginName, given)
    const session = await readSession(desk, token)
    expect(session.passwordTemporary).toBe(true)
    const own = (before: string, after: string) => changeOwnPassword(db, desk.limits, session, { before, after }, now())
    await expect(own('wrong', 'Haode-Mima-2211')).rejects.toThrow('现在的密码不对')
    await expect(own(given, given)).rejects.toThrow('新密码不能与原密码相同')
    await expect(own(given, 'Passw0rd!')).rejects.toThrow('太常见')
    const next = await own(given, 'Haode-Mima-2211')
    expect((await readSession(desk, next)).passwordTemporary).toBe(false)
    // Other holders of the old token are signed out.
    await expect(readSession(desk, token)).rejects.toMatchObject({ number: 50008 })
    await expect(own('Haode-Mima-2211', 'Other-Mima-7733')).rejects.toMatchObject({ code: 'token_unknown' })
    expect((await enter(desk, loginName, 'Haode-Mima-2211')).state).toBe('open')
  })

  test("lists show the accounts of the administrator's areas", async () => {
    const { db } = desk
    const inVillage = await makeAccount({ db }, { areaIds: [desk.village] })
    const elsewhere = await makeAccount({ db }, { areaIds: [2] })
    const both = await makeAccount({ db }, { areaIds: [desk.village, 2] })
    const all = await makeAccount({ db }, { areaIds: null })
    const seenBy = async (actor: Staff) => {
      const seen: string[] = []
      for (let pageNum = 1, pages = 1; pageNum <= pages; pageNum += 1) {
        const page = await listAccounts.ask(desk.site, actor, { pageNum })
        pages = page.pages
        seen.push(...page.rows.map(({ loginName }) => loginName))
      }
      return [inVillage, elsewhere, both, all].map(({ loginName }) => seen.includes(loginName))
    }
    expect(await seenBy(admin([1]))).toEqual([true, false, false, false])
    expect(await seenBy(admin([1, 2]))).toEqual([true, true, true, false])
    expect(await seenBy(admin(null))).toEqual([true, true, true, true])
    expect(await seenBy(createActor(1, 'Dashboard', null))).toEqual([true, true, true, true])
    await expect(seenBy(createActor(1, 'editor', null))).rejects.toMatchObject(forbidden)
    await expect(getAccount.ask(desk.site, admin([1]), { id: elsewhere.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    const found = await listAccounts.ask(desk.site, admin(null), { keyword: elsewhere.loginName, pageNum: 1 })
    expect(found.rows).toMatchObject([{ grants: [{ areas: [{ districtName: '阿尔山市' }] }], lockedMinutes: null }])
    const keyword = ` ${elsewhere.loginName.toUpperCase()} `
    expect((await listAccounts.ask(desk.site, admin(null), { keyword, pageNum: 1 })).total).toBe(1)
  })
})
