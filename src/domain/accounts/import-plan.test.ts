import { expect, test } from 'vitest'
import { type Known, planAccounts, readRows } from './import-plan.ts'

const known: Known = {
  taken: new Set(['lao.wang']),
  areas: [
    { id: 1, title: '1 乌兰浩特市' },
    { id: 10, title: '10 乌兰浩特市 甲镇' },
    { id: 20, title: '20 甲镇 东村' },
    { id: 21, title: '21 乙镇 东村' },
  ],
  mayGrantAll: false,
  conflictOf: (grants) => (grants.length > 2 ? '角色太多' : undefined),
}
const refuse = (reason: string) => new Error(reason)
const heads = ['账号', '姓名', '角色', '地区或单位']
const plan = (lines: string[], given: Partial<Known> = {}) =>
  planAccounts(readRows([heads, ...lines.map((line) => line.split(','))], refuse), { ...known, ...given })
const reasons = (lines: string[], given?: Partial<Known>) =>
  plan(lines, given).rows.map(({ line, state, reason }) => [line, state, reason])

test('rows of one account give it several roles and areas; existing accounts are left alone', () => {
  const { rows, accounts } = plan([
    ' Zhang.San ,张三,编辑,甲镇',
    'lao.wang,老王,什么,哪里',
    ',,,',
    'zhang.san,张三,replier,10 乌兰浩特市 甲镇',
    'zhang.san,张三,编辑,20 甲镇 东村',
  ])
  expect(rows.map(({ line, state }) => [line, state])).toEqual([
    [2, 'new'],
    [3, 'exists'],
    [5, 'new'],
    [6, 'new'],
  ])
  const grants = [
    { role: 'editor', areaIds: [10, 20] },
    { role: 'replier', areaIds: [10] },
  ]
  expect(accounts).toEqual([{ line: 2, account: { loginName: 'zhang.san', name: '张三', grants } }])
})

test('rows that are wrong say why, and no account is made of them', () => {
  const lines = [
    'a1,张三,主编,甲镇',
    'a2,张三,编辑,',
    'a3,张三,编辑,丙镇',
    'a4,张三,编辑,东村',
    'a5,张三,编辑,全部旗县市',
    'a,张三,编辑,甲镇',
    'a6,,编辑,甲镇',
    'a7,张三,编辑,甲镇',
    'a7,张四,编辑,1 乌兰浩特市',
    'a7,张三,编辑,甲镇',
    'a8,张三,编辑,甲镇',
    'a8,张三,留言办理员,甲镇',
    'a8,张三,综合查看员,甲镇',
  ]
  expect(reasons(lines)).toEqual([
    [2, 'wrong', expect.stringContaining('没有“主编”这个角色')],
    [3, 'wrong', '请填写地区或单位'],
    [4, 'wrong', expect.stringContaining('没有“丙镇”')],
    [5, 'wrong', expect.stringContaining('有几个“东村”')],
    [6, 'wrong', expect.stringContaining('您不能授予全部旗县市')],
    [7, 'wrong', expect.stringContaining('2 到 32 个小写字母')],
    [8, 'wrong', '姓名不能为空'],
    [9, 'new', ''],
    [10, 'wrong', '同一个账号的姓名和第 9 行不同'],
    [11, 'wrong', '和第 9 行重复'],
    [12, 'new', ''],
    [13, 'new', ''],
    [14, 'wrong', '角色太多'],
  ])
  expect(plan(lines).accounts).toEqual([])
  const everywhere = plan(['a5,张三,编辑,全部旗县市', 'a5,张三,编辑,甲镇'], { mayGrantAll: true })
  expect(everywhere.accounts[0]?.account.grants).toEqual([{ role: 'editor', areaIds: null }])
})

test('a table needs its columns, accounts, and at most 200 of them', () => {
  expect(() => readRows([['账号', '姓名']], refuse)).toThrow('还缺：角色、地区或单位')
  expect(() => readRows([heads, ['', '']], refuse)).toThrow('还没有账号')
  const many = Array.from({ length: 201 }, (_, at) => [`a${at}`, '张三', '编辑', '甲镇'])
  expect(() => readRows([heads, ...many], refuse)).toThrow('最多导入 200 个账号')
})
