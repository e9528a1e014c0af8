import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openEmbeddedServer } from '@three-affairs/embedded-postgres/server.ts'

/** Data folders with an empty database for one test file: it is created once and copied, which takes no second. */
export function useEmptyData(): { copyTo: (folder: string) => void } {
  let empty = ''
  beforeAll(async () => {
    empty = mkdtempSync(join(tmpdir(), 'portal-empty-'))
    await (await openEmbeddedServer({ folder: empty })).close()
  })
  afterAll(() => rmSync(empty, { recursive: true, force: true, maxRetries: 20 }))
  return {
    // PostgreSQL refuses files of another owner.
    copyTo: (folder) => void execFileSync('cp', ['-a', `${empty}/.`, folder]),
  }
}
