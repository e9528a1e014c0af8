import { z } from 'zod'
import { staffQuery } from '../../../operation.ts'
import { atReadWork } from '../../writing/queries-work.server.ts'
import { articleInput } from '../../writing/work-schema.ts'
import { unsealVoucher } from './sealed-vouchers.server.ts'
import type { Box } from './voucher.ts'
import './table.server.ts'

/** A file of a draft's vouchers. `looks` are the boxes with which somebody looked at a page. */
export type ListedVoucherFile = {
  file: string
  name: string
  sizeBytes: number
  pages: { width: number; height: number; suggested: Box[]; looks: Box[][] }[]
}

/** The uploaded files of a draft's vouchers: an interrupted upload goes on with those that are missing. */
export const listVoucherFiles = staffQuery({
  permission: 'article.read',
  input: articleInput,
  api: {
    call: 'GET /api/staff/articles/:id/vouchers',
    tag: '稿件',
    summary: '一篇稿件已经上传的凭证文件，每页带建议的方框和看过的方框',
    output: z.array(
      z.object({
        file: z.string().describe('文件的校验值（SHA-256）'),
        name: z.string(),
        sizeBytes: z.int(),
        pages: z.array(
          z.object({
            width: z.int(),
            height: z.int(),
            suggested: z.array(z.looseObject({})),
            looks: z
              .array(z.array(z.looseObject({})))
              .describe('看过的各组方框；和账本里这一页的方框完全相同的才算看过'),
          }),
        ),
      }),
    ),
  },
  at: atReadWork,
  async run(db, { input: { id }, site: { keys } }): Promise<ListedVoucherFile[]> {
    const files = await db
      .selectFrom('voucher_file')
      .select(['id', 'original', 'sealed', 'key_version as keyVersion', 'size_bytes as sizeBytes'])
      .where('article_id', '=', id)
      .orderBy('id')
      .execute()
    if (files.length === 0) return []
    const ids = files.map((file) => file.id)
    const pages = await db
      .selectFrom('voucher_page')
      .selectAll()
      .where('file_id', 'in', ids)
      .orderBy('number')
      .execute()
    const looks = await db
      .selectFrom('voucher_look')
      .select(['file_id', 'page', 'boxes'])
      .where('file_id', 'in', ids)
      .execute()
    const pagesOf = Map.groupBy(pages, ({ file_id }) => file_id)
    const looksOf = Map.groupBy(looks, ({ file_id, page }) => `${file_id} ${page}`)
    const keySet = keys.read()
    return files.map((file) => ({
      file: file.original.toString('hex'),
      name: unsealVoucher(keySet, file).name,
      sizeBytes: file.sizeBytes,
      pages: (pagesOf.get(file.id) ?? []).map(({ number, width, height, suggested }) => ({
        width,
        height,
        suggested,
        looks: (looksOf.get(`${file.id} ${number}`) ?? []).map(({ boxes }) => boxes),
      })),
    }))
  },
})
