import { expect, test } from 'vitest'
import type { KnownUnit } from './import-plan.ts'
import { planImport } from './import-rows.ts'

const unit = (given: Partial<KnownUnit>): KnownUnit => ({
  id: 1,
  parentId: 1,
  level: 'village',
  version: 1,
  standing: 'open',
  name: '',
  code: '',
  unitGroup: '',
  phone: '',
  address: '',
  head: '',
  officePhone: '',
  formerNames: [],
  ...given,
})
const units = [
  unit({ id: 1, parentId: null, level: 'district', name: '乌兰浩特市', code: '152201000000' }),
  unit({ id: 10, level: 'township', name: '甲镇', formerNames: ['老镇'] }),
  unit({ id: 11, level: 'township', name: '双名镇' }),
  unit({ id: 12, level: 'township', name: '双名镇' }),
  unit({ id: 13, level: 'township', name: '停用镇', standing: 'closed' }),
  unit({ id: 21, parentId: 13, name: '停用村', standing: 'closed' }),
  unit({ id: 20, parentId: 10, name: '东村', code: '152201100201', phone: '0482-1', formerNames: ['旧村'] }),
]
const plan = (...lines: string[]) =>
  planImport([['类别', '上级单位', '名称', '区划代码', '办公电话'], ...lines.map((line) => line.split(','))], units)

test('plans what is new, what changes and what stays; empty cells change nothing', () => {
  const { changes, same, problems } = plan(
    ',甲镇,东村,,0482-1234567',
    ',老镇,旧村,,',
    '乡镇,,丙镇,,',
    ',丙镇,南村,152201100202,',
    ',,,,',
    '部门,乌兰浩特市,档案局,,',
  )
  expect(problems).toEqual([{ line: 3, reason: '和第 2 行是同一个单位' }])
  expect(same).toBe(0)
  expect(changes).toMatchObject([
    { kind: 'change', line: 2, id: 20, fields: ['phone'], facts: { name: '东村', code: '152201100201' } },
    { kind: 'add', line: 4, level: 'township', parent: { id: 1 } },
    { kind: 'add', line: 5, level: 'village', parent: { line: 4 }, under: '丙镇' },
    { kind: 'add', line: 7, level: 'department', parent: { id: 1 } },
  ])
})

test('a code names the unit, so that a new name renames it', () => {
  expect(plan(',,新东村,152201100201,').changes).toMatchObject([{ kind: 'change', id: 20, fields: ['name'] }])
  expect(plan(',甲镇,旧村,,')).toMatchObject({ changes: [], same: 1 })
  expect(plan(',停用镇,停用村,,')).toMatchObject({ changes: [], problems: [], same: 1 })
})

test.each([
  [',不在的镇,某村,,', '没有上级单位“不在的镇”'],
  [',双名镇,某村,,', '有几个“双名镇”'],
  [',,某村,,', '请在“类别”里写'],
  ['村,,某村,,', '要写明“上级单位”'],
  ['部门,甲镇,某局,,', '乡镇下面只能是'],
  [',停用镇,某村,,', '“停用镇”已经停用'],
  [',甲镇,,,', '请填写名称'],
  [',甲镇,某村,12,', '12 位数字'],
  [',甲镇,某村,152202100201,', '以 152201 开头'],
  [',甲镇,某村,,打电话', '请填写电话号码'],
])('refuses %j with its line', (line, reason) => {
  expect(plan(line)).toMatchObject({ changes: [], problems: [{ line: 2, reason: expect.stringContaining(reason) }] })
})

test('refuses a file without a heading for names, and too many rows', () => {
  expect(planImport([['甲', '乙']], units).problems).toEqual([{ line: 1, reason: expect.stringContaining('“名称”') }])
  expect(plan(...Array.from({ length: 1_001 }, (_, at) => `,甲镇,村${at},,`)).problems).toMatchObject([
    { reason: expect.stringContaining('最多导入 1000 行') },
  ])
})

test('a code that a spreadsheet shortened is no code: the unit is found by its name', () => {
  const { changes, problems } = plan(',甲镇,东村,1.52201E+11,0482-7654321')
  expect(problems).toEqual([])
  expect(changes).toMatchObject([{ kind: 'change', id: 20, fields: ['phone'], facts: { code: '152201100201' } }])
})

test('a mobile number is a problem of its row until the row confirms it', () => {
  const heads = ['上级单位', '名称', '办公电话', '办公手机']
  const known = [
    ...units,
    unit({ id: 30, parentId: 10, name: '确认村', phone: '13848201234', officePhone: '13848201234' }),
  ]
  const read = (...row: string[]) => planImport([heads, ['甲镇', ...row]], known)
  const reasons = (...row: string[]) => read(...row).problems.map(({ reason }) => reason)
  const facts = (...row: string[]) => read(...row).changes.map((change) => change.facts)

  const [refused] = reasons('东村', '13948201234', '')
  expect(refused).toMatch(/139\*{4}1234.*如果这是单位对外公布的办公手机号，请在“办公手机”一列写“是”/)
  expect(reasons('东村', '13948201234', '否')).toEqual(['“办公手机”请写“是”，不是的留空'])
  expect(facts('东村', '139-4820-1234', '是')).toMatchObject([{ phone: '139-4820-1234', officePhone: '13948201234' }])
  // What is confirmed stays so, for this number alone.
  expect(read('确认村', '13848201234', '')).toMatchObject({ same: 1, problems: [] })
  expect(reasons('确认村', '13948201234', '')).toHaveLength(1)
  expect(facts('确认村', '0482-8212345', '')).toMatchObject([{ officePhone: '' }])
})
