import { describe, expect, test } from 'vitest'
import { measureGrowth } from '@three-affairs/document/tests/growth.ts'
import { findPersonalData } from './personal-data.ts'

// Area 999999 is not assigned.
const id = '999999195501010014'

const found = (text: string) => findPersonalData(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])
const masked = (text: string) => {
  let result = ''
  let at = 0
  for (const { start, end, masked: mask } of findPersonalData(text)) {
    result += text.slice(at, start) + mask
    at = end
  }
  return result + text.slice(at)
}

describe('findPersonalData', () => {
  test('names kind and place, in order', () => {
    expect(found(`电话13800138000，证件${id}，卡6222021234567890128`)).toEqual([
      ['phone', '13800138000'],
      ['id-number', id],
      ['bank-card', '6222021234567890128'],
    ])
    expect(found('卡号 6222 0212 3456 7890 128')).toEqual([['bank-card', '6222 0212 3456 7890 128']])
  })

  test.each([
    [`证件${id}。`, '证件999***********0014。'],
    ['电话+86 138-0013-8000', '电话+86 138-****-8000'],
    ['９９９９９９１９５５０１０１００１４', '９９９***********００１４'],
    ['1\u200b3800138000', '138****8000'],
    ['一三八〇〇一三八〇〇〇', '一三八****八〇〇〇'],
    ['电话⑬⑧④⑧②⓪①②③④', '电话⑬⑧****①②③④'],
    ['(138)4820(1234)', '(138)****(1234)'],
    ['138~4820~1234', '138~****~1234'],
    ['138:4820:1234', '138:****:1234'],
    ['138*4820*1234', '138******1234'],
    ['收款账号：0502000000123', '收款账号：*********0123'],
    ['卡号6200000000000000005', '卡号***************0005'],
  ])('masks %j as %j, which is not found again', (text, expected) => {
    expect(masked(text)).toBe(expected)
    expect(findPersonalData(expected)).toEqual([])
  })

  test.each([
    ['a wrong check digit', '999999195501010015'],
    ['an impossible date', '999999195513010018'],
    ['a project code', '2026-152201-04-01-138001'],
    ['an area code', '152201000000'],
    ['a credit code', '91152201MA0N000000'],
    ['a credit code of digits', '111522000115300001'],
    ['an index number', '11152200011530000X/2026-00012'],
    ['a date and time', '20260101123000'],
    ['an amount', '13800138000.00元'],
    ['an amount without decimals', '13800138000元'],
    ['a decimal', '0.13800138000'],
    ['a landline', '0482-8212345'],
    ['a landline without a hyphen', '04828212345'],
    ['a service number', '12345、4006001234'],
    ['a document number', '兴政发〔2026〕13800号'],
    ['twelve digits', '138001380001'],
    ['a checksum', '3a13800138000f5c9e13900139000aa0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f'],
    ['columns of amounts', '1,380.01\t3,800.00\t13.80\n1,390\t139,000\t1'],
    ['a card number with a wrong digit', '6222021234567890129'],
    ['a contract number', '合同编号：HT-15-2024-00012、14-2024-00123'],
    ['a voucher', '记-0012号凭证 152201 20230501 0012'],
    ['a tender number', 'XAMZC-G-F-240138（招标编号：1522-2024-0013-0482）'],
    ['index and document numbers', '11152200011530000X/2026-00012 兴政办发〔2026〕13号'],
    ['a row of a text file', '示例甲,150,2000,3000；138、4820、1234'],
    ['times and ratios', '136:1380:4820:1234'],
    ['dates and amounts in a row', '2024-01-15\t1380.00\t4820.12\t2024-02-13'],
    ['amounts beside each other', '500.19\t8,003.12\t0,012.34\t15,019.99\t0,503.12\t1,234.5'],
    ['amounts of a PDF row', '6222.02 1234.56 7890.12 8901.20 4000.00'],
    ['counts of a village', '户数\t1\t3\t8\t4\t8\t2\t0\n人口\t13\t9'],
    ['sizes of households', '户主\t人口\t金额\n甲\t1\t3\n乙\t3\t3\n丙\t4\t3\n丁\t2\t3'],
    ['an equation', '1384820+1234=1386054，138×4820×1234'],
    ['square metres', '1380m²，13.8km²，10³立方米'],
    ['a list in circles', '①13户②9户③12户④8人⑤2人⑥0人⑦1人'],
    ['a seal number', '印章编码1522010012345'],
    ['coordinates', '东经122°04′38″，北纬46°04′48″'],
    ['a parcel', '152201102001JC00138'],
    ['two landlines', '0482-8212345、0482-8212346'],
    ['a landline in brackets', '（0482）8212345'],
    ['an account balance', '账户余额 123456789012.00 元'],
    ['a public account', '微信公众号账号：xingan-gongkai2026'],
    ['the names of ages', '账号注册满 14 岁'],
    ['columns of years', '2020\t2021\t2022\t2023\t2024'],
  ])('accepts %s', (_, text) => {
    expect(findPersonalData(text)).toEqual([])
  })

  test.each([0, 4_090, 4_096, 8_190, 40_000])('finds a number behind %i characters', (count) => {
    expect(findPersonalData(`${'村'.repeat(count)}13800138000`)).toEqual([
      { kind: 'phone', start: count, end: count + 11, masked: '138****8000' },
    ])
  })

  test.each(['张某138 - - - -\n   00138000', '1|3|8|0|0|1|3|8|0|0|0', '姓名\t电话\n张三\t1 3 8 0 0 1 3 8 0 0 0'])(
    'finds the eleven digits of a phone in %j, whatever stands between',
    (text) => {
      expect(found(text).map(([kind]) => kind)).toEqual(['phone'])
    },
  )

  test('keeps places behind characters that take two units, half ones and those that nobody sees', () => {
    const text = '𠮷\ud800\u200b村𝟏𝟑𝟖𝟎𝟎𝟏𝟑𝟖𝟎𝟎𝟎'
    expect(found(text)).toEqual([['phone', '𝟏𝟑𝟖𝟎𝟎𝟏𝟑𝟖𝟎𝟎𝟎']])
  })

  test('finds phones between numbers of a list in circles', () => {
    expect(found('①13848201234②13900139000').map(([, number]) => number)).toEqual(['13848201234', '13900139000'])
  })

  test.each(['1', '1 ', '13\n', '6222 ', '９-', '1*', '①', '1\t', '电话\t1\n', '王小明，', '账号1 '])(
    'the time for a text of %j grows with its length only',
    (piece) => {
      expect(measureGrowth((count) => findPersonalData(piece.repeat(count)), 15_000)).toBeLessThan(10)
    },
  )
})
