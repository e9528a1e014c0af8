import type { PublicCode, PublicText } from '../../../platform/text/public-text.ts'
import { hasValidCheckDigit, normaliseIdentity } from '../../../platform/identity.ts'
import { passCode } from '../../checks/public-codes.ts'
import { parseFen } from '../../../platform/amount.ts'
import { readPeriod } from '../business-period.ts'
import { maskIdentity } from '../masking.ts'
import { birthProblem } from './births.ts'
import { isDamaged, readCode, readDigits, readText } from '../../../files/tables/cells.ts'
import { columnName, type Columns, type Field, requiredFields } from './columns.ts'
import { readDay } from '@three-affairs/office-reader/sheets/days.ts'
import { readQuantity, readRate } from '../reckoning.ts'
import { sheetLabel, type TableRow } from '@three-affairs/office-reader/sheets/sheet.ts'
import { type RowWarning, findWarnings } from './warnings.ts'
import type { NewPayment } from './new-payment.ts'

/** An error in a row. `reason` is one sentence that says what to do and contains no personal data. */
export type RowError = {
  line: number
  /** The sheet, if the file has several. */
  sheet?: string
  column: string
  reason: string
}

/** Names of a district's villages by 12-digit code. */
export type Villages = ReadonlyMap<string, string>

const maxLength = 200

/** Lets a text pass that citizens see, or tells in a sentence why it does not. */
export type ShownText = (title: string, text: string) => { text: PublicText } | { problem: string }

export type RowRules = {
  villages: Villages
  /** YYYY-MM-DD in Beijing. */
  today: string
  shown: ShownText
  /** The units that headings name, such as 亩 of 面积(亩). */
  units?: Partial<Record<Field, string>>
}

export type ReadRow = ({ payment: NewPayment; errors: [] } | { payment: null; errors: RowError[] }) & {
  warnings: RowWarning[]
}

/** Reads and checks one row: gives the payment, or all its errors. */
export function readRow(row: TableRow, columns: Columns, rules: RowRules): ReadRow {
  const { line, sheet } = row
  const errors: RowError[] = []
  const label = sheetLabel(sheet)
  const refuse: Refuse = (field, reason) =>
    void errors.push({ line, ...(label !== undefined && { sheet: label }), column: columnName(field), reason })
  const { text, code, digits, identity } = fieldsOf(row, columns, refuse)
  const shown = (field: Field, value: string, title = columnName(field)): PublicText => {
    const passed = rules.shown(title, value)
    if ('text' in passed) return passed.text
    refuse(field, `${passed.problem}。`)
    return ''
  }
  const shownCode = (field: Field): PublicCode => {
    const passed = passCode(columnName(field), code(field))
    if ('code' in passed) return passed.code
    refuse(field, `${passed.problem}。`)
    return ''
  }
  const areaCode = digits('areaCode')
  const areaName = rules.villages.get(areaCode) ?? ''
  if (areaCode !== '' && !areaName) refuse('areaCode', '不是本地区的村（社区）代码，请填写 12 位村级行政区划代码。')
  const amountFen = readAmount(text('amount'), refuse)
  const putTime = readPutTime(text('putTime'), rules.today, refuse)
  const period = periodOf(text('businessPeriod'), rules.today, refuse)

  const payment: NewPayment = {
    line,
    sheet,
    areaCode,
    areaName: shown('areaCode', areaName, '村（社区）名称'),
    objectCode: code('objectCode'),
    objectName: text('objectName'),
    objectIdentity: identity('objectIdentity'),
    projectCode: shownCode('projectCode'),
    projectName: shown('projectName', text('projectName')),
    businessPeriod: shown('businessPeriod', period.name),
    amountFen,
    putTime,
    accountsReceivableName: text('accountsReceivableName'),
    accountsReceivableCode: digits('accountsReceivableCode'),
    beneficiaryBank: shown('beneficiaryBank', text('beneficiaryBank')),
    householdName: text('householdName'),
    householdIdentity: identity('householdIdentity'),
    inventoryCode: code('inventoryCode'),
    uniquelyIdentifies: code('uniquelyIdentifies'),
    paymentSlipCode: shownCode('paymentSlipCode'),
    quantity: shown('quantity', readQuantity(text('quantity'), rules.units?.quantity, refuse)),
    kind: shown('kind', text('kind')),
    rate: shown('rate', readRate(text('rate'), rules.units, refuse)),
  }
  refuseMerged(row, columns, refuse)
  for (const [field, problem] of birthProblems(payment, rules.today)) refuse(field, problem)
  for (const field of plainFields) if (revealsPayee(payment[field], payment)) refuse(field, plainReason)
  if (errors.length > 0) return { payment: null, errors, warnings: [] }
  return { payment, errors: [], warnings: findWarnings(payment, period.span) }
}

type Refuse = (field: Field, reason: string) => void

/** Each row would count what is paid once. */
const notMerged: readonly Field[] = ['amount', 'uniquelyIdentifies']

