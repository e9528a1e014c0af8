import { data, redirect } from 'react-router'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText, fieldTexts } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import type { FieldErrors } from '../../../platform/text/form-field.ts'
import { versionOf } from '../../../access/account-lock.server.ts'
import { groupsOf } from './area-options.server.ts'
import { matchTitle, unknownArea } from '../../../access/area-titles.ts'
import {
  changeAccount,
  createAccount,
  endSessionsOf,
  resetFactor,
  resetPassword,
  unlockAccount,
} from '../../../access/commands-accounts.server.ts'
import { listPasskeys } from '../../../access/sign-in/commands-passkeys.server.ts'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { passwordCookie, readPasswordCookie } from '../sign-in/password-cookie.server.ts'
import { notSaved } from './not-saved.ts'
import { areasOf, type Role, roles, roleTitles } from '../../../access/policy.ts'
import { type Account, getAccount, listGrantableAreas } from '../../../access/queries.server.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import type { StaffVisit } from '../frame/page.server.ts'
import { listSessions } from '../../../access/sign-in/sessions.server.ts'
import { newAccountSchema } from '../../../access/schema.ts'
import { handOver, loadWorkInHand, type WorkInHand } from './work-in-hand.server.ts'

/** Upper bound per form. Longer lists are rejected, not truncated: truncating would revoke areas. */
const mostAreas = 100

export type AccountForm = {
  loginName: string
  name: string
  grants: GrantForm[]
  disabled: boolean
  factorRequired: boolean
}

/** One of the roles, held or not. */
export type GrantForm = {
  role: Role
  held: boolean
  everywhere: boolean
  /** Titles of the selected areas. */
  areas: string[]
  /** Text in the field that adds another area. */
  area: string
}

const noGrant = { held: false, everywhere: false, areas: [], area: '' }

const emptyForm: AccountForm = {
  loginName: '',
  name: '',
  grants: roles.map((role) => ({ ...noGrant, role })),
  disabled: false,
  factorRequired: false,
}

const path = '/staff/accounts/:id'
type Visit = StaffVisit<typeof path>

/** Notices after a form redirect. */
const outcomes: Record<string, Notice> = {
  saved: done('已保存', '本人需要重新登录。'),
  unlock: done('已解除锁定', '现在可以登录。'),
  factor: done('动态口令已重置', '本人下次登录后可以重新绑定。'),
  sessions: done('登录已结束', '这个账号在所有设备上都要重新登录。'),
  'handed-over': done('已移交', '接手人可以接着办理。'),
}
/** Modes that show a new password, with their titles. */
const newPasswordTitles: Record<string, string> = { created: '新账号已开设', password: '密码已重置' }

/** The new password of an account, an existing account to edit, or the empty form of a new one. */
export async function loadAccount(visit: Visit) {
  const { site, session, staff, params, query, cookies } = visit
  const { db, keys, limits } = site
  const { id = '' } = params
  if (id === 'new') return { ...(await loadForm(visit)), newPassword: null }
  const password = readPasswordCookie(keys, session, idParameter.parse(id), cookies)
  // The notice is gone when the page is loaded again, the password stays until its cookie expires.
  const title = newPasswordTitles[query.mode ?? ''] ?? (password === null ? undefined : '初始密码')
  if (title === undefined) return { ...(await loadForm(visit)), newPassword: null }
  const account = await getAccount({ db, limits, actor: staff }, idParameter.parse(id))
  return { account, newPassword: { title, password } }
}

async function loadForm({ site, session, staff, params, query }: Visit) {
  const { db, limits } = site
  const { id = '' } = params
  const mayGrantAll = areasOf(staff, 'account.change') === null
  if (id === 'new') {
    const areas = await listGrantableAreas(db, staff)
    return {
      groups: await groupsOf(areas),
      mayGrantAll,
      account: null,
      form: emptyForm,
      version: '',
      notice: null,
      work: null,
    }
  }
  const account = await getAccount({ db, limits, actor: staff }, idParameter.parse(id))
  const options = await listGrantableAreas(db, staff, account.id)
  const { mode = '' } = query
  const work =
    account.id === staff.id
      ? null
      : await loadWorkInHand(db, staff, account, mode === 'handed-over' ? query.to : undefined)
  return {
    groups: await groupsOf(options),
    mayGrantAll,
    account: {
      id: account.id,
      name: account.name,
      loginName: account.loginName,
      hasFactor: account.hasFactor,
      lockedMinutes: account.lockedMinutes,
      passkeys: (await listPasskeys(db, account.id)).length,
      sessions: (await listSessions(db, account.id, session.tokenHash, site.now)).length,
      own: account.id === staff.id,
    },
    form: filledForm(account, options),
    version: versionOf({
      ...account,
      grants: account.grants.map(({ role, areas }) => ({ role, areaIds: areas && areas.map((area) => area.id) })),
    }),
    notice: (mode === 'saved' && account.state === 'disabled' && closedNotice(work)) || (outcomes[mode] ?? null),
    work,
  }
}

