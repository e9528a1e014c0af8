import { createHash } from 'node:crypto'
import { decodeText } from '@three-affairs/office-reader/text/plain-text.ts'
import { readCsv } from '../../files/read-csv.server.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { recordInDistricts } from '../account-lock.server.ts'
import { addAccount } from '../commands-accounts.server.ts'
import { generatePassword, hashPassword } from '../sign-in/passwords.server.ts'
import { listPlaces } from '../places.server.ts'
import { areasOf, authorise, mayAnywhere, nameOf, type Place, type Staff } from '../policy.ts'
import { listGrantableAreas } from '../queries.server.ts'
import { conflictOf } from '../separation.ts'
import { type AccountPlan, mostImportRows, planAccounts, readRows } from './plan.ts'
import '../table.server.ts'

export type CheckedAccounts = AccountPlan & {
  /** Names what would be created; a confirmation of anything else is refused. */
  digest: string
}

export const mostImportBytes = 200_000

/** The text of a CSV file. @throws AppError invalid */
export function decodeAccountFile(bytes: Uint8Array): string {
  const text = bytes.length > mostImportBytes ? null : decodeText(bytes)
  if (text === null) throw wrongField('file', '请选择 200 KB 以内的 CSV 文件；.xlsx 请先另存为“CSV UTF-8”')
  return text
}

/**
 * What a table would create, row by row.
 * @throws AppError forbidden, invalid for a text that is no table of accounts.
 */
export async function checkAccountFile(db: Db | Tx, actor: Staff, text: string): Promise<CheckedAccounts> {
  authorise(mayAnywhere(actor, 'account.change'))
  const read = readRows(parseTable(text), (reason) => wrongField('text', reason))
  const names = [...new Set(read.map(({ loginName }) => loginName))]
  const taken = await db.selectFrom('staff_account').select('login_name').where('login_name', 'in', names).execute()
  const areas = await listGrantableAreas(db, actor)
  const mayGrantAll = areasOf(actor, 'account.change') === null
  const known = { taken: new Set(taken.map(({ login_name }) => login_name)), areas, mayGrantAll }
  // Which areas are granted together is known only afterwards.
  const draft = planAccounts(read, { ...known, conflictOf: () => undefined })
  const ids = draft.accounts.flatMap(({ account }) => account.grants.flatMap(({ areaIds }) => areaIds ?? []))
  const places = await listPlaces(db, [...new Set(ids)])
  const placesOf = (areaIds: readonly number[]): Place[] => areaIds.flatMap((id) => places.get(id) ?? [])
  const plan = planAccounts(read, {
    ...known,
    conflictOf: (grants) =>
      conflictOf(grants.map(({ role, areaIds }) => ({ role, places: areaIds && placesOf(areaIds) }))),
  })
  return { ...plan, digest: createHash('sha256').update(JSON.stringify(plan)).digest('hex') }
}

/** Cells copied from a spreadsheet are separated by tabs. */
function parseTable(text: string): string[][] {
  // PostgreSQL cannot store NUL.
  if (text.length > mostImportBytes || text.includes('\0')) throw wrongField('text', '表格太长，请分成几次')
  // The first row has the headings.
  return readCsv(text, { mostRows: mostImportRows + 1, delimiter: [',', '\t', '，'] }, (line) =>
    wrongField('text', `第 ${line} 行附近的引号不成对，请改正后再核对`),
  )
}

/** Less than the time limit of a request: past that, nobody would see the passwords. */
const mostHashMs = 40_000

export type ImportedAccount = { id: number; loginName: string; name: string; password: string }

/**
 * Creates the accounts that a check showed, all or none.
 * @returns them with their passwords, which are stored only as hashes.
 * @throws AppError conflict if something changed since the check; forbidden, invalid; too_many while too many passwords
 * are being hashed, or if hashing took too long.
 */
export async function importAccounts(
  db: Db,
  actor: Staff,
  { text, digest }: { text: string; digest: string },
  clock: () => number = Date.now,
): Promise<ImportedAccount[]> {
  const start = clock()
  const { accounts } = await requireSame(db, actor, text, digest)
  // One after another: in between, the queue serves those who sign in. Before the transaction, which stays short.
  const hashed = new Map<string, { password: string; passwordHash: string }>()
  for (const { account } of accounts) {
    const password = await generatePassword()
    hashed.set(account.loginName, { password, passwordHash: await hashPassword(actor, password) })
    if (clock() - start > mostHashMs)
      throw new AppError('too_many', '系统正忙，开设这些账号的时间太长，一个也没有导入。请稍后再试，或分成几次导入。')
  }
  return db.transaction().execute(async (tx) => {
    const plan = await requireSame(tx, actor, text, digest)
    const created: ImportedAccount[] = []
    const districtCodes: (string | null)[] = []
    for (const { account } of plan.accounts) {
      const { password, passwordHash } = hashed.get(account.loginName) ?? { password: '', passwordHash: '' }
      const { id, places } = await addAccount(tx, actor, account, passwordHash)
      districtCodes.push(...(places?.map(({ districtCode }) => districtCode) ?? [null]))
      created.push({ id, loginName: account.loginName, name: account.name, password })
    }
    await recordInDistricts(tx, districtCodes, {
      actor: nameOf(actor),
      action: 'account.import',
      subject: '',
      detail: { entries: created.length },
    })
    return created
  })
}

/** The plan that was checked. @throws AppError conflict, invalid */
async function requireSame(db: Db | Tx, actor: Staff, text: string, digest: string): Promise<AccountPlan> {
  const plan = await checkAccountFile(db, actor, text)
  if (plan.digest !== digest)
    throw new AppError('conflict', '核对以后，账号或单位又有了变化，没有导入。请看过新的结果再确认。')
  if (plan.rows.some(({ state }) => state === 'wrong')) throw wrongField('text', '表格里还有要改的行，没有导入')
  if (plan.accounts.length === 0) throw wrongField('text', '表格里的账号都已经有了，没有要新增的')
  return plan
}
