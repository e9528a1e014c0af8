import type { Db, Tx } from '../../../../platform/db/types.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import type { ArticleContent } from '../content.ts'
import { listFiles, uploadedFile } from './files.server.ts'

/** Names of the files in a content of the article that it no longer has. */
export const listLostFiles = async (db: Db | Tx, articleId: number, content: ArticleContent): Promise<string[]> =>
  (await withoutLostFiles(db, articleId, content)).lost

/** The content without the files that the article no longer has, and their names. */
export async function withoutLostFiles(
  tx: Db | Tx,
  articleId: number,
  content: ArticleContent,
): Promise<{ content: ArticleContent; lost: string[] }> {
  const files = listFiles(content)
  if (files.length === 0) return { content, lost: [] }
  const stored = await tx
    .selectFrom('article_file')
    .innerJoin('stored_file', 'stored_file.sha256', 'article_file.sha256')
    .select('article_file.sha256')
    .where('article_id', '=', articleId)
    .where('damage', '=', '')
    .execute()
  const hashes = new Set(stored.map(({ sha256 }) => sha256.toString('hex')))
  const isThere = (url: string): boolean => {
    const [, sha256] = uploadedFile.exec(url) ?? []
    return sha256 === undefined || hashes.has(sha256)
  }
  const lost = files.filter(({ sha256 }) => !hashes.has(sha256)).map(({ name }) => name)
  if (lost.length === 0) return { content, lost }
  return {
    content: {
      ...content,
      attachments: content.attachments.filter(({ url }) => isThere(url)),
      pictureUrl: content.pictureUrl !== null && isThere(content.pictureUrl) ? content.pictureUrl : null,
      document: withoutFigures(content.document, isThere),
    },
    lost: [...new Set(lost)],
  }
}

const empty = { type: 'paragraph' } as const

/** A block whose only content was such a picture keeps an empty paragraph. */
function withoutFigures(document: ArticleDocument, isThere: (url: string) => boolean): ArticleDocument {
  const keep = (nodes: readonly unknown[]): unknown[] =>
    nodes.flatMap((node) => {
      const { type, attrs, content } = node as { type: string; attrs?: { src?: string }; content?: unknown[] }
      if (type === 'figure' && !isThere(attrs?.src ?? '')) return []
      if (!content) return [node]
      const kept = keep(content)
      return [{ ...(node as object), content: kept.length === 0 && content.length > 0 ? [empty] : kept }]
    })
  const content = keep(document.content)
  return { ...document, content: content.length === 0 ? [empty] : content } as ArticleDocument
}
