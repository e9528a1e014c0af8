import { sql } from 'kysely'
import { BackupError } from '../../backup/backup-error.ts'
import type { Keys } from '../../platform/crypto/keys.server.ts'
import { SealBroken } from '../../platform/crypto/seal.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { getArticle } from '../articles/queries.server.ts'
import { isPublic } from '../articles/visibility.server.ts'
import { type MessageBox, unsealMessage } from '../messages/seal.server.ts'
import { listOwnPayments } from '../payments/queries.server.ts'
import { type SealedBox, unseal } from '../payments/seal.server.ts'
import '../articles/table.server.ts'

/** What was seen of a restored site; false where it has no such row. */
export type Examined = { article: boolean; lookUp: boolean; message: boolean }

/**
 * Uses a restored site as its visitors do: reads an article, looks payments up by an ID number, opens a message. The ID
 * number is that of a payment in the backup; it stays in this process and is neither logged nor returned.
 * @throws BackupError, which says what does not work.
 */
export async function examineSite(db: Db, keys: Keys, now: Date): Promise<Examined> {
  try {
    return {
      article: await readArticle(db, now),
      lookUp: await lookUp(db, keys),
      message: await openMessage(db, keys),
    }
  } catch (error) {
    if (error instanceof SealBroken)
      throw new BackupError('密钥不能解密备份中的数据。请用与备份配套的密钥。', { cause: error })
    throw error
  }
}

async function readArticle(db: Db, now: Date): Promise<boolean> {
  const newest = await db
    .selectFrom('article')
    .select(['id', 'district_code'])
    .where(isPublic(now))
    .orderBy('release_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return false
  const { title, content } = await getArticle(db, newest.district_code, newest.id, now)
  if (!title || !content) throw new BackupError('备份恢复后，最新的文章没有标题或正文。')
  return true
}

async function lookUp(db: Db, keys: Keys): Promise<boolean> {
  const { rows } = await sql<SealedBox & { districtCode: string; day: string }>`
    select inventory_code as "inventoryCode", uniquely_identifies as "uniquelyIdentifies", sealed,
      key_version as "keyVersion", district_code as "districtCode",
      to_char(put_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
    from shown_payment order by id desc limit 1`.execute(db)
  const [payment] = rows
  if (!payment) return false
  const { objectIdentity } = unseal(keys.read(), payment)
  const { districtCode, day } = payment
  const found = await listOwnPayments(db, keys, {
    districtCode,
    identity: objectIdentity,
    from: day,
    to: day,
    pageNum: 1,
  })
  if (found.rows.length === 0) throw new BackupError('备份恢复后，按身份证号查不到已有的补贴。请核对索引密钥。')
  return true
}

async function openMessage(db: Db, keys: Keys): Promise<boolean> {
  const { rows } = await sql<MessageBox>`
    select district_code as "districtCode", submission_key as "submissionKey", sealed,
      sealed_reply as "sealedReply", key_version as "keyVersion"
    from message where key_version is not null order by id desc limit 1`.execute(db)
  const [message] = rows
  if (message) unsealMessage(keys.read(), message)
  return message !== undefined
}
