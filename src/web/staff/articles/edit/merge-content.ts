import { mergeDocuments } from '@three-affairs/document/merge.ts'
import { type ArticleContent, type ContentField, fieldTitles } from '../../../../domain/articles/writing/content.ts'

export type ContentMerge = {
  content: ArticleContent
  /** What both changed: fields keep mine, of paragraphs both versions stay. */
  conflicts: string[]
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Merges what two people wrote on the same version: fields one by one, the body by paragraphs. */
export function mergeContents(base: ArticleContent, mine: ArticleContent, theirs: ArticleContent): ContentMerge {
  const conflicts: string[] = []
  const { document, conflicts: blocks } = mergeDocuments(base.document, mine.document, theirs.document)
  if (blocks.length > 0) conflicts.push(`正文 ${blocks.length} 处（两人的内容都保留了，请删去多余的）`)
  const merged: Record<string, unknown> = { ...theirs, document }
  for (const field of Object.keys(fieldTitles) as ContentField[]) {
    if (field === 'document' || same(base[field], mine[field])) continue
    merged[field] = mine[field]
    if (!same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
      conflicts.push(`${fieldTitles[field]}（保留了您写的）`)
  }
  return { content: merged as ArticleContent, conflicts }
}
