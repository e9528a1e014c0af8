import { sql } from 'kysely'
import { findPlace } from '../../../../access/places.server.ts'
import { getActorName, type Staff } from '../../../../access/policy.ts'
import { recordAudit } from '../../../../audit/audit.server.ts'
import type { ContentStore } from '../../../../files/store.server.ts'
import type { Keys } from '../../../../platform/crypto/keys.server.ts'
import type { Db } from '../../../../platform/db/types.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { can } from '../../policy.ts'
import { isSealed, recordSealedFile, sealedFileWords } from '../../public-record/sealed-files.server.ts'
import { getOpenedPage, type SealedPart } from './sealed-queries.server.ts'
import type { VoucherPage } from './voucher.ts'
import '../../table.server.ts'

/**
 * Decrypts a voucher for a member of staff who may read the article. Opening an original, or what only an erased version
 * has, is audited.
 * @throws AppError not_found, also for those who may not know of it; gone for what was erased
 */
export async function openVoucher(
  { db, ...opening }: { db: Db; store: ContentStore; keys: Keys },
  staff: Staff | null,
  articleId: number,
  page: Pick<VoucherPage, 'file' | 'page'>,
  part: SealedPart,
) {
  const article = await db
    .selectFrom('article')
    .leftJoin('article_work', 'article_work.article_id', 'article.id')
    .select([
      sql<number>`coalesce((article_work.content->>'areaId')::bigint, article.area_id)`.as('areaId'),
      'article.district_code as districtCode',
      isSealed(page.file).as('sealedIn'),
    ])
    .where('article.id', '=', articleId)
    .executeTakeFirst()
  const place = article && (await findPlace(db, article.areaId))
  if (!staff || !place || !can(staff, 'article.read', { place })) throw notFound('没有这张凭证，或者您不能查看。')
  const { districtCode, sealedIn } = article
  if (sealedIn !== null) {
    if (!can(staff, 'article.erase', { place })) throw new AppError('gone', sealedFileWords)
    await recordSealedFile(db, staff, page.file, { articleId, districtCode, releaseNumber: sealedIn })
  }
  const opened = await getOpenedPage(db, opening, articleId, page, part)
  if (part === 'original')
    await db.transaction().execute((tx) =>
      recordAudit(tx, {
        actor: getActorName(staff),
        action: 'voucher.open',
        districtCode,
        subject: String(articleId),
        detail: { voucherFile: page.file.slice(0, 12) },
      }),
    )
  return opened
}
