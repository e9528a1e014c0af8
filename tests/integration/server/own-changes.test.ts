import { expect, test } from 'vitest'
import { makeAccount } from '../../harness/accounts.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'

const desk = useStaffPortal({ lateByMs: 300 })

test('whoever saves a page finds it changed, also when notifications are late', async () => {
  const { db } = desk.database
  const editor = await desk.enter((await makeAccount({ db }, { role: 'editor', areaIds: [1] })).loginName)
  expect(await desk.textOf('/privacy', '')).not.toContain('我们改过这一页')
  const change = { version: '0', content: '一、我们改过这一页', reason: '测试' }
  expect(readLocation(await desk.post('/staff/site-pages/privacy', change, editor))).toContain('mode=site-page.change')
  expect(await desk.textOf('/privacy', '')).toContain('我们改过这一页')
})

test('so does whoever saves it by API', async () => {
  const { db } = desk.database
  const token = await desk.enter((await makeAccount({ db }, { role: 'editor', areaIds: [1] })).loginName)
  expect(await desk.textOf('/about', '')).not.toContain('接口改过这一页')
  const answer = await fetch(`${desk.portal.origin()}/api/staff/site-pages/about`, {
    method: 'PUT',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 0, content: '一、接口改过这一页', reason: '测试' }),
  })
  expect(answer.status).toBe(200)
  expect(await desk.textOf('/about', '')).toContain('接口改过这一页')
})
