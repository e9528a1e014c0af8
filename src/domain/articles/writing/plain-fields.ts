import { plainDiffHtml } from '@three-affairs/document/diff/diff-html.ts'
import { labelOf } from '../../duties/periods.ts'
import type { ArticleContent } from './content.ts'

/**
 * The fields of a content besides its document, in words, for comparison. `category`: title of its category;
 * `itemTitles`: titles of items of disclosure by their codes.
 */
export const plainFields = (
  content: ArticleContent,
  category: string,
  itemTitles: ReadonlyMap<string, string>,
): Record<string, string> => ({
  标题: content.title,
  栏目: category,
  作者: content.author,
  来源: content.source,
  发布机构: content.publisher,
  摘要: content.description,
  要闻: content.important ? '是' : '否',
  索引号: content.indexNo ?? '',
  文号: content.documentNo ?? '',
  成文日期: content.documentDate ?? '',
  有效性: content.validity ?? '',
  公示期到: content.noticeUntil ?? '',
  公开事项: (content.fulfils ?? [])
    .map(({ item, period }) => `${itemTitles.get(item) ?? item} ${labelOf(period)}`)
    .join('、'),
  附件: content.attachments.map(({ name }) => name).join('、'),
})

export type FieldChange = { field: string; html: string }

/** The changed fields, compared by characters, as HTML. */
export const compareFields = (before: Record<string, string>, after: Record<string, string>): FieldChange[] =>
  Object.keys(after).flatMap((field) => {
    const [one = '', other = ''] = [before[field], after[field]]
    return one === other ? [] : [{ field, html: plainDiffHtml(one, other) }]
  })
