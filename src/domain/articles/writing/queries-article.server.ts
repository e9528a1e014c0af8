import { findPlace } from '../../../access/places.server.ts'
import { type Actor, getActorName, type Place } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors.ts'
import { can } from '../policy.ts'
import { type Attachment, attachmentsOfArticle } from '../attachments.server.ts'
import { findUnconfirmed, type Unconfirmed } from './reviewing/emergency-releases.server.ts'
import '../../../access/area-table.server.ts'
import '../table.server.ts'
import './table.server.ts'

/** What the public reads, or read until it was withdrawn; for an article that was never released only its place. */
export type ReleasedArticle = {
  id: number
  /** Place of its unit. */
  place: Place
  title: string
  status: 'draft' | 'published' | 'withdrawn'
  areaName: string
  articleTypeId: number
  publisher: string
  source: string
  indexNo: string | null
  documentNo: string | null
  documentDate: string | null
  /** HTML. */
  content: string
  attachments: Attachment[]
  releaseTime: Date
  withdrawTime: Date | null
  withdrawReason: string
  /** Not public since, while reported personal data is examined. */
  closedTime: Date | null
  /** An emergency release that waits for a second person. */
  unconfirmed: Unconfirmed | null
  hasWork: boolean
  mayEdit: boolean
  mayReview: boolean
  mayShare: boolean
  mayPublish: boolean
  mayWithdraw: boolean
  mayErase: boolean
}

/** @throws AppError not_found, also outside the reader's areas. */
export async function getReleasedArticle(
  db: Db,
  reader: Actor,
  districtCode: string,
  id: number,
): Promise<ReleasedArticle> {
  const row = await findRow(db, districtCode, id)
  const place = row && (await findPlace(db, row.areaId))
  if (!place || !can(reader, 'article.read', { place })) throw notFound('没有这篇稿件，或者它不在您的管理范围内。')
  const { areaId: _, ...article } = row
  return {
    ...article,
    place,
    unconfirmed: await findUnconfirmed(db, id, getActorName(reader)),
    mayEdit: can(reader, 'article.edit', { place }),
    mayReview: can(reader, 'article.review', { place }),
    mayShare: can(reader, 'article.preview', { place }),
    mayPublish: can(reader, 'article.publish', { place }),
    mayWithdraw: can(reader, 'article.withdraw', { place }),
    mayErase: can(reader, 'article.erase', { place }),
  }
}

const findRow = (db: Db, districtCode: string, id: number) =>
  db
    .selectFrom('article')
    .innerJoin('area', 'area.id', 'article.area_id')
    .select((eb) => [
      'article.id',
      'article.title',
      'article.status',
      'area.id as areaId',
      'area.name as areaName',
      'article.article_type_id as articleTypeId',
      'article.publisher',
      'article.source',
      'article.index_no as indexNo',
      'article.document_no as documentNo',
      'article.document_date as documentDate',
      'article.content',
      'article.release_time as releaseTime',
      'article.withdraw_time as withdrawTime',
      'article.withdraw_reason as withdrawReason',
      'article.closed_time as closedTime',
      eb
        .exists(eb.selectFrom('article_work').select('article_id').whereRef('article_id', '=', 'article.id'))
        .$castTo<boolean>()
        .as('hasWork'),
      attachmentsOfArticle().as('attachments'),
    ])
    .where('article.id', '=', id)
    .where('article.district_code', '=', districtCode)
    .executeTakeFirst()
