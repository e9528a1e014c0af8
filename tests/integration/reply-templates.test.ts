import { beforeAll, expect, test } from 'vitest'
import {
  addTemplate,
  changeTemplate,
  raiseTemplate,
  removeTemplate,
} from '../../src/domain/messages/commands-templates.server.ts'
import { listReplyTemplates } from '../../src/domain/messages/queries-templates.server.ts'
import { replyPhrases } from '../../src/domain/messages/reply-phrases.ts'
import type { Staff } from '../../src/access/policy.ts'
import type { Tx } from '../../src/platform/db/types.ts'
import { makeAccount } from '../harness/accounts.ts'
import { makeArea } from '../harness/factories.ts'
import { actorOf, admin } from '../harness/staff-desk.ts'
import { locationOf, useStaffPortal } from '../harness/staff-portal.ts'

const desk = useStaffPortal()
const code = '152201000000'
const clerk = actorOf(1, 'replier', [1])
let village: number
beforeAll(async () => {
  village = await makeArea(desk.database.db, { level: 'village' })
})

const run = <Result>(command: (tx: Tx) => Promise<Result>) => desk.database.db.transaction().execute(command)
const titles = async (district = code) =>
  (await listReplyTemplates(desk.database.db, district)).map(({ title }) => title)
const add = (title: string, text = '内容', actor: Staff = clerk) =>
  run((tx) => addTemplate(tx, actor, code, { kind: null, title, text }))

test('each district begins with the phrases of the product and keeps its own', async () => {
  const first = replyPhrases.map(({ title }) => title)
  expect(await titles()).toEqual(first)
  const id = await add(' 路灯\n报修 ', '已转【单位】维修。')
  expect(await titles()).toEqual([...first, '路灯 报修'])
  expect(await titles('152202000000')).toEqual(first)
  await run((tx) => raiseTemplate(tx, clerk, code, id))
  expect((await titles()).slice(-2)).toEqual(['路灯 报修', first.at(-1)])
  const change = { id, version: 1, kind: 'help' as const, title: '路灯', text: '已修好。' }
  await run((tx) => changeTemplate(tx, clerk, code, change))
  await expect(run((tx) => changeTemplate(tx, clerk, code, change))).rejects.toMatchObject({ code: 'conflict' })
  await expect(run((tx) => removeTemplate(tx, actorOf(1, 'replier', [2]), '152202000000', id))).rejects.toMatchObject({
    code: 'not_found',
  })
  await run((tx) => removeTemplate(tx, clerk, code, id))
  expect(await titles()).toEqual(first)
  const gone = { code: 'not_found' }
  await expect(run((tx) => removeTemplate(tx, clerk, code, id))).rejects.toMatchObject(gone)
  await expect(run((tx) => raiseTemplate(tx, clerk, code, id))).rejects.toMatchObject(gone)
  await expect(run((tx) => changeTemplate(tx, clerk, code, change))).rejects.toMatchObject(gone)
})

test('other roles, clerks of a part, and wrong texts are refused', async () => {
  for (const actor of [admin([1]), actorOf(1, 'replier', [village]), actorOf(1, 'Dashboard', null)])
    await expect(add('无权', '内容', actor)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(add(' ')).rejects.toMatchObject({ code: 'invalid', field: 'title' })
  await expect(add('长'.repeat(21))).rejects.toMatchObject({ code: 'invalid', field: 'title' })
  await expect(add('空', ' \n\u0000')).rejects.toMatchObject({ code: 'invalid', field: 'text' })
  await expect(add('长', '长'.repeat(3_001))).rejects.toMatchObject({ code: 'invalid', field: 'text' })
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
  expect(locationOf(added)).toBe('/staff/templates?mode=saved')
  const id = (await listReplyTemplates(db, code)).find(({ title }) => title === '低保')?.id ?? 0
  expect(await desk.textOf(`/staff/templates?id=${id}`, token)).toContain('修改“低保”')
  const path = `/staff/templates?id=${id}`
  const fields = { title: '低保申请', text: '您好！', version: '1' }
  expect((await desk.post(path, fields, token)).status).toBe(303)
  const late = await desk.post(path, { ...fields, title: '别的' }, token)
  expect([late.status, (await late.text()).includes('value="别的"')]).toEqual([409, true])
  expect(locationOf(await desk.post('/staff/templates', { raise: String(id) }, token))).toContain('mode=raised')
  expect(locationOf(await desk.post('/staff/templates', { remove: String(id) }, token))).toContain('mode=removed')
  expect((await desk.post('/staff/templates', { remove: String(id) }, token)).status).toBe(404)

  const part = await desk.enter((await makeAccount({ db }, { role: 'replier', areaIds: [village] })).loginName)
  expect(await desk.textOf('/staff/templates', part)).not.toContain('新增模板')
  expect((await desk.post('/staff/templates', { title: '无权', text: '内容' }, part)).status).toBe(403)
})
