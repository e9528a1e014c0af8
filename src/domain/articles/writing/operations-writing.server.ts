import { z } from 'zod'
import { getActorName } from '../../../access/policy.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { wrongField } from '../../../platform/errors.ts'
import { maxId } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { operation } from '../../operation.ts'
import { presetFulfils } from '../../duties/preset.server.ts'
import { findOpenUnit, getPlace } from '../../units/queries.server.ts'
import { beginDocument } from '../article-templates/queries-templates.server.ts'
import { can } from '../policy.ts'
import { carryOver } from './carry-over.server.ts'
import { addDraft, addWork } from './commands-writing.server.ts'
import { type ArticleContent, newContent } from './content.ts'
import { readContent } from './content.server.ts'
import { presentSaved, saveContent, savedOutput } from './save-content.server.ts'
import { atLockedWork, lockReadableArticle, type LockedWork, noArticle, requireStage } from './work-lock.server.ts'
import { articleInput, savedVersion } from './work-schema.ts'

/** A text of 400,000 characters, each up to three bytes, with its markup. */
const bodyLimit = 4 * 1024 * 1024

const tag = '稿件'
const path = '/api/staff/articles/:id'
const words = (done: string, effect: string, refused = '没有办理') => ({ done, effect, refused })
const common = { permission: 'article.edit', changes: [] } as const

/** Parsed by `readContent`, whose errors name the wrong field. */
const content = z
  .looseObject({})
  .describe('稿件内容：标题、栏目、单位、正文（ProseMirror JSON）和附件')
  .transform(readContent)

/** Begins a new article. */
export const createDraft = operation({
  ...common,
  action: 'article.create',
  api: {
    call: 'POST /api/staff/articles',
    tag,
    summary: '新建稿件',
    output: z.object({ id: z.int() }),
    bodyLimit,
  },
  input: z.object({ content }),
  words: words('已新建', '可以开始写了。'),
  at: async (db, { input }) => ({ place: await getPlace(db, input.content.areaId) }),
  async run(tx, { actor, input, site, at: { place } }) {
    const id = await addDraft(tx, { actor, districtCode: place.districtCode, now: site.now }, input.content)
    return { result: { id }, subject: String(id) }
  },
})

/** Begins a new article with the text of a template. */
export const beginDraft = operation({
  ...common,
  action: 'article.create',
  input: z.object({
    title: z.string().max(200).overwrite(oneLine).min(4, '标题至少 4 个字，让群众一看就知道公开的是什么'),
    areaId: z.int('请选择发布单位').positive('请选择发布单位').max(maxId),
    articleTypeId: z.int('请选择栏目').positive('请选择栏目').max(maxId),
    /** Null for a blank text. */
    template: z.int('请选择模板').positive('请选择模板').max(maxId).nullable().default(null),
    /** What it is written for: code of an item of disclosure, and the period. */
    duty: z.string().max(40).default(''),
    period: z.string().max(7).default(''),
  }),
  words: words('已新建', '可以开始写了。', '没有新建'),
  async at(db, { actor, input: { areaId }, site }) {
    const unit = await findOpenUnit(db, site.district.areaCode, areaId)
    if (!unit || !can(actor, 'article.edit', unit)) throw wrongField('areaId', '请选择您管理范围内的单位')
    return unit
  },
  async run(tx, { actor, input: { template, duty, period, ...chosen }, site, at: { place, name } }) {
    const { districtCode } = place
    const { document, builtIn } = await beginDocument(tx, districtCode, template, { unit: name, now: site.now })
    const fulfils = await presetFulfils(tx, {
      districtCode,
      unitId: chosen.areaId,
      title: chosen.title,
      duty,
      period,
      template: builtIn,
      now: site.now,
    })
    const begun = readContent({ ...newContent({ ...chosen, publisher: name, document }), ...(fulfils && { fulfils }) })
    const id = await addDraft(tx, { actor, districtCode, now: site.now }, begun, { template: builtIn })
    return { result: { id }, subject: String(id) }
  },
})

/**
 * Begins the next text of an article that was released; until it is released too, the public reads the former one.
 * Does nothing if somebody has begun already.
 */
