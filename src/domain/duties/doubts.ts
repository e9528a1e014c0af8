/** Why a text that names an item and period does not count for them. Categories, entries and days are compared when it is asked. */
export const evidenceDoubts = {
  'no-period': '标题和开头没有写明是这一期',
  'other-period': '写的是另一期',
  'no-unit': '看不出是这个单位的',
  'other-unit': '标题写的是别的单位',
  'other-category': '不在这一项的栏目里',
  'has-entries': '写的是没有发生，但是账本里有这段时间的收支',
  'too-early': '公开的时候这一期还没有结束',
} as const
export type EvidenceDoubt = keyof typeof evidenceDoubts

/** By what an older text may be of an item. */
export const suggestionReasons = {
  category: '发布在这一项的栏目里',
  template: '用这一项的模板写的',
  words: '标题里有这一项的词',
} as const
export type SuggestionReason = keyof typeof suggestionReasons

/** Why a text may be of an item and period. `isDated`: whether it says the period. */
export const suggestionInWords = (reason: SuggestionReason, isDated: boolean): string =>
  `${suggestionReasons[reason]}，${isDated ? '写的是这一期' : '没有写明是哪一期，在这一期之后公开'}`
