import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AuditAction } from '../../audit/audit.server.ts'
import type { AuditTitles } from '../../audit/audit-titles.ts'
import { auditActions, auditDetails, auditSubjects } from '../staff-registry.ts'
import { areasOfDetail, wordsOfDetails } from './event-words.ts'

const source = join(import.meta.dirname, '../..')
/** Of what a literal in the code names; the compiler alone tells `article.add` from the column `article.title`. */
const literal = /'((?:session|account|category|keys|retention|subsidy-[a-z]+)\.[a-z-]+)'/g
const notRecorded = new Set([
  'account.read',
  'category.read',
  'keys.json',
  'keys.sealed',
  'subsidy-batch.read',
  'subsidy-batch.approve',
  'subsidy-payment.approve',
])

test('every action that the code records has a title', () => {
  const written = globSync('**/*.server.ts', { cwd: source }).flatMap((file) =>
    Array.from(readFileSync(join(source, file), 'utf8').matchAll(literal), ([, action = '']) => action),
  )
  const actions = new Set(written.filter((action) => !notRecorded.has(action)))
  expect(actions.size).toBeGreaterThan(17)
  for (const action of actions) expect(Object.keys(auditActions)).toContain(action)
})

test('an action without a title does not compile', () => {
  // @ts-expect-error No noun names it.
  const unknown: AuditAction = 'article.vanish'
  expect(Object.keys(auditActions)).not.toContain(unknown)
})

test('the registry has the titles of every noun', async () => {
  const files = globSync('{access,domain}/**/*-titles.ts', { cwd: source }).filter(
    (file) => !file.includes('area-titles'),
  )
  expect(files.length).toBeGreaterThan(6)
  for (const file of files)
    for (const titles of Object.values((await import(join(source, file))) as Record<string, AuditTitles>)) {
      expect(auditActions).toMatchObject(titles.actions)
      expect(auditSubjects).toMatchObject(titles.subjects ?? {})
      expect(auditDetails).toMatchObject(titles.details ?? {})
    }
})

test.each([
  ['role', 'editor', '角色：编辑'],
  ['roleBefore', 'reviewer', '原角色：审核员'],
  ['stateBefore', 'active', '原账号状态：正常'],
  ['factorRequired', true, '要求动态口令：是'],
  ['role', 'editor,reviewer', '角色：编辑、审核员'],
  ['grantsBefore', 'editor:1,2;reviewer:*', '原角色和范围：编辑（乌兰浩特市、编号 2）、审核员（全部旗县市）'],
  ['areas', '1,2', '管理范围：乌兰浩特市、编号 2'],
  ['areasBefore', '*', '原管理范围：全部旗县市'],
  ['nameBefore', '示例甲', '原姓名：示例甲'],
  ['totalFen', 12_345, '合计：123.45 元'],
  ['path', '/staff/me', '想打开的页面：我的账号'],
  ['path', '/staff/gone', '想打开的页面：/staff/gone'],
])('%s %s is %s', (name, value, words) => {
  expect(
    wordsOfDetails({ [name]: value }, { areas: new Map([[1, '乌兰浩特市']]), pages: { '/staff/me': '我的账号' } }),
  ).toEqual([words])
})

test('a change says what was and what is', () => {
  const detail = { state: 'disabled', name: '示例乙', nameBefore: '示例甲', stateBefore: 'active', rows: 3 }
  expect(wordsOfDetails(detail, { areas: new Map(), pages: {} })).toEqual([
    '账号状态：由“正常”改为“已停用”',
    '姓名：由“示例甲”改为“示例乙”',
    '行数：3',
  ])
})

test('looks up areas before and after a change', () => {
  expect(['areas', 'areasBefore', 'areaId', 'rows'].map((name) => areasOfDetail(name, '7'))).toEqual([
    [7],
    [7],
    [7],
    [],
  ])
})