function refuseMerged({ mergedColumns = [] }: TableRow, columns: Columns, refuse: Refuse): void {
  for (const field of notMerged)
    if (mergedColumns.includes(columns.get(field) ?? -1))
      refuse(field, '几行合并成了一格，看不出每一行是多少。请取消合并，逐行填写。')
}

function readAmount(text: string, refuse: Refuse): number {
  const fen = parseFen(text)
  if (text !== '' && !fen) refuse('amount', '金额应大于 0 元且最多两位小数，请改正。')
  return fen ?? 0
}

function readPutTime(text: string, today: string, refuse: Refuse): string {
  const day = readDay(text) ?? ''
  if (text !== '' && day === '') refuse('putTime', '日期无法识别，请写成 2026-01-31 的样子。')
  if (day > today) refuse('putTime', `发放时间 ${day} 还没有到，请核对后改正；还没有发放的，发放以后再导入。`)
  return day
}

function periodOf(text: string, today: string, refuse: Refuse) {
  const period = readPeriod(text, today)
  if (!('problem' in period)) return period
  if (text !== '') refuse('businessPeriod', period.problem)
  return { name: text, span: null }
}

/** Why the dates of birth in ID numbers cannot be. */
function birthProblems({ objectIdentity, householdIdentity, putTime }: NewPayment, today: string): [Field, string][] {
  const fields = [
    ['objectIdentity', objectIdentity],
    ['householdIdentity', householdIdentity],
  ] as const
  return fields.flatMap(([field, identity]): [Field, string][] => {
    const problem = identity === '' ? null : birthProblem(identity, putTime, today)
    return problem ? [[field, `身份证号 ${maskIdentity(identity)} 里的出生日期${problem}，请对照证件改正。`]] : []
  })
}

/** Reads the fields of a row; `refuse` gets what is wrong with them. */
function fieldsOf({ cells }: TableRow, columns: Columns, refuse: Refuse) {
  const read = (field: Field, readCell: (cell: string) => string): string => {
    const place = columns.get(field)
    const value = place === undefined ? '' : readCell(cells[place] ?? '')
    if (value === '' && requiredFields.includes(field)) refuse(field, '内容为空，请补填。')
    else if (value.length > maxLength) refuse(field, `内容超过 ${maxLength} 个字，请缩短。`)
    else if (value.includes('\ufffd')) refuse(field, '有一个字没有保存下来（显示为 �），请补上这个字后重新导入。')
    return value
  }
  const numbered = (field: Field, readCell: (cell: string) => string): string => {
    const value = read(field, readCell)
    if (isDamaged(value)) refuse(field, '号码已被表格软件变成科学计数法，请把该列设为“文本”格式并重新填写完整号码。')
    return value
  }
  const identity = (field: Field): string => {
    const value = numbered(field, readDigits)
    if (value === '' || isDamaged(value)) return ''
    // Letters and signs that look like the X at the end.
    const normal = normaliseIdentity(value.replace(/[хХχΧ×✕]$/, 'X'))
    if (!normal) refuse(field, '身份证号应为 15 位或 18 位，请核对后改正。')
    else if (!hasValidCheckDigit(normal)) {
      refuse(field, `身份证号 ${maskIdentity(normal)} 的校验码不对，请对照证件改正。`)
      return ''
    }
    return normal ?? ''
  }
  return {
    text: (field: Field) => read(field, readText),
    code: (field: Field) => numbered(field, readCode),
    digits: (field: Field) => numbered(field, readDigits),
    identity,
  }
}

const plainReason = '这一列不加密保存，其中却有身份证号或账号，请换成不含个人信息的内容。'
/** Stored unencrypted. Some systems number rows by the payee's ID number, which would then be readable. */
const plainFields = [
  'projectCode',
  'projectName',
  'businessPeriod',
  'beneficiaryBank',
  'inventoryCode',
  'uniquelyIdentifies',
  'paymentSlipCode',
  'quantity',
  'kind',
  'rate',
] as const

/** Minimum length of an account to search for: shorter ones, such as only the last four digits, occur in any number. */
const minAccountLength = 9

function revealsPayee(
  value: string,
  { objectIdentity, householdIdentity, accountsReceivableCode }: NewPayment,
): boolean {
  // Fast path: most values are too short to contain an ID number or account.
  if (value.length < minAccountLength) return false
  const upper = value.toUpperCase()
  const has = (secret: string): boolean => secret.length >= minAccountLength && upper.includes(secret.toUpperCase())
  return (
    [objectIdentity, householdIdentity].some((identity) => has(identity) || has(oldForm(identity))) ||
    has(accountsReceivableCode)
  )
}

/** The old 15-digit form, which exists for people born from 1900 to 1999; otherwise empty. */
const oldForm = (identity: string): string =>
  identity.slice(6, 8) === '19' ? identity.slice(0, 6) + identity.slice(8, 17) : ''
