import { type Actor, getActorName, requireOperator } from '../../../access/policy.ts'
import { recordAudit } from '../../../audit/audit.server.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { templates } from './templates.ts'
import './template-table.server.ts'

/** Gives districts the templates of the product that they do not have yet. @throws AppError forbidden */
export async function ensureBuiltInTemplates(tx: Tx, actor: Actor, districtCodes: readonly string[]): Promise<void> {
  requireOperator(actor)
  for (const districtCode of districtCodes) {
    const last = await lastPosition(tx, districtCode)
    const rows = templates.map(({ id, title, about }, at) => ({
      district_code: districtCode,
      built_in: id,
      name: title,
      hint: about,
      article_type_id: null,
      document: null,
      position: last + 1 + at,
    }))
    const added = await tx
      .insertInto('article_template')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['district_code', 'built_in']).doNothing())
      .returning('id')
      .execute()
    if (added.length > 0)
      await recordAudit(tx, {
        actor: getActorName(actor),
        action: 'article-template.add',
        districtCode,
        subject: '',
        detail: { entries: added.length },
      })
  }
}

async function lastPosition(tx: Tx, districtCode: string): Promise<number> {
  const { last } = await tx
    .selectFrom('article_template')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('district_code', '=', districtCode)
    .executeTakeFirstOrThrow()
  return last ?? 0
}
