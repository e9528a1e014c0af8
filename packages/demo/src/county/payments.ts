import type { NewPayment } from '../../../../src/domain/payments/file-parsing/new-payment.ts'
import type { BeforeGate } from '../../../../src/platform/text/public-text.ts'
import { measureOf } from '../payments/rates.ts'
import { demoProjects } from '../payments/subsidy-projects.ts'
import { accountOf, identityOf } from '../people.ts'
import type { County } from './world/county.ts'
import { monthOf, yearOf } from './world/days.ts'
import type { BenefitList } from './world/history.ts'
import type { Village } from './world/village.ts'

/** The payments of a district: those of its lists that were paid until today, one for each row. */
export function countyPayments({ villages }: Pick<County, 'villages'>): BeforeGate<NewPayment>[] {
  const payments: BeforeGate<NewPayment>[] = []
  for (const { village, lists } of villages.toSorted((a, b) => (a.village.code < b.village.code ? -1 : 1)))
    for (const list of lists)
      if (list.paid !== null)
        for (const row of list.rows) payments.push(paymentOf(village, list, list.paid, row, payments.length + 1))
  return payments
}

const names = new Map(demoProjects.map(({ code, name }) => [code, name]))
const two = (value: number): string => String(value).padStart(2, '0')

function paymentOf(
  { code: areaCode, desk }: Village,
  { code, period }: BenefitList,
  paid: string,
  { household, payee, quantity, of, yuan, fen }: BenefitList['rows'][number],
  line: number,
): BeforeGate<NewPayment> {
  const { unit } = measureOf(code)
  const account = accountOf(payee.number)
  const month = `${yearOf(paid)}${two(monthOf(paid))}`
  return {
    line,
    areaCode,
    areaName: desk.villages[0]?.name ?? desk.name,
    objectCode: `YS${account.slice(-8)}`,
    objectName: payee.name,
    objectIdentity: identityOf(payee.number),
    projectCode: code,
    projectName: names.get(code) ?? '',
    businessPeriod: period,
    amountFen: fen,
    quantity: `${quantity / 10}${unit}`,
    kind: of,
    rate: `${yuan}元/${unit}`,
    putTime: paid,
    accountsReceivableName: payee.name,
    accountsReceivableCode: account,
    beneficiaryBank: '示例农村商业银行',
    householdName: household.head.name,
    householdIdentity: identityOf(household.head.number),
    inventoryCode: `YSQC${month}-${code}`,
    uniquelyIdentifies: `YS${String(line).padStart(6, '0')}`,
    paymentSlipCode: `YSZF${month}`,
  }
}
