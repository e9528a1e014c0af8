import { expect, test } from 'vitest'
import { findStaff } from '../../../src/access/queries.server.ts'
import { moveUnit } from '../../../src/domain/units/operations-arrange.server.ts'
import { checkUnits } from '../../../src/domain/units/operations-import.server.ts'
import { mergeUnit } from '../../../src/domain/units/operations-merge.server.ts'
import { saveIntro } from '../../../src/domain/units/operations-units.server.ts'
import { listVillages } from '../../../src/domain/units/queries.server.ts'
import { operator } from '../../../src/access/policy.ts'
import { releaseDue } from '../../../src/domain/articles/writing/commands-schedule.server.ts'
import '../../../src/domain/payments/table.server.ts'
import { requireUnit } from '../../../src/domain/messages/submission/commands.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { behindEachOther } from '../../harness/behind-each-other.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea, makeArticle } from '../../harness/factories.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { perform } from '../../harness/perform.ts'
import { testKeys } from '../../harness/portal.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'
import { publicCode, publicText } from '../../harness/public-text.ts'
import { idNumber } from '../../leaks/invented.ts'

const desk = useStaffPortal()
const districtCode = '152201000000'
const clerk = operator('测试员')
const noFacts = { name: '', code: '', unitGroup: '', phone: '', address: '', head: '' }

const db = () => desk.database.db
const enter = async (areaIds: number[]) =>
  desk.enter((await makeAccount(desk.database, { role: 'editor', areaIds })).loginName)
const unitOf = (id: number) => db().selectFrom('area').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const versionOf = async (id: number) => String((await unitOf(id)).changes)
const site = () => createOperatorContext(db(), testKeys())
const seen = async (id: number) => ({ id: String(id), version: (await unitOf(id)).changes })
const merge = async (id: number, intoId: number) => perform(site(), mergeUnit, clerk, { ...(await seen(id)), intoId })
const page = (id: number, query = '') => `/message/messgae?id=${id}${query}`
const village = (name: string, parent_id: number, code?: string) =>
  makeArea(db(), { name, level: 'village', parent_id, ...(code ? { code } : {}) })
const lastAudit = () => db().selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
async function makePayment(area_code: string): Promise<void> {
  const batch = { district_code: districtCode, file_name: '2025.csv', file_sha256: Buffer.alloc(32), actor: 'a' }
  const { id } = await db().insertInto('subsidy_batch').values(batch).returning('id').executeTakeFirstOrThrow()
  await db()
    .insertInto('subsidy_payment')
    .values({
      batch_id: id,
      line_number: 2,
      district_code: districtCode,
      area_code,
      area_name: '',
      project_code: publicCode('P01'),
      project_name: publicText('耕地地力保护补贴'),
      business_period: publicText('2025年度'),
      amount_fen: 10_050,
      put_time: '2025-06-15',
      inventory_code: 'QC2025',
      uniquely_identifies: area_code,
      payment_slip_code: publicCode('ZF1'),
      beneficiary_bank: publicText('示例银行'),
      object_index: Buffer.alloc(1),
      household_index: Buffer.alloc(1),
      key_version: 1,
      sealed: Buffer.alloc(1),
    })
    .execute()
}
/** Sends a form of a unit's page. */
const send = async (id: number, token: string, fields: Record<string, string>) =>
  desk.post(`/staff/units/${id}`, { version: await versionOf(id), ...fields }, token)

