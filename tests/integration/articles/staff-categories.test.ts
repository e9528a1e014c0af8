import { expect, test } from 'vitest'
import { addCategory, showCategory } from '../../../src/domain/articles/categories/operations-categories.server.ts'
import { operator } from '../../../src/access/policy.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { behindEachOther } from '../../harness/behind-each-other.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArticle, makeCategory } from '../../harness/factories.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'

const desk = useStaffPortal()
const db = () => desk.database.db
const enter = async (role: 'admin' | 'editor', areaIds: number[] | null) =>
  desk.enter((await makeAccount(desk.database, { role, areaIds })).loginName)
const rowOf = (id: number) => db().selectFrom('article_type').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const texts = { intent: 'save', title: '', description: '', keywords: '', retentionMonths: '' }
const send = async (id: number, token: string, fields: Record<string, string>, version?: number) =>
  desk.post(`/staff/categories/${id}`, { version: String(version ?? (await rowOf(id)).changes), ...fields }, token)

test('a category is added, renamed and described for all districts at once', async () => {
  const token = await enter('admin', null)
  await expect.poll(() => desk.textOf('/party/party', '')).not.toContain('阳光党务')
  const added = await desk.post('/staff/categories/new?parentId=1', { ...texts, title: '阳光党务' }, token)
  expect(readLocation(added)).toBe('/staff/categories?mode=category.add')
  await expect.poll(() => desk.textOf('/party/party', '')).toContain('阳光党务')
  const other = () => fetch(`${desk.portal.origin('152202000000')}/party/party`).then((answer) => answer.text())
  await expect.poll(other).toContain('阳光党务')
  const { id } = await db()
    .selectFrom('article_type')
    .select('id')
    .where('title', '=', '阳光党务')
    .executeTakeFirstOrThrow()
  const wrong = await send(id, token, { ...texts, title: '', keywords: '关键', retentionMonths: '很久' })
  expect(wrong.status).toBe(422)
  const page = await wrong.text()
  for (const words of ['请填写名称', '1 到 1200', 'value="关键"', 'value="很久"']) expect(page).toContain(words)
  expect((await send(id, token, { ...texts, title: '党务新名', retentionMonths: '24' })).status).toBe(303)
  await expect.poll(() => desk.textOf('/party/party', '')).toContain('党务新名')
  const audit = await db().selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    action: 'category.change',
    detail: { categoryTitle: '党务新名', categoryTitleBefore: '阳光党务', retentionMonths: '24' },
  })
  const late = await send(id, token, { ...texts, title: '晚了' }, 1)
  const shown = await late.text()
  expect([late.status, shown]).toEqual([409, expect.stringContaining('value="晚了"')])
  expect(shown).toContain('现在保存的是“党务新名”')
})

test('roots keep their titles and places', async () => {
  const token = await enter('admin', null)
  expect(await (await send(1, token, { ...texts, title: '别的' })).text()).toContain('名称是固定的')
  expect((await send(1, token, { intent: 'hide' })).status).toBe(409)
  expect((await desk.post('/staff/categories', { move: '1 1 down' }, token)).status).toBe(409)
  expect((await send(1, token, { intent: 'below', parentId: '13' })).status).toBe(409)
  expect((await send(1, token, { ...texts, title: '党务公开', description: '新的说明' })).status).toBe(303)
})

