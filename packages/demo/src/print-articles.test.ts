import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const print = (...given: string[]) =>
  spawnSync(process.execPath, ['packages/demo/src/print-articles.ts', ...given], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  })

test('prints articles with the text of their attachments, the same ones for the same number', () => {
  // One in twelve texts has attachments, so 60 nearly always have some.
  const { status, stdout } = print('60', '3')
  expect(status).toBe(0)
  expect(stdout.match(/^═+$/gm)).toHaveLength(60)
  expect(stdout).toMatch(/^── 附件 .+（\d+ 字节）$/m)
  expect(stdout).toContain('npm run samples -- 60 3')
  expect(stdout).not.toMatch(/无法读取|已损坏|undefined/)
})

test('explains a wrong number', () => {
  expect(print('none')).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run samples') })
})