test('a township renames a village: the same link shows the new name, and the former one is found', async () => {
  const town = await makeArea(db(), { name: '改名镇' })
  const id = await village('老嘎查', town, '152201100301')
  await makeArticle(db(), { area_id: id, title: '嘎查的公开' })
  const token = await enter([town])
  await expect.poll(() => desk.textOf(page(id), '')).toContain('老嘎查')

  const wrong = { ...noFacts, intent: 'save', name: '新嘎查', code: '15', phone: '不知道' }
  const refused = await send(id, token, wrong)
  expect(refused.status).toBe(422)
  const shown = await refused.text()
  expect(shown).toContain('区划代码是 12 位数字')
  expect(shown).toContain('请填写电话号码')
  expect(shown).toContain('value="不知道"')

  const facts = {
    name: '新嘎查',
    code: '152201100301',
    phone: '0482-8211111转8、0482-8222222',
    address: '新嘎查部',
    head: '示例甲',
  }
  const saved = await send(id, token, { ...noFacts, ...facts, intent: 'save' })
  expect(readLocation(saved)).toBe(`/staff/units/${id}?mode=area.change`)
  await expect.poll(() => desk.textOf(page(id), '')).toContain('新嘎查')
  const after = await desk.textOf(page(id), '')
  for (const words of ['新嘎查', '新嘎查部', '示例甲']) expect(after).toContain(words)
  expect(after.replaceAll('<!-- -->', '')).toContain(
    '<a href="tel:04828211111">0482-8211111转8</a>、<a href="tel:04828222222">0482-8222222</a>',
  )
  expect(after).not.toContain('老嘎查')
  await expect
    .poll(() => desk.textOf(`/regions1/regions1?areaName=${encodeURIComponent('老嘎查')}`, ''))
    .toContain('原名老嘎查')
  expect(await desk.textOf(`/staff/units?words=${encodeURIComponent('老嘎查')}`, token)).toContain('新嘎查')
  expect(await lastAudit()).toMatchObject({
    action: 'area.change',
    detail: {
      unitName: '新嘎查',
      unitNameBefore: '老嘎查',
      unitPhone: '0482-8211111转8、0482-8222222',
      unitPhoneBefore: '',
    },
  })
})

test('a merge takes everything along, and links with the old id redirect', async () => {
  const town = await makeArea(db(), { name: '合并镇' })
  const from = await village('并入村', town, '152201100401')
  const into = await village('合并村', town, '152201100402')
  const article = await makeArticle(db(), { area_id: from, title: '并入村的财务', article_type_id: 12 })
  const drafts = createDrafts(db(), from)
  const writing = await drafts.draft({ title: '还在写的' })
  const scheduled = await drafts.scheduled({ title: '等着公开的' })
  const messages = createMessageFixture({ db: db(), keys: testKeys() }, from)
  const message = await messages.received()
  const account = await makeAccount(desk.database, { role: 'editor', areaIds: [from] })
  const token = await enter([town])
  await expect.poll(() => desk.textOf(page(from), '')).toContain('并入村的财务')

  const form = { intent: 'merge', intoId: String(into) }
  expect(await (await send(from, token, form)).text()).toContain('请确认：合并以后不能再拆开')
  expect(readLocation(await send(from, token, { ...form, sure: 'yes' }))).toBe(`/staff/units/${into}?mode=area.merge`)

  await expect.poll(async () => (await desk.get(page(from))).status).toBe(301)
  const redirected = await desk.get(page(from, `&type=1&articleId=${article}`))
  expect([redirected.status, readLocation(redirected)]).toEqual([301, page(into, `&type=1&articleId=${article}`)])
  expect(readLocation(await desk.get(`/village/village?areaId=${from}`))).toBe(`/village/village?areaId=${into}`)
  expect(readLocation(await desk.get(`/feedback/selected?areaId=${from}`))).toBe(`/feedback/selected?areaId=${into}`)
  await expect.poll(() => desk.textOf(`/api/system/area/areaInfo/${from}`, '')).toContain('合并村')
  await expect.poll(() => desk.textOf(`/rss.xml?areaId=${from}`, '')).toContain('并入村的财务')
  await expect.poll(() => desk.textOf(page(into), '')).toContain('并入村的财务')
  await expect
    .poll(() => desk.textOf('/regions1/regions1?group=' + encodeURIComponent('合并镇'), ''))
    .not.toContain('>并入村<')
  await expect
    .poll(() => desk.textOf(`/regions1/regions1?areaName=${encodeURIComponent('并入村')}`, ''))
    .toContain('原名并入村')

  const staff = await findStaff(db(), account.id)
  expect(staff?.grants.map(({ areaIds }) => areaIds)).toEqual([[into]])
  const own = await desk.enter(account.loginName)
  expect(await desk.textOf(`/staff/articles/${writing}`, own)).toContain('还在写的')
  const { area_id: assigned } = await db()
    .selectFrom('message')
    .select('area_id')
    .where('id', '=', message.id)
    .executeTakeFirstOrThrow()
  expect(assigned).toBe(into)
  await releaseDue(db(), new Date(Date.now() + 7_200_000), (error) => expect.unreachable(String(error)))
  const released = await db()
    .selectFrom('article')
    .select(['title', 'area_id'])
    .where('id', '=', scheduled)
    .executeTakeFirstOrThrow()
  expect(released).toEqual({ title: '等着公开的', area_id: into })
  expect((await listVillages(db(), districtCode)).get('152201100401')).toBe('合并村')
})

