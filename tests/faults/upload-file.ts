import { readFile } from 'node:fs/promises'
import { addFile, prepareFile } from '../../src/domain/articles/writing/files/commands-files.server.ts'
import type { FileStore } from '../../src/files/store.server.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { person } from '../harness/drafts.ts'

export const uploader = person('editor', 'zuozhe')

/** Uploads a file to a draft, as the API does. */
export async function uploadFile(db: Db, store: FileStore, articleId: number, path: string, name: string) {
  const source = async function* () {
    yield await readFile(path)
  }
  const prepared = await prepareFile(db, store, source(), name)
  return db.transaction().execute((tx) => addFile(tx, uploader, articleId, prepared))
}

if (import.meta.main) {
  const [url = '', folder = '', articleId = '', path = '', name = ''] = process.argv.slice(2)
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 2 })
  await uploadFile(database.db, { folder, publicFolder: folder }, Number(articleId), path, name)
  await database.close()
}
