import { expect, test } from 'vitest'
import { findOwner, type NamedUnit } from './named-units.ts'

const unit = (id: number, name: string, level: NamedUnit['level'], parentId: number | null, former: string[] = []) => ({
  id,
  name,
  level,
  parentId,
  names: [name, ...former],
})

const all = [
  unit(1, '乌兰浩特市', 'district', null),
  unit(2, '白音镇', 'township', 1),
  unit(3, '黑水镇', 'township', 1),
  unit(4, '农牧局', 'department', 1),
  unit(5, '财政局', 'department', 1),
  unit(10, '东风嘎查', 'village', 2, ['红旗大队']),
  unit(11, '新东风嘎查', 'village', 2),
  unit(12, '西山嘎查', 'village', 2),
  unit(13, '东风嘎查', 'village', 3),
  unit(14, '白音镇居民委员会', 'village', 2),
  // It became part of another village.
  unit(15, '旧营嘎查', 'village', null),
]
const units = new Map(all.map((each) => [each.id, each]))
const ownerOf = (words: string, id: number) => findOwner(words, all.find((each) => each.id === id) as NamedUnit, units)

test.each([
  ['东风嘎查2026年第三季度财务收支', 10, 'own'],
  ['白音镇东风嘎查2026年第三季度财务收支', 10, 'own'],
  ['乌兰浩特市白音镇东风嘎查2026年第三季度财务收支', 10, 'own'],
  ['红旗大队2026年第三季度财务收支', 10, 'own'],
  ['关于公开东风嘎查2026年第三季度财务收支的说明', 10, 'own'],
  ['东风嘎查和西山嘎查2026年第三季度财务收支', 10, 'own'],
  ['农牧局关于东风嘎查2026年第三季度补贴的公示', 10, 'own'],
  // A longer name holds its own.
  ['新东风嘎查2026年第三季度财务收支', 10, 'other'],
  ['新东风嘎查和东风嘎查2026年第三季度财务收支', 10, 'other'],
  ['西山嘎查2026年第三季度财务收支（东风嘎查代公布）', 10, 'other'],
  ['旧营嘎查2026年第三季度财务收支', 10, 'other'],
  ['黑水镇东风嘎查2026年第三季度财务收支', 10, 'other'],
  ['白音镇东风嘎查2026年第三季度财务收支', 13, 'other'],
  // A township that has no village of that name may have been its own before.
  ['黑水镇西山嘎查2026年第三季度财务收支', 12, 'own'],
  ['白音镇2026年第三季度财务收支', 10, 'other'],
  ['乌兰浩特市2026年第三季度财务收支', 10, 'other'],
  ['2026年第三季度财务收支', 10, 'nobody'],
  ['白音镇2025年政府信息公开工作年度报告', 2, 'own'],
  ['乌兰浩特市白音镇2025年政府信息公开工作年度报告', 2, 'own'],
  ['白音镇居民委员会2026年上半年党务公开', 2, 'other'],
  ['乌兰浩特市2025年政府信息公开工作年度报告', 2, 'nobody'],
  ['黑水镇2025年政府信息公开工作年度报告', 2, 'other'],
  // Offices write about all units.
  ['关于白音镇补贴的公示（农牧局）', 4, 'own'],
  ['财政局、农牧局关于补贴的公示', 4, 'other'],
  ['乌兰浩特市2025年政府信息公开工作年度报告', 4, 'nobody'],
])('%s is of %i: %s', (words, id, owner) => {
  expect(ownerOf(words, id)).toBe(owner)
})