test('nobody gets to edit and review the same unit by a merge or a move', async () => {
  const [town, other] = [await makeArea(db(), { name: '分离镇' }), await makeArea(db(), { name: '分离乡' })]
  const [from, into] = [await village('被并村', town), await village('接收村', town)]
  const [below, goal] = [await village('起草村', town), other]
  const both = await makeAccount(desk.database, {
    grants: [
      { role: 'editor', areaIds: [from] },
      { role: 'reviewer', areaIds: [into] },
    ],
  })
  const above = await makeAccount(desk.database, {
    grants: [
      { role: 'editor', areaIds: [below] },
      { role: 'reviewer', areaIds: [goal] },
    ],
  })
  await expect(merge(from, into)).rejects.toThrow(both.loginName)
  const moved = perform(site(), moveUnit, clerk, { ...(await seen(below)), parentId: goal })
  await expect(moved).rejects.toThrow(above.loginName)
  expect([(await unitOf(from)).standing, (await unitOf(below)).parent_id]).toEqual(['open', town])

  await db().deleteFrom('staff_grant').where('account_id', '=', both.id).where('role', '=', 'reviewer').execute()
  await merge(from, into)
  const events = await db().selectFrom('audit_event').selectAll().where('subject', '=', both.loginName).execute()
  expect(events.at(-1)).toMatchObject({
    action: 'account.change',
    detail: { grantsBefore: `editor:${from}`, grants: `editor:${into}` },
  })
})

test('a message that comes during a merge does not reach the merged unit', async () => {
  const town = await makeArea(db(), { name: '留言镇' })
  const [from, into] = [await village('留言村', town), await village('新留言村', town)]
  const { changes: version } = await unitOf(from)
  const late = behindEachOther<unknown>(
    db(),
    (tx) => mergeUnit.performIn(tx, site(), clerk, { id: from, version, intoId: into }),
    (tx) => requireUnit(tx, districtCode, from),
  )
  await expect(late).rejects.toThrow('没有这个单位')
})

test('a village keeps its code while payments have it', async () => {
  const town = await makeArea(db(), { name: '补贴镇' })
  const id = await village('补贴村', town, '152201100601')
  await makePayment('152201100601')
  const token = await enter([town])
  const facts = { ...noFacts, intent: 'save', name: '补贴村', code: '152201100602' }
  const refused = await send(id, token, facts)
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('按这个代码发放的补贴')])
  expect((await send(id, token, { ...facts, code: '152201100601', head: '示例乙' })).status).toBe(303)
})

test('names of units lead only to pages that their reader may open', async () => {
  const town = await makeArea(db(), { name: '看得见镇' })
  const [own, foreign] = [await village('自己村', town), await village('别人村', town)]
  const list = await desk.textOf('/staff/units', await enter([own]))
  expect(list).toContain(`href="/staff/units/${own}"`)
  expect(list).toContain('别人村')
  for (const address of [`/staff/units/${foreign}"`, `/staff/units/${town}"`, '/staff/units/1"', '/staff/units/export'])
    expect(list).not.toContain(`href="${address}`)
  const found = await desk.textOf(`/staff/units?words=${encodeURIComponent('别人村')}`, await enter([own]))
  expect(found).toContain('别人村')
  expect(found).not.toContain(`href="/staff/units/${foreign}"`)
  expect(await desk.textOf('/staff/units', await enter([1]))).toContain('href="/staff/units/export"')
})

test('units below a merged one follow, and two of a name are refused', async () => {
  const [from, into] = [await makeArea(db(), { name: '旧镇甲' }), await makeArea(db(), { name: '新镇乙' })]
  const [one, twin] = [await village('同名村', from), await village('同名村', into)]
  await expect(merge(from, into)).rejects.toThrow('下面都有“同名村”')
  await merge(one, twin)
  const other = await village('另一村', from)
  await merge(from, into)
  expect((await unitOf(other)).parent_id).toBe(into)
  // A merge after a merge leaves no chain.
  const last = await makeArea(db(), { name: '最后的镇' })
  await merge(into, last)
  expect([(await unitOf(from)).merged_into, (await unitOf(into)).merged_into]).toEqual([last, last])
})

