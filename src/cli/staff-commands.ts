import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import type { Database } from '../platform/db/database.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { openLimits } from '../platform/limits/limits.server.ts'
import type { Db } from '../platform/db/types.ts'
import { AppError } from '../platform/errors.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { createAccount } from '../access/commands-accounts.server.ts'
import { resetFactor, resetPassword, setAccountState, unlockAccount } from '../domain/accounts/operations.server.ts'
import type { OperationContext } from '../domain/operation.ts'
import { operatorSite } from '../domain/operator-site.server.ts'
import { checkPassword } from '../access/sign-in/passwords.server.ts'
import { getAccountId, listAllAccounts } from '../access/queries.server.ts'
import { roleTitles, roleTitlesText } from '../access/policy.ts'
import { normaliseLoginName, type NewAccount, newAccountSchema } from '../access/schema.ts'
import { findAreaIdsByCode } from '../domain/units/queries.server.ts'
import type { Config } from '../config.ts'
import { type Command, shellUser, UsageError } from './command-line.ts'

export const usage = `工作人员账号：
  npm run staff -- create 账号 [--name 姓名] [--role 角色] [--areas 区划代码,…] [--grant 角色[:区划代码,…]]… [--generate]
                                        新增账号；不写角色和范围时是管理全部地区的系统管理员。
                                        几个角色各有范围时，用几个 --grant 代替 --role 和 --areas。
                                        会询问密码；加上 --generate（或不在终端中运行）时生成密码，只显示一次
  npm run staff -- password 账号        生成新的初始密码并解除锁定
  npm run staff -- reset-factor 账号    解除动态口令的绑定
  npm run staff -- unlock 账号          解除锁定
  npm run staff -- disable 账号         停用账号
  npm run staff -- enable 账号          重新启用账号
  npm run staff -- list                 列出账号
角色：${Object.entries(roleTitles)
  .map(([role, title]) => `${role}（${title}）`)
  .join('、')}`

type Options = { name?: string; role?: string; areas?: string; grant?: string[]; generate?: boolean }

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        role: { type: 'string' },
        areas: { type: 'string' },
        grant: { type: 'string', multiple: true },
        generate: { type: 'boolean' },
      },
    })
  } catch {
    throw new UsageError('有不认识的选项。')
  }
}

/** @throws UsageError */
export function parseStaffCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments(args)
  const [command, loginName] = positionals
  return commandOf(command, loginName, values)
}

function commandOf(command: string | undefined, loginName: string | undefined, options: Options): Command {
  if (command === 'list') return list
  const known = command === 'create' || (command !== undefined && Object.hasOwn(onAccount, command))
  if (!known) throw new UsageError(command ? `没有 ${command} 这个命令。` : '请指明命令。')
  if (!loginName) throw new UsageError('请写明账号。')
  if (command === 'create') return create(loginName, options)
  const wanted = normaliseLoginName(loginName)
  return async (database, config) => {
    const id = await getAccountId(database.db, wanted)
    await onAccount[command as keyof typeof onAccount]({ site: await openSite(database, config), id, wanted })
    return 0
  }
}

/** Reports what can be wrong without the database before it is opened. */
function create(given: string, { name = given, generate = false, ...options }: Options): Command {
  const wanted = grantsOf(options)
  const parsed = newAccountSchema.safeParse({
    loginName: given,
    name,
    grants: wanted.map(({ role }) => ({ role, areaIds: null })),
  })
  if (!parsed.success) throw new UsageError(parsed.error.issues.map(({ message }) => message).join('；'))
  const account = parsed.data
  return async ({ db }) => {
    const grants: NewAccount['grants'] = []
    for (const [place, { codes }] of wanted.entries()) {
      const grant = account.grants[place]
      if (grant) grants.push({ ...grant, areaIds: codes === undefined ? null : await areasOf(db, codes) })
    }
    const asked = generate || !process.stdin.isTTY ? undefined : await askPassword([account.loginName, account.name])
    const { password } = await createAccount(
      db,
      shellUser,
      { ...account, grants },
      { password: asked, temporary: asked === undefined },
    )
    console.log(`账号 ${account.loginName}（${roleTitlesText(account)}）已新增。`)
    if (asked === undefined) showPassword(password)
    return 0
  }
}

