import { sql } from 'kysely'
import { formatDate } from '../../platform/dates.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import { listSubjects, type ShownSubject } from '../articles/queries-subjects.server.ts'
import type { MessageSubject } from './subject.ts'
import './table.server.ts'

type Scope = { districtCode: string; now: Date }

/** What messages are about, as far as it is public. */
export async function listMessageSubjects(
  db: Db,
  scope: Scope,
  messageIds: readonly number[],
): Promise<Map<number, ShownSubject>> {
  if (messageIds.length === 0) return new Map()
  const about = await db
    .selectFrom('message_subject')
    .select(['message_id as messageId', 'article_id as articleId', 'entry'])
    .where('message_id', 'in', messageIds)
    .execute()
  const subjects = await listSubjects(db, scope, about)
  return new Map(about.flatMap(({ messageId }, at) => (subjects[at] ? [[messageId, subjects[at]] as const] : [])))
}

/** What one message is about, with null for what is not public any more. */
export async function findSubjectOf(
  db: Db,
  scope: Scope,
  messageId: number,
): Promise<{ articleId: number; shown: ShownSubject | null } | null> {
  const about = await db
    .selectFrom('message_subject')
    .select(['article_id as articleId', 'entry'])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (!about) return null
  const [shown = null] = await listSubjects(db, scope, [about])
  return { articleId: about.articleId, shown }
}

/** Notes what a new message is about, unless the district never published it. */
export async function addSubject(
  tx: Tx,
  districtCode: string,
  messageId: number,
  { articleId, entry }: MessageSubject,
): Promise<void> {
  await sql`
    insert into message_subject (message_id, article_id, entry)
    select ${messageId}, id, ${entry} from article
    where id = ${articleId} and district_code = ${districtCode} and status <> 'draft'`.execute(tx)
}

/** A public message about a text, with its answer. */
export type PublicAnswer = {
  id: number
  /** 示** */
  nickname: string
  content: string
  reply: string
  replyName: string
  receivedDay: string
  repliedDay: string
  articleId: number
  entry: string
}

/**
 * Public messages about texts, the newest first. They are public already; whether their texts are is up to the caller.
 * @param entry only those about this entry. @param tables only those about these tables. @param apart none about these.
 */
export async function listPublicAnswers(
  db: Db,
  districtCode: string,
  {
    articleIds,
    entry,
    tables,
    apart,
  }: {
    articleIds: readonly number[]
    entry?: string
    tables?: readonly string[]
    apart?: readonly string[]
  },
  limit: number,
): Promise<PublicAnswer[]> {
  const isEntry = entry === undefined ? sql`true` : sql`about.entry = ${entry}`
  const isTable = tables === undefined ? sql`true` : sql`about.entry = any(${[...tables]}::text[])`
  const isApart = apart === undefined ? sql`true` : sql`about.entry <> all(${[...apart]}::text[])`
  const { rows } = await sql<
    Omit<PublicAnswer, 'receivedDay' | 'repliedDay'> & { receivedTime: Date; answeredTime: Date }
  >`
    select message.id, nickname, content, reply, reply_name as "replyName", received_time as "receivedTime",
      answered_time as "answeredTime", about.article_id as "articleId", about.entry
    from message_subject as about join message on message.id = about.message_id
    join message_release as release on release.message_id = message.id
    where about.article_id = any(${[...articleIds]}::bigint[]) and ${isEntry} and ${isTable} and ${isApart}
      and message.district_code = ${districtCode} and visibility = 'public'
    order by published_time desc, message.id desc limit ${limit}`.execute(db)
  return rows.map(({ receivedTime, answeredTime, ...row }) => ({
    ...row,
    receivedDay: formatDate(receivedTime),
    repliedDay: formatDate(answeredTime),
  }))
}
