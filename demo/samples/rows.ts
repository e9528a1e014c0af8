import type { Field } from '../../src/domain/subsidies/import/columns.ts'
import { demoPerson } from '../people.ts'

export type SampleRow = Record<Field, string>

/** The first villages of 乌兰浩特市. */
const areaCodes = ['152201001001', '152201001002', '152201001003']
const count = 30
const firstPerson = 100

/** Valid rows: households of two, paid three kinds of subsidies. */
export function sampleRows(): SampleRow[] {
  return Array.from({ length: count }, (_, place) => {
    const payee = demoPerson(firstPerson + place)
    const head = demoPerson(firstPerson + place - (place % 2))
    const [code, name] = [
      ['BT101', '耕地地力保护补贴'],
      ['BT104', '公益林补偿'],
      ['BT202', '临时救助'],
    ][place % 3] ?? ['', '']
    return {
      areaCode: areaCodes[place % areaCodes.length] ?? '',
      objectCode: `YL${String(place + 1).padStart(4, '0')}`,
      objectName: payee.name,
      objectIdentity: payee.identity,
      projectCode: code ?? '',
      projectName: name ?? '',
      businessPeriod: '2025年度',
      amount: (320 + 17.35 * place).toFixed(2),
      putTime: `2025-${String(6 + (place % 3)).padStart(2, '0')}-${String(10 + (place % 18))}`,
      accountsReceivableName: payee.name,
      accountsReceivableCode: payee.account,
      beneficiaryBank: '示例农村商业银行',
      householdName: head.name,
      householdIdentity: head.identity,
      inventoryCode: 'YLQC2025',
      uniquelyIdentifies: `YL2025${String(place + 1).padStart(4, '0')}`,
      paymentSlipCode: `YLZF2025${String(1 + (place % 5)).padStart(2, '0')}`,
      quantity: '',
      kind: '',
      rate: '',
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
