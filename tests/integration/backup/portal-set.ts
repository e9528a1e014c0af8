import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSet } from '../../../src/backup/create-set.server.ts'
import type { BackupSet } from '../../../src/backup/sets.server.ts'
import { excludedTables, siteFolders } from '../../../src/domain/backup-content.ts'
import type { KeySet } from '../../../src/platform/crypto/key-set.ts'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { makeFolder } from '../../harness/folders.ts'
import type { TestPortal } from '../../harness/portal.ts'
import { storeIn } from '../../harness/file-stores.ts'

async function* contentOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** A data folder with an upload and a placed file. */
export async function makeDataFolder(): Promise<string> {
  const data = makeFolder()
  await storeIn(join(data, 'uploads')).put(contentOf('a voucher'), { maxBytes: 100 })
  mkdirSync(join(data, 'files'), { recursive: true })
  writeFileSync(join(data, 'files/年报 2026+.txt'), 'placed')
  return data
}

type SetParts = { portal: TestPortal; data: string; passphrase: string; to: string; read?: () => KeySet }

/** A set of the portal, with the keys that `read` gives. */
export async function makeSet({ portal, data, passphrase, to, read = portal.keys.read }: SetParts): Promise<BackupSet> {
  const database = await openDatabase({ kind: 'postgres', url: portal.database.url, poolSize: 6 })
  try {
    return await createSet(database, {
      to,
      files: siteFolders(data),
      excluded: excludedTables,
      portal: 'test',
      keys: { read, passphrase },
      report: () => undefined,
    })
  } finally {
    await database.close()
  }
}

/** As a disk does that decays: the file's time stays. */
export function changeByte(path: string): void {
  const { atime, mtime } = statSync(path)
  const content = readFileSync(path)
  const middle = content.length >> 1
  content[middle] = (content[middle] ?? 0) ^ 1
  writeFileSync(path, content)
  utimesSync(path, atime, mtime)
}
