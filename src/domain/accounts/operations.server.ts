import { z } from 'zod'
import { accountVersion } from '../../access/account-lock.server.ts'
import {
  districtsOfGrants,
  insertAccount,
  placeGrants,
  placesOfGrants,
  requireSeparate,
} from '../../access/commands-accounts.server.ts'
import { textOfGrants, writeGrants } from '../../access/grants.server.ts'
import { writeIdentity } from '../../access/identities.server.ts'
import { accountLimits } from '../../access/rate-limits.ts'
import { type Actor, requireRole, staffActions } from '../../access/policy.ts'
import { generatePassword, hashPassword } from '../../access/sign-in/passwords.server.ts'
import { closeSessions } from '../../access/sign-in/sessions.server.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError } from '../../platform/errors.ts'
import { operation, type OperationContext } from '../operation.ts'
import { findLockedAccount, listDistrictCodes, toOperationPlace } from './account-lock.server.ts'
import { accountState, changedAccount, namedAccount, newAccount, newPassword } from './schema.ts'
import '../../access/table.server.ts'

const tag = '账号'
const common = { permission: 'account.change', changes: [] } as const

/** A new password and its hash, which takes too long within a transaction. */
async function preparePassword({ actor }: { actor: Actor }) {
  const password = await generatePassword()
  return { password, passwordHash: await hashPassword(actor, password) }
}

/** The password is stored only as a hash. */
export const addAccount = operation({
  ...common,
  action: 'account.create',
  async at(tx, { actor, input: { grants } }) {
    requireRole(actor, staffActions['account.change'].roles)
    const placed = await placeGrants(tx, grants)
    return { place: toOperationPlace(placesOfGrants(placed)), placed }
  },
  prepare: preparePassword,
  api: {
    call: 'POST /api/staff/accounts',
    tag,
    summary: '新增账号；本人第一次登录时要改密码',
    output: newPassword.extend({ id: z.int() }),
  },
  input: newAccount,
  words: { done: '新账号已开设', effect: '初始密码只显示一次。', refused: '没有保存' },
  async run(tx, { input, at: { placed }, prepared: { password, passwordHash } }) {
    const { factorRequired, identity, ...account } = input
    const { id, detail } = await insertAccount(tx, account, placed, passwordHash, {
      factorRequired,
      identity: identity ?? '',
    })
    const districtCodes = districtsOfGrants(placed)
    return { result: { id, password }, subject: account.loginName, detail, districtCodes }
  },
})

const changeable = ['name', 'grants', 'state', 'factorRequired'] as const

/** Ends the sessions of the account, so that the change takes effect at once. */
export const changeAccount = operation({
  ...common,
  action: 'account.change',
  /** Roles are needed in the account's present areas and in its new ones. */
  async at(tx, from) {
    const { account, places } = await findLockedAccount(tx, from)
    const placed = await placeGrants(tx, from.input.grants)
    const next = placesOfGrants(placed)
    return { place: toOperationPlace(places && next && [...places, ...next]), account, placed, places }
  },
  api: {
    call: 'PUT /api/staff/accounts/:id',
    tag,
    summary: '修改或停用账号；本人要重新登录。不能修改自己的账号',
    output: z.null(),
  },
  input: changedAccount,
  words: { done: '已保存', effect: '本人需要重新登录。', refused: '没有保存' },
  async run(tx, { input: { id, version, grants, identity, ...change }, at: { account, placed, places } }) {
    if (version !== accountVersion(account)) throw new AppError('conflict', '您填写的时候，别人修改了这个账号。')
    requireSeparate(placed)
    const { name, state, factorRequired } = change
    await tx
      .updateTable('staff_account')
      .set({ name, state, factor_required: factorRequired })
      .where('id', '=', id)
      .execute()
    await writeGrants(tx, id, grants)
    const isNewIdentity = identity !== undefined && (identity ?? '') !== account.identity
    if (isNewIdentity) await writeIdentity(tx, id, identity ?? '')
    await closeSessions(tx, id, 'ended')
    const after = { ...change, grants: textOfGrants(grants) }
    const before = { ...account, grants: textOfGrants(account.grants) }
    const detail = Object.fromEntries(
      changeable.flatMap((field) =>
        before[field] === after[field]
          ? []
          : [
              [`${field}Before`, before[field]],
              [field, after[field]],
            ],
      ),
    )
    const districtCodes = [...listDistrictCodes(places), ...districtsOfGrants(placed)]
    // The value may name a person.
    if (isNewIdentity) Object.assign(detail, { identity: true })
    return { result: null, subject: account.loginName, detail, districtCodes }
  },
})

