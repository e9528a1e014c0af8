import { showYuan } from '../../../platform/amount.ts'

/** What a unit has or owes, with the titles that the published tables have. */
export const holdingTitles = { asset: '资产', resource: '资源', claim: '债权', debt: '债务' } as const
export type HoldingClass = keyof typeof holdingTitles
export const holdingClasses = Object.keys(holdingTitles) as [HoldingClass, ...HoldingClass[]]

/** Claims and debts are in fen, others in thousandths of their measure. */
export const isMoney = (kind: HoldingClass): boolean => kind === 'claim' || kind === 'debt'

export const measureOf = ({ class: kind, measure }: { class: HoldingClass; measure: string }): string =>
  isMoney(kind) ? '元' : measure

const { format: showQuantity } = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 3 })

export const showHolding = (kind: HoldingClass, amount: number): string =>
  isMoney(kind) ? showYuan(amount) : showQuantity(amount / 1_000)
