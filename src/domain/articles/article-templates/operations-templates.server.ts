import { z } from 'zod'
import { lockDistrict } from '../../../access/district-lock.server.ts'
import { getActorName } from '../../../access/policy.ts'
import { type AuditDetail, recordAudit } from '../../../audit/audit.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { AppError, notFound, wrongField } from '../../../platform/errors.ts'
import { stepOrder } from '../../../platform/step-order.ts'
import { atCalledDistrict } from '../../units/queries.server.ts'
import { operation } from '../../operation.ts'
import { documentText } from '@three-affairs/document/text.ts'
import { listFiles } from '../writing/files/files.server.ts'
import { getWork } from '../writing/queries-work.server.ts'
import { findPersonalDataInTemplate, hasPersonalData } from './check-template.server.ts'
import { mostTemplates } from './template-rules.ts'
import { changedTemplate, movedTemplate, newTemplate, seenTemplate, type TemplateChoice } from './template-schema.ts'
import './template-table.server.ts'

type Seen = z.output<typeof seenTemplate>

const tag = '稿件模板'
const common = { permission: 'article-template.change', at: atCalledDistrict, changes: [] } as const
const words = (done: string, effect: string, refused = '没有保存') => ({ done, effect, refused })

export const addTemplate = operation({
  ...common,
  action: 'article-template.add',
  api: {
    call: 'POST /api/staff/article-templates',
    tag,
    summary: '把一篇在办稿件的正文存为模板，排在最后；正文里不能有图片和个人信息',
    output: z.object({ id: z.int() }),
  },
  input: newTemplate,
  words: words('已存为模板', '新建稿件时就能选用；名称和次序在“稿件模板”里改。', '没有办理'),
  async run(tx, { actor, input: { articleId, ...choice }, site }) {
    const districtCode = site.district.areaCode
    const { content } = await getWork(tx, actor, districtCode, articleId)
    const row = await rowOf(tx, choice)
    const text = documentText(content.document).trim()
    if (text === '') throw new AppError('invalid', '这篇稿件还没有正文，写好后再存为模板。')
    if (listFiles({ ...content, attachments: [], pictureUrl: null }).length > 0)
      throw new AppError('invalid', '模板里不能有图片。请复制这篇稿件，删去图片，再存为模板。')
    const [found] = await findPersonalDataInTemplate(content.document)
    if (found) throw new AppError('invalid', `模板里不能有个人信息。${found}`)
    const others = await lockTemplates(tx, districtCode)
    if (others.length >= mostTemplates)
      throw new AppError('conflict', `最多 ${mostTemplates} 个模板，请先在“稿件模板”里删去不用的。`)
    const { id } = await tx
      .insertInto('article_template')
      .values({
        ...row,
        district_code: districtCode,
        document: JSON.stringify(content.document),
        position: (others.at(-1)?.position ?? 0) + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const detail = { ...(await wordsOf(tx, row)), templateLength: text.length, fromArticle: articleId }
    return { result: { id }, subject: String(id), detail }
  },
})

/** Changes what is said about a template, for which category it is, and whether it is offered. Its text stays. */
export const changeTemplate = operation({
  ...common,
  action: 'article-template.change',
  api: {
    call: 'PUT /api/staff/article-templates/:id',
    tag,
    summary: '修改一个稿件模板的名称、提示和栏目，隐藏或显示它',
    output: z.null(),
  },
  input: changedTemplate,
  words: words('已保存', '新建稿件时就会用到。'),
  async run(tx, { actor, input: { id, version, hidden, ...choice }, site }) {
    const districtCode = site.district.areaCode
    const stored = await lockTemplate(tx, districtCode, { id, version })
    const row = await rowOf(tx, choice)
    const [now, then] = [await wordsOf(tx, row), await wordsOf(tx, stored)]
    const detail: AuditDetail = {}
    for (const name of ['templateName', 'templateHint', 'categoryTitle'] as const)
      if (now[name] !== then[name]) Object.assign(detail, { [name]: now[name], [`${name}Before`]: then[name] })
    const isChanged = Object.keys(detail).length > 0
    if (!isChanged && hidden === stored.hidden) return { result: null }
    await tx
      .updateTable('article_template')
      .set({ ...row, hidden, version: version + 1 })
      .where('id', '=', id)
      .execute()
    if (hidden !== stored.hidden)
      await recordAudit(tx, {
        actor: getActorName(actor),
        action: hidden ? 'article-template.hide' : 'article-template.show',
        districtCode,
        subject: String(id),
        detail: { templateName: row.name },
      })
    return isChanged ? { result: null, subject: String(id), detail } : { result: null }
  },
})

export const moveTemplate = operation({
  ...common,
  action: 'article-template.move',
  api: {
    call: 'POST /api/staff/article-templates/:id/move',
    tag,
    summary: '把一个稿件模板上移或下移一位',
    output: z.null(),
  },
  input: movedTemplate,
  words: words('已移动', '新建稿件时按这个顺序排列。'),
  async run(tx, { input: { id, step }, site }) {
    const rows = await lockTemplates(tx, site.district.areaCode)
    if (!rows.some((row) => row.id === id)) throw gone()
    const moved = stepOrder(
      rows.map((row) => row.id),
      id,
      step,
    )
    if (!moved) return { result: null }
    const positions = new Map(rows.map((row) => [row.id, row.position]))
    for (const [position, each] of moved.order.entries())
      if (positions.get(each) !== position)
        await tx.updateTable('article_template').set({ position }).where('id', '=', each).execute()
    return { result: null, subject: String(id), detail: { position: moved.to, positionBefore: moved.from } }
  },
})

/** Removes a template of the district's own. */
export const removeTemplate = operation({
  ...common,
  action: 'article-template.remove',
  api: {
    call: 'POST /api/staff/article-templates/:id/remove',
    tag,
    summary: '删去本地区的一个稿件模板；自带的只能隐藏',
    output: z.null(),
  },
  input: seenTemplate,
  words: words('已删去', '用它写的稿件不变。'),
  async run(tx, { input, site }) {
    const stored = await lockTemplate(tx, site.district.areaCode, input)
    if (!stored.document) throw new AppError('conflict', '自带的模板不能删去。不用的可以隐藏。')
    await tx.deleteFrom('article_template').where('id', '=', input.id).execute()
    const templateLength = documentText(stored.document).trim().length
    return { result: null, subject: String(input.id), detail: { ...(await wordsOf(tx, stored)), templateLength } }
  },
})

export const hideTemplate = operation({
  ...common,
  action: 'article-template.hide',
  input: seenTemplate,
  words: words('已隐藏', '新建稿件时不再列出，可以随时恢复。'),
  run: (tx, { input, site }) => setHidden(tx, site.district.areaCode, input, true),
})

export const showTemplate = operation({
  ...common,
  action: 'article-template.show',
  input: seenTemplate,
  words: words('已显示', '新建稿件时又会列出。'),
  run: (tx, { input, site }) => setHidden(tx, site.district.areaCode, input, false),
})

async function setHidden(tx: Tx, districtCode: string, seen: Seen, hidden: boolean) {
  const stored = await lockTemplate(tx, districtCode, seen)
  if (stored.hidden === hidden) return { result: null }
  await tx
    .updateTable('article_template')
    .set({ hidden, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .execute()
  return { result: null, subject: String(seen.id), detail: { templateName: stored.name } }
}

const gone = (): AppError => notFound('没有这个模板，可能已经有人删去了。')

/** @throws AppError invalid, with the field. */
async function rowOf(tx: Tx, { articleTypeId, name, hint }: TemplateChoice) {
  for (const [field, text] of Object.entries({ name, hint }))
    if (hasPersonalData(text)) throw wrongField(field, '这里不能写个人信息，请删去')
  if (articleTypeId !== null && (await titleOfCategory(tx, articleTypeId)) === undefined)
    throw wrongField('articleTypeId', '没有这个栏目，请重新选择')
  return { name, hint, article_type_id: articleTypeId }
}

const titleOfCategory = async (tx: Tx, id: number): Promise<string | undefined> =>
  (await tx.selectFrom('article_type').select('title').where('id', '=', id).executeTakeFirst())?.title

/** As the audit log shows it. */
const wordsOf = async (tx: Tx, row: { name: string; hint: string; article_type_id: number | null }) => ({
  templateName: row.name,
  templateHint: row.hint,
  categoryTitle: row.article_type_id === null ? '不限' : ((await titleOfCategory(tx, row.article_type_id)) ?? ''),
})

/**
 * All templates of a district in their order; concurrent moves and additions wait. The lock comes first, because a
 * query that locks what it sorts returns the order from before it waited.
 */
async function lockTemplates(tx: Tx, districtCode: string) {
  await lockDistrict(tx, districtCode)
  return tx
    .selectFrom('article_template')
    .select(['id', 'position'])
    .where('district_code', '=', districtCode)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

async function lockTemplate(tx: Tx, districtCode: string, { id, version }: Seen) {
  const row = await tx
    .selectFrom('article_template')
    .selectAll()
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone()
  if (row.version !== version) throw new AppError('conflict', '别人刚刚改过这个模板。')
  return row
}
