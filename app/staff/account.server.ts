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

/** Single areas that an account may have, besides all districts. */
const areaFields = 4

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
  const common = { options: options.map(({ title }) => title), areaFields, mayGrantAll: staff.areaIds === null }
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
  try {
    const intent = form.get('intent')
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
    const read = readForm(typed)
    if ('refused' in read) return data(read.refused, { status: 422 })
    const { areaIds, name, role } = read.account
    const state = typed.disabled ? 'disabled' : 'active'
    await changeAccount(db, staff, accountId, { name, role, areaIds, state, factorRequired: typed.factorRequired })
    return data<AccountAnswer>({ notice: done('已保存', '本人需要重新登录。') })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const notice: Notice = { kind: 'error', title: '没有保存', message: error.message }
    const errors: FieldErrors<Field> = error.code === 'conflict' ? { loginName: error.message } : {}
    return data<AccountAnswer>({ typed, errors, notice }, { status: error.status })
  }
}

async function create({ db }: Site, staff: Staff, typed: AccountForm) {
  const read = readForm(typed)
  if ('refused' in read) return data(read.refused, { status: 422 })
  const { password } = await createAccount(db, staff, read.account, { factorRequired: typed.factorRequired })
  return data<AccountAnswer>({
    password,
    notice: done('账号已开设', `请把账号 ${read.account.loginName} 和密码当面交给本人。`),
  })
}

const done = (title: string, message: string): Notice => ({ kind: 'success', title, message })

function readForm(typed: AccountForm) {
  // What stands before the first space of a choice is the number of the area.
  const areaIds = typed.areas.map((text) => idParameter.safeParse(text.split(' ', 1)[0]))
  const parsed = newAccountSchema.safeParse({
    loginName: typed.loginName,
    name: typed.name,
    role: typed.role,
    areaIds: typed.everywhere ? null : areaIds.flatMap(({ data: id }) => (id === undefined ? [] : [id])),
  })
  const errors: FieldErrors<Field> = {}
  if (!typed.everywhere && areaIds.some(({ success }) => !success)) errors.areas = '请从列表中选择地区或单位'
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
      .filter(Boolean)
      .slice(0, areaFields),
    disabled: form.has('disabled'),
    factorRequired: form.has('factorRequired'),
  }
}