test('two people at once: the second is told and keeps what they typed', async () => {
  const town = await makeArea(db(), { name: '并发镇' })
  const id = await village('并发村', town)
  const token = await enter([town])
  const facts = { ...noFacts, intent: 'save', name: '并发村' }
  const version = await versionOf(id)
  expect((await send(id, token, { ...facts, phone: '0482-1000000' })).status).toBe(303)
  const late = await desk.post(`/staff/units/${id}`, { ...facts, phone: '0482-2000000', version }, token)
  expect(late.status).toBe(409)
  const shown = await late.text()
  expect(shown).toContain('改过“并发村”')
  expect(shown).toContain('value="0482-2000000"')
  expect(shown).toContain('现在保存的是“0482-1000000”')
  expect((await send(id, token, { ...facts, phone: '0482-2000000' })).status).toBe(303)
})

test('units are ordered, moved, closed and opened, and lists follow', async () => {
  const [town, other] = [await makeArea(db(), { name: '次序镇' }), await makeArea(db(), { name: '去处镇' })]
  const [a, b] = [await village('先村', town), await village('后村', town)]
  const token = await enter([town, other])
  const listed = async (of: string) => {
    const text = await desk.textOf(`/regions1/regions1?group=${encodeURIComponent(of)}`, '')
    return ['先村', '后村'].filter((name) => text.includes(name)).toSorted((x, y) => text.indexOf(x) - text.indexOf(y))
  }
  await expect.poll(() => listed('次序镇')).toEqual(['先村', '后村'])
  expect(readLocation(await desk.post('/staff/units', { move: `${b} ${await versionOf(b)} up` }, token))).toContain(
    'area.move',
  )
  await expect.poll(() => listed('次序镇')).toEqual(['后村', '先村'])
  expect((await send(a, token, { intent: 'below', parentId: String(other) })).status).toBe(303)
  await expect.poll(() => listed('去处镇')).toEqual(['先村'])

  const root = await enter([1])
  const refused = await send(town, root, { intent: 'close' })
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('下面还有“后村”')])
  expect((await send(b, token, { intent: 'close' })).status).toBe(303)
  await expect.poll(() => listed('去处镇')).toEqual(['先村'])
  await expect.poll(() => desk.textOf(page(b), '')).toContain('本单位已经停用')
  const closed = await desk.post('/feedback/feedback', { areaId: String(b), mode: 'write' }, '')
  expect(closed.status).not.toBe(303)
  expect((await send(b, token, { intent: 'open' })).status).toBe(303)
  await expect.poll(() => desk.textOf(page(b), '')).not.toContain('本单位已经停用')
})

test('a unit describes itself; its name and place are for the unit above', async () => {
  const town = await makeArea(db(), { name: '分工镇' })
  const id = await village('分工村', town)
  const [own, foreign] = [await enter([id]), await enter([await makeArea(db(), { name: '别处镇' })])]
  const facts = { ...noFacts, intent: 'save', name: '分工村' }
  expect((await send(id, own, { ...facts, phone: '0482-3000000' })).status).toBe(303)
  expect((await send(id, own, { ...facts, name: '自己改名村' })).status).toBe(403)
  expect((await send(id, own, { intent: 'close' })).status).toBe(403)
  expect((await send(id, foreign, { ...facts, phone: '0482-4000000' })).status).toBe(404)
  expect((await desk.get(`/staff/units/new?parentId=${town}`, own)).status).toBe(403)
  const town1 = await enter([town])
  const added = await desk.post(
    `/staff/units/new?parentId=${town}`,
    { ...noFacts, level: 'village', name: '新增村' },
    town1,
  )
  expect(readLocation(added)).toMatch(/^\/staff\/units\/\d+\?mode=area\.add$/)
  await expect
    .poll(() => desk.textOf(`/regions1/regions1?group=${encodeURIComponent('分工镇')}`, ''))
    .toContain('新增村')
  const again = await desk.post(
    `/staff/units/new?parentId=${town}`,
    { ...noFacts, level: 'village', name: '新增村' },
    town1,
  )
  expect(await again.text()).toContain('这里已经有“新增村”')
})

