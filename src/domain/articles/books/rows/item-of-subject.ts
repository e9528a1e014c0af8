/** By the beginning of the subject's name, longest first: 农村集体经济组织会计制度 (财会〔2023〕14号). */
const items: readonly (readonly [subject: string, side: 'in' | 'out', item: string])[] = [
  ['经营收入', 'in', '2.1'],
  ['发包及上交收入', 'in', '2.2'],
  ['投资收益', 'in', '2.3'],
  ['补助收入', 'in', '2.6'],
  ['其他收入', 'in', '2.11'],
  ['一事一议资金', 'in', '2.4'],
  ['征地补偿', 'in', '2.7'],
  ['固定资产清理', 'in', '2.10'],
  ['经营支出', 'out', '3.1'],
  ['应付工资', 'out', '3.2'],
  ['应付劳务费', 'out', '3.2'],
  ['管理费用', 'out', '3.4'],
  ['公益支出', 'out', '3.5'],
  ['固定资产', 'out', '3.6'],
  ['在建工程', 'out', '3.6'],
  ['生产性生物资产', 'out', '3.6'],
  ['征地补偿', 'out', '3.7'],
  ['其他支出', 'out', '3.10'],
  ['应收款', 'in', '6.1'],
  ['应收款', 'out', '6.1'],
  ['成员往来', 'in', '6.1'],
  ['成员往来', 'out', '6.1'],
  ['短期借款', 'in', '6.2'],
  ['短期借款', 'out', '6.2'],
  ['长期借款及应付款', 'in', '6.2'],
  ['长期借款及应付款', 'out', '6.2'],
  ['应付款', 'in', '6.3'],
  ['应付款', 'out', '6.3'],
]

/** The item of an entry by its subject, such as 管理费用-办公费; null where a person must choose. */
export const itemOfSubject = (subject: string, direction: 'in' | 'out'): string | null =>
  items.find(([name, side]) => side === direction && subject.startsWith(name))?.[2] ?? null

/** Money that only changes its account. */
export const isTransferSubject = (subject: string): boolean => /^(库存现金|现金|银行存款)/.test(subject)
