import { readFile } from 'node:fs/promises'
import { prepareFile } from '../../src/domain/articles/writing/files/commands-files.server.ts'
import { addFile } from '../../src/domain/articles/writing/files/operations-files.server.ts'
import type { FileStore } from '../../src/files/store.server.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import type { Db } from '../../src/platform/db/types.ts'
import { person } from '../harness/drafts.ts'
import { keylessSite } from '../harness/operator-site.ts'
import { storeIn } from '../harness/file-stores.ts'

export const uploader = person('editor', 'zuozhe')

/** Uploads a file to a draft, as the API does. */
export async function uploadFile(db: Db, store: FileStore, articleId: number, path: string, name: string) {
  const source = async function* () {
    yield await readFile(path)
  }
  const file = await prepareFile(db, store, source(), name)
  return addFile.perform(keylessSite(db), uploader, { id: articleId, file })
}

if (import.meta.main) {
  const [url = '', folder = '', articleId = '', path = '', name = ''] = process.argv.slice(2)
  const database = await openDatabase({ kind: 'postgres', url, poolSize: 2 })
  await uploadFile(database.db, storeIn(folder), Number(articleId), path, name)
  await database.close()
}
