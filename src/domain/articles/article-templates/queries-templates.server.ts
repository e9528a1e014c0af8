import type { Db, Tx } from '../../../platform/db/types.ts'
import { wrongField } from '../../../platform/errors.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { type TemplateFacts, createTemplate, templates } from './templates.ts'
import './template-table.server.ts'

export type ArticleTemplate = {
  id: number
  version: number
  /** Of the product, not the district's own. */
  builtIn: boolean
  name: string
  hint: string
  /** Offered for this category and those below it; null for all. */
  articleTypeId: number | null
  hidden: boolean
}

const known = templates.map(({ id }) => id)

/** The templates of a district in its order, without their texts and without those that this version of the product no longer has. */
export async function listArticleTemplates(db: Db | Tx, districtCode: string): Promise<ArticleTemplate[]> {
  const rows = await db
    .selectFrom('article_template')
    .select(['id', 'version', 'built_in', 'name', 'hint', 'article_type_id', 'hidden'])
    .where('district_code', '=', districtCode)
    .where((eb) => eb.or([eb('built_in', 'is', null), eb('built_in', 'in', known)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ built_in, article_type_id, ...row }) => ({
    ...row,
    builtIn: built_in !== null,
    articleTypeId: article_type_id,
  }))
}

/** The id of a template of the product in a district; null if the district hides it. */
export async function findBuiltInTemplate(db: Db, districtCode: string, builtIn: string): Promise<number | null> {
  const row = await db
    .selectFrom('article_template')
    .select('id')
    .where('district_code', '=', districtCode)
    .where('built_in', '=', builtIn)
    .where('hidden', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * What a new article begins with. `builtIn`: id of the product's template, if it is one.
 * @param id null for a blank text.
 * @throws AppError invalid for a template that was removed meanwhile.
 */
export async function beginDocument(
  db: Db | Tx,
  districtCode: string,
  id: number | null,
  given: TemplateFacts,
): Promise<{ document: ArticleDocument; builtIn: string | null }> {
  if (id === null) return { document: createTemplate('blank', given), builtIn: 'blank' }
  const row = await db
    .selectFrom('article_template')
    .select(['built_in', 'document'])
    .where('id', '=', id)
    .where('district_code', '=', districtCode)
    .executeTakeFirst()
  if (!row) throw wrongField('template', '这个模板已经有人删去了，请另选一个')
  return { document: row.document ?? createTemplate(row.built_in ?? 'blank', given), builtIn: row.built_in }
}
