import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { firstThumbnail } from '../books/vouchers/queries-vouchers.server.ts'
import { visible } from '../visibility.server.ts'
import '../books/table.server.ts'
import '../contracts/table.server.ts'
import '../table.server.ts'
import './table.server.ts'

type Scope = { districtCode: string; now: Date }

const stagesOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('project_stage')
    .innerJoin('article', 'article.id', 'project_stage.article_id')
    .where(visible(scope))
    .select([
      'project_stage.article_id as articleId',
      'project_stage.unit_id as unitId',
      'project_stage.project',
      'project_stage.title',
      'project_stage.stage',
      'project_stage.day',
      'project_stage.fen',
      'project_stage.party',
      'project_stage.result',
      'article.title as articleTitle',
      'article.article_type_id as articleTypeId',
      'article.area_id as areaId',
      'article.release_time as releaseTime',
    ])
    .orderBy('project_stage.day')
    .orderBy('article.release_time')

export type PublicStage = Awaited<ReturnType<typeof findStages>>[number]

/** The public stages of a unit's project: nobody adds one to that of another unit. */
export const findStages = (db: Db, scope: Scope & { unitId: number; project: string }) =>
  stagesOf(db, scope)
    .where('project_stage.unit_id', '=', scope.unitId)
    .where('project_stage.project', '=', scope.project)
    .execute()

/** @throws AppError not_found */
export async function getStages(db: Db, scope: Scope & { unitId: number; project: string }) {
  const stages = await findStages(db, scope)
  if (stages.length === 0) throw notFound('没有这个项目，或者它的信息已经撤下。')
  return stages
}

/** All public stages of a unit's projects. */
export const listStages = (db: Db, scope: Scope & { areaId: number }) =>
  stagesOf(db, scope).where('article.area_id', '=', scope.areaId).execute()

export type LinkedEntry = Awaited<ReturnType<typeof listLinkedEntries>>[number]

/** Entries of a unit's public books that belong to one of its projects or contracts, in the order of days. */
export const listLinkedEntries = (
  db: Db,
  { link, unitId, id, ...scope }: Scope & { link: 'project' | 'contract'; unitId: number; id: string },
) =>
  db
    .selectFrom('book_entry')
    .innerJoin('book', 'book.article_id', 'book_entry.article_id')
    .innerJoin('article', 'article.id', 'book.article_id')
    .where(visible(scope))
    .where('book.unit_id', '=', unitId)
    .where(`book_entry.${link}`, '=', id)
    .select([
      'book.unit_id as unitId',
      'book.period',
      'book_entry.id',
      'book_entry.day',
      'book_entry.direction',
      'book_entry.summary',
      'book_entry.fen',
      'book_entry.voucher',
    ])
    .select(firstThumbnail.as('thumbnail'))
    .orderBy('book_entry.day')
    .orderBy('book_entry.id')
    .execute()