test('an introduction is cleaned, and personal data in it is refused', async () => {
  const id = await makeArea(db(), { name: '简介镇' })
  const token = await enter([1])
  const text = (words: string) =>
    JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] })
  expect((await send(id, token, { intent: 'intro', document: text('位于洮儿河畔。') })).status).toBe(303)
  await expect.poll(() => desk.textOf(page(id), '')).toContain('<p>位于洮儿河畔。</p>')
  const refused = await send(id, token, { intent: 'intro', document: text('镇长电话 13800138000') })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('138****8000')])
  const intro = '<p onclick="x">好</p><script>x</script>'
  await perform(site(), saveIntro, clerk, { ...(await seen(id)), intro })
  expect((await unitOf(id)).intro).toBe('<p>好</p>')
})

test('a mobile number is public once somebody confirms that it is the office’s, and no other one', async () => {
  const town = await makeArea(db(), { name: '手机镇' })
  const id = await village('手机村', town)
  const token = await enter([town])
  const facts = { ...noFacts, intent: 'save', name: '手机村', phone: '138-4820-1234' }
  const box = /<input type="checkbox"[^>]* name="officePhone"[^>]*>/
  expect(await desk.textOf(`/staff/units/${id}`, token)).not.toMatch(box)

  const refused = await send(id, token, facts)
  const shown = await refused.text()
  expect(refused.status).toBe(422)
  expect(shown).toContain('办公电话里有手机号码 138-****-1234')
  expect(shown).toContain('value="138-4820-1234"')
  expect(box.exec(shown)?.[0]).toContain('value="13848201234"')
  expect(shown).toContain('这是单位对外公布的办公手机号：13848201234')

  expect((await send(id, token, { ...facts, officePhone: '13848201234' })).status).toBe(303)
  await expect.poll(() => desk.textOf(page(id), '')).toContain('href="tel:13848201234"')
  expect(await lastAudit()).toMatchObject({
    action: 'area.change',
    detail: { unitPhone: '138-4820-1234', officePhone: true },
  })
  expect(box.exec(await desk.textOf(`/staff/units/${id}`, token))?.[0]).toContain('checked=""')

  // The box of the page still names the first number.
  const other = await send(id, token, { ...facts, phone: '13948201234', officePhone: '13848201234' })
  const otherShown = await other.text()
  expect([other.status, box.exec(otherShown)?.[0]]).toEqual([422, expect.stringContaining('value="13948201234"')])
  expect(box.exec(otherShown)?.[0]).not.toContain('checked')
  const both = await send(id, token, { ...facts, phone: '13848201234、13948201234', officePhone: '13848201234' })
  expect([both.status, await both.text()]).toEqual([422, expect.stringContaining('139****1234')])
  expect((await send(id, token, facts)).status).toBe(422)
  const identity = idNumber(8)
  const never = await send(id, token, { ...facts, head: identity, officePhone: `13848201234、${identity}` })
  expect([never.status, await never.text()]).toEqual([422, expect.stringContaining('负责人里有身份证号')])
  expect((await unitOf(id)).office_phone).toBe('13848201234')

  expect((await send(id, token, { ...facts, phone: '0482-8212345' })).status).toBe(303)
  expect((await unitOf(id)).office_phone).toBe('')
  expect(await lastAudit()).toMatchObject({ detail: { officePhone: false } })
})

test('a number that was stored without a confirmation keeps nothing from being changed, and can be confirmed', async () => {
  const town = await makeArea(db(), { name: '旧号镇' })
  const id = await village('旧号村', town)
  await db()
    .updateTable('area')
    .set({ phone: publicText('13848201234') })
    .where('id', '=', id)
    .execute()
  const token = await enter([town])
  const shown = await desk.textOf(`/staff/units/${id}`, token)
  expect(shown).toContain('这是单位对外公布的办公手机号：13848201234')
  const facts = { ...noFacts, intent: 'save', name: '旧号村', phone: '13848201234' }
  expect((await send(id, token, { ...facts, address: '新址' })).status).toBe(303)
  expect((await unitOf(id)).office_phone).toBe('')
  expect((await send(id, token, { ...facts, address: '新址', officePhone: '13848201234' })).status).toBe(303)
  expect((await unitOf(id)).office_phone).toBe('13848201234')
  // An introduction may repeat it.
  const save = async (words: string) =>
    perform(site(), saveIntro, clerk, { ...(await seen(id)), intro: `<p>${words}</p>` })
  await save('办公电话 13848201234')
  await expect(save('办公电话 13948201234')).rejects.toThrow('请先填在“办公电话”里并确认')
})

