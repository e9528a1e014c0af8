import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

test.each([
  ['公告.pdf', '公告.pdf'],
  ['C:\\文件\\公告 2026.pdf', '公告 2026.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['.htaccess', 'htaccess'],
  ['..', '附件'],
  ['a\u202efdp.exe', 'afdp.exe'],
  ['a\u0000b\n.txt', 'ab.txt'],
  ['a<b>:"c|?*.txt', 'a_b___c___.txt'],
  ['', '附件'],
  ['.pdf', 'pdf'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})

test('a long name keeps its suffix and whole characters', () => {
  const name = safeFileName(`${'长'.repeat(300)}.docx`)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
  expect(name).toMatch(/^长+\.docx$/)
})
