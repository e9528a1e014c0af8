import { parseFen } from './amount.ts'
import { hasValidCheckDigit, normaliseIdentity } from './identity.ts'
import { columnName, type Columns, type Field, requiredFields } from './import-columns.ts'
import { maskIdentity } from './masking.ts'
import type { Person } from './seal.server.ts'

/** One payment as it is stored, before sealing. */
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

/** What is wrong in a row. `reason` is one sentence that says what to do and holds no personal data. */
export type RowError = { line: number; column: string; reason: string }

/** Names of the villages of a district by their 12-digit code. */
export type Villages = ReadonlyMap<string, string>

const maxLength = 200
/** What spreadsheets make of long numbers. */
const damaged = /^\d+(\.\d+)?[eE]\+?\d+$/
const controls = /[\p{Cc}\ufeff]+/gu

/** Reads and checks one row: the payment, or everything that is wrong with it. */
export function readRow(
  line: number,
  cells: readonly string[],
  columns: Columns,
  villages: Villages,
): { payment: NewPayment; errors: [] } | { payment: null; errors: RowError[] } {
  const errors: RowError[] = []
  const refuse = (field: Field, reason: string): void => void errors.push({ line, column: columnName(field), reason })
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
  for (const field of plainFields) if (tells(payment[field], payment)) refuse(field, plainReason)
  return errors.length > 0 ? { payment: null, errors } : { payment, errors: [] }
}

const plainReason = '这一列不加密保存，其中却有身份证号或账号，请换成不含个人信息的内容。'
/** Stored as they are. Some systems number rows by the ID number of the payee: that would undo the sealing. */
const plainFields = [
  'projectCode',
  'projectName',
  'businessPeriod',
  'beneficiaryBank',
  'inventoryCode',
  'uniquelyIdentifies',
  'paymentSlipCode',
] as const

/** Shorter accounts, such as a last four alone, are found in any number. */
const tellingAccount = 9

function tells(value: string, { objectIdentity, householdIdentity, accountsReceivableCode }: NewPayment): boolean {
  // Shorter than any ID number and any telling account: most values end here.
  if (value.length < tellingAccount) return false
  const upper = value.toUpperCase()
  const has = (secret: string): boolean => secret.length >= tellingAccount && upper.includes(secret.toUpperCase())
  return (
    [objectIdentity, householdIdentity].some((identity) => has(identity) || has(oldForm(identity))) ||
    has(accountsReceivableCode)
  )
}

/** The 15 digits of a number of the twentieth century. */
const oldForm = (identity: string): string =>
  identity.slice(6, 8) === '19' ? identity.slice(0, 6) + identity.slice(8, 17) : ''

const clean = (cell: string): string => cell.replace(controls, ' ').trim().toWellFormed()

const serialDays = /^\d{5}(\.0+)?$/
/** Day 0 of Excel's calendar, which holds 1900 for a leap year. */
const serialZero = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/**
 * YYYY-MM-DD of 2026-01-31, 2026/1/31, 2026.1.31, 2026年1月31日, 20260131 or Excel's number of days; a time of day after it
 * is dropped. Null for what is none of these, for a day that does not exist and for one before 1980.
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
