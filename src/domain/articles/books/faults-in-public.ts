import type { BookFault } from './book-faults.ts'

/** What did not agree or was missing, by kind and field, for citizens: what it is, not what the office has to do. */
const words: Readonly<Partial<Record<BookFault['kind'], Readonly<Record<string, string>>>>> = {
  opening: {
    opening: '期初余额和上一期的期末余额不相等',
    accounts: '上一期还有余额的账户，这一期没有列出',
  },
  next: {
    closing: '期末余额和已经公开的下一期的期初余额不相等',
    present: '期末数和已经公开的下一期的上期数不相等',
  },
  statement: {
    statement: '没有写明银行对账单余额或现金盘点数',
    differenceReason: '账面余额和银行对账单（现金盘点数）不一致，没有写明原因',
  },
  voucher: { voucher: '没有凭证号，或凭证号和别的收支重复' },
  summary: { summary: '没有写清楚是什么钱', counterparty: '没有写明对方单位' },
  holding: { former: '上期数和上一期公布的期末数不一致', present: '上期数加增加减减少不等于期末数' },
  oversight: { oversight: '没有写明民主理财（监督）小组的审核日期或意见' },
}
const otherWords = '有的内容没有填写完整'

/**
 * The faults with which a book was released, as sentences for the public.
 * @param keys by `keyOfFault`
 * @param titles of accounts and holdings by their ids; other rows are counted.
 */
export function faultsInPublic(keys: readonly string[], titles: ReadonlyMap<string, string>): string[] {
  const rowsOf = Map.groupBy(
    keys.map((key) => {
      const [kind = '', row = '', field = ''] = key.split(' ')
      return { row, sentence: words[kind as BookFault['kind']]?.[field] ?? otherWords }
    }),
    ({ sentence }) => sentence,
  )
  return Array.from(rowsOf, ([sentence, found]) => {
    const rows = found.filter(({ row }) => row !== '-')
    const named = [...new Set(rows.flatMap(({ row }) => titles.get(row) ?? []))]
    const unnamed = rows.filter(({ row }) => !titles.has(row)).length
    const places = [...named, ...(unnamed > 0 ? [`${unnamed} 笔`] : [])]
    return places.length === 0 ? sentence : `${sentence}（${places.join('、')}）`
  })
}
