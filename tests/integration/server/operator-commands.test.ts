import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, operator, system } from '../../../src/access/policy.ts'
import { addAreas, ensureDistrictAreas, writeIntro } from '../../../src/domain/units/commands.server.ts'
import { writeCategories } from '../../../src/domain/articles/categories/commands-categories.server.ts'
import { addBanners } from '../../../src/domain/banners/commands.server.ts'
import { addProjects } from '../../../src/domain/payments/commands-projects.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { emptyAudit, openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { testDistricts } from '../../harness/districts.ts'
import { createActor } from '../../harness/staff-fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => emptyAudit(database.db))

const districtCode = '152201000000'
const area = {
  district_code: districtCode,
  code: null,
  name: '示例苏木',
  parent_id: 1,
  level: 'township' as const,
  unit_type: 1,
  unit_group: null,
  intro: '',
  position: 1,
}
const banner = { title: '横幅', alt: '图片', picture_url: '/x.webp', link_url: '', position: 1 }
const category = { parent_id: 1, title: '新栏目', description: '', keywords: '', position: 9 }
const project = {
  projectCode: 'P77',
  projectName: '补贴',
  basis: '',
  basisUrl: '',
  standard: '',
  rate: '',
  guide: '',
  office: '',
  complaintPhone: '',
}

type Table = 'area' | 'banner' | 'article_type' | 'subsidy_project'
const commands: [action: string, Table, (tx: Tx, actor: Actor) => Promise<unknown>][] = [
  ['area.add', 'area', (tx, actor) => addAreas(tx, actor, [area])],
  ['area.write-intro', 'area', (tx, actor) => writeIntro(tx, actor, 1, '<p>新的简介</p>')],
  ['banner.add', 'banner', (tx, actor) => addBanners(tx, actor, districtCode, [banner])],
  ['category.write', 'article_type', (tx, actor) => writeCategories(tx, actor, [category])],
  ['subsidy-project.add', 'subsidy_project', (tx, actor) => addProjects(tx, actor, districtCode, [project])],
]

const rowsOf = (table: Table) => database.db.selectFrom(table).selectAll().execute()
const listActions = () =>
  database.db
    .selectFrom('audit_event')
    .select(['actor', 'action', 'district_code as districtCode'])
    .orderBy('id')
    .execute()

test.each(commands)('%s: staff are refused, whatever their role', async (_action, table, run) => {
  const before = await rowsOf(table)
  for (const role of ['admin', 'editor', 'reviewer', 'Dashboard'] as const) {
    const asStaff = database.db.transaction().execute((tx) => run(tx, createActor(1, role, null)))
    await expect(asStaff).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(await rowsOf(table)).toEqual(before)
  expect(await listActions()).toEqual([])
})

test.each(commands)('%s: change and audit are committed together or not at all', async (action, table, run) => {
  const before = await rowsOf(table)
  const failing = database.db.transaction().execute(async (tx) => {
    await run(tx, operator('测试员'))
    throw new Error('later')
  })
  await expect(failing).rejects.toThrow('later')
  expect([await rowsOf(table), await listActions()]).toEqual([before, []])

  await database.db.transaction().execute((tx) => run(tx, operator('测试员')))
  expect(await rowsOf(table)).not.toEqual(before)
  const shared = action === 'category.write'
  expect(await listActions()).toEqual([{ actor: '测试员', action, districtCode: shared ? null : districtCode }])
})

test('districts are created and renamed from the configuration, and recorded when they change', async () => {
  await database.db.transaction().execute((tx) => ensureDistrictAreas(tx, system, testDistricts))
  expect(await listActions()).toEqual([])
  const [first, ...others] = testDistricts
  if (!first) throw new Error('There is no district.')
  const added = { ...first, areaId: 999_001, areaCode: '159900000000', name: '新增旗' }
  await database.db
    .transaction()
    .execute((tx) => ensureDistrictAreas(tx, system, [{ ...first, name: '更名市' }, ...others, added]))
  expect(await listActions()).toEqual([
    { actor: '系统', action: 'area.rename', districtCode: first.areaCode },
    { actor: '系统', action: 'area.add', districtCode: '159900000000' },
  ])
  await expect(
    database.db.transaction().execute((tx) => ensureDistrictAreas(tx, createActor(1, 'admin', null), testDistricts)),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
})
