import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areasOfDetail, auditTitles, wordsOfDetail } from './audit-titles.ts'

test('every logged action has a title', () => {
  const app = join(import.meta.dirname, '../../..')
  const written = globSync('**/*.server.ts', { cwd: app }).flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(/'((?:session|account)\.[a-z-]+)'/g)].map(
      ([, action]) => action,
    ),
  )
  const actions = new Set(written.filter((action) => action !== undefined && action !== 'account.read'))
  expect(actions.size).toBeGreaterThan(9)
  for (const action of actions) expect(Object.keys(auditTitles)).toContain(action)
})

test.each([
  ['role', 'editor', '角色：编辑'],
  ['roleBefore', 'reviewer', '原角色：审核员'],
  ['stateBefore', 'active', '原账号状态：正常'],
  ['factorRequired', true, '要求动态口令：是'],
  ['areas', '1,2', '管理范围：乌兰浩特市、编号 2'],
  ['areasBefore', '*', '原管理范围：全部旗县市'],
  ['nameBefore', '示例甲', '原姓名：示例甲'],
  ['totalFen', 12_345, '合计：123.45 元'],
])('%s %s is %s', (name, value, words) => {
  expect(wordsOfDetail(name, value, new Map([[1, '乌兰浩特市']]))).toBe(words)
})

test('looks up areas before and after a change', () => {
  expect(['areas', 'areasBefore', 'areaId', 'rows'].map((name) => areasOfDetail(name, '7'))).toEqual([
    [7],
    [7],
    [7],
    [],
  ])
})
