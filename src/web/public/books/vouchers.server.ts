import {
  listVoucherPictures,
  voucherPictureUrl,
} from '../../../domain/articles/books/vouchers/queries-vouchers.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'

/** The public pictures of one voucher, for the page of an entry. */
export async function loadVoucherPictures({ db }: RequestContext, articleId: number, voucher: string) {
  const pictures = voucher === '' ? [] : await listVoucherPictures(db, articleId, voucher)
  return pictures.map(({ picture, width, height }, index) => ({
    href: voucherPictureUrl(picture),
    width,
    height,
    title:
      pictures.length === 1
        ? `凭证 ${voucher} 的图片`
        : `凭证 ${voucher} 的图片，第 ${index + 1} 页，共 ${pictures.length} 页`,
  }))
}
export type VoucherPicture = Awaited<ReturnType<typeof loadVoucherPictures>>[number]
