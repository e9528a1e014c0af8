import { sql } from 'kysely'
import { type Actor, getActorName } from '../../../access/policy.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { wrongField } from '../../../platform/errors.ts'
import { draftText } from '../../checks/public-gate.server.ts'
import { currentUnit } from '../../units/queries.server.ts'
import { searchVector } from '../search-text.ts'
import type { ArticleContent } from './content.ts'
import { hashContent } from './content.server.ts'
import { linkFiles, withStoredFacts } from './files/files.server.ts'
import { copyContributors } from './reviewing/chain.server.ts'
import '../table.server.ts'
import './table.server.ts'

/** The title of a draft in lists; those without one yet say so. */
export const draftTitle = ({ title }: ArticleContent) => draftText(title || '（无标题）')

/** What a draft was made from: another article, or a built-in template. */
type DraftOrigin = { copiedFrom?: number; template?: string | null }

/** Begins a new article. The caller has authorised the actor for its unit. @returns its id. @throws AppError invalid */
export async function addDraft(
  tx: Tx,
  { actor, districtCode, now }: { actor: Actor; districtCode: string; now: Date },
  given: ArticleContent,
  { copiedFrom, template = null }: DraftOrigin = {},
): Promise<number> {
  const content = await withStoredFacts(tx, given)
  await requireCategory(tx, content.articleTypeId, { mayBeHidden: copiedFrom !== undefined })
  const { id } = await tx
    .insertInto('article')
    .values({
      district_code: districtCode,
      area_id: currentUnit(content.areaId),
      article_type_id: content.articleTypeId,
      title: draftTitle(content),
      status: 'draft',
      release_time: now,
      author: '',
      source: '',
      publisher: '',
      description: '',
      content: '',
      picture_url: null,
      important: false,
      index_no: null,
      document_no: null,
      document_date: null,
      validity: null,
      title_search: searchVector(''),
      template: copiedFrom
        ? (eb) => eb.selectFrom('article').select('template').where('id', '=', copiedFrom)
        : template,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addWork(tx, getActorName(actor), id, content, now)
  if (copiedFrom) {
    await linkFiles(tx, getActorName(actor), id, content, now, copiedFrom)
    await copyContributors(tx, copiedFrom, id)
  }
  return id
}

export async function addWork(
  tx: Tx,
  name: string,
  articleId: number,
  content: ArticleContent,
  now: Date,
): Promise<void> {
  const contentHash = hashContent(content)
  await tx
    .insertInto('article_work')
    .values({
      article_id: articleId,
      content: JSON.stringify(content),
      content_hash: contentHash,
      author: name,
      editors: [name],
      create_time: now,
      update_time: now,
      update_actor: name,
    })
    .execute()
  await linkFiles(tx, name, articleId, content, now)
}

/** A category is hidden with one above it. @throws AppError invalid with the field. */
export async function requireCategory(tx: Tx, id: number, { mayBeHidden }: { mayBeHidden: boolean }): Promise<void> {
  const { rows } = await sql<{ hidden: boolean | null }>`
    with recursive above as (
      select parent_id, hidden from article_type where id = ${id}
      union all
      select upper.parent_id, upper.hidden from article_type as upper join above on upper.id = above.parent_id
    )
    select bool_or(hidden) as hidden from above`.execute(tx)
  const hidden = rows[0]?.hidden ?? null
  if (hidden === null) throw wrongField('articleTypeId', '没有这个栏目，请重新选择。')
  if (hidden && !mayBeHidden) throw wrongField('articleTypeId', '这个栏目已经停用，请选择别的栏目。')
}
