import { expect, test } from 'vitest'
import { makeAccount } from '../../harness/accounts.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'
import '../../../src/domain/payments/table.server.ts'
import { publicText } from '../../harness/public-text.ts'

const desk = useStaffPortal()
const districtCode = '152201000000'
const address = '/staff/payments/projects/P01'
const texts = {
  projectName: '临时救助',
  basis: '国家关于临时救助的规定',
  basisUrl: '',
  standard: '按家庭困难程度',
  rate: '每户 800 元',
  guide: '',
  complaintPhone: '0482-1234567',
}

const enter = async () => desk.enter((await makeAccount(desk.database, { role: 'editor', areaIds: [1] })).loginName)
const card = () =>
  desk.database.db
    .selectFrom('subsidy_project')
    .selectAll()
    .where('district_code', '=', districtCode)
    .executeTakeFirstOrThrow()

test('a policy card is written by a form, with what was wrong kept as typed, and audited by its fields', async () => {
  const { db } = desk.database
  await db
    .insertInto('subsidy_project')
    .values({
      district_code: districtCode,
      project_code: 'P01',
      project_name: publicText('救助'),
      basis: publicText('旧依据'),
      standard: publicText('旧标准'),
      guide: '',
      complaint_phone: '',
    })
    .execute()
  const token = await enter()
  const wrong = { ...texts, complaintPhone: '打给我', basisUrl: 'https://elsewhere.example/1', rate: '<b>' }
  const refused = await desk.post(address, wrong, token)
  expect(refused.status).toBe(422)
  const page = await refused.text()
  expect(page).toContain('请填写投诉电话，例如')
  expect(page).toContain('请粘贴本站文章的网址')
  expect(page).toContain('value="&lt;b&gt;"')
  expect(await card()).toMatchObject({ basis: '旧依据' })

  // The whole address of this site becomes a path, so that it holds on every host.
  const whole = { ...texts, basisUrl: `${desk.portal.origin()}/politics/politics?articleId=7` }
  const saved = await desk.post(address, whole, token)
  expect([saved.status, readLocation(saved)]).toEqual([303, '/staff/payments/projects?mode=subsidy-project.change'])
  expect(await card()).toMatchObject({
    project_name: '临时救助',
    basis_url: '/politics/politics?articleId=7',
    rate: '每户 800 元',
    complaint_phone: '0482-1234567',
  })
  const events = await db.selectFrom('audit_event').selectAll().where('action', '=', 'subsidy-project.change').execute()
  expect(events.map(({ subject, detail }) => [subject, detail])).toEqual([
    ['P01', { changedFields: '项目名称、政策依据、依据文件在本站的网址、补贴标准、今年的标准、投诉电话' }],
  ])
  await desk.post(address, whole, token)
  expect(
    await db.selectFrom('audit_event').select('id').where('action', '=', 'subsidy-project.change').execute(),
  ).toHaveLength(1)
})

test('a project that nobody paid or described has no page', async () => {
  const token = await enter()
  for (const code of ['NONE', '%00', '%E8%A1%A5'])
    expect((await desk.get(`/staff/payments/projects/${code}`, token)).status).toBe(404)
  expect((await desk.post('/staff/payments/projects/NONE', texts, token)).status).toBe(404)
})