/** Closing an account does not wait for its work, but says what is left. */
const closedNotice = (work: WorkInHand | null): Notice | null =>
  work && work.total > 0
    ? { kind: 'warning', title: '账号已停用', message: `名下还有 ${work.total} 件没有办完的工作，请在本页移交给别人。` }
    : null

function filledForm(account: Account, options: readonly AreaOption[]): AccountForm {
  const { loginName, name, grants, state, factorRequired } = account
  const titles = new Map(options.map((option) => [option.id, option.title]))
  return {
    loginName,
    name,
    grants: roles.map((role): GrantForm => {
      const grant = grants.find((each) => each.role === role)
      if (!grant) return { ...noGrant, role }
      const areas = (grant.areas ?? []).map((area) => titles.get(area.id) ?? `${area.id} ${area.name}`)
      return { role, held: true, everywhere: grant.areas === null, areas, area: '' }
    }),
    disabled: state === 'disabled',
    factorRequired,
  }
}

type Field = 'loginName' | 'name' | 'role' | `areas-${Role}`

export type AccountAnswer = {
  typed?: AccountForm
  /** Current version of the account after an edit conflict. */
  version?: string
  errors?: FieldErrors<Field>
  notice?: Notice
  /** What is wrong with the person chosen to take over the work. */
  takerError?: string
}

/** Creates or changes an account, or performs a single action on it. Redirects on success, so a reload is safe. */
export async function saveAccount(visit: Visit & Submission) {
  const { site, staff, params, readForm } = visit
  const { db } = site
  const { id = '' } = params
  const form = await readForm()
  const options = await listGrantableAreas(db, staff, id === 'new' ? null : idParameter.parse(id))
  const typed = formOf(form, options)
  const adding = roles.find((role) => form.get('intent') === `area-${role}`)
  const choosing = form.has('remove') || adding !== undefined
  const intent = choosing ? 'area' : id === 'new' ? 'create' : form.get('intent')
  try {
    if (intent === 'area') return chooseAreas(typed, adding, fieldText(form, 'remove', 240))
    if (intent === 'create') {
      const read = readAccount(typed, options)
      if ('refused' in read) return data(read.refused, { status: 422 })
      const made = await createAccount(db, staff, read.account, { factorRequired: typed.factorRequired })
      return shownOnce(visit, made.id, 'created', made.password)
    }
    const accountId = idParameter.parse(id)
    if (isOneStep(intent)) return await takeStep(visit, accountId, intent, form)
    const read = readAccount(typed, options)
    if ('refused' in read) return data(read.refused, { status: 422 })
    const { grants, name } = read.account
    const state = typed.disabled ? 'disabled' : 'active'
    const change = { name, grants, state, factorRequired: typed.factorRequired } as const
    await changeAccount(db, staff, accountId, change, fieldText(form, 'version'))
    return redirect(href(path, { id: accountId, mode: 'saved' }), { status: 303 })
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    if (intent === 'hand-over' && error.field)
      return data<AccountAnswer>(
        { takerError: error.message, notice: failed('没有移交', error.message) },
        refusalInit(error),
      )
    // These buttons do not submit the form's fields, so there are no values to return.
    if (isOneStep(intent)) return data<AccountAnswer>({ notice: failed('没有办理', error.message) }, refusalInit(error))
    if (error.field)
      return data<AccountAnswer>({ typed, ...wrongFields({ [error.field]: error.message }) }, refusalInit(error))
    if (error.code !== 'conflict')
      return data<AccountAnswer>({ typed, notice: failed('没有保存', error.message) }, refusalInit(error))
    const now = await loadForm(visit)
    const message = `${error.message}您填写的内容还在：核对后再保存一次，就以您填写的为准。现在的内容是：${wordsOf(now.form)}。`
    return data<AccountAnswer>({ typed, version: now.version, notice: failed('没有保存', message) }, refusalInit(error))
  }
}

/** What is done without the fields of the account. */
const steps = ['password', 'unlock', 'factor', 'sessions', 'hand-over'] as const
type Step = (typeof steps)[number]

const isOneStep = (intent: unknown): intent is Step => steps.some((step) => step === intent)

