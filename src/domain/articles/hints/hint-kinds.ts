/**
 * What comparing public books, contracts and projects asks about. A hint is a question, never an accusation: neutral
 * words, no ranking, no score.
 */
export const hintKinds = {
  'voucher-twice': '同一凭证号记了两次',
  'invoice-twice': '同一发票号记了两次',
  'paid-twice': '同一期付了两笔相同的款',
  'after-end': '合同到期以后还有收支',
  'nothing-received': '合同在履行，到期的款没有收到',
  'price-above-median': '单价超过全盟中位数的三倍',
  'above-last-year': '比去年同期多两成以上',
  'round-sum': '整万元的支出没有写明合同',
  'before-decision': '支出早于决策',
  'before-acceptance': '验收以前已经付清',
  'without-contract': '超过限额的支出没有写明合同',
  'held-differs': '代付的补贴和发放名册不相等',
} as const
export type HintKind = keyof typeof hintKinds
export const hintKindNames = Object.keys(hintKinds) as [HintKind, ...HintKind[]]
