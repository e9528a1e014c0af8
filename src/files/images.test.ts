import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodeImage } from './images.server.ts'

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#357' } })

/** With detail, as a camera sees it. */
const photograph = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  }).blur(2)

/** sharp may not read AVIF here, as in the product. */
const isAvif = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 12) === 'ftypavif'

const kindOf = async (bytes: Buffer): Promise<string> =>
  isAvif(bytes) ? 'image/avif' : `image/${(await sharp(bytes).metadata()).format}`

const exif = { IFD0: { ImageDescription: 'phone 13800138000' } }

describe('encodeImage', () => {
  test('makes variants no wider than the original, in its kind, as WebP and as AVIF', async () => {
    const { width, height, variants } = await encodeImage(await photograph(1_200, 600).jpeg().toBuffer())
    expect([width, height]).toEqual([1_200, 600])
    expect(variants.map((variant) => [variant.mediaType, variant.width, variant.height])).toEqual([
      ['image/jpeg', 480, 240],
      ['image/webp', 480, 240],
      ['image/avif', 480, 240],
      ['image/jpeg', 960, 480],
      ['image/webp', 960, 480],
      ['image/avif', 960, 480],
      ['image/jpeg', 1_200, 600],
      ['image/webp', 1_200, 600],
      ['image/avif', 1_200, 600],
    ])
    for (const { bytes, mediaType } of variants) expect(await kindOf(bytes)).toBe(mediaType)
  })

  test('keeps an AVIF copy only where it is the smallest, and none of an animation', async () => {
    const { variants } = await encodeImage(await picture(32, 16).png().toBuffer())
    expect(variants.map(({ mediaType }) => mediaType)).toEqual(['image/png', 'image/webp'])
    const frames = await Promise.all([0, 1].map(() => photograph(64, 64).png().toBuffer()))
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const moving = await encodeImage(animation)
    expect(moving.variants.map(({ mediaType, height }) => [mediaType, height])).toEqual([
      ['image/gif', 64],
      ['image/webp', 64],
    ])
  })

  test('applies the orientation and drops all metadata', async () => {
    const original = await photograph(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(original.includes('13800138000')).toBe(true)
    const { width, height, variants } = await encodeImage(original)
    expect([width, height]).toEqual([200, 400])
    for (const { bytes, width: variantWidth, height: variantHeight } of variants) {
      expect(bytes.includes('13800138000')).toBe(false)
      expect([variantWidth, variantHeight]).toEqual([200, 400])
      if (isAvif(bytes)) continue
      const metadata = await sharp(bytes).metadata()
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(Array(4).fill(undefined))
    }
  })

  test.each(['png', 'gif', 'webp'] as const)('keeps the kind of a small %s', async (format) => {
    const { variants } = await encodeImage(await picture(32, 16).toFormat(format).toBuffer())
    expect(variants.map(({ mediaType }) => mediaType)).toEqual(
      format === 'webp' ? ['image/webp'] : [`image/${format}`, 'image/webp'],
    )
    expect(variants[0]).toMatchObject({ width: 32, height: 16 })
  })

  test('refuses more pixels than can be decoded safely', async () => {
    // One colour: 72 million pixels in a few KB.
    const bomb = await sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    await expect(encodeImage(bomb)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('万像素') as string,
    })
  })

  test.each([
    ['a truncated picture', async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 2_000)],
    ['an SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'))],
    ['a TIFF', () => picture(20, 20).tiff().toBuffer()],
    ['text', () => Promise.resolve(Buffer.from('not a picture'))],
  ])('refuses %s', async (_, make) => {
    await expect(encodeImage(await make())).rejects.toMatchObject({ code: 'invalid' })
  })
})
