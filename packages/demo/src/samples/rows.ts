import type { Field } from '../../../../src/domain/payments/file-parsing/columns.ts'
import { measureOf, ratesOf } from '../payments/rates.ts'
import { demoPerson } from '../people.ts'

export type SampleRow = Record<Field, string>

/** The first villages of 乌兰浩特市. */
const areaCodes = ['152201001001', '152201001002', '152201001003']
const districtCode = '152201000000'
const year = 2025
const projects = [
  { code: 'BT101', name: '耕地地力保护补贴' },
  { code: 'BT104', name: '公益林补偿' },
  { code: 'BT202', name: '临时救助' },
] as const
const count = 30
const firstPerson = 100

/** Valid rows: households of two, paid three kinds of subsidies by so many units at a rate. */
export function sampleRows(): SampleRow[] {
  return Array.from({ length: count }, (_, place) => {
    const payee = demoPerson(firstPerson + place)
    const head = demoPerson(firstPerson + place - (place % 2))
    const project = projects[place % projects.length] ?? projects[0]
    const rates = ratesOf(project.code, districtCode, year)
    const rate = rates[Math.floor(place / projects.length) % rates.length] ?? { of: '', yuan: 0 }
    const { unit, least, most } = measureOf(project.code)
    const quantity = least + ((place * 7) % (most - least + 1))
    return {
      areaCode: areaCodes[place % areaCodes.length] ?? '',
      objectCode: `YL${String(place + 1).padStart(4, '0')}`,
      objectName: payee.name,
      objectIdentity: payee.identity,
      projectCode: project.code,
      projectName: project.name,
      businessPeriod: `${year}年度`,
      amount: (quantity * rate.yuan).toFixed(2),
      putTime: `2025-${String(6 + (place % 3)).padStart(2, '0')}-${String(10 + (place % 18))}`,
      accountsReceivableName: payee.name,
      accountsReceivableCode: payee.account,
      beneficiaryBank: '示例农村商业银行',
      householdName: head.name,
      householdIdentity: head.identity,
      inventoryCode: 'YLQC2025',
      uniquelyIdentifies: `YL2025${String(place + 1).padStart(4, '0')}`,
      paymentSlipCode: `YLZF2025${String(1 + (place % 5)).padStart(2, '0')}`,
      quantity: `${quantity}${unit}`,
      kind: rate.of,
      rate: `${rate.yuan}元/${unit}`,
    }
  })
}

/** The same rows under other numbers, with common mistakes. */
export function wrongRows(): SampleRow[] {
  const rows = sampleRows().map((row) => ({ ...row, inventoryCode: 'YLQC2025B' }))
  const mistakes: Partial<SampleRow>[] = [
    { objectIdentity: '999999195501010015' },
    { objectIdentity: '9.99999E+17' },
    { objectIdentity: '' },
    { amount: '12.345' },
    { amount: '0' },
    { putTime: '2025-02-30' },
    { areaCode: '152201' },
    { uniquelyIdentifies: rows[0]?.uniquelyIdentifies ?? '' },
  ]
  return rows.map((row, place) => (place % 3 === 2 ? { ...row, ...mistakes[(place - 2) / 3] } : row))
}
