import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Staff } from '../../../src/access/policy.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { ensureBuiltInTemplates } from '../../../src/domain/articles/article-templates/commands-templates.server.ts'
import {
  addTemplate,
  changeTemplate,
  moveTemplate,
  removeTemplate,
} from '../../../src/domain/articles/article-templates/operations-templates.server.ts'
import {
  beginDocument,
  listArticleTemplates,
} from '../../../src/domain/articles/article-templates/queries-templates.server.ts'
import type { TemplateChoice } from '../../../src/domain/articles/article-templates/template-schema.ts'
import { templates } from '../../../src/domain/articles/article-templates/templates.ts'
import { operator } from '../../../src/access/policy.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { perform } from '../../harness/perform.ts'
import { createActor, lastAudit } from '../../harness/staff-fixture.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'
import { createDocument } from '../../harness/writing.ts'

const desk = useStaffPortal()
const code = '152201000000'
const editor = createActor(1, 'editor', [1])
const builtIn = templates.map(({ title }) => title)
const facts = { unit: '示例嘎查', now: new Date() }
let village: number
beforeAll(async () => {
  village = await makeArea(desk.database.db, { level: 'village' })
})

const run = <Result>(command: (tx: Tx) => Promise<Result>) => desk.database.db.transaction().execute(command)
const list = () => listArticleTemplates(desk.database.db, code)
const names = async () => (await list()).map(({ name }) => name)
const drafted = (document?: ArticleDocument) =>
  createDrafts(desk.database.db, village).draft(document ? { document } : {})
const choice = (name: string, hint = '') => ({ name, hint, articleTypeId: null })
const keep = async (articleId: number, given: TemplateChoice = choice('会议纪要'), actor: Staff = editor) =>
  (await perform(desk.portal.site(), addTemplate, actor, { articleId, ...given })).id
const refOf = async (name: string) => {
  const { id = 0, version = 0 } = (await list()).find((each) => each.name === name) ?? {}
  return { id, version }
}
type Change = Partial<TemplateChoice & { hidden: boolean }>
async function change({ id, version }: { id: number; version: number }, given: Change) {
  const {
    name = '',
    hint = '',
    articleTypeId = null,
    hidden = false,
  } = (await list()).find((each) => each.id === id) ?? {}
  const input = { id, version, name, hint, articleTypeId, hidden, ...given }
  await changeTemplate.perform(desk.portal.site(), editor, input)
}
const move = (tx: Tx, id: number, step: 'up' | 'down') =>
  moveTemplate.performIn(tx, desk.portal.site(), editor, { id, step })
const remove = (ref: { id: number; version: number }) => removeTemplate.perform(desk.portal.site(), editor, ref)

test('each district begins with the templates of the product and keeps its own', async () => {
  const { db } = desk.database
  await run((tx) => ensureBuiltInTemplates(tx, operator('命令行:root'), [code, '152202000000']))
  expect(await names()).toEqual(builtIn)
  const document = createDocument('会议于　日召开。', '议定事项：')
  const articleId = await drafted(document)
  const id = await keep(articleId, { name: ' 会议\n纪要 ', hint: '嘎查会议', articleTypeId: 13 })
  expect(await names()).toEqual([...builtIn, '会议 纪要'])
  expect((await lastAudit(desk.database)).detail).toMatchObject({
    templateName: '会议 纪要',
    templateLength: 14,
    fromArticle: articleId,
  })
  expect(await listArticleTemplates(db, '152202000000')).toHaveLength(builtIn.length)
  expect(await beginDocument(db, code, id, facts)).toEqual({ document, builtIn: null })
  await expect(beginDocument(db, '152202000000', id, facts)).rejects.toMatchObject({ field: 'template' })
  const accounts = await refOf('村级财务收支公开')
  expect(JSON.stringify(await beginDocument(db, code, accounts.id, facts))).toContain('示例嘎查')

  const ref = await refOf('会议 纪要')
  await change(ref, { name: '纪要', articleTypeId: null })
  const { action, detail } = await lastAudit(desk.database)
  expect([action, detail]).toEqual([
    'article-template.change',
    {
      templateName: '纪要',
      templateNameBefore: '会议 纪要',
      categoryTitle: '不限',
      categoryTitleBefore: expect.stringMatching(/^(?!不限).+/),
    },
  ])
  await expect(change(ref, { hint: '' })).rejects.toMatchObject({ code: 'conflict' })
  await run((tx) => move(tx, id, 'up'))
  expect((await names()).slice(-2)).toEqual(['纪要', builtIn.at(-1)])
  await run((tx) => move(tx, id, 'down'))
  await run((tx) => move(tx, id, 'down'))
  expect((await names()).at(-1)).toBe('纪要')
  await change(accounts, { hidden: true })
  expect((await lastAudit(desk.database)).action).toBe('article-template.hide')
  await expect(remove(await refOf(builtIn[1] ?? ''))).rejects.toMatchObject({
    code: 'conflict',
  })
  const renamed = await refOf('纪要')
  await remove(renamed)
  expect((await lastAudit(desk.database)).detail).toMatchObject({ templateLength: 14 })
  for (const again of [() => remove(renamed), () => run((tx) => move(tx, id, 'up'))])
    await expect(again()).rejects.toMatchObject({ code: 'not_found' })
  await run((tx) => ensureBuiltInTemplates(tx, operator('命令行:root'), [code]))
  expect((await list()).map(({ name, hidden }) => [name, hidden])).toEqual(
    builtIn.map((name) => [name, name === '村级财务收支公开']),
  )
})

