import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import { formatDate, yearRange } from '../../platform/dates.ts'
import { type Paged, pageSize as usualSize, pageWindow } from '../../platform/paging.ts'
import { dueTimes, type Terms } from './deadlines.ts'
import { kindTitles, type MessageKind } from './kinds.ts'
import { receivedEarlier } from './answering/received-before.server.ts'
import '../../access/area-table.server.ts'
import './table.server.ts'

/** A message as released by staff, without personal data. */
export type PublicMessage = {
  id: number
  /** 示** */
  nickname: string
  /** 咨询, 投诉, 求助 or 建议; empty if it has none. */
  kind: string
  content: string
  reply: string
  replyName: string
  unitName: string
  /** YYYY-MM-DD */
  receivedDay: string
  repliedDay: string
}

export type PublicFilter = {
  areaId?: number | undefined
  words?: string | undefined
  kind?: MessageKind | undefined
}

/** Messages of a kind, or of none. */
export type KindCount = { kind: MessageKind | null; count: number }

const sum = (kinds: readonly KindCount[]): number => kinds.reduce((total, { count }) => total + count, 0)

const matching = (districtCode: string, { areaId, words = '' }: PublicFilter): RawBuilder<unknown> => {
  const conditions = [sql`message.district_code = ${districtCode} and visibility = 'public'`]
  if (areaId) conditions.push(sql`message.area_id = ${areaId}`)
  for (const word of words.normalize('NFKC').split(/\s+/).filter(Boolean))
    conditions.push(sql`(position(${word} in release.content) > 0 or position(${word} in release.reply) > 0)`)
  return sql.join(conditions, sql` and `)
}

/** One page of the public messages, newest release first, with how many there are of each kind whatever kind is asked. */
export async function listPublicMessages(
  db: Db,
  districtCode: string,
  filter: PublicFilter,
  pageNum: number,
  pageSize = usualSize,
): Promise<Paged<PublicMessage> & { kinds: KindCount[] }> {
  const { kind: asked } = filter
  const all = sql`message join message_release as release on release.message_id = message.id
    where ${matching(districtCode, filter)}`
  const from = asked ? sql`${all} and kind = ${asked}` : all
  const { rows: kinds } =
    await sql<KindCount>`select kind, count(*)::integer as count from ${all} group by kind`.execute(db)
  const total = sum(kinds.filter(({ kind }) => !asked || kind === asked))
  const { offset, ...window } = pageWindow(pageNum, total, pageSize)
  const { rows } = await sql<
    Omit<PublicMessage, 'kind' | 'receivedDay' | 'repliedDay'> & {
      kind: MessageKind | null
      receivedTime: Date
      answeredTime: Date
    }
  >`
    select shown.*, area.name as "unitName" from (
      select message.id, nickname, kind, content, reply, reply_name as "replyName", area_id, published_time,
        received_time as "receivedTime", answered_time as "answeredTime"
      from ${from} order by published_time desc, message.id desc offset ${offset} limit ${pageSize}
    ) as shown join area on area.id = shown.area_id
    order by published_time desc, shown.id desc`.execute(db)
  return {
    ...window,
    total,
    kinds,
    rows: rows.map(({ id, nickname, kind, content, reply, replyName, unitName, receivedTime, answeredTime }) => ({
      id,
      nickname,
      kind: kind ? kindTitles[kind] : '',
      content,
      reply,
      replyName,
      unitName,
      receivedDay: formatDate(receivedTime),
      repliedDay: formatDate(answeredTime),
    })),
  }
}

export type MessageFigures = {
  received: number
  answered: number
  /** Days from the receipt to the first answer; null before there is one. */
  medianDays: number | null
  overdue: number
}

export type UnitFigures = MessageFigures & { id: number; name: string; published: number }

/** Figures of the last twelve months: of the district and of each unit that got messages, most messages first. */
export async function getMessageFigures(
  db: Db,
  { districtCode, terms, now }: { districtCode: string; terms: Terms; now: Date },
): Promise<{ all: MessageFigures; units: UnitFigures[] }> {
  const { answerOverdue } = dueTimes(terms, now)
  const { rows } = await sql<UnitFigures & { isAll: boolean }>`
    select area.id, area.name, grouping(area.id) = 1 as "isAll",
      count(*)::integer as received,
      count(answered_time)::integer as answered,
      percentile_cont(0.5) within group (order by
        (answered_time at time zone 'Asia/Shanghai')::date - (received_time at time zone 'Asia/Shanghai')::date
      ) filter (where answered_time is not null) as "medianDays",
      count(*) filter (where answered_time is null and ${receivedEarlier(answerOverdue)})::integer as overdue,
      count(*) filter (where visibility = 'public')::integer as published
    from message join area on area.id = message.area_id
    where message.district_code = ${districtCode} and received_time > ${now}::timestamptz - interval '12 months'
    group by grouping sets ((), (area.id, area.name))
    order by received desc, area.id`.execute(db)
  const all = rows.find(({ isAll }) => isAll) ?? { received: 0, answered: 0, medianDays: null, overdue: 0 }
  return {
    all: figuresOf(all),
    units: rows
      .filter(({ isAll }) => !isAll)
      .map((row) => ({ ...figuresOf(row), id: row.id, name: row.name, published: row.published })),
  }
}

const figuresOf = ({ received, answered, medianDays, overdue }: MessageFigures): MessageFigures => ({
  received,
  answered,
  medianDays,
  overdue,
})

/** How many messages came in a year, and how many of them were answered until now. */
export async function countMessages(
  db: Db,
  districtCode: string,
  year: number,
): Promise<{ received: number; answered: number }> {
  const { from, until } = yearRange(year)
  return db
    .selectFrom('message')
    .select((eb) => [eb.fn.countAll<number>().as('received'), eb.fn.count<number>('answered_time').as('answered')])
    .where('district_code', '=', districtCode)
    .where('received_time', '>=', from)
    .where('received_time', '<', until)
    .executeTakeFirstOrThrow()
}
