import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import type { Block } from '@three-affairs/document/nodes.ts'
import { oneLine } from '../../../../platform/text/text-input.ts'
import { isPublic } from '../../visibility.server.ts'
import type { ArticleContent } from '../content.ts'
import '../table.server.ts'

/** Address of an uploaded file: `/files/u/<sha256>/<name>`. */
export const uploadedFile = /^\/files\/u\/([\da-f]{64})\/([^/?#]+)$/

export const uploadedFileUrl = (sha256: string, name: string): string =>
  `/files/u/${sha256}/${encodeURIComponent(name)}`

/** Uploaded files that a content refers to: attachments and pictures. */
export function listFiles(content: ArticleContent): { sha256: string; name: string }[] {
  const urls = [
    ...content.attachments.map(({ url }) => url),
    ...(content.pictureUrl ? [content.pictureUrl] : []),
    ...figuresOf(content.document.content).map(({ attrs }) => attrs.src),
  ]
  return urls.flatMap((url) => {
    const [, sha256, name] = uploadedFile.exec(url) ?? []
    return sha256 && name ? [{ sha256, name: decodedName(name) }] : []
  })
}

/** A client may have sent an address that is not encoded as ours are. */
function decodedName(name: string): string {
  try {
    return oneLine(decodeURIComponent(name))
  } catch {
    return name
  }
}

type Figure = Extract<Block, { type: 'figure' }>

function figuresOf(blocks: readonly unknown[]): Figure[] {
  return blocks.flatMap((node) => {
    const { type, content = [] } = node as { type: string; content?: unknown[] }
    return type === 'figure' ? [node as Figure] : figuresOf(content)
  })
}

/**
 * Gives an article the files that its content refers to. Addresses of others' files count for nothing: only files that
 * the actor uploaded, that are public, or that belong to the article from which this one is copied.
 */
export async function linkFiles(
  tx: Tx,
  actorName: string,
  articleId: number,
  content: ArticleContent,
  now: Date,
  copiedFrom: number = articleId,
): Promise<void> {
  const names = new Map(listFiles(content).map(({ sha256, name }) => [sha256, name]))
  if (names.size === 0) return
  const hashes = [...names.keys()].map((hash) => Buffer.from(hash, 'hex'))
  const usable = await tx
    .selectFrom('article_file')
    .innerJoin('article', 'article.id', 'article_file.article_id')
    .select('sha256')
    .distinct()
    .where('sha256', 'in', hashes)
    .where((eb) =>
      eb.or([
        eb('actor', '=', actorName),
        // Files of a scheduled article are not public yet.
        eb.and([eb('released', '=', true), isPublic(now)]),
        eb('article_id', '=', copiedFrom),
      ]),
    )
    .execute()
  if (usable.length === 0) return
  await tx
    .insertInto('article_file')
    .values(
      usable.map(({ sha256 }) => ({
        article_id: articleId,
        sha256,
        name: names.get(sha256.toString('hex')) ?? '附件',
        actor: actorName,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Names of files in the content that do not belong to the article. */
export async function listForeignFiles(tx: Tx, articleId: number, content: ArticleContent): Promise<string[]> {
  const files = listFiles(content)
  if (files.length === 0) return []
  const own = await tx.selectFrom('article_file').select('sha256').where('article_id', '=', articleId).execute()
  const hashes = new Set(own.map(({ sha256 }) => sha256.toString('hex')))
  return files.filter(({ sha256 }) => !hashes.has(sha256)).map(({ name }) => name)
}

/** The content with type and size of uploaded attachments as they are stored: clients may send others. */
export async function withStoredFacts(tx: Tx, content: ArticleContent): Promise<ArticleContent> {
  const hashOf = (url: string): string => uploadedFile.exec(url)?.[1] ?? ''
  const hashes = content.attachments.flatMap(({ url }) => (hashOf(url) === '' ? [] : [Buffer.from(hashOf(url), 'hex')]))
  if (hashes.length === 0) return content
  const rows = await tx
    .selectFrom('stored_file')
    .select(['sha256', 'media_type as mediaType', 'size_bytes as sizeBytes'])
    .where('sha256', 'in', hashes)
    .execute()
  const facts = new Map(rows.map(({ sha256, ...fact }) => [sha256.toString('hex'), fact]))
  return {
    ...content,
    attachments: content.attachments.map((attachment) => ({ ...attachment, ...facts.get(hashOf(attachment.url)) })),
  }
}

/** Marks the files of the released content as public, and no others of this article. */
export async function markReleased(tx: Tx, articleId: number, content: ArticleContent | null): Promise<void> {
  const hashes = content ? listFiles(content).map(({ sha256 }) => Buffer.from(sha256, 'hex')) : []
  await tx
    .updateTable('article_file')
    .set({ released: sql<boolean>`sha256 = any(${hashes}::bytea[])` })
    .where('article_id', '=', articleId)
    .execute()
}

/** By the address of an uploaded file, its text for the search. */
export type FileTexts = ReadonlyMap<string, string>

export async function listFileTexts(tx: Db | Tx, urls: readonly string[]): Promise<FileTexts> {
  const hashOf = new Map(
    urls.flatMap((url): [string, string][] => (uploadedFile.test(url) ? [[url, url.split('/')[3] ?? '']] : [])),
  )
  if (hashOf.size === 0) return new Map()
  const rows = await tx
    .selectFrom('stored_file')
    .select(['sha256', 'content'])
    .where(
      'sha256',
      'in',
      Array.from(hashOf.values(), (hash) => Buffer.from(hash, 'hex')),
    )
    .execute()
  const texts = new Map(rows.map(({ sha256, content }) => [sha256.toString('hex'), content]))
  return new Map(Array.from(hashOf, ([url, hash]) => [url, texts.get(hash) ?? '']))
}