test('concurrent moves of templates are all kept', async () => {
  const { db } = desk.database
  const before = await list()
  const [, second, third, fourth] = before
  if (!second || !third || !fourth) throw new Error('There are too few templates.')
  let other: Promise<unknown> | undefined
  await run(async (tx) => {
    await move(tx, second.id, 'up')
    other = run((own) => move(own, fourth.id, 'up'))
    const waiting = sql<{ n: number }>`
      select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(1)
  })
  await other
  expect((await list()).slice(0, 4).map(({ id }) => id)).toEqual([second.id, before[0]?.id, fourth.id, third.id])
  await run((tx) => move(tx, second.id, 'down'))
  await run((tx) => move(tx, fourth.id, 'down'))
})

test('personal data, pictures, empty texts and those who may not are refused', async () => {
  const id = await drafted()
  const invalid = (words: string, field: string | null = null) => ({
    code: 'invalid',
    field,
    message: expect.stringContaining(words),
  })
  await expect(keep(await drafted(createDocument('好。', '电话 13800138000')))).rejects.toMatchObject(
    invalid('正文第 2 段有个人手机号（138'),
  )
  await expect(keep(id, choice('找 13800138000'))).rejects.toMatchObject(invalid('个人信息', 'name'))
  await expect(keep(id, choice('好', '找 13800138000'))).rejects.toMatchObject(invalid('个人信息', 'hint'))
  await expect(keep(id, choice(' '))).rejects.toMatchObject(invalid('请填写名称', 'name'))
  await expect(keep(id, { ...choice('好'), articleTypeId: 999_999 })).rejects.toMatchObject(
    invalid('没有这个栏目', 'articleTypeId'),
  )
  await expect(keep(await drafted({ type: 'doc', content: [] }))).rejects.toMatchObject(invalid('还没有正文'))
  const attrs = { blockId: 'block00001', src: `/files/u/${'a'.repeat(64)}/1.png`, alt: '会场', caption: '会场' }
  const picture = { type: 'doc', content: [{ type: 'figure', attrs }] } as unknown as ArticleDocument
  await expect(keep(await drafted(picture))).rejects.toMatchObject(invalid('不能有图片'))
  for (const actor of [
    createActor(1, 'editor', [village]),
    createActor(1, 'Dashboard', null),
    createActor(1, 'admin', [1]),
  ])
    await expect(keep(id, choice('无权'), actor)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    addTemplate.perform(desk.portal.site('152202000000'), editor, { articleId: id, ...choice('好') }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('the pages keep, offer, change and hide a template at once', async () => {
  const { db } = desk.database
  const token = await desk.enter((await makeAccount({ db }, { role: 'editor', areaIds: [1] })).loginName)
  const unlisted = await createDrafts(db, village).draft({ articleTypeId: 12 })
  await db.updateTable('article_type').set({ hidden: true }).where('id', '=', 12).execute()
  const id = await drafted(createDocument('防汛值班安排如下。'))
  const article = `/staff/articles/${id}`
  expect(await desk.textOf(article, token)).not.toContain('不再列出的栏目')
  expect(await desk.textOf(`/staff/articles/${unlisted}`, token)).toMatch(/不再列出的栏目[^]*value="12" selected/)
  const form = { intent: 'keep-template', templateName: '', templateHint: '<b>', templateType: '13' }
  const wrong = await desk.post(article, form, token)
  const page = await wrong.text()
  expect([wrong.status, page.includes('请填写名称'), page.includes('value="&lt;b&gt;"')]).toEqual([422, true, true])
  const kept = await desk.post(article, { ...form, templateName: '防汛值班' }, token)
  expect(readLocation(kept)).toBe(`${article}?mode=article-template.add`)
  expect(await desk.textOf('/staff/articles/new', token)).toContain('防汛值班')

  const { id: template } = await refOf('防汛值班')
  const fields = { title: '防汛值班公示', areaId: '1', articleTypeId: '13', template: String(template) }
  const made = await desk.post('/staff/articles/new', fields, token)
  expect(await desk.textOf((readLocation(made) ?? '').replace('/edit', ''), token)).toContain('防汛值班安排如下。')

  const path = `/staff/article-templates?id=${template}`
  expect(await desk.textOf(path, token)).toContain('修改“防汛值班”')
  expect((await desk.post(path, { name: '', hint: '', articleTypeId: '', version: '1' }, token)).status).toBe(422)
  const changed = { name: '值班', hint: '', articleTypeId: '', version: '1' }
  expect(readLocation(await desk.post(path, changed, token))).toBe(
    '/staff/article-templates?mode=article-template.change',
  )
  const late = await desk.post(path, { ...changed, name: '别的' }, token)
  expect([late.status, (await late.text()).includes('value="别的"')]).toEqual([409, true])
  const press = async (name: string, value: string) =>
    readLocation(await desk.post('/staff/article-templates', { [name]: value }, token))
  expect(await press('move', `${template} 2 up`)).toContain('mode=article-template.move')
  expect(await press('hide', `${template} 2 `)).toContain('mode=article-template.hide')
  expect(await desk.textOf('/staff/articles/new', token)).not.toContain('值班')
  expect(await press('show', `${template} 3 `)).toContain('mode=article-template.show')
  expect(await press('remove', `${template} 4 `)).toContain('mode=article-template.remove')
  const gone = await desk.post('/staff/articles/new', fields, token)
  expect([gone.status, (await gone.text()).includes('已经有人删去')]).toEqual([422, true])

  const part = await desk.enter((await makeAccount({ db }, { role: 'editor', areaIds: [village] })).loginName)
  expect(await desk.textOf(article, part)).not.toContain('存为模板')
  expect(await desk.textOf('/staff/article-templates', part)).not.toContain('上移')
  const refused = await desk.post('/staff/article-templates', { hide: `${(await refOf('空白稿件')).id} 1 ` }, part)
  expect(refused.status).toBe(403)
})
