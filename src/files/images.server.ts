import type { Sharp } from 'sharp'
import { AppError } from '../platform/errors.ts'
import { sharp } from './safe-sharp.server.ts'

/** About 8,900 × 5,600. Larger ones take hundreds of MB to decode. */
const maxPixels = 50_000_000
const timeoutSeconds = 20
const variantWidths = [480, 960, 1600] as const

/** Of what is uploaded. Copies may be AVIF too. */
type ImageMediaType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'
type VariantMediaType = ImageMediaType | 'image/avif'
export type ImageVariant = { mediaType: VariantMediaType; width: number; height: number; bytes: Buffer }
export type EncodedImage = {
  /** Of the original, turned as its camera says. */
  width: number
  height: number
  /** From narrow to wide; at each width the original kind first, then WebP, then AVIF where it is the smallest. */
  variants: ImageVariant[]
}

const mediaTypes: Readonly<Record<string, ImageMediaType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

/**
 * Runs in a process of its own (`encodeImageApart`). Decodes a picture and encodes it anew in the widths that pages show, none wider than the original. Positions, names
 * and thumbnails that cameras wrote into it are gone.
 * @throws AppError invalid if it is damaged or too large.
 */
export async function encodeImage(original: Buffer): Promise<EncodedImage> {
  try {
    return await encode(original)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', '图片已损坏，或不是 JPG、PNG、GIF、WebP 格式，请重新保存后上传。')
  }
}

async function encode(original: Buffer): Promise<EncodedImage> {
  const { format, pages = 1, autoOrient } = await sharp(original).metadata()
  const mediaType = mediaTypes[format]
  if (!mediaType) throw new Error('unknown format')
  const { width, height } = autoOrient
  if (width * height * pages > maxPixels)
    throw new AppError('invalid', `图片超过 ${maxPixels / 10_000} 万像素，请缩小后重新上传。`)
  const animated = pages > 1
  const variants: ImageVariant[] = []
  const widths = [...new Set(variantWidths.map((each) => Math.min(each, width)))]
  for (const each of widths) {
    const image = sharp(original, { limitInputPixels: maxPixels, failOn: 'error', animated })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ width: each, withoutEnlargement: true })
    const copies: ImageVariant[] = []
    for (const type of kindsOf(mediaType, animated)) {
      const { data, info } = await encodeAs(image.clone(), type).toBuffer({ resolveWithObject: true })
      const copy = { mediaType: type, width: info.width, height: info.pageHeight ?? info.height, bytes: data }
      if (type !== 'image/avif' || copies.every(({ bytes }) => data.length < bytes.length)) copies.push(copy)
    }
    variants.push(...copies)
  }
  return { width, height, variants }
}

/** AVIF would keep only the first picture of an animation. */
function kindsOf(mediaType: ImageMediaType, animated: boolean): VariantMediaType[] {
  const kinds: VariantMediaType[] = mediaType === 'image/webp' ? [mediaType] : [mediaType, 'image/webp']
  return animated ? kinds : [...kinds, 'image/avif']
}

function encodeAs(image: Sharp, mediaType: VariantMediaType): Sharp {
  switch (mediaType) {
    case 'image/jpeg':
      return image.jpeg({ quality: 82, mozjpeg: true })
    case 'image/png':
      return image.png({ compressionLevel: 9 })
    case 'image/gif':
      return image.gif()
    case 'image/avif':
      // A photograph of 12 million pixels takes a second in all widths, with more effort half a minute.
      return image.avif({ quality: 55, effort: 0 })
    default:
      return image.webp({ quality: 80 })
  }
}
