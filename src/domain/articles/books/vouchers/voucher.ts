import { z } from 'zod'
import { oneLine } from '../../../../platform/text/text-input.ts'

/** Longest side of the picture of a page, in pixels. */
export const mostPixels = 2_000
/** Pages of one file. */
export const mostPages = 30
/** Pages of one voucher number. */
export const mostPagesOfVoucher = 60
const mostVouchers = 1_000
const mostBoxes = 60

const pixel = z.int('方框的位置有误').min(0, '方框的位置有误').max(mostPixels, '方框的位置有误')

/** A rectangle that is painted over, in pixels of the page's picture. */
export const boxSchema = z.strictObject({
  x: pixel,
  y: pixel,
  width: pixel.min(1, '方框太小'),
  height: pixel.min(1, '方框太小'),
})
export type Box = z.infer<typeof boxSchema>

/** A page of an uploaded file with what is hidden on it. That somebody looked at it is not said here, but recorded. */
export const voucherPageSchema = z.strictObject({
  file: z
    .string()
    .regex(/^[\da-f]{64}$/, '凭证文件的编号有误，请重新上传')
    .describe('文件的校验值（SHA-256）'),
  page: z.int().min(1).max(mostPages).describe('文件的第几页'),
  boxes: z.array(boxSchema).max(mostBoxes, `一页最多画 ${mostBoxes} 个方框`).describe('要遮盖的方框（像素）'),
})
export type VoucherPage = z.infer<typeof voucherPageSchema>

export const voucherSchema = z.strictObject({
  voucher: z.string().transform(oneLine).pipe(z.string().max(30, '凭证号最多 30 个字')).describe('凭证号'),
  pages: z.array(voucherPageSchema).max(mostPagesOfVoucher, `一张凭证最多 ${mostPagesOfVoucher} 页`),
})
export type Voucher = z.infer<typeof voucherSchema>

export const vouchersSchema = z.array(voucherSchema).max(mostVouchers, `一期最多 ${mostVouchers} 张凭证`)
