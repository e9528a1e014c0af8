import type { Db, Tx } from '../../../../platform/db/types.ts'
import './table.server.ts'

/** A page with the mark of what somebody must have looked at. */
type Page = { articleId: number; file: string; page: number; mark: string }

/** Adds to each page the look with its very boxes, if a person took one. */
export async function withLooks<Row extends Page>(db: Db | Tx, rows: readonly Row[]) {
  const articleIds = [...new Set(rows.map(({ articleId }) => articleId))]
  if (articleIds.length === 0) return []
  const looks = await db
    .selectFrom('voucher_look')
    .innerJoin('voucher_file', 'voucher_file.id', 'voucher_look.file_id')
    .select(['article_id as articleId', 'original', 'page', 'mark', 'file_id', 'picture', 'small', 'width', 'height'])
    .where('article_id', 'in', articleIds)
    .execute()
  const byMark = new Map(
    looks.map(({ articleId, original, page, mark, ...look }) => [
      keyOf({ articleId, page, file: original.toString('hex'), mark: mark.toString('hex') }),
      look,
    ]),
  )
  return rows.map((row) => ({ row, look: byMark.get(keyOf(row)) ?? null }))
}

const keyOf = ({ articleId, file, page, mark }: Page): string => `${articleId} ${file} ${page} ${mark}`
