import { data, redirect } from 'react-router'
import { AppError } from '../../../platform/errors.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, fieldTexts } from '../../../platform/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { versionOf } from '../../../access/account-lock.server.ts'
import { matchTitle, unknownArea } from '../../../access/area-titles.ts'
import {
  changeAccount,
  createAccount,
  resetFactor,
  resetPassword,
  unlockAccount,
} from '../../../access/commands-accounts.server.ts'
import { recordRefusal } from '../../../access/commands-refusals.server.ts'
import { passwordCookie, readPasswordCookie } from '../sign-in/password-cookie.server.ts'
import { notSaved } from './not-saved.ts'
import { type Role, roleTitles } from '../../../access/policy.ts'
import { type Account, getAccount, listGrantableAreas } from '../../../access/queries.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import type { StaffVisit } from '../frame/page.server.ts'
import { newAccountSchema } from '../../../access/schema.ts'

/** Upper bound per form. Longer lists are rejected, not truncated: truncating would revoke areas. */
const mostAreas = 100

export type AccountForm = {
  loginName: string
  name: string
  role: string
  everywhere: boolean
  /** Titles of the selected areas. */
  areas: string[]
  /** Text in the field that adds another area. */
  area: string
  disabled: boolean
  factorRequired: boolean
}

const emptyForm: AccountForm = {
  loginName: '',
  name: '',
  role: 'editor',
  everywhere: false,
  areas: [],
  area: '',
  disabled: false,
  factorRequired: false,
}

const path = '/staff/accounts/:id'
type Visit = StaffVisit<typeof path>

/** Notices after a form redirect, by the `mode` parameter. */
const outcomes: Record<string, Notice> = {
  saved: done('已保存', '本人需要重新登录。'),
  unlock: done('已解除锁定', '现在可以登录。'),
  factor: done('动态口令已重置', '本人下次登录后可以重新绑定。'),
}
/** Modes that show a new password, with their titles. */
const handedOver: Record<string, string> = { created: '新账号已开设', password: '密码已重置' }

/** An existing account to edit, or the empty form of a new one. */
export async function loadAccount({ site, session, staff, params, query, cookies }: Visit) {
  const { db, keys, limits } = site
  const { id = '' } = params
  const options = await listGrantableAreas(db, staff)
  const common = { options: options.map(({ title }) => title), mayGrantAll: staff.areaIds === null }
  if (id === 'new') return { ...common, account: null, form: emptyForm, version: '', notice: null, handOver: null }
  const account = await getAccount({ db, limits, actor: staff }, idParameter.parse(id))
  const { mode = '' } = query
  const given = handedOver[mode]
  return {
    ...common,
    account: {
      id: account.id,
      name: account.name,
      loginName: account.loginName,
      hasFactor: account.hasFactor,
      lockedMinutes: account.lockedMinutes,
      own: account.id === staff.id,
    },
    form: filledForm(account, options),
    version: versionOf({ ...account, areaIds: account.everywhere ? null : account.areas.map((area) => area.id) }),
    notice: outcomes[mode] ?? null,
    handOver: given
      ? {
          title: given,
          password: readPasswordCookie(keys, session, account.id, cookies),
        }
      : null,
  }
}

function filledForm(account: Account, options: readonly AreaOption[]): AccountForm {
  const { loginName, name, role, everywhere, areas, state, factorRequired } = account
  const titles = new Map(options.map((option) => [option.id, option.title]))
  return {
    loginName,
    name,
    role,
    everywhere,
    areas: areas.map((area) => titles.get(area.id) ?? `${area.id} ${area.name}`),
    area: '',
    disabled: state === 'disabled',
    factorRequired,
  }
}

type Field = 'loginName' | 'name' | 'role' | 'areas'

export type AccountAnswer = {
  typed?: AccountForm
  /** Current version of the account after an edit conflict. */
  version?: string
  errors?: FieldErrors<Field>
  notice?: Notice
}

