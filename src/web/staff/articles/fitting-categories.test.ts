import { expect, test } from 'vitest'
import { readOptions } from '../frame/forms/find-options.ts'
import { fittingFirst } from './fitting-categories.ts'

const groups = [
  { title: '党务公开', options: [{ id: 1, title: '组织建设' }] },
  {
    title: '财务公开',
    options: [
      { id: 2, title: '财务收支表' },
      { id: 3, title: '资产清单' },
    ],
  },
]
const fitting = { byLevel: { village: [2, 1], township: [1] }, byUnit: { 7: [3] }, ofDuty: [] }
const first = (ofDuty: readonly number[], unit: { id: number; level: 'village' | 'township' }) => {
  const [group] = fittingFirst(groups, { ...fitting, ofDuty }, unit)
  return { title: group?.title, options: group && readOptions(group) }
}

test('what the unit uses and has to publish comes first, and says where it belongs', () => {
  expect(first([], { id: 7, level: 'village' })).toEqual({
    title: '适合这个单位的',
    options: [
      { id: 3, title: '资产清单', note: '财务公开' },
      { id: 2, title: '财务收支表', note: '财务公开' },
      { id: 1, title: '组织建设', note: '党务公开' },
    ],
  })
  expect(first([1, 99], { id: 7, level: 'village' }).options?.map(({ id }) => id)).toEqual([1, 3, 2])
})

test('all others stay, and nothing comes first where nothing fits', () => {
  expect(fittingFirst(groups, fitting, { id: 8, level: 'township' }).slice(1)).toEqual(groups)
  expect(fittingFirst(groups, fitting, undefined)).toEqual(groups)
})
