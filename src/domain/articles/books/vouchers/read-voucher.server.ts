import { fileTypeFromBuffer } from 'file-type'
import { encodeBitmap, type PagePicture, readPagePicture } from '../../../../files/page-pictures.server.ts'
import { readPdfPages } from '../../../../files/pdf-pages.server.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findPersonalData } from '../../../checks/personal-data.ts'
import { type Box, mostPages, mostPixels } from './voucher.ts'

export type ReadVoucher = { mediaType: string; pages: (PagePicture & { suggested: Box[] })[] }

const mostSuggested = 60

/**
 * Runs in a process of its own. The pages of a picture or PDF, each with boxes around the personal data of its text layer:
 * pictures have no text, so nothing is suggested for them.
 * @throws AppError invalid with what to do instead
 */
export async function readVoucher(bytes: Buffer): Promise<ReadVoucher> {
  if (bytes.length === 0) throw new AppError('invalid', '文件是空的，请检查后重新上传。')
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  switch (mediaType) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
      return { mediaType, pages: [{ ...(await readPagePicture(bytes, mostPixels)), suggested: [] }] }
    case 'application/pdf':
      return { mediaType, pages: await readPdf(bytes) }
    case 'image/heic':
    case 'image/heif':
      throw new AppError(
        'invalid',
        '这是苹果手机的 HEIC 图片，请在手机的“设置—相机—格式”里选“兼容性最佳”，或另存为 JPG 后上传。',
      )
    default:
      throw new AppError('invalid', '凭证应为 JPG、PNG、WebP 图片或 PDF，请转换后上传。')
  }
}

async function readPdf(bytes: Buffer): Promise<ReadVoucher['pages']> {
  const pages: ReadVoucher['pages'] = []
  for await (const { text, boxOf, ...bitmap } of readPdfPages(bytes, { most: mostPages, longest: mostPixels })) {
    const suggested = findPersonalData(text).flatMap(({ start, end }) => boxOf(start, end))
    pages.push({ ...(await encodeBitmap(bitmap, mostPixels)), suggested: suggested.slice(0, mostSuggested) })
  }
  return pages
}
