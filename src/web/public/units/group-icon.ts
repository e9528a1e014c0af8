import type { IconName } from '../../ui/icon-names.ts'

const byName: readonly [RegExp, IconName][] = [
  [/党|群团|人大|政协/, 'flag'],
  [/司法|法院|检察/, 'scale'],
  [/教育|学校/, 'graduation-cap'],
  [/公司|企业|镇|街道/, 'building-2'],
  [/苏木/, 'trees'],
  [/农场|牧场|农牧/, 'tractor'],
  [/乡/, 'wheat'],
  [/政府|部门|直属/, 'landmark'],
]

/** Heading icon of a group of units, chosen by the group's name. */
export const groupIcon = (title: string): IconName => byName.find(([name]) => name.test(title))?.[1] ?? 'network'
