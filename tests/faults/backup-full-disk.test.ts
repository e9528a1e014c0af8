import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRoot } from '@three-affairs/embedded-postgres/tests/processes.ts'
import { makeFolder } from '../harness/folders.ts'
import { programEnvironment } from '../harness/programs.ts'
import { type GenericSite, openGenericSite } from '../integration/backup/generic-site.ts'

let site: GenericSite
beforeAll(async () => {
  site = await openGenericSite()
  writeFileSync(join(site.dataFolder, 'uploads/large'), Buffer.alloc(4_000_000, 'x'))
})
afterAll(() => site.database.close())

test('a backup to a full disk says so, and leaves room and earlier sets', () => {
  const to = makeFolder()
  const backup = [process.execPath, 'tests/faults/run-backup.ts', 'backup', site.url, site.dataFolder, site.migrations]
  const script = `mount -t tmpfs -o size=2m,mode=700 tmpfs ${to} && mkdir ${to}/earlier && ${backup.join(' ')} ${to}
    ls ${to}; test "$(df --output=used -k ${to} | tail -1)" -lt 100 && echo freed`
  const inNamespace = ['--mount', ...(isRoot ? [] : ['--user', '--map-root-user']), '--', 'sh', '-c', script]
  const { stdout, stderr } = spawnSync('unshare', inNamespace, { encoding: 'utf8', env: programEnvironment() })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^磁盘已满，备份没有完成[^\n]*\nearlier\nfreed\n$/)
})
