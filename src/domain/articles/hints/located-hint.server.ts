import { findPlace } from '../../../access/places.server.ts'
import { type Actor, isAllowed, requireRole } from '../../../access/policy.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { articleActions } from '../policy.ts'
import '../../../access/area-table.server.ts'
import './table.server.ts'

type From = { actor: Actor; input: { id?: number } }

/**
 * A hint with the place of its unit.
 * @throws AppError not_found, also for those who may not know of it; forbidden for roles that read none anywhere.
 */
export async function atHint(db: Db | Tx, { actor, input }: From) {
  requireRole(actor, articleActions['hint.read'].roles)
  const hint = await db
    .selectFrom('unit_hint')
    .innerJoin('area', 'area.id', 'unit_hint.unit_id')
    .leftJoin('area as merged', 'merged.id', 'area.merged_into')
    .selectAll('unit_hint')
    .select(({ fn }) => [
      fn.coalesce('merged.id', 'area.id').as('areaId'),
      fn.coalesce('merged.name', 'area.name').as('areaName'),
    ])
    .where('unit_hint.id', '=', input.id ?? 0)
    .executeTakeFirst()
  const place = hint && (await findPlace(db, hint.areaId))
  if (!place || !isAllowed(actor, articleActions['hint.read'].roles, place))
    throw notFound('没有这条提示，或者它不在您的管理范围内。')
  return { hint, place }
}

/** Decisions about one hint wait for each other, and for the job that finds it again. */
export const lockHint = (tx: Tx, id: number) =>
  tx
    .selectFrom('unit_hint')
    .select(['revision', 'gone_time as goneTime'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