/** Creates or changes an account, or performs a single action on it. Redirects on success, so a reload is safe. */
export async function saveAccount(visit: Visit & Submission) {
  const { site, session, staff, params, readForm, secure } = visit
  const { db, keys, limits } = site
  const { id = '' } = params
  const form = await readForm()
  const options = await listGrantableAreas(db, staff)
  const typed = formOf(form, options)
  const choosing = form.has('remove') || form.get('intent') === 'area'
  const intent = choosing ? 'area' : id === 'new' ? 'create' : form.get('intent')
  const shownOnce = (accountId: number, mode: 'created' | 'password', password: string) =>
    redirect(href(path, { id: accountId, mode }), {
      status: 303,
      headers: { 'set-cookie': passwordCookie(keys, session, accountId, password, secure) },
    })
  try {
    if (intent === 'area') return chooseAreas(typed, form.get('remove'))
    if (intent === 'create') {
      const read = readAccount(typed, options)
      if ('refused' in read) return data(read.refused, { status: 422 })
      const made = await createAccount(db, staff, read.account, { factorRequired: typed.factorRequired })
      return shownOnce(made.id, 'created', made.password)
    }
    const accountId = idParameter.parse(id)
    if (intent === 'password') return shownOnce(accountId, intent, await resetPassword(db, limits, staff, accountId))
    if (intent === 'unlock' || intent === 'factor') {
      await (intent === 'unlock' ? unlockAccount : resetFactor)(db, limits, staff, accountId)
      return redirect(href(path, { id: accountId, mode: intent }), { status: 303 })
    }
    const read = readAccount(typed, options)
    if ('refused' in read) return data(read.refused, { status: 422 })
    const { areaIds, name, role } = read.account
    const state = typed.disabled ? 'disabled' : 'active'
    const change = { name, role, areaIds, state, factorRequired: typed.factorRequired } as const
    await changeAccount(db, staff, accountId, change, fieldText(form, 'version'))
    return redirect(href(path, { id: accountId, mode: 'saved' }), { status: 303 })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'forbidden') await recordRefusal(db, limits, staff, path)
    // These buttons do not submit the form's fields, so there are no values to return.
    if (intent === 'password' || intent === 'unlock' || intent === 'factor')
      return data<AccountAnswer>({ notice: failed('没有办理', error.message) }, refusalInit(error))
    if (error.field)
      return data<AccountAnswer>({ typed, ...wrongFields({ [error.field]: error.message }) }, refusalInit(error))
    if (error.code !== 'conflict')
      return data<AccountAnswer>({ typed, notice: failed('没有保存', error.message) }, refusalInit(error))
    const now = await loadAccount(visit)
    const message = `${error.message}您填写的内容还在：核对后再保存一次，就以您填写的为准。现在的内容是：${wordsOf(now.form)}。`
    return data<AccountAnswer>({ typed, version: now.version, notice: failed('没有保存', message) }, refusalInit(error))
  }
}

function done(title: string, message: string): Notice {
  return { kind: 'success', title, message }
}

const failed = (title: string, message: string): Notice => ({ kind: 'error', title, message })

const wrongFields = (errors: FieldErrors<Field>) => ({ errors, notice: notSaved(errors) })

/** Adds or removes an area without JavaScript; the other field values are kept. */
function chooseAreas(typed: AccountForm, remove: FormDataEntryValue | null) {
  if (remove !== null)
    return data<AccountAnswer>({ typed: { ...typed, areas: typed.areas.filter((title) => title !== remove) } })
  if (typed.area === '') return data<AccountAnswer>({ typed })
  return data<AccountAnswer>({ typed, ...wrongFields({ areas: unknownArea }) }, { status: 422 })
}

type AreaOption = Awaited<ReturnType<typeof listGrantableAreas>>[number]

function readAccount(typed: AccountForm, options: readonly AreaOption[]) {
  const tooMany = !typed.everywhere && typed.areas.length > mostAreas
  const ids = new Map(options.map(({ id, title }) => [title, id]))
  const parsed = newAccountSchema.safeParse({
    loginName: typed.loginName,
    name: typed.name,
    role: typed.role,
    areaIds: typed.everywhere ? null : tooMany ? [] : typed.areas.map((title) => ids.get(title)),
  })
  const errors: FieldErrors<Field> = {}
  for (const {
    path: [name],
    message,
  } of parsed.error?.issues ?? [])
    errors[name === 'areaIds' ? 'areas' : (name as Field)] ??= message
  if (tooMany) errors.areas = `最多 ${mostAreas} 个地区或单位`
  else if (!typed.everywhere && typed.area !== '') errors.areas = unknownArea
  if (parsed.success && Object.keys(errors).length === 0) return { account: parsed.data }
  const refused: AccountAnswer = { typed, ...wrongFields(errors) }
  return { refused }
}

function formOf(form: FormData, options: readonly AreaOption[]): AccountForm {
  const text = (name: string): string => fieldText(form, name, 200)
  const titles = options.map(({ title }) => title)
  const typedAreas = fieldTexts(form, 'area', 200)
    .map((value) => value.trim())
    .filter(Boolean)
    .map((typed) => ({ typed, title: matchTitle(typed, titles) }))
  return {
    loginName: text('loginName'),
    name: text('name'),
    role: text('role'),
    everywhere: form.has('everywhere'),
    areas: [...new Set(typedAreas.flatMap(({ title }) => title ?? []))],
    area: typedAreas.find(({ title }) => title === undefined)?.typed ?? '',
    disabled: form.has('disabled'),
    factorRequired: form.has('factorRequired'),
  }
}

/** Summary of the current account for a user whose edit conflicts with it. */
function wordsOf({ name, role, everywhere, areas, disabled, factorRequired }: AccountForm): string {
  const where = everywhere ? '全部旗县市' : areas.map((title) => title.replace(/^\d+ /, '')).join('、')
  return [
    `姓名 ${name}`,
    `角色 ${roleTitles[role as Role]}`,
    `管理范围 ${where}`,
    ...(factorRequired ? ['登录时必须使用动态口令'] : []),
    ...(disabled ? ['已停用'] : []),
  ].join('，')
}
