import type { ItemFacts } from '../../src/domain/duties/item-schema.ts'

/** An item of a village each quarter, as its form sends it. */
export const itemFacts: ItemFacts = {
  heading: '村级财务',
  title: '水电费收支',
  elements: '',
  basis: '',
  timeLimit: '',
  publisher: '',
  channels: '',
  audience: '',
  method: '',
  levelWords: '村级',
  position: null,
  ruleId: null,
  levels: ['village'],
  kind: 'quarter',
  dueDay: 15,
  dueWorkingDays: null,
  graceWorkingDays: 0,
  typeIds: [],
  template: '',
  titleWords: [],
  effectiveFrom: '2026-01-01',
  effectiveTo: '',
}
