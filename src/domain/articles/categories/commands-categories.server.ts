import type { Insertable } from 'kysely'
import { type Actor, nameOf, requireOperator } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import { dropCacheTags } from '../../../platform/cache/cache-tags.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { ArticleTypeTable } from '../table.server.ts'

/**
 * Inserts categories; those that exist get new texts and a new position. All districts share them.
 * @throws AppError forbidden
 */
export async function writeCategories(
  tx: Tx,
  actor: Actor,
  categories: readonly Insertable<ArticleTypeTable>[],
): Promise<void> {
  requireOperator(actor)
  if (categories.length === 0) return
  await tx
    .insertInto('article_type')
    .values([...categories])
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
    actor: nameOf(actor),
    action: 'category.write',
    districtCode: null,
    subject: '',
    detail: { entries: categories.length },
  })
  await dropCacheTags(tx, ['categories'])
}
