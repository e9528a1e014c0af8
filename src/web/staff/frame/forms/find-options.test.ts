import { expect, test } from 'vitest'
import { spellNames } from '../../../../platform/text/spelling.server.ts'
import { findOptions, findTypedOption, type Option, readOptions, packGroups } from './find-options.ts'

const units: [title: string, note: string, code?: string][] = [
  ['红星村', '太本站镇', '152222100201'],
  ['红星村', '吐列毛杜镇', '152222101207'],
  ['新红星社区', '太本站镇'],
  ['都本敖包嘎查', '好腰苏木镇'],
  ['绿水村', '重庆路街道'],
  ['财政局', ''],
]
const spelling = await spellNames(units.map(([title]) => title))
const options: Option[] = units.map(([title, note, code = ''], at) => ({
  id: at + 1,
  title,
  note,
  code,
  spelling: spelling(title),
}))
const found = (typed: string) => findOptions(options, typed).map(({ id }) => id)

test.each([
  ['红星村', [1, 2]],
  ['红星', [1, 2, 3]],
  ['太本站', [1, 3]],
  ['太本站 红星', [1, 3]],
  ['太本站镇 › 红星村', [1]],
  ['hongxingcun', [1, 2]],
  ['hxc', [1, 2]],
  ['HongX', [1, 2, 3]],
  ['hongxc', [1, 2]],
  ['ｈｘｃ', [1, 2]],
  ['xingcun', [1, 2]],
  ['dubenaobao', [4]],
  ['doubenaobao', [4]],
  ['dbab', [4]],
  ['lvshui', [5]],
  ['lüshui', [5]],
  ['152222101', [2]],
  ['czj', [6]],
  ['没有', []],
  ['红星 财政', []],
  ['', [1, 2, 3, 4, 5, 6]],
  ['  ', [1, 2, 3, 4, 5, 6]],
  ['(', []],
])('%s finds %j', (typed, ids) => {
  expect(found(typed)).toEqual(ids)
})

test('only a name that no other has is meant', () => {
  expect(findTypedOption(options, '红星村')).toBeNull()
  expect(findTypedOption(options, '太本站镇 红星村')).toBeNull()
  expect(findTypedOption(options, '太本站镇›红星村')?.id).toBe(1)
  expect(findTypedOption(options, ' 财政局 ')?.id).toBe(6)
  expect(findTypedOption(options, '财政')).toBeNull()
})

test('finds among thousands', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => ({ id: at, title: `村${at}` }))
  expect(findOptions(many, '村4999').map(({ id }) => id)).toEqual([4_999])
})

test('options survive being sent in lines', () => {
  const groups = [
    { title: '太本站镇', level: 'village', options: options.slice(0, 2) },
    { title: '部门', level: 'department', options: [{ id: 9, title: '甲\t局\n' }] },
  ]
  const [villages, departments] = packGroups(groups)
  if (!villages || !departments) throw new Error('no groups')
  expect(villages).toMatchObject({ title: '太本站镇', level: 'village' })
  expect(readOptions(villages)).toEqual(options.slice(0, 2))
  expect(readOptions(departments)).toEqual([{ id: 9, title: '甲 局 ', spelling: '', code: '', note: '' }])
})

test('all initials of a name come before the beginning of a longer one', async () => {
  const read = await spellNames(['乌兰浩特市委办公室', '乌兰浩特市'])
  const named = (id: number, title: string) => ({ id, title, spelling: read(title) })
  const found = findOptions([named(1, '乌兰浩特市委办公室'), named(2, '乌兰浩特市')], 'wlhts')
  expect(found.map(({ title }) => title)).toEqual(['乌兰浩特市', '乌兰浩特市委办公室'])
})
