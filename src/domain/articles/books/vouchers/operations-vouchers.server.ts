import { z } from 'zod'
import { getActorName } from '../../../../access/policy.ts'
import type { ContentStore } from '../../../../files/store.server.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type OperationContext, operation } from '../../../operation.ts'
import { atEditedDraft } from '../../writing/files/draft-uploads.server.ts'
import { articleInput } from '../../writing/work-schema.ts'
import { addVoucherRows, recordLook, type SealedUpload, storePainted, storeSealed } from './commands-vouchers.server.ts'
import { paintPageApart, readVoucherApart } from './pictures-apart.server.ts'
import { getOpenedPage } from './sealed-queries.server.ts'
import { voucherPageSchema } from './voucher.ts'

const mostFileBytes = 25 * 1024 * 1024
/** One village and year has some 400 pages; a draft is one period. */
const mostFiles = 2_000

/** Adds a picture or PDF to the vouchers of a draft's book. The original is kept encrypted. */
export const addVoucherFile = operation({
  action: 'voucher.upload',
  permission: 'article.edit',
  changes: [],
  upload: {
    call: 'POST /api/staff/articles/:id/vouchers',
    tag: '稿件',
    summary:
      '上传一张凭证（JPG、PNG、WebP 或 PDF，multipart/form-data），最大 25 MB、30 页；原件加密保存，重复上传同一文件不会多出一份',
    output: z.object({
      file: z.string().describe('文件的校验值，写入账本的 vouchers'),
      name: z.string(),
      pages: z.array(
        z.object({
          width: z.int(),
          height: z.int(),
          suggested: z.array(z.looseObject({})).describe('建议遮盖的方框，来自 PDF 的文字；图片没有'),
        }),
      ),
    }),
    maxBytes: mostFileBytes,
    receive: ({ store }, file, name) => receive(store, file, name),
  },
  input: articleInput.extend({ file: z.custom<SealedUpload>() }),
  words: { done: '已上传', effect: '对上凭证号、看过以后，发布时公开。', refused: '没有上传' },
  at: atEditedDraft,
  async run(tx, { actor, input: { id, file }, site: { keys } }) {
    const { count } = await tx
      .selectFrom('voucher_file')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('article_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostFiles) throw new AppError('too_large', `一篇稿件最多 ${mostFiles} 个凭证文件。`)
    await addVoucherRows(tx, { articleId: id, actorName: getActorName(actor), keys }, file)
    const pages = file.pages.map(({ width, height, suggested }) => ({ width, height, suggested }))
    return {
      result: { file: file.original, name: file.name, pages },
      subject: String(id),
      detail: { voucherPages: pages.length },
    }
  },
})

async function receive(store: ContentStore, file: AsyncIterable<Uint8Array>, name: string): Promise<SealedUpload> {
  // Never on disk as it is.
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (bytes > mostFileBytes) throw new AppError('too_large', '文件超过 25 MB，请压缩或拆分后重新上传。')
    chunks.push(chunk)
  }
  const original = Buffer.concat(chunks)
  return storeSealed(store, original, name, await readVoucherApart(original))
}

/** @throws AppError unavailable for commands, which have no files. */
function requireStore({ store }: Pick<OperationContext, 'store'>): ContentStore {
  if (store) return store
  throw new AppError('unavailable', '这里不能读写凭证文件。')
}

/** A person looked at a page and its boxes: its picture is painted, and may be released with exactly these boxes. */
export const lookAtVoucher = operation({
  action: 'voucher.look',
  permission: 'article.edit',
  changes: [],
  api: {
    call: 'POST /api/staff/articles/:id/voucher-looks',
    tag: '稿件',
    summary: '确认看过一页凭证：该遮盖的都已画上方框；方框以后再改，须重新看过',
    output: z.object({ width: z.int(), height: z.int() }),
  },
  input: articleInput.extend({ page: voucherPageSchema.describe('看过的一页：文件、页码和遮盖的方框') }),
  words: { done: '已看过', effect: '发布时公开这一页，方框内的内容涂黑。', refused: '没有确认' },
  at: atEditedDraft,
  async prepare({ input: { id, page }, site }) {
    const store = requireStore(site)
    const { fileId, picture } = await getOpenedPage(site.db, { store, keys: site.keys }, id, page, 'page')
    return { fileId, painted: await storePainted(store, await paintPageApart(picture, page.boxes)) }
  },
  async run(tx, { actor, input: { id, page }, prepared: { fileId, painted } }) {
    await recordLook(tx, { fileId, actorName: getActorName(actor) }, page, painted)
    return {
      result: { width: painted.width, height: painted.height },
      subject: String(id),
      detail: { voucherFile: page.file.slice(0, 12), voucherPage: page.page, voucherBoxes: page.boxes.length },
    }
  },
})