/** @throws UsageError for options that say the same twice. */
function grantsOf({ role, areas, grant }: Options): { role: string; codes: string | undefined }[] {
  if (!grant) return [{ role: role ?? 'admin', codes: areas }]
  if (role !== undefined || areas !== undefined) throw new UsageError('--grant 不能和 --role、--areas 一起用。')
  return grant.map((given) => {
    const [name = '', codes] = given.split(/[:：]/)
    return { role: name, codes }
  })
}

async function areasOf(db: Db, codes: string): Promise<number[]> {
  const wanted = codes.split(/[,，\s]+/).filter(Boolean)
  if (wanted.length === 0) throw new UsageError('请写明区划代码；管理全部地区时不写范围，也不写冒号。')
  const found = await findAreaIdsByCode(db, wanted)
  const missing = wanted.filter((code) => !found.has(code))
  if (missing.length > 0) throw new UsageError(`没有区划代码为 ${missing.join('、')} 的地区。`)
  return [...found.values()]
}

/** Locks are stored under keyed hashes of login names, so they need the keys. */
async function openSite({ db, pool }: Database, { keys: source, districts }: Config): Promise<OperationContext> {
  const [district] = districts
  if (!district) throw new UsageError('还没有地区。')
  const keys = await openKeys(db, source, sealedTables)
  const limits = openLimits(pool, () => keys.read().current.index)
  return operatorSite(db, keys, district, new Date(), limits)
}

type Target = { site: OperationContext; id: number; wanted: string }

/** Commands on an existing account. */
const onAccount = {
  async password({ site, id, wanted }: Target) {
    const { password } = await resetPassword.perform(site, shellUser, { id })
    console.log(`账号 ${wanted} 的密码已重置，锁定已解除。`)
    showPassword(password)
  },
  async 'reset-factor'({ site, id, wanted }: Target) {
    await resetFactor.perform(site, shellUser, { id })
    console.log(`账号 ${wanted} 的动态口令已解除绑定。`)
  },
  async unlock({ site, id, wanted }: Target) {
    await unlockAccount.perform(site, shellUser, { id })
    console.log(`账号 ${wanted} 的锁定已解除。`)
  },
  async disable({ site, id, wanted }: Target) {
    await setAccountState.perform(site, shellUser, { id, state: 'disabled' })
    console.log(`账号 ${wanted} 已停用。`)
  },
  async enable({ site, id, wanted }: Target) {
    await setAccountState.perform(site, shellUser, { id, state: 'active' })
    console.log(`账号 ${wanted} 已启用。`)
  },
}

async function list({ db }: Database): Promise<number> {
  const accounts = await listAllAccounts(db)
  if (accounts.length === 0) console.log('还没有账号。用 create 新增第一个系统管理员。')
  for (const { loginName, name, grants, state } of accounts)
    console.log(`${loginName}  ${name}  ${roleTitlesText({ grants })}${state === 'disabled' ? '  已停用' : ''}`)
  return 0
}

function showPassword(password: string): void {
  console.log(`密码（只显示这一次，首次登录后必须修改）：\n\n  ${password}\n`)
}

/** Asks twice without echo, until the password meets the rules. */
async function askPassword(known: readonly string[]): Promise<string> {
  for (;;) {
    const password = await askHidden('请输入密码：')
    const wrong = await checkPassword(password, known)
    if (wrong) console.error(`${wrong}。`)
    else if ((await askHidden('请再输入一次：')) === password) return password
    else console.error('两次输入的密码不一致。')
  }
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const stop = () => lines.close()
  lines.once('SIGINT', stop)
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      lines.once('close', () => reject(new AppError('invalid', '\n已取消，没有新增账号。')))
    })
  } finally {
    lines.removeAllListeners('close').close()
    process.stdout.write('\n')
  }
}
