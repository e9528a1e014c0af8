import { beforeAll, expect, test } from 'vitest'
import {
  addTemplate,
  changeTemplate,
  raiseTemplate,
  removeTemplate,
} from '../../../src/domain/messages/reply-templates/operations.server.ts'
import { listReplyTemplates } from '../../../src/domain/messages/reply-templates/queries.server.ts'
import { replyPhrases } from '../../../src/domain/messages/answering/reply-phrases.ts'
import { mostTemplates } from '../../../src/domain/messages/reply-templates/rules.ts'
import type { Staff } from '../../../src/access/policy.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { makeArea } from '../../harness/factories.ts'
import { perform } from '../../harness/perform.ts'
import { createActor, admin } from '../../harness/staff-fixture.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'

const desk = useStaffPortal()
const code = '152201000000'
const clerk = createActor(1, 'replier', [1])
let village: number
beforeAll(async () => {
  village = await makeArea(desk.database.db, { level: 'village' })
})

const titles = async (district = code) =>
  (await listReplyTemplates(desk.database.db, district)).map(({ title }) => title)
const add = (title: string, text = '内容', actor: Staff = clerk) =>
  perform(desk.portal.site(), addTemplate, actor, { kind: null, title, text })

const auditsOf = async (id: number) =>
  (
    await desk.database.db
      .selectFrom('audit_event')
      .select(['action', 'detail'])
      .where('subject', '=', String(id))
      .where('action', 'like', 'reply-template.%')
      .orderBy('id')
      .execute()
  ).map(({ action, detail }) => [action.replace('reply-template.', ''), detail])

test('each district begins with the phrases of the product and keeps its own', async () => {
  const first = replyPhrases.map(({ title }) => title)
  expect(await titles()).toEqual(first)
  const { id } = await add(' 路灯\n报修 ', '已转【单位】维修。')
  expect(await titles()).toEqual([...first, '路灯 报修'])
  expect(await titles('152202000000')).toEqual(first)
  const site = desk.portal.site()
  const raise = () => perform(site, raiseTemplate, clerk, { id: String(id) })
  await raise()
  expect((await titles()).slice(-2)).toEqual(['路灯 报修', first.at(-1)])
  const ref = { id: String(id), version: 1 }
  const change = () => perform(site, changeTemplate, clerk, { ...ref, kind: 'help', title: '路灯', text: '已修好。' })
  await change()
  await expect(change()).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    perform(desk.portal.site('152202000000'), removeTemplate, createActor(1, 'replier', [2]), ref),
  ).rejects.toMatchObject({ code: 'not_found' })
  const remove = (version: number) => perform(site, removeTemplate, clerk, { ...ref, version })
  await expect(remove(1)).rejects.toMatchObject({ code: 'conflict' })
  await remove(2)
  expect(await auditsOf(id)).toEqual([
    ['add', { kind: '通用', templateName: '路灯 报修', templateText: '已转【单位】维修。' }],
    ['change', { order: expect.any(Number) }],
    [
      'change',
      {
        kind: '求助',
        kindBefore: '通用',
        templateName: '路灯',
        templateNameBefore: '路灯 报修',
        templateText: '已修好。',
        templateTextBefore: '已转【单位】维修。',
      },
    ],
    ['remove', { kind: '求助', templateName: '路灯', templateText: '已修好。' }],
  ])
  expect(await titles()).toEqual(first)
  const gone = { code: 'not_found' }
  await expect(remove(2)).rejects.toMatchObject(gone)
  await expect(raise()).rejects.toMatchObject(gone)
  await expect(change()).rejects.toMatchObject(gone)
})

test('other roles, clerks of a part, and wrong texts are refused', async () => {
  for (const actor of [admin([1]), createActor(1, 'replier', [village]), createActor(1, 'Dashboard', null)])
    await expect(add('无权', '内容', actor)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(add(' ')).rejects.toMatchObject({ code: 'invalid', field: 'title' })
  await expect(add('长'.repeat(21))).rejects.toMatchObject({ code: 'invalid', field: 'title' })
  await expect(add('空', ' \n\u0000')).rejects.toMatchObject({ code: 'invalid', field: 'text' })
  await expect(add('电话', '请打 13800138000')).rejects.toMatchObject({ code: 'invalid', field: 'text' })
  await expect(add('长', '长'.repeat(3_001))).rejects.toMatchObject({ code: 'invalid', field: 'text' })
})

test('concurrent additions keep the limit', async () => {
  const free = mostTemplates - (await titles()).length
  const added = await Promise.allSettled(Array.from({ length: free + 2 }, (_, at) => add(`并发 ${at}`)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(free)
  await desk.database.db.deleteFrom('reply_template').where('title', 'like', '并发%').execute()
})

test('the page adds, changes and removes, and keeps what was typed with what is wrong', async () => {
  const { db } = desk.database
  const token = await desk.enter((await makeAccount({ db }, { role: 'replier', areaIds: [1] })).loginName)
  const wrong = await desk.post('/staff/templates', { title: '<b>', text: '' }, token)
  expect(wrong.status).toBe(422)
  const page = await wrong.text()
  expect(page).toContain('请填写内容')
  expect(page).toContain('value="&lt;b&gt;"')
  const added = await desk.post('/staff/templates', { title: '低保', text: '您好！', kind: 'help' }, token)
  expect(readLocation(added)).toBe('/staff/templates?mode=reply-template.add')
  const id = (await listReplyTemplates(db, code)).find(({ title }) => title === '低保')?.id ?? 0
  expect(await desk.textOf(`/staff/templates?id=${id}`, token)).toContain('修改“低保”')
  const path = `/staff/templates?id=${id}`
  const fields = { title: '低保申请', text: '您好！', version: '1' }
  expect((await desk.post(path, fields, token)).status).toBe(303)
  const late = await desk.post(path, { ...fields, title: '别的' }, token)
  expect([late.status, (await late.text()).includes('value="别的"')]).toEqual([409, true])
  expect(readLocation(await desk.post('/staff/templates', { raise: String(id) }, token))).toContain(
    'mode=reply-template.raise',
  )
  expect(readLocation(await desk.post('/staff/templates', { remove: `${id} 2` }, token))).toContain(
    'mode=reply-template.remove',
  )
  expect((await desk.post('/staff/templates', { remove: `${id} 2` }, token)).status).toBe(404)

  const part = await desk.enter((await makeAccount({ db }, { role: 'replier', areaIds: [village] })).loginName)
  expect(await desk.textOf('/staff/templates', part)).not.toContain('新增模板')
  expect((await desk.post('/staff/templates', { title: '无权', text: '内容' }, part)).status).toBe(403)
})
