import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'no-fonts-'))

beforeAll(() => {
  // Must be set before the first text is drawn, which reads it once in each process.
  writeFileSync(join(folder, 'fonts.conf'), `<fontconfig><cachedir>${folder}</cachedir></fontconfig>`)
  vi.stubEnv('FONTCONFIG_FILE', join(folder, 'fonts.conf'))
})

afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('a picture has its words on a machine without fonts', async () => {
  const { drawSharePicture } = await import('./draw-share-picture.server.ts')
  const draw = (title: string) => drawSharePicture({ areaCode: '152201000000', name: '乌兰浩特市三务公开', title })
  // Characters that no font has are all drawn as the same box.
  const pictures = await Promise.all(['三', '务', '嘎', '旗', '《', '7', '喆', '堃'].map(draw))
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(pictures.length)
})
