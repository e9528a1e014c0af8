import { formatYuan } from '../../platform/amount.ts'
import { hideIdentity, lastFour, maskIdentity, maskName } from './masking.ts'
import type { Person } from './seal.server.ts'

/** The fields of a payment shown to anyone in the village. */
export type VillagePayment = {
  /** 张** */
  objectName: string
  projectName: string
  businessPeriod: string
  /** Yuan with two decimals. */
  amount: string
}

/** The fields of a payment shown to the household: no ID numbers. */
export type FamilyPayment = VillagePayment & {
  projectCode: string
  /** YYYY-MM-DD */
  putTime: string
  areaCode: string
  areaName: string
  accountsReceivableName: string
  /** Last four digits. */
  accountsReceivableCode: string
  beneficiaryBank: string
  householdName: string
  uniquelyIdentifies: string
  inventoryCode: string
  paymentSlipCode: string
  /** How it was reckoned: 12.5亩, 禁牧, 9元/亩. Empty where the paying office did not say. */
  quantity: string
  kind: string
  rate: string
}

/**
 * The fields of a payment shown to the payee: ID number as 110***********002X, last four characters of the payee code.
 * If the head of household is another person, `householdIdentity` is only asterisks.
 */
export type OwnPayment = FamilyPayment & { objectCode: string; objectIdentity: string; householdIdentity: string }

/** What is decrypted, with its key. */
export const boxColumns = [
  'inventory_code as inventoryCode',
  'uniquely_identifies as uniquelyIdentifies',
  'key_version as keyVersion',
  'sealed',
] as const

export const rowColumns = [
  ...boxColumns,
  'area_code as areaCode',
  'area_name as areaName',
  'project_code as projectCode',
  'project_name as projectName',
  'business_period as businessPeriod',
  'amount_fen as amountFen',
  'put_time as putTime',
  'payment_slip_code as paymentSlipCode',
  'beneficiary_bank as beneficiaryBank',
  'quantity',
  'kind',
  'rate',
] as const

/** A row before it is decrypted. */
export type Row = {
  inventoryCode: string
  uniquelyIdentifies: string
  keyVersion: number
  sealed: Buffer
  areaCode: string
  areaName: string
  projectCode: string
  projectName: string
  businessPeriod: string
  amountFen: number
  putTime: string
  paymentSlipCode: string
  beneficiaryBank: string
  quantity: string
  kind: string
  rate: string
}

export function showVillage(row: Row, person: Person): VillagePayment {
  return {
    objectName: maskName(person.objectName),
    projectName: row.projectName,
    businessPeriod: row.businessPeriod,
    amount: formatYuan(row.amountFen),
  }
}

export function showFamily(row: Row, person: Person): FamilyPayment {
  return {
    ...showVillage(row, person),
    projectCode: row.projectCode,
    putTime: row.putTime,
    areaCode: row.areaCode,
    areaName: row.areaName,
    accountsReceivableName: maskName(person.accountsReceivableName),
    accountsReceivableCode: lastFour(person.accountsReceivableCode),
    beneficiaryBank: row.beneficiaryBank,
    householdName: maskName(person.householdName),
    uniquelyIdentifies: row.uniquelyIdentifies,
    inventoryCode: row.inventoryCode,
    paymentSlipCode: row.paymentSlipCode,
    quantity: row.quantity,
    kind: row.kind,
    rate: row.rate,
  }
}

export function showOwn(row: Row, person: Person): OwnPayment {
  const isOwnHead = person.householdIdentity === person.objectIdentity
  return {
    ...showFamily(row, person),
    objectCode: lastFour(person.objectCode),
    objectIdentity: maskIdentity(person.objectIdentity),
    householdIdentity: isOwnHead ? maskIdentity(person.householdIdentity) : hideIdentity(person.householdIdentity),
  }
}