async function takeStep(visit: Visit & Submission, accountId: number, step: Step, form: FormData) {
  const { site, staff } = visit
  const { db, limits } = site
  if (step === 'hand-over') return handOver(visit, accountId, form)
  if (step === 'password') return shownOnce(visit, accountId, step, await resetPassword(db, limits, staff, accountId))
  if (step === 'sessions') await endSessionsOf(db, staff, accountId)
  else await (step === 'unlock' ? unlockAccount : resetFactor)(db, limits, staff, accountId)
  return redirect(href(path, { id: accountId, mode: step }), { status: 303 })
}

const shownOnce = (
  { site: { keys }, session, secure }: Visit & Submission,
  accountId: number,
  mode: 'created' | 'password',
  password: string,
) =>
  redirect(href(path, { id: accountId, mode }), {
    status: 303,
    headers: { 'set-cookie': passwordCookie(keys, session, accountId, password, secure) },
  })

function done(title: string, message: string): Notice {
  return { kind: 'success', title, message }
}

const failed = (title: string, message: string): Notice => ({ kind: 'error', title, message })

const wrongFields = (errors: FieldErrors<Field>) => ({ errors, notice: notSaved(errors) })

/**
 * Adds or removes an area without JavaScript; the other field values are kept.
 * @param removed role and title.
 */
function chooseAreas(typed: AccountForm, adding: Role | undefined, removed: string) {
  const grants = typed.grants.map((grant) => ({
    ...grant,
    areas: grant.areas.filter((title) => `${grant.role} ${title}` !== removed),
  }))
  const wrong = grants.find(({ role, area }) => role === adding && area !== '')
  if (!wrong) return data<AccountAnswer>({ typed: { ...typed, grants } })
  return data<AccountAnswer>({ typed, ...wrongFields({ [`areas-${wrong.role}`]: unknownArea }) }, { status: 422 })
}

type AreaOption = Awaited<ReturnType<typeof listGrantableAreas>>[number]

function readAccount(typed: AccountForm, options: readonly AreaOption[]) {
  const ids = new Map(options.map(({ id, title }) => [title, id]))
  const held = typed.grants.filter((grant) => grant.held)
  const isTooMany = ({ everywhere, areas }: GrantForm): boolean => !everywhere && areas.length > mostAreas
  const parsed = newAccountSchema.safeParse({
    loginName: typed.loginName,
    name: typed.name,
    grants: held.map((grant) => ({
      role: grant.role,
      areaIds: grant.everywhere ? null : isTooMany(grant) ? [] : grant.areas.map((title) => ids.get(title)),
    })),
  })
  const errors: FieldErrors<Field> = {}
  for (const {
    path: [name, place],
    message,
  } of parsed.error?.issues ?? []) {
    const grant = name === 'grants' && typeof place === 'number' ? held[place] : undefined
    const field: Field = grant ? `areas-${grant.role}` : name === 'grants' ? 'role' : (name as Field)
    errors[field] ??= message
  }
  for (const grant of held)
    if (isTooMany(grant)) errors[`areas-${grant.role}`] = `最多 ${mostAreas} 个地区或单位`
    else if (!grant.everywhere && grant.area !== '') errors[`areas-${grant.role}`] = unknownArea
  if (parsed.success && Object.keys(errors).length === 0) return { account: parsed.data }
  const refused: AccountAnswer = { typed, ...wrongFields(errors) }
  return { refused }
}

function formOf(form: FormData, options: readonly AreaOption[]): AccountForm {
  const text = (name: string): string => fieldText(form, name, 200)
  const titles = options.map(({ title }) => title)
  const [held, everywhere] = [fieldTexts(form, 'role', 20), fieldTexts(form, 'everywhere', 20)]
  return {
    loginName: text('loginName'),
    name: text('name'),
    grants: roles.map((role) => {
      const typed = fieldTexts(form, `area-${role}`, 200)
        .map((value) => value.trim())
        .filter(Boolean)
        .map((area) => ({ area, title: matchTitle(area, titles) }))
      return {
        role,
        held: held.includes(role),
        everywhere: everywhere.includes(role),
        areas: [...new Set(typed.flatMap(({ title }) => title ?? []))],
        area: typed.find(({ title }) => title === undefined)?.area ?? '',
      }
    }),
    disabled: form.has('disabled'),
    factorRequired: form.has('factorRequired'),
  }
}

/** Summary of the current account for a user whose edit conflicts with it. */
function wordsOf({ name, grants, disabled, factorRequired }: AccountForm): string {
  const held = grants.filter((grant) => grant.held)
  return [
    `姓名 ${name}`,
    ...held.map(({ role, everywhere, areas }) => {
      const where = everywhere ? '全部旗县市' : areas.map((title) => title.replace(/^\d+ /, '')).join('、')
      return `${roleTitles[role]}（${where}）`
    }),
    ...(factorRequired ? ['登录时必须使用动态口令'] : []),
    ...(disabled ? ['已停用'] : []),
  ].join('，')
}
