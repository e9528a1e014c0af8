import { expect, test } from 'vitest'
import { findOtherVillages } from './title-hints.ts'

const unit = (
  id: number,
  name: string,
  level: 'district' | 'department' | 'township' | 'village',
  parentId: number,
) => ({
  id,
  name,
  level,
  parentId: parentId || null,
})
const units = [
  unit(1, '示例旗', 'district', 0),
  unit(2, '示例旗农牧局', 'department', 1),
  unit(3, '义勒力特镇', 'township', 1),
  unit(4, '好仁苏木', 'township', 1),
  unit(5, '白音胡硕嘎查', 'village', 3),
  unit(6, '东白音胡硕嘎查', 'village', 3),
  unit(7, '红星村', 'village', 3),
  unit(8, '红星村', 'village', 4),
  unit(9, '保力村', 'village', 4),
]

test.each([
  ['保力村2026年三季度账目', 7, ['保力村']],
  ['红星村和保力村换地公示', 8, ['保力村']],
  ['义勒力特镇红星村2026年账目', 7, []],
  ['红星村2026年账目', 8, []],
  ['东白音胡硕嘎查账目', 6, []],
  ['东白音胡硕嘎查账目', 5, ['东白音胡硕嘎查']],
  ['白音胡硕嘎查账目', 3, []],
  ['保力村账目', 3, ['保力村']],
  ['保力村账目', 2, []],
  ['保力村账目', 99, []],
] as const)('%s of unit %i names %j', (title, areaId, expected) => {
  expect(findOtherVillages(title, areaId, units)).toEqual(expected)
})
