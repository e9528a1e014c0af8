import { beforeEach, expect, test } from 'vitest'
import { listItemRows } from '../../../src/domain/duties/item-rows.server.ts'
import { addItem, changeItem } from '../../../src/domain/duties/operations-items.server.ts'
import { writeXlsx } from '../../../src/files/write-xlsx.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { itemFacts as facts } from '../../harness/duty-items.ts'
import { perform } from '../../harness/perform.ts'
import { createActor } from '../../harness/staff-fixture.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'

const desk = useStaffPortal()
const code = '152201000000'
const reviewer = createActor(1, 'reviewer', [1])
beforeEach(async () => {
  const { db } = desk.database
  for (const table of ['duty', 'duty_suggestion', 'duty_item', 'disclosure_rule'] as const)
    await db.deleteFrom(table).execute()
})

const add = () => perform(desk.portal.site(), addItem, reviewer, facts)
const change = (id: number, version: number, more: Partial<typeof facts>) =>
  perform(desk.portal.site(), changeItem, reviewer, { id: String(id), version, ...facts, position: 1, ...more })

const send = (token: string, fields: Record<string, string | Blob>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return fetch(`${desk.portal.origin()}/staff/duty-items/import`, {
    method: 'POST',
    body,
    headers: { origin: desk.portal.origin(), cookie: `Admin-Token=${token}` },
    redirect: 'manual',
  })
}

test('a workbook is checked on its page, then confirmed', async () => {
  const { loginName } = await makeAccount({ db: desk.database.db }, { role: 'reviewer', areaIds: [1] })
  const token = await desk.enter(loginName)
  const heads = ['序号', '一级事项', '二级事项', '公开内容（要素）', '公开依据', '公开层级']
  const bytes = writeXlsx('目录', [heads, ['1', '救助', '审批信息', '流程', '办法', '乡级']])
  const checked = await send(token, { intent: 'check', file: new Blob([new Uint8Array(bytes)]) })
  const page = await checked.text()
  expect(page).toContain('新增 1 个，修改 0 个')
  const digest = /name="digest" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const text = (/name="text" value="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"')
  expect(await listItemRows(desk.database.db, code)).toEqual([])
  const done = await send(token, { intent: 'confirm', text, digest })
  expect(readLocation(done)).toBe('/staff/duty-items?mode=duty-item.import')
  expect(await desk.textOf('/staff/duty-items', token)).toContain('审批信息')
  const wrong = await send(token, { intent: 'check', file: new Blob(['姓名,金额\n甲,1\n']) })
  expect(await wrong.text()).toContain('没有找到表头')
})

test('the form keeps what was typed, and says what somebody else saved', async () => {
  const { loginName } = await makeAccount({ db: desk.database.db }, { role: 'reviewer', areaIds: [1] })
  const token = await desk.enter(loginName)
  const { id } = await add()
  const path = `/staff/duty-items/${id}`
  const fields = {
    title: '水电费收支',
    kind: 'quarter',
    'level-village': '1',
    effectiveFrom: '2026-01-01',
    position: '1',
  }
  const wrong = await desk.post(path, { ...fields, version: '0', dueDay: '40' }, token)
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('请填写 1 到 31 的整数')
  await change(id, 0, { dueDay: 10 })
  const late = await desk.post(path, { ...fields, version: '0', dueDay: '20' }, token)
  expect(late.status).toBe(409)
  const page = await late.text()
  expect(page).toContain('现在保存的是“10”')
  expect(page).toContain('name="version" value="1"')
  const saved = await desk.post(path, { ...fields, version: '1', dueDay: '20' }, token)
  expect(readLocation(saved)).toBe('/staff/duty-items?mode=duty-item.change')
})
