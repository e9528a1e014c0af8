import { parseFen } from '../amount.ts'
import { hasValidCheckDigit, normaliseIdentity } from '../../../platform/identity.ts'
import { columnName, type Columns, type Field, requiredFields } from './columns.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { maskIdentity } from '../masking.ts'
import type { Person } from '../seal.server.ts'

/** `line` counts from 1, as in spreadsheets and editors; it is the last line of a multi-line record. */
export type TableRow = { line: number; cells: string[] }

/** A payment to be stored, before encryption. */
export type NewPayment = Person & {
  /** Line of the file, from 1. */
  line: number
  areaCode: string
  areaName: string
  projectCode: string
  projectName: string
  businessPeriod: string
  amountFen: number
  /** YYYY-MM-DD */
  putTime: string
  inventoryCode: string
  uniquelyIdentifies: string
  paymentSlipCode: string
  beneficiaryBank: string
}

/** An error in a row. `reason` is one sentence that says what to do and contains no personal data. */
export type RowError = { line: number; column: string; reason: string }

/** Names of a district's villages by 12-digit code. */
export type Villages = ReadonlyMap<string, string>

const maxLength = 200
/** Scientific notation, into which spreadsheets turn long numbers. */
const damaged = /^\d+(\.\d+)?[eE]\+?\d+$/

/** Reads and checks one row: gives the payment, or all its errors. */
export function readRow(
  line: number,
  cells: readonly string[],
  columns: Columns,
  villages: Villages,
): { payment: NewPayment; errors: [] } | { payment: null; errors: RowError[] } {
  const errors: RowError[] = []
  const refuse: Refuse = (field, reason) => void errors.push({ line, column: columnName(field), reason })
  const { text, code, identity } = fieldsOf(cells, columns, refuse)
  const areaCode = code('areaCode')
  const areaName = villages.get(areaCode) ?? ''
  if (areaCode !== '' && !areaName) refuse('areaCode', '不是本地区的村（社区）代码，请填写 12 位村级行政区划代码。')
  const amount = text('amount')
  const amountFen = parseFen(amount)
  if (amount !== '' && !amountFen) refuse('amount', '金额应大于 0 元且最多两位小数，请改正。')
  const day = text('putTime')
  const putTime = readDay(day)
  if (day !== '' && !putTime) refuse('putTime', '日期无法识别，请写成 2026-01-31 的样子。')

  const payment: NewPayment = {
    line,
    areaCode,
    areaName,
    objectCode: code('objectCode'),
    objectName: text('objectName'),
    objectIdentity: identity('objectIdentity'),
    projectCode: code('projectCode'),
    projectName: text('projectName'),
    businessPeriod: text('businessPeriod'),
    amountFen: amountFen ?? 0,
    putTime: putTime ?? '',
    accountsReceivableName: text('accountsReceivableName'),
    accountsReceivableCode: code('accountsReceivableCode').replace(/[\s'‘’`]/g, ''),
    beneficiaryBank: text('beneficiaryBank'),
    householdName: text('householdName'),
    householdIdentity: identity('householdIdentity'),
    inventoryCode: code('inventoryCode'),
    uniquelyIdentifies: code('uniquelyIdentifies'),
    paymentSlipCode: code('paymentSlipCode'),
  }
  for (const field of plainFields) if (revealsPayee(payment[field], payment)) refuse(field, plainReason)
  return errors.length > 0 ? { payment: null, errors } : { payment, errors: [] }
}

type Refuse = (field: Field, reason: string) => void

/** Reads the fields of a row; `refuse` gets what is wrong with them. */
function fieldsOf(cells: readonly string[], columns: Columns, refuse: Refuse) {
  const text = (field: Field): string => {
    const place = columns.get(field)
    const value = place === undefined ? '' : clean(cells[place] ?? '')
    if (value === '' && requiredFields.includes(field)) refuse(field, '内容为空，请补填。')
    else if (value.length > maxLength) refuse(field, `内容超过 ${maxLength} 个字，请缩短。`)
    return value
  }
  const code = (field: Field): string => {
    const value = text(field)
    if (damaged.test(value)) refuse(field, '号码已被表格软件变成科学计数法，请把该列设为“文本”格式并重新填写完整号码。')
    return value
  }
  const identity = (field: Field): string => {
    const value = code(field)
      .normalize('NFKC')
      .replace(/[\s'‘’`]/g, '')
    if (value === '' || damaged.test(value)) return ''
    const normal = normaliseIdentity(value)
    if (!normal) refuse(field, '身份证号应为 15 位或 18 位，请核对后改正。')
    else if (!hasValidCheckDigit(normal))
      refuse(field, `身份证号 ${maskIdentity(normal)} 的校验码不对，请对照证件改正。`)
    return normal ?? ''
  }
  return { text, code, identity }
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

/** Nearly all cells: nothing to remove but spaces around. */
const plain = /^[\x20-\x7e\u4e00-\u9fff]*$/
/** Joined files have byte order marks inside. */
const clean = (cell: string): string => (plain.test(cell) ? cell.trim() : oneLine(cell.replaceAll('\ufeff', '\0')))

const serialDays = /^\d{5}(\.0+)?$/
/** Day 0 of Excel's calendar, shifted because Excel treats 1900 as a leap year. */
const serialZero = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/**
 * YYYY-MM-DD of 2026-01-31, 2026/1/31, 2026.1.31, 2026年1月31日, 20260131 or an Excel serial number; a time of day after
 * it is ignored. Null for other formats, days that do not exist and days before 1980.
 */
export function readDay(text: string): string | null {
  if (serialDays.test(text)) {
    const day = new Date(serialZero + Number(text) * dayMs).toISOString().slice(0, 10)
    return day >= '1980' ? day : null
  }
  const match =
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/.exec(text)
  if (!match) return null
  const [, year = '', month = '', date = ''] = match
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const real = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(day) && day >= '1980' ? day : null
}
