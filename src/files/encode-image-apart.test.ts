import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { encodeImageApart } from './encode-image-apart.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileWith = (bytes: Uint8Array): string => {
  const path = join(folder, 'picture')
  writeFileSync(path, bytes)
  return path
}
const black = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#000' } })
    .png()
    .toBuffer()

test('gives the copies of a picture', async () => {
  const { width, height, variants } = await encodeImageApart(fileWith(await black(600, 300)))
  expect([width, height]).toEqual([600, 300])
  expect(variants.map((copy) => [copy.mediaType, copy.width])).toEqual(
    expect.arrayContaining([
      ['image/png', 480],
      ['image/webp', 600],
    ]),
  )
  for (const { bytes } of variants) expect((await sharp(bytes).metadata()).format).toMatch(/png|webp|heif/)
})

test('refuses more pixels than can be decoded in the words of the conversion', async () => {
  await expect(encodeImageApart(fileWith(await black(12_000, 6_000)))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('万像素'),
  })
})

test.each([
  ['time', { milliseconds: 1, memoryMb: 1_024 }, '没有在限定时间内处理完'],
  ['memory', { milliseconds: 60_000, memoryMb: 40 }, '占用内存过多'],
])('says so when the limit of %s is reached', async (_, limits, words) => {
  await expect(encodeImageApart(fileWith(await black(600, 300)), { limits })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining(words),
  })
})
