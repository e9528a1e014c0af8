import { data, redirect } from 'react-router'
import type { Site } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import { idParameter } from '../lib/parameters.ts'
import type { Notice } from '../ui/notice.tsx'
import type { FieldErrors } from '../ui/use-field-errors.ts'
import { changeAccount, createAccount, resetFactor, resetPassword, unlockAccount } from './commands-accounts.server.ts'
import { mayRole, type Staff } from './policy.ts'
import { getAccount, listGrantableAreas } from './queries.server.ts'
import { newAccountSchema } from './schema.ts'
import { staffOf } from './route.server.ts'

/** More in one form is not typed by hand. Refused, never cut: what is cut would be taken from the account. */
const mostAreas = 100

export type AccountForm = {
  loginName: string
  name: string
  role: string
  everywhere: boolean
  areas: string[]
  disabled: boolean
  factorRequired: boolean
}

const emptyForm: AccountForm = {
  loginName: '',
  name: '',
  role: 'editor',
  everywhere: false,
  areas: [],
  disabled: false,
  factorRequired: false,
}

/** An account to be changed, or the empty form of a new one. */
export async function loadAccount({ db, limits, session }: Site, id: string) {
  const { staff } = staffOf({ session }, '/staff/accounts')
  if (!mayRole(staff.role, 'account.change')) throw redirect('/401')
  const options = await listGrantableAreas(db, staff)
  const titles = new Map(options.map((option) => [option.id, option.title]))
  const common = { options: options.map(({ title }) => title), mayGrantAll: staff.areaIds === null }
  if (id === 'new') return { ...common, account: null, form: emptyForm }
  const account = await getAccount({ db, limits, actor: staff }, idParameter.parse(id))
  const { loginName, name, role, everywhere, areas, state, factorRequired, hasFactor, lockedMinutes } = account
  return {
    ...common,
    account: { id: account.id, hasFactor, lockedMinutes, own: account.id === staff.id },
    form: {
      loginName,
      name,
      role,
      everywhere,
      areas: areas.map((area) => titles.get(area.id) ?? `${area.id} ${area.name}`),
      disabled: state === 'disabled',
      factorRequired,
    } satisfies AccountForm,
  }
}

type Field = 'loginName' | 'name' | 'role' | 'areas'

export type AccountAnswer = {
  typed?: AccountForm
  errors?: FieldErrors<Field>
  notice: Notice
  /** Shown once. */
  password?: string
}

/** Makes or changes an account, or does one thing to it. */
export async function saveAccount(site: Site, id: string, form: FormData) {
  const { db, limits, session } = site
  const { staff } = staffOf({ session }, '/staff/accounts')
  const typed = formOf(form)
  const intent = form.get('intent')
  const isMain = id === 'new' || !(intent === 'password' || intent === 'unlock' || intent === 'factor')
  try {
    if (id === 'new') return await create(site, staff, typed)
    const accountId = idParameter.parse(id)
    if (intent === 'password') {
      const password = await resetPassword(db, limits, staff, accountId)
      return data<AccountAnswer>({ password, notice: done('密码已重置', '请把新密码当面交给本人。') })
    }
    if (intent === 'unlock') {
      await unlockAccount(db, limits, staff, accountId)
      return data<AccountAnswer>({ notice: done('已解除锁定', '现在可以登录。') })
    }
    if (intent === 'factor') {
      await resetFactor(db, limits, staff, accountId)
      return data<AccountAnswer>({ notice: done('动态口令已重置', '本人下次登录后可以重新绑定。') })
    }
    const read = readForm(typed, await listGrantableAreas(db, staff))
    if ('refused' in read) return data(read.refused, { status: 422 })
    const { areaIds, name, role } = read.account
    const state = typed.disabled ? 'disabled' : 'active'
    await changeAccount(db, staff, accountId, { name, role, areaIds, state, factorRequired: typed.factorRequired })
    return data<AccountAnswer>({ notice: done('已保存', '本人需要重新登录。') })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const notice: Notice = { kind: 'error', title: isMain ? '没有保存' : '没有办理', message: error.message }
    const status = error.code === 'invalid' ? 422 : error.status
    // The other buttons send nothing of the form, which stays as it is.
    if (!isMain) return data<AccountAnswer>({ notice }, { status })
    const errors: FieldErrors<Field> = error.code === 'conflict' ? { loginName: error.message } : {}
    return data<AccountAnswer>({ typed, errors, notice }, { status })
  }
}

async function create({ db }: Site, staff: Staff, typed: AccountForm) {
  const read = readForm(typed, await listGrantableAreas(db, staff))
  if ('refused' in read) return data(read.refused, { status: 422 })
  const { password } = await createAccount(db, staff, read.account, { factorRequired: typed.factorRequired })
  return data<AccountAnswer>({
    password,
    notice: done('账号已开设', `请把账号 ${read.account.loginName} 和密码当面交给本人。`),
  })
}

const done = (title: string, message: string): Notice => ({ kind: 'success', title, message })

type AreaOption = Awaited<ReturnType<typeof listGrantableAreas>>[number]

/**
 * The one area that is meant: by its whole title, or by what stands behind its number where no other area ends so.
 * Nothing is guessed, as it would be granted.
 */
function areaOf(typed: string, options: readonly AreaOption[]): number | undefined {
  const exact = options.find(({ title }) => title === typed)
  if (exact) return exact.id
  const [named, ...others] = options.filter(({ title }) => title.endsWith(` ${typed}`))
  return others.length === 0 ? named?.id : undefined
}

/** One space, of whatever width it was, where there were several. */
const spaced = (text: string): string => text.replace(/\s+/gu, ' ').trim()

function readForm(typed: AccountForm, options: readonly AreaOption[]) {
  const tooMany = !typed.everywhere && typed.areas.length > mostAreas
  const known = options.map(({ id, title }) => ({ id, title: spaced(title) }))
  const areaIds = typed.everywhere || tooMany ? [] : typed.areas.map((text) => areaOf(spaced(text), known))
  const parsed = newAccountSchema.safeParse({
    loginName: typed.loginName,
    name: typed.name,
    role: typed.role,
    areaIds: typed.everywhere ? null : [...new Set(areaIds.filter((id) => id !== undefined))],
  })
  const errors: FieldErrors<Field> = {}
  if (tooMany) errors.areas = `最多 ${mostAreas} 个地区或单位`
  else if (areaIds.includes(undefined)) errors.areas = '请从列表中选择地区或单位'
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[path[0] === 'areaIds' ? 'areas' : (path[0] as Field)] ??= message
  if (parsed.success && Object.keys(errors).length === 0) return { account: parsed.data }
  const notice: Notice = { kind: 'error', title: '没有保存', message: '检查提交内容' }
  const refused: AccountAnswer = { typed, errors, notice }
  return { refused }
}

function formOf(form: FormData): AccountForm {
  const text = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value.slice(0, 200) : '')
  return {
    loginName: text(form.get('loginName')),
    name: text(form.get('name')),
    role: text(form.get('role')),
    everywhere: form.has('everywhere'),
    areas: form
      .getAll('area')
      .map((value) => text(value).trim())
      .filter(Boolean),
    disabled: form.has('disabled'),
    factorRequired: form.has('factorRequired'),
  }
}
