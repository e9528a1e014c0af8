import type { Insertable } from 'kysely'
import { type Actor, getActorName, requireOperator } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import { dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { BeforeGate } from '../../../platform/text/public-text.ts'
import { requirePublic } from '../../checks/public-gate.server.ts'
import { categoryFields } from './category-fields.ts'
import type { ArticleTypeTable } from '../table.server.ts'

/**
 * Inserts categories; those that exist get new texts and a new position. All districts share them.
 * @throws AppError forbidden
 */
export async function writeCategories(
  tx: Tx,
  actor: Actor,
  categories: readonly BeforeGate<Insertable<ArticleTypeTable>>[],
): Promise<void> {
  requireOperator(actor)
  if (categories.length === 0) return
  await tx
    .insertInto('article_type')
    .values(
      categories.map((category) => ({
        ...category,
        title: requirePublic('title', categoryFields.title, category.title),
        description: requirePublic('description', categoryFields.description, category.description),
        keywords: requirePublic('keywords', categoryFields.keywords, category.keywords),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        description: eb.ref('excluded.description'),
        keywords: eb.ref('excluded.keywords'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute()
  await recordAudit(tx, {
    actor: getActorName(actor),
    action: 'category.write',
    districtCode: null,
    subject: '',
    detail: { entries: categories.length },
  })
  await dropCacheTags(tx, ['categories'])
}
