import { z } from 'zod'
import { maxId } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import { articleDocumentSchema } from '@three-affairs/document/schema.ts'
import { contractSchema } from '../contracts/contract.ts'
import { stageSchema } from '../projects/stage.ts'
import { bookSchema } from '../books/book.ts'
import { fulfilsSchema } from '../../duties/fulfils.ts'

const line = (most: number, title: string) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(most, `${title}最多 ${most} 个字`))

/** PostgreSQL has no year 0. */
const day = z.iso.date('日期应为 2026-01-31 这样的形式').refine((date) => date >= '1900', '日期不能早于 1900 年')

const attachmentSchema = z.strictObject({
  name: z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, '附件要有文件名')
        .max(120, '附件的文件名最多 120 个字')
        .regex(/^[^,|/\\]+$/, '附件的文件名不能含有逗号、竖线和斜线'),
    ),
  /** A path of this site: `/files/…`. */
  url: z.string().regex(/^\/files\/[^,|\s\p{Cc}\p{Cs}]{1,400}$/u, '附件的地址有误，请重新上传'),
  mediaType: line(150, '附件的类型'),
  sizeBytes: z.int().min(0).max(maxId, '附件的大小有误'),
})

/**
 * What an editor writes, bounded but perhaps incomplete: a draft is saved as it is. What a release needs besides is in
 * `findProblems`.
 */
export const contentSchema = z.strictObject({
  title: line(200, '标题').describe('标题'),
  articleTypeId: z.int().positive('请选择栏目').max(maxId, '没有这个栏目').describe('栏目编号'),
  areaId: z.int().positive('请选择发布单位').max(maxId, '没有这个单位').describe('发布单位编号'),
  author: line(60, '作者').describe('作者'),
  source: line(100, '来源').describe('来源'),
  publisher: line(100, '发布机构').describe('发布机构'),
  description: line(300, '摘要').describe('摘要'),
  important: z.boolean().describe('是否列入要闻'),
  indexNo: line(60, '索引号').nullable().describe('索引号'),
  documentNo: line(60, '文号').nullable().describe('文号'),
  documentDate: day.nullable().describe('成文日期'),
  validity: z.enum(['有效', '废止']).nullable().describe('有效性'),
  // Absent in texts without one, so that the hashes of texts from before it was introduced stay.
  noticeUntil: day.optional().describe('公示期的最后一天；没有公示期就不写'),
  pictureUrl: z
    .string()
    // Neither //host nor /\host, which browsers resolve as another host.
    .regex(/^\/(?![/\\])[^\s\\\p{Cc}\p{Cs}]{1,400}$/u, '图片的地址有误，请重新选择')
    .nullable()
    .describe('列表图片的地址'),
  document: articleDocumentSchema.describe('正文'),
  // Absent in texts without one, for the same reason.
  book: bookSchema.optional().describe('账本：本期的账户、逐笔收支和资产；没有账本就不写'),
  contract: contractSchema.optional().describe('合同：种类、对方、标的、价款、期限和付款安排；没有就不写'),
  stage: stageSchema.optional().describe('项目的一个环节；没有就不写'),
  fulfils: fulfilsSchema.optional().describe('公开事项：这篇文章公开的是哪一项、哪一期；没有就不写'),
  attachments: z.array(attachmentSchema).max(30, '附件最多 30 个').describe('附件'),
  /** When it becomes public; null for at once after the last review. */
  releaseAt: z.iso.datetime({ offset: true }).nullable().describe('定时发布的时间；null 为审核通过后立即发布'),
  /** Shown at the top of a corrected article; empty if nothing was wrong. */
  correction: line(300, '更正说明').describe('更正说明，显示在文章开头'),
})

export type ArticleContent = z.infer<typeof contentSchema>
export type ContentField = keyof ArticleContent

/** What the writer of a new article did not choose yet is empty. */
export const newContent = (
  chosen: Pick<ArticleContent, 'title' | 'articleTypeId' | 'areaId' | 'publisher' | 'document'>,
): ArticleContent => ({
  author: '',
  source: '',
  description: '',
  important: false,
  indexNo: null,
  documentNo: null,
  documentDate: null,
  validity: null,
  pictureUrl: null,
  attachments: [],
  releaseAt: null,
  correction: '',
  ...chosen,
})

/** Names of the fields, as forms and comparisons show them. */
export const fieldTitles: Record<ContentField, string> = {
  title: '标题',
  articleTypeId: '栏目',
  areaId: '发布单位',
  author: '作者',
  source: '来源',
  publisher: '发布机构',
  description: '摘要',
  important: '要闻',
  indexNo: '索引号',
  documentNo: '文号',
  documentDate: '成文日期',
  validity: '有效性',
  noticeUntil: '公示期到',
  pictureUrl: '列表图片',
  document: '正文',
  book: '账本',
  contract: '合同',
  stage: '项目环节',
  fulfils: '公开事项',
  attachments: '附件',
  releaseAt: '定时发布',
  correction: '更正说明',
}
