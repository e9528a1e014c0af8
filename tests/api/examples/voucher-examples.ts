import sharp from 'sharp'
import { createBook } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { prepareVoucher } from '../../../src/domain/articles/books/vouchers/attach-vouchers.server.ts'
import { addVoucherRows } from '../../../src/domain/articles/books/vouchers/commands-vouchers.server.ts'
import type { createDrafts } from '../../harness/drafts.ts'
import type { TestPortal } from '../../harness/portal.ts'
import type { Example } from './example.ts'
import { storeIn } from '../../harness/file-stores.ts'

const drawn = { x: 10, y: 10, width: 20, height: 20 }
const size = { width: 80, height: 60 }

/** Examples of the calls about the vouchers of a draft's book. */
export async function createVoucherExamples(
  { db, keys, storeFolder }: Pick<TestPortal, 'db' | 'keys' | 'storeFolder'>,
  desk: ReturnType<typeof createDrafts>,
): Promise<Example[]> {
  const picture = await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const { upload } = await prepareVoucher(storeIn(storeFolder), picture, '记-1.png')
  const draft = () => desk.draft({ book: createBook({ period: '2020-Q2' }) })
  const withFile = async () => {
    const id = await draft()
    await db.transaction().execute((tx) => addVoucherRows(tx, { articleId: id, actorName: 'zuozhe', keys }, upload))
    return id
  }
  return [
    {
      of: 'GET /api/staff/articles/{id}/vouchers',
      signedIn: 'editor',
      path: `/api/staff/articles/${await withFile()}/vouchers`,
      data: [
        {
          file: upload.original,
          name: '记-1.png',
          sizeBytes: picture.length,
          pages: [{ ...size, suggested: [], looks: [] }],
        },
      ],
    },
    {
      of: 'POST /api/staff/articles/{id}/vouchers',
      signedIn: 'editor',
      path: `/api/staff/articles/${await draft()}/vouchers`,
      file: { name: '记-1.png', bytes: new Uint8Array(picture) },
      data: { file: upload.original, name: '记-1.png', pages: [{ ...size, suggested: [] }] },
    },
    {
      of: 'POST /api/staff/articles/{id}/voucher-looks',
      signedIn: 'editor',
      path: `/api/staff/articles/${await withFile()}/voucher-looks`,
      json: { page: { file: upload.original, page: 1, boxes: [drawn] } },
      data: size,
    },
  ]
}
