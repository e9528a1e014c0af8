import { oneLine } from '../../platform/text/text-input.ts'
import { matchTitle } from '../../access/area-titles.ts'
import { type Grant, type Role, roles, roleTitles } from '../../access/policy.ts'
import { normaliseLoginName, type NewAccount, newAccountSchema } from '../../access/schema.ts'

/** Columns of a file of accounts by heading. */
export const importHeadings = { 账号: 'loginName', 姓名: 'name', 角色: 'role', 地区或单位: 'area' } as const
type Column = (typeof importHeadings)[keyof typeof importHeadings]

const mostImportAccounts = 200
/** Several rows may be about one account. */
export const mostImportRows = 1_000

/** What the area of accounts of all districts is called. */
const everywhere = '全部旗县市'

/** A row of the file, and what becomes of it. */
export type PlannedRow = Record<Column, string> & {
  line: number
  state: 'new' | 'exists' | 'wrong'
  /** Why it is wrong. */
  reason: string
}

export type AccountPlan = {
  rows: PlannedRow[]
  /** Accounts to create, with the line of their first row. */
  accounts: { line: number; account: NewAccount }[]
}

export type Known = {
  /** Login names among those of the file that are taken. */
  taken: ReadonlySet<string>
  areas: readonly { id: number; title: string }[]
  mayGrantAll: boolean
  /** Why these grants cannot go together. */
  conflictOf: (grants: readonly Grant[]) => string | undefined
}

type Row = PlannedRow & { grant: Grant | null }

/** Rows of a file with their numbers; throws what `refuse` makes of a file without the columns or with too many rows. */
export function readRows(
  records: readonly (readonly string[])[],
  refuse: (reason: string) => Error,
): (Record<Column, string> & { line: number })[] {
  const [heads = [], ...body] = records
  const columns = heads.map((head) => (importHeadings as Readonly<Record<string, Column>>)[oneLine(head)])
  const missing = Object.entries(importHeadings).filter(([, column]) => !columns.includes(column))
  if (missing.length > 0) throw refuse(`第一行应是表头，还缺：${missing.map(([heading]) => heading).join('、')}`)
  if (body.length > mostImportRows) throw refuse(`一次最多导入 ${mostImportRows} 行，请分成几次`)
  const rows = body.map((record, at) => {
    const cell = (column: Column) => oneLine((record[columns.indexOf(column)] ?? '').slice(0, 200))
    const row = { line: at + 2, name: cell('name'), role: cell('role'), area: cell('area') }
    return { ...row, loginName: normaliseLoginName(cell('loginName')) }
  })
  const filled = rows.filter((row) => row.loginName + row.name + row.role + row.area !== '')
  if (filled.length === 0) throw refuse('表头下面还没有账号，请填写后再核对')
  if (new Set(filled.map(({ loginName }) => loginName)).size > mostImportAccounts)
    throw refuse(`一次最多导入 ${mostImportAccounts} 个账号，请分成几次`)
  return filled
}

/** What the rows of a file would create. Existing accounts are left as they are. */
export function planAccounts(read: readonly (Record<Column, string> & { line: number })[], known: Known): AccountPlan {
  const titles = known.areas.map(({ title }) => title)
  // Files name few areas, each many times.
  const matches = new Map([...new Set(read.map(({ area }) => area))].map((area) => [area, matchTitle(area, titles)]))
  const rows = read.map((row): Row => {
    if (known.taken.has(row.loginName)) return { ...row, state: 'exists', reason: '', grant: null }
    const grant = grantOf(row, known, matches.get(row.area))
    return typeof grant === 'string'
      ? { ...row, state: 'wrong', reason: grant, grant: null }
      : { ...row, state: 'new', reason: '', grant }
  })
  const accounts: AccountPlan['accounts'] = []
  for (const group of Map.groupBy(rows, ({ loginName }) => loginName).values()) {
    const [first] = group
    if (!first || first.state === 'exists') continue
    const account = accountOf(group, known)
    if (account) accounts.push({ line: first.line, account })
  }
  return { rows: rows.map(({ grant: _grant, ...row }) => row), accounts }
}

/** The grant of a row, or what is wrong with it. */
function grantOf({ role: named, area }: Record<Column, string>, known: Known, title: string | undefined) {
  const role = roles.find((each) => each === named || roleTitles[each] === named)
  if (!role) return `没有“${named}”这个角色，请写${Object.values(roleTitles).join('、')}中的一个`
  if (area === '') return '请填写地区或单位'
  if (area === everywhere) return known.mayGrantAll ? { role, areaIds: null } : '您不能授予全部旗县市，请写明地区或单位'
  const found = known.areas.find((each) => each.title === title)
  if (found) return { role, areaIds: [found.id] }
  return known.areas.some((each) => each.title.endsWith(` ${area}`))
    ? `有几个“${area}”，请连同上级单位和前面的编号一起写`
    : `没有“${area}”，或者它不在您的管理范围内，请核对名称`
}

/** The account of its rows. Marks those that are wrong; null if any is. */
function accountOf(group: Row[], known: Known): NewAccount | null {
  const [first] = group
  if (!first) return null
  const refuse = (row: Row, reason: string) => Object.assign(row, { state: 'wrong', reason: row.reason || reason })
  for (const row of group) {
    if (row.name !== first.name) refuse(row, `同一个账号的姓名和第 ${first.line} 行不同`)
    const twin = group.find((each) => each.role === row.role && each.area === row.area)
    if (twin && twin !== row) refuse(row, `和第 ${twin.line} 行重复`)
  }
  const grants = mergeGrants(group.flatMap(({ grant }) => grant ?? []))
  const parsed = newAccountSchema.safeParse({ loginName: first.loginName, name: first.name, grants })
  const wrong = parsed.error?.issues.find(({ path: [field] }) => field !== 'grants')?.message
  if (wrong) refuse(first, wrong)
  const conflict = known.conflictOf(grants)
  if (conflict) refuse(group.findLast(({ state }) => state === 'new') ?? first, conflict)
  return parsed.data && group.every(({ state }) => state === 'new') ? parsed.data : null
}

/** One grant for each role. */
function mergeGrants(grants: readonly Grant[]): Grant[] {
  const byRole = new Map<Role, readonly number[] | null>()
  for (const { role, areaIds } of grants) {
    const before = byRole.get(role)
    byRole.set(role, before === null || areaIds === null ? null : [...new Set([...(before ?? []), ...areaIds])])
  }
  return [...byRole].map(([role, areaIds]) => ({ role, areaIds }))
}
