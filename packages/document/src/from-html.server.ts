import { Parser } from 'htmlparser2'
import { DocumentError } from './document-error.ts'
import { cleanHtml } from './clean-html.server.ts'
import { parseHtml } from './html-tree.server.ts'
import { isImageSource } from './addresses.ts'
import { readBody } from './body-reader.server.ts'
import { DroppedParts } from './dropped-parts.ts'
import { articleDocumentSchema } from './schema.ts'
import type { ArticleDocument } from './nodes.ts'

export type ReadHtml = {
  document: ArticleDocument
  /** What the document cannot hold, as phrases with counts for the writer. */
  dropped: string[]
}

/**
 * Reads HTML of old articles, imported files or the clipboard as a document. Text is never dropped.
 * @throws DocumentError if it is too large for an article.
 */
export function htmlToDocument(html: string): ReadHtml {
  const clean = cleanHtml(html)
  const dropped = new DroppedParts()
  countRemovedMedia(html, dropped)
  const content = readBody(parseHtml(clean), dropped)
  const read = articleDocumentSchema.safeParse({ type: 'doc', content })
  if (!read.success) throw new DocumentError(read.error.issues[0]?.message ?? '正文无法读取')
  return { document: read.data, dropped: dropped.list() }
}

const mediaNames: Partial<Record<string, string>> = {
  video: '视频',
  audio: '音频',
  iframe: '嵌入的网页',
  object: '嵌入的内容',
  embed: '嵌入的内容',
  svg: '矢量图',
  canvas: '画布',
  input: '表单',
  select: '表单',
  textarea: '表单',
}

/** Counts what has no text and is lost without a trace: the sanitizer removes it before the body is read. */
function countRemovedMedia(html: string, dropped: DroppedParts): void {
  new Parser({
    onopentag(tag, { src = '' }) {
      const name = tag === 'img' && !isImageSource(src.trim()) ? '不在本站的图片' : mediaNames[tag]
      if (name !== undefined) dropped.add(name)
    },
  }).end(html)
}