export const startRevision = operation({
  ...common,
  action: 'article.revise',
  api: { call: `POST ${path}/revise`, tag, summary: '开始修订已发布的文章', output: z.null() },
  input: articleInput,
  words: words('已开始修订', '可以开始写了。'),
  at: (db, { actor, input: { id } }) => lockReadableArticle(db, actor, id),
  async run(tx, { actor, input: { id }, site }) {
    const begun = await tx
      .selectFrom('article_work')
      .select('article_id')
      .where('article_id', '=', id)
      .executeTakeFirst()
    if (begun) return { result: null }
    const released = await carryOver(tx, id)
    await addWork(tx, getActorName(actor), id, { ...released, releaseAt: null, correction: '' }, site.now)
    return { result: null, subject: String(id) }
  },
})

/** A new draft with the content of another article, without what only one document has: its numbers and its rows. */
export const copyArticle = operation({
  ...common,
  action: 'article.create',
  api: { call: `POST ${path}/copy`, tag, summary: '复制为新稿件', output: z.object({ id: z.int() }) },
  input: articleInput,
  words: words('已复制', '可以开始写了。'),
  async at(db, { actor, input: { id } }) {
    const article = await db
      .selectFrom('article')
      .leftJoin('article_work', 'article_work.article_id', 'article.id')
      .select(['article.area_id as areaId', 'article_work.content'])
      .where('article.id', '=', id)
      .executeTakeFirst()
    const place = article && (await getPlace(db, article.content?.areaId ?? article.areaId))
    if (!place || !can(actor, 'article.read', { place })) throw noArticle()
    return { place, written: article.content }
  },
  async run(tx, { actor, input, site, at: { place, written } }) {
    const copied: ArticleContent = {
      ...(written ?? (await carryOver(tx, input.id))),
      indexNo: null,
      documentNo: null,
      documentDate: null,
      noticeUntil: undefined,
      releaseAt: null,
      correction: '',
      book: undefined,
      contract: undefined,
      stage: undefined,
    }
    const own = { actor, districtCode: place.districtCode, now: site.now }
    const id = await addDraft(tx, own, copied, { copiedFrom: input.id })
    return { result: { id }, subject: String(id) }
  },
})

/** Saves the text that somebody writes, and keeps a revision of it every five minutes. */
export const saveDraft = operation({
  ...common,
  action: 'article.edit',
  api: {
    call: `PUT ${path}`,
    tag,
    summary: '保存稿件；别人保存过就答 409',
    output: savedOutput,
    present: presentSaved,
    bodyLimit,
  },
  input: articleInput.extend({ version: savedVersion, content }),
  words: words('已保存', '可以继续写。', '没有保存'),
  at: atLockedWork,
  run: (tx, { actor, input: { version, content: given }, site: { now }, at: { work } }) =>
    saveContent(tx, { actor, work, version, given, now }),
})

/** Moves a draft to the recycle bin. */
export const deleteDraft = operation({
  ...common,
  action: 'article.delete',
  api: { call: `POST ${path}/delete`, tag, summary: '放入回收站', output: z.null() },
  input: articleInput,
  words: words('已放入回收站', '30 天内可以恢复。'),
  at: atLockedWork,
  async run(tx, { input: { id }, site, at: { work } }) {
    requireStage(work, 'draft')
    await setDeleted(tx, work, site.now)
    return { result: null, subject: String(id) }
  },
})

/** Takes a draft out of the recycle bin. */
export const restoreDraft = operation({
  ...common,
  action: 'article.restore',
  api: { call: `POST ${path}/restore`, tag, summary: '从回收站恢复', output: z.null() },
  input: articleInput,
  words: words('已恢复', '可以继续修改。'),
  at: atLockedWork,
  async run(tx, { input: { id }, at: { work } }) {
    if (!work.deleteTime) return { result: null }
    await setDeleted(tx, work, null)
    return { result: null, subject: String(id) }
  },
})

const setDeleted = (tx: Tx, { articleId, version }: LockedWork, time: Date | null) =>
  tx
    .updateTable('article_work')
    .set({ delete_time: time, version: version + 1 })
    .where('article_id', '=', articleId)
    .execute()
