import { data, redirect } from 'react-router'
import { matchTitle, unknownArea } from '../../../access/area-titles.ts'
import { type Role, roles, roleTitles } from '../../../access/policy.ts'
import {
  addAccount,
  changeAccount,
  endSessions,
  resetFactor,
  resetPassword,
  unlinkIdentity,
  unlockAccount,
} from '../../../domain/accounts/operations.server.ts'
import type { AreaOption } from '../../../domain/accounts/areas.server.ts'
import {
  type Account,
  getAccount,
  getAccountToChange,
  listGrantableAreas,
} from '../../../domain/accounts/staff-queries.server.ts'
import { wrongField } from '../../../platform/errors.ts'
import { fieldText, fieldTexts } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { askPage } from '../frame/ask-page.server.ts'
import { type FieldTexts, findNotice, type Refused, submitForm } from '../frame/forms/operation-form.server.ts'
import type { StaffVisit } from '../frame/staff-routes.server.ts'
import { passwordCookie, readPasswordCookie } from '../sign-in/password-cookie.server.ts'
import { groupAreas } from './area-options.server.ts'
import { handOver, loadWorkInHand, type WorkInHand } from './work-in-hand.server.ts'

/** Upper bound per form. Longer lists are rejected, not truncated: truncating would revoke areas. */
const mostAreas = 100

export type AccountForm = {
  loginName: string
  name: string
  grants: GrantForm[]
  disabled: boolean
  factorRequired: boolean
  identity: string
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
  identity: '',
}

const path = '/staff/accounts/:id'
type Visit = StaffVisit<typeof path>

/** Notices of operations that give an account a new password, which the page shows. */
const newPasswordModes = new Set<string | undefined>(['account.create', 'account.reset-password'])

/** The new password of an account, an existing account to edit, or the empty form of a new one. */
export async function loadAccount(visit: Visit) {
  const { site, session, params, query, cookies } = visit
  if (params['id'] === 'new') return { ...(await loadNewForm(visit)), newPassword: null }
  const password = readPasswordCookie(site.keys, session, Number(params['id']), cookies)
  const isNew = newPasswordModes.has(query.mode)
  if (!isNew && password === null) return { ...(await loadForm(visit)), newPassword: null }
  // The notice is gone when the page is loaded again, the password stays until its cookie expires.
  const title = (isNew && findNotice(query.mode)?.title) || '初始密码'
  return { account: await askPage(visit, getAccount), newPassword: { title, password } }
}

async function loadNewForm({ site, staff }: Visit) {
  const { areas, mayGrantAll } = await listGrantableAreas.ask(site, staff, {})
  return {
    groups: await groupAreas(areas),
    mayGrantAll,
    hasProvider: site.provider !== null,
    account: null,
    form: emptyForm,
    version: '',
    notice: null,
    work: null,
  }
}

async function loadForm(visit: Visit) {
  const { site, staff, query } = visit
  const { areas, mayGrantAll, version, ...account } = await askPage(visit, getAccountToChange)
  const { id, name, loginName, hasFactor, isLinked, lockedMinutes, passkeys, sessions, state } = account
  const own = id === staff.id
  const work = own ? null : await loadWorkInHand(visit, id)
  const isClosed = query.mode === 'account.change' && state === 'disabled'
  return {
    groups: await groupAreas(areas),
    mayGrantAll,
    hasProvider: site.provider !== null,
    account: { id, name, loginName, hasFactor, isLinked, lockedMinutes, passkeys, sessions, own },
    form: filledForm(account, areas),
    version,
    notice: (isClosed && closedNotice(work)) || findNotice(query.mode),
    work,
  }
}

/** Closing an account does not wait for its work, but says what is left. */
const closedNotice = (work: WorkInHand | null): Notice | null =>
  work && work.total > 0
    ? { kind: 'warning', title: '账号已停用', message: `名下还有 ${work.total} 件没有办完的工作，请在本页移交给别人。` }
    : null

function filledForm(account: Account, options: readonly AreaOption[]): AccountForm {
  const { loginName, name, grants, state, factorRequired, identity } = account
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
    identity,
  }
}

/** What the form shows again: after a refusal, with the present version after a conflict, or with an area more or less. */
type Again = { form: AccountForm; saved?: AccountForm; version?: string }
export type AccountAnswer = Partial<Omit<Refused, 'now'>> & { now?: Again | undefined }

