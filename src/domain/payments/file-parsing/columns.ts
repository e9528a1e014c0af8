import { AppError } from '../../../platform/errors.ts'
import { bare } from '../../../platform/text/bare-heading.ts'

/** Columns of a payment file, with the field names of the specification. */
export type Field =
  | 'areaCode'
  | 'objectCode'
  | 'objectName'
  | 'objectIdentity'
  | 'projectCode'
  | 'projectName'
  | 'businessPeriod'
  | 'amount'
  | 'putTime'
  | 'accountsReceivableName'
  | 'accountsReceivableCode'
  | 'beneficiaryBank'
  | 'householdName'
  | 'householdIdentity'
  | 'inventoryCode'
  | 'uniquelyIdentifies'
  | 'paymentSlipCode'
  | 'quantity'
  | 'kind'
  | 'rate'

/** Accepted headings of each column; error messages use the first. */
const names: Record<Field, readonly [string, ...string[]]> = {
  areaCode: ['行政区划代码', '行政区划编码', '区划代码', '区划编码', '地区代码', '地区编码', '村代码', '村编码'],
  objectCode: ['补贴对象编码', '补贴对象代码', '对象编码', '对象代码', '人员编码', '人员编号'],
  objectName: ['补贴对象姓名', '补贴对象名称', '补贴对象', '对象姓名', '对象名称', '姓名', '领取人姓名'],
  objectIdentity: [
    '身份证号',
    '身份证号码',
    '公民身份号码',
    '公民身份证号码',
    '补贴对象身份证号',
    '补贴对象身份证号码',
    '对象身份证号',
    '居民身份证号码',
    '证件号码',
  ],
  projectCode: ['项目编码', '项目代码', '补贴项目编码', '补贴项目代码', '补贴项目编号', '项目编号'],
  projectName: ['项目名称', '补贴项目名称', '补贴项目', '资金名称'],
  businessPeriod: ['业务期间', '业务周期', '补贴年度', '补贴期间', '所属期间', '发放期间', '年度'],
  amount: ['金额', '补贴金额', '发放金额', '金额(元)', '补贴金额(元)', '发放金额(元)', '实发金额', '实发金额(元)'],
  putTime: ['发放时间', '发放日期', '补贴发放时间', '补贴发放日期', '支付日期', '支付时间', '打款日期'],
  accountsReceivableName: [
    '收款人姓名',
    '收款人',
    '收款人名称',
    '收款账户名',
    '收款账户名称',
    '账户名',
    '户名',
    '开户名',
  ],
  accountsReceivableCode: ['收款账号', '收款人账号', '银行账号', '账号', '银行卡号', '一卡通账号', '收款账户账号'],
  beneficiaryBank: ['收款银行', '收款人开户行', '开户银行', '开户行', '收款人银行', '银行名称'],
  householdName: ['户主姓名', '户主', '户主名称'],
  householdIdentity: ['户主身份证号', '户主身份证号码', '户主公民身份号码', '户主证件号码'],
  inventoryCode: ['发放清册编码', '发放清册编号', '清册编码', '清册编号', '清册代码', '发放清册号', '清册号'],
  uniquelyIdentifies: ['唯一标识', '唯一标识码', '唯一编码', '唯一识别码', '明细编号', '明细编码', '记录编号'],
  paymentSlipCode: ['支付单编码', '支付单编号', '支付单号', '支付凭证号', '支付凭证编号', '支付单代码'],
  quantity: [
    '补贴面积',
    '面积',
    '计补面积',
    '核定面积',
    '核实面积',
    '发放面积',
    '补贴数量',
    '数量',
    '核定数量',
    '保障人数',
  ],
  kind: [
    '补贴类别',
    '补贴种类',
    '补贴类型',
    '类别',
    '种类',
    '类型',
    '作物',
    '作物名称',
    '补贴品种',
    '品种',
    '保障类别',
  ],
  rate: ['补贴标准', '标准', '发放标准', '保障标准', '单价', '亩均标准', '亩标准'],
}

/** Columns that every file must have. */
export const requiredFields: readonly Field[] = [
  'areaCode',
  'objectName',
  'objectIdentity',
  'projectCode',
  'projectName',
  'businessPeriod',
  'amount',
  'putTime',
  'inventoryCode',
  'uniquelyIdentifies',
]

/** Heading of a column in error messages. */
export const columnName = (field: Field): string => names[field][0]

export const fields = Object.keys(names) as Field[]

const fieldOf = new Map(fields.flatMap((field) => names[field].map((name): [string, Field] => [bare(name), field])))

/** A heading that names its unit: 面积(亩), 标准(元/亩). */
const withUnit = /^(.+)\((?:单位)?([^()]{1,6})\)$/

/** The unit that a heading names, such as 亩 or 元/亩; empty for none. */
export const unitOfHeading = (heading: string): string => withUnit.exec(bare(heading))?.[2] ?? ''

/** Index of each column, from 0. Unknown columns are ignored. */
export type Columns = ReadonlyMap<Field, number>

/** What a district's own headings mean, by `bare` heading. They take precedence. */
export type OwnHeadings = ReadonlyMap<string, Field>
const noHeadings: OwnHeadings = new Map()

/** What a heading means. */
export function fieldOfHeading(heading: string, own: OwnHeadings = noHeadings): Field | undefined {
  const name = bare(heading)
  if (name === '') return undefined
  return own.get(name) ?? fieldOf.get(name) ?? fieldOf.get(withUnit.exec(name)?.[1] ?? '')
}

/**
 * @param sheet the name of the sheet, where a file has several.
 * @throws AppError invalid, naming missing or duplicate columns. The message never quotes the file: without a header
 * the row may hold personal data.
 */
export function readColumns(cells: readonly string[], own?: OwnHeadings, sheet = ''): Columns {
  const what = sheet ? `工作表“${sheet}”` : '文件'
  const columns = new Map<Field, number>()
  for (const [place, cell] of cells.entries()) {
    const field = fieldOfHeading(cell, own)
    if (!field) continue
    if (columns.has(field))
      throw new AppError('invalid', `${sheet ? what : ''}“${columnName(field)}”有两列，请只保留一列后重新导入。`)
    columns.set(field, place)
  }
  const missing = missingColumns(columns)
  if (missing.length > 0)
    throw new AppError('invalid', `${what}缺少这些列：${missing.join('、')}。请在表头中补上后重新导入。`)
  return columns
}

/** Headings of the required columns that are not there. */
export const missingColumns = (columns: Columns): string[] =>
  requiredFields.filter((field) => !columns.has(field)).map(columnName)
