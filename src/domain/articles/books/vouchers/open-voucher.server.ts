import type { Readable } from 'node:stream'
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
  const { districtCode, reader } = await requireReader(db, staff, articleId, page.file)
  const opened = await getOpenedPage(db, opening, articleId, page, part)
  if (part === 'original')
    await db.transaction().execute((tx) =>
      recordAudit(tx, {
        actor: getActorName(reader),
        action: 'voucher.open',
        districtCode,
        subject: String(articleId),
        detail: { voucherFile: page.file.slice(0, 12) },
      }),
    )
  return opened
}

/**
 * A painted picture of an article for a member of staff who may read it, such as a reviewer, before it is public.
 * @throws AppError as `openVoucher`
 */
export async function openPainted(
  { db, store }: { db: Db; store: ContentStore },
  staff: Staff | null,
  articleId: number,
  sha256: string,
): Promise<Readable> {
  const look = await db
    .selectFrom('voucher_look')
    .innerJoin('voucher_file', 'voucher_file.id', 'voucher_look.file_id')
    .select('voucher_file.original')
    .where('article_id', '=', articleId)
    .where('picture', '=', Buffer.from(sha256, 'hex'))
    .executeTakeFirst()
  if (!look) throw noVoucher()
  await requireReader(db, staff, articleId, look.original.toString('hex'))
  return store.openVerified(sha256)
}

const noVoucher = () => notFound('没有这张凭证，或者您不能查看。')

async function requireReader(db: Db, staff: Staff | null, articleId: number, file: string) {
  const article = await db
    .selectFrom('article')
    .leftJoin('article_work', 'article_work.article_id', 'article.id')
    .select([
      sql<number>`coalesce((article_work.content->>'areaId')::bigint, article.area_id)`.as('areaId'),
      'article.district_code as districtCode',
      isSealed(file).as('sealedIn'),
    ])
    .where('article.id', '=', articleId)
    .executeTakeFirst()
  const place = article && (await findPlace(db, article.areaId))
  if (!staff || !place || !can(staff, 'article.read', { place })) throw noVoucher()
  const { districtCode, sealedIn } = article
  if (sealedIn !== null) {
    if (!can(staff, 'article.erase', { place })) throw new AppError('gone', sealedFileWords)
    await recordSealedFile(db, staff, file, { articleId, districtCode, releaseNumber: sealedIn })
  }
  return { districtCode, reader: staff }
}