/** Creates or changes an account, or performs a single action on it. Redirects on success, so a reload is safe. */
export async function saveAccount(visit: Visit & Submission) {
  const { id = '' } = visit.params
  const here = href(path, { id })
  const form = await visit.readForm()
  const intent = fieldText(form, 'intent', 30)
  const adding = roles.find((role) => intent === `area-${role}`)
  if (form.has('remove') || adding) return chooseAreas(visit, adding, form)
  if (id === 'new') return saveForm(visit, form)
  switch (intent) {
    case 'hand-over':
      return handOver(visit, Number(id))
    case 'password':
      return submitForm(visit, resetPassword, ({ password }) =>
        showOnce(visit, Number(id), 'account.reset-password', password),
      )
    case 'unlock':
      return submitForm(visit, unlockAccount, here)
    case 'factor':
      return submitForm(visit, resetFactor, here)
    case 'identity':
      return submitForm(visit, unlinkIdentity, here)
    case 'sessions':
      return submitForm(visit, endSessions, here)
    default:
      return saveForm(visit, form)
  }
}

async function saveForm(visit: Visit & Submission, form: FormData) {
  const { id = '' } = visit.params
  const options = await listOptions(visit)
  const again: Again = { form: formOf(form, options) }
  // Without a provider the form has no such field, and the account keeps its identity.
  const given = form.has('identity') ? { identity: again.form.identity || null } : {}
  const read = (typed: FieldTexts) => ({ ...typed, ...readAccount(again.form, options), ...given })
  const stored = {
    async load(isConflict: boolean): Promise<Again> {
      if (!isConflict || id === 'new') return again
      const { form: saved, version } = await loadForm(visit)
      return { ...again, saved, version }
    },
    versionIn: ({ version }: Again) => version,
    advice: ({ saved }: Again) =>
      `您填写的内容还在：核对后再保存一次，就以您填写的为准。现在的内容是：${saved ? wordsOf(saved) : ''}。`,
  }
  if (id === 'new')
    return submitForm(
      visit,
      addAccount,
      (made) => showOnce(visit, made.id, 'account.create', made.password),
      read,
      stored,
    )
  return submitForm(visit, changeAccount, href(path, { id }), read, stored)
}

const listOptions = async (visit: Visit): Promise<readonly AreaOption[]> =>
  (visit.params['id'] === 'new'
    ? await listGrantableAreas.ask(visit.site, visit.staff, {})
    : await askPage(visit, getAccountToChange)
  ).areas

const showOnce = (
  { site: { keys }, session, secure }: Visit & Submission,
  accountId: number,
  mode: 'account.create' | 'account.reset-password',
  password: string,
) =>
  redirect(href(path, { id: accountId, mode }), {
    status: 303,
    headers: { 'set-cookie': passwordCookie(keys, session, accountId, password, secure) },
  })

/** Adds or removes an area without JavaScript; the other field values are kept. `remove`: role and title. */
async function chooseAreas(visit: Visit & Submission, adding: Role | undefined, form: FormData) {
  const typed = formOf(form, await listOptions(visit))
  const removed = fieldText(form, 'remove', 240)
  const grants = typed.grants.map((grant) => ({
    ...grant,
    areas: grant.areas.filter((title) => `${grant.role} ${title}` !== removed),
  }))
  const wrong = grants.find(({ role, area }) => role === adding && area !== '')
  if (!wrong) return data<AccountAnswer>({ now: { form: { ...typed, grants } } })
  const notice: Notice = { kind: 'error', title: '没有保存', message: unknownArea }
  return data<AccountAnswer>(
    { now: { form: typed }, errors: { [`areas-${wrong.role}`]: unknownArea }, notice },
    { status: 422 },
  )
}

/** The typed form as the operations read it. @throws AppError invalid */
function readAccount({ grants, disabled, factorRequired }: AccountForm, options: readonly AreaOption[]) {
  const ids = new Map(options.map(({ id, title }) => [title, id]))
  const held = grants.filter((grant) => grant.held)
  for (const { role, everywhere, areas } of held)
    if (!everywhere && areas.length > mostAreas) throw wrongField(`areas-${role}`, `最多 ${mostAreas} 个地区或单位`)
  return {
    grants: held.map(({ role, everywhere, areas, area }) => ({
      role,
      // The schema refuses a text that is the title of no area.
      areaIds: everywhere ? null : [...areas, ...(area === '' ? [] : [area])].map((title) => ids.get(title)),
    })),
    state: disabled ? 'disabled' : 'active',
    factorRequired,
  }
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
    identity: text('identity'),
  }
}

/** Summary of the current account for a user whose edit conflicts with it. */
function wordsOf({ name, grants, disabled, factorRequired, identity }: AccountForm): string {
  const held = grants.filter((grant) => grant.held)
  return [
    `姓名 ${name}`,
    ...held.map(({ role, everywhere, areas }) => {
      const where = everywhere ? '全部旗县市' : areas.map((title) => title.replace(/^\d+ /, '')).join('、')
      return `${roleTitles[role]}（${where}）`
    }),
    ...(identity ? [`统一身份标识 ${identity}`] : []),
    ...(factorRequired ? ['登录时必须使用动态口令'] : []),
    ...(disabled ? ['已停用'] : []),
  ].join('，')
}
