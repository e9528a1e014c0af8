import type { Sharp } from 'sharp'
import { AppError } from '../platform/errors.ts'
import { sharp } from './safe-sharp.server.ts'

/** A picture of a page, encoded anew: nothing is left of what a camera wrote into it. */
export type PagePicture = { width: number; height: number; picture: Buffer; small: Buffer }

/** In pixels of the picture. */
export type PaintedBox = { x: number; y: number; width: number; height: number }

/** About 8,900 × 5,600. */
const maxPixels = 50_000_000
const timeoutSeconds = 20
const smallWidth = 240
/** Longest side of a painted picture. */
const publicPixels = 1_600

const options = { limitInputPixels: maxPixels, failOn: 'error' } as const

/**
 * Runs in a process of its own. Decodes a picture, turns it as its camera says, and encodes it within `longest` pixels.
 * @throws AppError invalid if it is damaged or too large
 */
export async function readPagePicture(original: Buffer, longest: number): Promise<PagePicture> {
  try {
    return await encodePage(sharp(original, options).timeout({ seconds: timeoutSeconds }).autoOrient(), longest)
  } catch {
    throw new AppError('invalid', '图片已损坏、过大，或不是 JPG、PNG、WebP 格式，请重新保存后上传。')
  }
}

/** The same of pixels with four bytes each, red first. */
export const encodeBitmap = (
  { data, width, height }: { data: Uint8Array; width: number; height: number },
  longest: number,
): Promise<PagePicture> => encodePage(sharp(data, { raw: { width, height, channels: 4 } }), longest)

async function encodePage(image: Sharp, longest: number): Promise<PagePicture> {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, picture: data, small: await smallOf(sharp(data)) }
}

const smallOf = (image: Sharp): Promise<Buffer> =>
  image
    .resize({ width: smallWidth, height: smallWidth * 2, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 70, mozjpeg: true })
    .toBuffer()

/**
 * Paints boxes black, in the pixels themselves, and encodes what is left.
 * @throws AppError invalid for a picture that is not one of ours
 */
export async function paintPage(picture: Buffer, boxes: readonly PaintedBox[]): Promise<PagePicture> {
  const { data, info } = await sharp(picture, options).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (const box of boxes) paintBox(data, info, box)
  const painted = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const { data: bytes, info: size } = await painted
    .clone()
    .resize({ width: publicPixels, height: publicPixels, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { width: size.width, height: size.height, picture: bytes, small: await smallOf(painted) }
}

function paintBox(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
  box: PaintedBox,
): void {
  const right = Math.min(width, box.x + box.width)
  const bottom = Math.min(height, box.y + box.height)
  for (let y = box.y; y < bottom; y += 1)
    if (right > box.x) data.fill(0, (y * width + box.x) * channels, (y * width + right) * channels)
}
