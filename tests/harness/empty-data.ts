import { execFileSync } from 'node:child_process'
import { beforeAll } from 'vitest'
import { openEmbeddedServer } from '../../src/platform/db/embedded/server.ts'
import { makeFolder } from './folders.ts'

/** Data folders with an empty database for one test file: it is created once and copied, which takes no second. */
export function useEmptyData(): { copyTo: (folder: string) => void } {
  let empty = ''
  beforeAll(async () => {
    empty = makeFolder()
    await (await openEmbeddedServer({ folder: empty })).close()
  })
  return {
    // PostgreSQL refuses files of another owner.
    copyTo: (folder) => void execFileSync('cp', ['-a', `${empty}/.`, folder]),
  }
}
