import { firstDay } from '../business-period.ts'
import { mayBeRounded } from '../../../files/tables/cells.ts'
import { reckonedFen } from '../reckoning.ts'
import type { NewPayment } from './new-payment.ts'

/** What a person should look at in rows that are right by all rules, with what to do. */
export const rowWarnings = {
  roundedIdentity: '身份证号以 000 结尾，可能是表格软件把长号码改成了整数，请对照证件核对',
  roundedAccount: '账号或编号的末尾全是 0，可能是表格软件把长号码改成了整数，请核对',
  oldAge: '按身份证号已超过 110 岁，请核对',
  early: '发放时间在 2000 年以前，请核对',
  beforePeriod: '在业务期间开始之前就发放了，请核对',
  unknownPeriod: '业务期间里看不出是哪一年，请核对',
  reckoning: '面积（数量）乘以标准不等于金额，请核对',
} as const

export type RowWarning = keyof typeof rowWarnings

export function findWarnings(
  payment: NewPayment,
  span: { year: number; from: number; to: number } | null,
): RowWarning[] {
  const { objectIdentity, householdIdentity, putTime, businessPeriod } = payment
  const codes = [payment.accountsReceivableCode, payment.uniquelyIdentifies, payment.inventoryCode]
  const reckoned = reckonedFen(payment)
  const found: Record<RowWarning, boolean> = {
    roundedIdentity: [objectIdentity, householdIdentity].some(mayBeRounded),
    roundedAccount: codes.some(mayBeRounded),
    oldAge: Number(putTime.slice(0, 4)) - Number(objectIdentity.slice(6, 10)) > 110,
    early: putTime < '2000',
    beforePeriod: span !== null && putTime < firstDay(span),
    unknownPeriod: span === null && !/\d{4}/.test(businessPeriod),
    reckoning: reckoned !== null && Math.abs(reckoned - payment.amountFen) > 1,
  }
  return (Object.keys(rowWarnings) as RowWarning[]).filter((warning) => found[warning])
}
