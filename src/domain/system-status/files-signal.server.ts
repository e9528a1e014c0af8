import { type OpenStoresOptions, openStores, wordsOf } from '../../files/open-stores.server.ts'
import { causeOf, StoreAway } from '../../files/store.server.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Reading, SignalCheck, StatusFiles } from './signal.ts'

/** A store of its own, so that what is looked at is never what was remembered for readers. */
export const openStatusFiles = (options: Pick<OpenStoresOptions, 'dataFolder' | 'files'>): StatusFiles => ({
  has: openStores(options).uploads.has,
  words: wordsOf(options.files.place, options.dataFolder),
  isMoving: options.files.former !== null,
})

/**
 * Whether the place of files answers and is the one that the database knows: a folder that is not mounted and a bucket
 * of another site answer too. Articles can be read without their files, so it is not required.
 */
export const filesSignal: SignalCheck = {
  name: 'files',
  title: '文件存储',
  group: 'data',
  // A bucket is asked over the network, by every process.
  cacheMs: 30_000,
  async read({ db, files }) {
    const known = await findKnownFile(db)
    try {
      return judgeFiles(files, { known, isThere: await files.has(known ?? noFile) })
    } catch (error) {
      if (error instanceof StoreAway) return { state: 'fault', words: causeOf(error) }
      throw error
    }
  },
}

/** A checksum that no file has. */
const noFile = '0'.repeat(64)

/** Always the same one as long as it is stored: a signal that changes without a cause tells nothing. */
async function findKnownFile(db: Db): Promise<string | null> {
  const row = await db.selectFrom('stored_file').select('sha256').orderBy('sha256').limit(1).executeTakeFirst()
  return row ? row.sha256.toString('hex') : null
}

export function judgeFiles(
  { words, isMoving }: Pick<StatusFiles, 'isMoving' | 'words'>,
  { known, isThere }: { known: string | null; isThere: boolean },
): Reading {
  if (known && !isThere)
    return {
      state: 'fault',
      words: `${words} 里没有数据库记着的文件（${known.slice(0, 8)}…）。请检查目录是否挂载、桶和前缀是否正确，再运行 npm run files -- verify 逐个核对。`,
    }
  const moving = isMoving ? '文件还在搬到这里，搬完请去掉 PORTAL_FILES_FORMER。' : ''
  return { state: 'ok', words: `${words} ${known ? '能够读取' : '能够连接，还没有文件'}。${moving}` }
}
