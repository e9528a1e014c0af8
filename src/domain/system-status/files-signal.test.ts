import { expect, test } from 'vitest'
import { judgeFiles } from './files-signal.server.ts'

const known = 'ab'.repeat(32)

test.each([
  ['a file that is there', false, { known, isThere: true }, 'ok', '/data 能够读取。'],
  ['no file yet', false, { known: null, isThere: false }, 'ok', '/data 能够连接，还没有文件。'],
  ['while files are moved', true, { known, isThere: true }, 'ok', 'PORTAL_FILES_FORMER'],
  ['another folder than the one that was used', false, { known, isThere: false }, 'fault', 'npm run files -- verify'],
] as const)('%s', (_, isMoving, found, state, words) => {
  expect(judgeFiles({ words: '/data', isMoving }, found)).toEqual({ state, words: expect.stringContaining(words) })
})