test('calls and a new unit’s form confirm a number too', async () => {
  const town = await makeArea(db(), { name: '接口手机镇' })
  const token = await enter([1])
  const call = async (method: string, path: string, body: object) =>
    fetch(desk.portal.origin() + path, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie: `Admin-Token=${token}`, origin: desk.portal.origin() },
    })
  const unit = { parentId: town, level: 'village', name: '接口手机村', phone: '13848201234' }
  expect((await call('POST', '/api/staff/units', unit)).status).toBe(400)
  const added = await call('POST', '/api/staff/units', { ...unit, officePhone: '13848201234' })
  const { data } = (await added.json()) as { data: { id: number } }
  const change = { version: 1, name: unit.name, phone: '13948201234', officePhone: '13848201234' }
  expect((await call('PUT', `/api/staff/units/${data.id}`, change)).status).toBe(400)
  expect((await unitOf(data.id)).office_phone).toBe('13848201234')

  const form = { ...noFacts, level: 'village', name: '表单手机村', phone: '13848201234' }
  const refused = await desk.post(`/staff/units/new?parentId=${town}`, form, token)
  expect(await refused.text()).toContain('name="officePhone" value="13848201234"')
  const made = await desk.post(`/staff/units/new?parentId=${town}`, { ...form, officePhone: '13848201234' }, token)
  expect(made.status).toBe(303)
})

test('a table is compared first, then imported; rows that are wrong are named', async () => {
  const town = await makeArea(db(), { name: '导入镇' })
  const id = await village('导入村', town)
  const token = await enter([1])
  const upload = async (text: string, bytes: BlobPart = text) => {
    const form = new FormData()
    form.append('intent', 'check')
    form.append('file', new Blob([bytes]), 'units.csv')
    const answer = await fetch(`${desk.portal.origin()}/staff/units/import`, {
      method: 'POST',
      body: form,
      headers: { origin: desk.portal.origin(), cookie: `Admin-Token=${token}` },
    })
    return answer.text()
  }
  const heads = '上级单位,名称,办公电话\n'
  expect(await upload(`${heads}导入镇,导入村,电话\n没有的镇,某村,\n`)).toContain('第 2 行：请填写电话号码')
  const text = `${heads}导入镇,导入村,0482-5000000\n导入镇,再来村,\n`
  const report = await upload(text)
  expect(report).toContain('新增 1 个，修改 1 个，0 个没有变化，0 行有问题')
  expect((await unitOf(id)).phone).toBe('')
  const digest = /name="digest" value="(\w+)"/.exec(report)?.[1] ?? ''
  const done = await desk.post('/staff/units/import', { intent: 'confirm', text, digest }, token)
  expect(readLocation(done)).toBe('/staff/units?mode=area.import')
  expect((await unitOf(id)).phone).toBe('0482-5000000')
  await expect
    .poll(() => desk.textOf(`/regions1/regions1?group=${encodeURIComponent('导入镇')}`, ''))
    .toContain('再来村')
  const mobile = `上级单位,名称,办公电话,办公手机\n导入镇,再来村,13848201234,`
  expect(await upload(`${mobile}\n`)).toContain('请在“办公手机”一列写“是”')
  expect(await upload(`${mobile}是\n`)).toContain('办公手机：13848201234')
  // Once more, it would do something else.
  const again = await desk.post('/staff/units/import', { intent: 'confirm', text, digest }, token)
  expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('没有导入')])
  const gb = await upload('', new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0xb4, 0xe5, 0x0a]))
  expect(gb).toContain('第 2 行：请在“类别”里写')
  // What a spreadsheet could compute is exported as text, and comes back as it was.
  await db()
    .updateTable('area')
    .set({ address: publicText('=HYPERLINK("https://x.example")') })
    .where('id', '=', id)
    .execute()
  const exported = await desk.textOf('/staff/units/export', token)
  expect(exported).toContain('"村","导入镇","再来村","","","","",""')
  expect(exported).toContain(`"'=HYPERLINK(""https://x.example"")"`)
  const same = await checkUnits.ask(site(), clerk, { text: exported })
  expect([same.changes, same.problems]).toEqual([[], []])
})