/** Enables or disables an account and changes nothing else. */
export const setAccountState = operation({
  ...common,
  action: 'account.change',
  flash: 'account-state',
  at: findLockedAccount,
  input: accountState,
  words: { done: '已保存', effect: '本人需要重新登录。', refused: '没有保存' },
  async run(tx, { input: { id, state }, at: { account } }) {
    if (account.state === state) return { result: null }
    await tx.updateTable('staff_account').set({ state }).where('id', '=', id).execute()
    await closeSessions(tx, id, 'ended')
    return { result: null, subject: account.loginName, detail: { stateBefore: account.state, state } }
  },
})

const step = { ...common, at: findLockedAccount, input: namedAccount } as const
const words = (done: string, effect: string) => ({ done, effect, refused: '没有办理' })

/** Gives an account a new temporary password, removes its passkeys and unlocks it. */
export const resetPassword = operation({
  ...step,
  action: 'account.reset-password',
  prepare: preparePassword,
  api: {
    call: 'POST /api/staff/accounts/:id/reset-password',
    tag,
    summary: '重置密码；本人登录后要改',
    output: newPassword,
  },
  words: words('密码已重置', '初始密码只显示一次。'),
  async run(tx, { input: { id }, site, at: { account }, prepared: { password, passwordHash } }) {
    await tx
      .updateTable('staff_account')
      .set({ password_hash: passwordHash, password_temporary: true, password_time: new Date() })
      .where('id', '=', id)
      .execute()
    // Somebody who knew the old password may have added a passkey.
    await removePasskeys(tx, id)
    await unlock(tx, site, account.loginName)
    return { result: { password }, subject: account.loginName }
  },
})

/** Unlocks an account that was locked by five failures. */
export const unlockAccount = operation({
  ...step,
  action: 'account.unlock',
  api: { call: 'POST /api/staff/accounts/:id/unlock', tag, summary: '解除输错密码后的锁定', output: z.null() },
  words: words('已解除锁定', '现在可以登录。'),
  async run(tx, { site, at: { account } }) {
    await unlock(tx, site, account.loginName)
    return { result: null, subject: account.loginName }
  },
})

/** Removes the second factor and the passkeys of an account, for a lost phone. If required, the next sign-in sets up a new one. */
export const resetFactor = operation({
  ...step,
  action: 'account.reset-factor',
  api: { call: 'POST /api/staff/accounts/:id/reset-factor', tag, summary: '解除动态口令的绑定', output: z.null() },
  words: words('动态口令已重置', '本人下次登录后可以重新绑定。'),
  async run(tx, { input: { id }, site, at: { account } }) {
    await tx
      .updateTable('staff_account')
      .set({ sealed_factor: null, key_version: null, factor_step: 0 })
      .where('id', '=', id)
      .execute()
    await removePasskeys(tx, id)
    await unlock(tx, site, account.loginName)
    return { result: null, subject: account.loginName }
  },
})

/** Ends the link to a person at the identity provider; the next sign-in makes a new one by the claim. */
export const unlinkIdentity = operation({
  ...step,
  action: 'account.unlink-identity',
  api: { call: 'POST /api/staff/accounts/:id/unlink-identity', tag, summary: '解除与统一身份的关联', output: z.null() },
  words: words('已解除关联', '下次用统一身份认证登录时，按统一身份标识重新关联。'),
  async run(tx, { input: { id }, at: { account } }) {
    await writeIdentity(tx, id, account.identity)
    await closeSessions(tx, id, 'ended')
    return { result: null, subject: account.loginName }
  },
})

/** Ends the sessions of an account, such as one left open on a shared computer. */
export const endSessions = operation({
  ...step,
  action: 'account.end-sessions',
  api: {
    call: 'POST /api/staff/accounts/:id/end-sessions',
    tag,
    summary: '结束一个账号在所有设备上的登录',
    output: z.null(),
  },
  words: words('登录已结束', '这个账号在所有设备上都要重新登录。'),
  async run(tx, { input: { id }, at: { account } }) {
    await closeSessions(tx, id, 'ended')
    return { result: null, subject: account.loginName }
  },
})

async function removePasskeys(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('account_id', '=', id).execute()
  await closeSessions(tx, id, 'ended')
}

async function unlock(tx: Tx, { limits }: OperationContext, loginName: string): Promise<void> {
  for (const limit of accountLimits) await limits.within(tx).reset(limit, loginName)
}