test('a hidden category is in no menu and not offered, but its articles stay', async () => {
  const id = await makeCategory(db(), 13, '过时的栏目')
  const article = await makeArticle(db(), { article_type_id: id, title: '过时栏目的文章' })
  const [token, editor] = [await enter('admin', null), await enter('editor', [1])]
  await expect.poll(() => desk.textOf('/politics/politics', '')).toContain('>过时的栏目<')
  expect((await send(id, token, { intent: 'hide' })).status).toBe(303)
  await expect.poll(() => desk.textOf('/politics/politics', '')).not.toContain('>过时的栏目<')
  await expect.poll(() => desk.textOf(`/politics/politics?articleTypeId=${id}`, '')).toContain('过时栏目的文章')
  expect((await desk.get(`/politics/politics?id=${article}`)).status).toBe(200)
  await expect.poll(() => desk.textOf('/staff/articles/new', editor)).not.toContain('过时的栏目')
  const below = await makeCategory(db(), id, '过时栏目的下级')
  const draft = { title: '新稿', areaId: '1', template: 'blank' }
  for (const articleTypeId of [id, below].map(String))
    expect((await desk.post('/staff/articles/new', { ...draft, articleTypeId }, editor)).status).toBe(422)
  const written = createDrafts(db(), 1)
  const other = await written.draft({ title: '换栏目的稿件' })
  await expect(written.startRevision(other, { articleTypeId: below })).rejects.toThrow('这个栏目已经停用')
  await db()
    .transaction()
    .execute(async (tx) =>
      showCategory.performIn(tx, desk.portal.site(), operator('测试员'), { id, version: (await rowOf(id)).changes }),
    )
  await expect.poll(() => desk.textOf('/politics/politics', '')).toContain('>过时的栏目<')
})

test('a moved category takes its articles along; loops, doubles and depths are refused', async () => {
  const token = await enter('admin', null)
  const from = await makeCategory(db(), 13, '要移的栏目')
  const below = await makeCategory(db(), from, '它的下级')
  const id = await makeArticle(db(), { article_type_id: below, title: '跟着走的文章' })
  const move = (parentId: number) => send(from, token, { intent: 'below', parentId: String(parentId) })
  expect((await move(below)).status).toBe(422)
  expect((await move(12)).status).toBe(303)
  await expect.poll(() => desk.textOf(`/village/village?articleTypeId=${below}`, '')).toContain('跟着走的文章')
  const { root_type_id: root } = await db()
    .selectFrom('article')
    .select('root_type_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(root).toBe(12)
  await makeCategory(db(), 13, '要移的栏目')
  expect(await (await move(13)).text()).toContain('这里已经有栏目')
  const deep = await makeCategory(db(), await makeCategory(db(), 13, '二级'), '三级')
  expect(await (await move(deep)).text()).toContain('栏目最多 4 级')
  const second = await makeCategory(db(), 12, '第二个')
  const { changes } = await rowOf(second)
  expect(readLocation(await desk.post('/staff/categories', { move: `${second} ${changes} up` }, token))).toContain(
    'category.move',
  )
  expect((await rowOf(second)).position).toBeLessThan((await rowOf(from)).position)
})

test('of two that add the same category at once, the second is told', async () => {
  const same = { parentId: 13, title: '同时新增', description: '', keywords: '', retentionMonths: null }
  const add = (tx: Tx) => addCategory.performIn(tx, desk.portal.site(), operator('测试员'), same)
  await expect(behindEachOther(db(), add, add)).rejects.toThrow('这里已经有栏目“同时新增”')
})

test('the home page keeps the categories that it finds by their titles', async () => {
  const token = await enter('admin', null)
  for (const [parent, title] of [
    [8, '便民'],
    [13, '窗口动态'],
  ] as const) {
    const found = await db()
      .selectFrom('article_type')
      .select('id')
      .where('parent_id', '=', parent)
      .where('title', '=', title)
      .executeTakeFirst()
    const id = found?.id ?? (await makeCategory(db(), parent, title))
    const refusals = [
      await send(id, token, { ...texts, title: '别的名称' }),
      await send(id, token, { intent: 'below', parentId: '12' }),
      await send(id, token, { intent: 'hide' }),
    ]
    for (const refused of refusals) expect(await refused.text()).toContain(`首页要用“${title}”`)
    expect((await send(id, token, { ...texts, title, description: '说明' })).status).toBe(303)
  }
})

test('only administrators of all districts change categories', async () => {
  for (const token of [await enter('admin', [1]), await enter('editor', null)]) {
    expect(await desk.textOf('/staff/categories', token)).not.toContain('新增下级')
    expect((await desk.post('/staff/categories/new?parentId=1', { ...texts, title: '无权' }, token)).status).toBe(403)
  }
})
