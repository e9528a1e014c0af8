import type { Db, Tx } from '../../../../platform/db/types.ts'
import type { Finding } from '../../writing/checks/findings.ts'
import type { Book } from '../book.ts'
import { withLooks } from './looked-pages.server.ts'
import type { Box } from './voucher.ts'
import { voucherRows } from './voucher-rows.server.ts'
import './table.server.ts'

/** A page of a draft's vouchers as everybody will see it. `picture`: null where nobody looked at it. */
export type DraftPage = {
  voucher: string
  /** Of the voucher, from 1. */
  number: number
  boxes: Box[]
  picture: { sha256: string; width: number; height: number } | null
}

/** The pages of a draft's vouchers, for those who review it. */
export async function listDraftPages(db: Db | Tx, articleId: number, book: Book): Promise<DraftPage[]> {
  const boxes = new Map(
    (book.vouchers ?? []).flatMap(({ voucher, pages }) =>
      pages.map((page) => [`${voucher} ${page.file} ${page.page}`, page.boxes] as const),
    ),
  )
  return (await listPages(db, articleId, book)).map(({ row: { voucher, position, file, page }, look }) => ({
    voucher,
    number: position + 1,
    boxes: boxes.get(`${voucher} ${file} ${page}`) ?? [],
    picture: look && { sha256: look.picture.toString('hex'), width: look.width, height: look.height },
  }))
}

/** That pages stay closed because nobody looked at them, and files that the nightly scan found damaged. */
export async function findVoucherFaults(db: Db | Tx, articleId: number, book: Book): Promise<Finding[]> {
  const pages = await listPages(db, articleId, book)
  if (pages.length === 0) return []
  const unseen = pages.filter(({ look }) => look === null)
  const damaged = await listDamaged(db, articleId)
  return [
    ...(unseen.length === 0
      ? []
      : [
          {
            kind: 'unseen-voucher' as const,
            place: '凭证图片',
            blockId: null,
            excerpt: `${unseen.length} 页没有看过（凭证 ${shortList(unseen.map(({ row }) => row.voucher))}）`,
          },
        ]),
    ...pages.flatMap(({ row: { voucher, position, file } }) => {
      const damage = damaged.get(file)
      const excerpt = damage === 'missing' ? '服务器上没有这张凭证了' : '服务器上的凭证和上传时不同'
      return damage === undefined
        ? []
        : [{ kind: 'damaged-file' as const, place: `凭证 ${voucher} 第 ${position + 1} 页`, blockId: null, excerpt }]
    }),
  ]
}

const listPages = (db: Db | Tx, articleId: number, book: Book) =>
  withLooks(
    db,
    voucherRows(book, (text) => text).map((row) => ({ articleId, ...row })),
  )

async function listDamaged(db: Db | Tx, articleId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('voucher_file')
    .select(['original', 'damage'])
    .where('article_id', '=', articleId)
    .where('damage', '!=', '')
    .execute()
  return new Map(rows.map(({ original, damage }) => [original.toString('hex'), damage]))
}

const mostNamed = 5

function shortList(vouchers: readonly string[]): string {
  const names = [...new Set(vouchers)]
  return names.slice(0, mostNamed).join('、') + (names.length > mostNamed ? ' 等' : '')
}
