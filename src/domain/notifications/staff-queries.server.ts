import { sql } from 'kysely'
import { z } from 'zod'
import { channelTitles } from '../../outbox/channel-titles.ts'
import { channels } from '../../outbox/table.ts'
import { staffQuery } from '../operation.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import { titleOfEvent } from './event-title.ts'

/** Entries that are listed; more would be a sign that a whole channel is broken. */
const mostListed = 200

const shownDelivery = z.object({
  id: z.int(),
  title: z.string().describe('什么通知'),
  channel: z.enum(channels),
  channelTitle: z.string(),
  isDead: z.boolean().describe('不再重试；false 表示还在重试'),
  attempts: z.int().describe('试了几次'),
  words: z.string().describe('没有送到的原因'),
  createTime: z.string(),
  nextTime: z.string().nullable().describe('下次重试的时间；不再重试为 null'),
})

/** Notifications of a district, or of the whole machine, that could not be delivered, the newest first. */
export const listUndelivered = staffQuery({
  permission: 'settings.read',
  at: atCalledDistrict,
  input: z.object({}),
  api: {
    call: 'GET /api/staff/deliveries',
    tag: '通知',
    summary: `没有送到的通知，最近的在前，最多 ${mostListed} 条；不含收信人和地址`,
    output: z.array(shownDelivery),
  },
  async run(db, { site }): Promise<z.output<typeof shownDelivery>[]> {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'event', 'channel', 'state', 'attempts', 'last_error', 'create_time', 'next_time'])
      .where((where) =>
        where.or([where('district_code', '=', site.district.areaCode), where('district_code', 'is', null)]),
      )
      .where((where) =>
        where.or([
          where('state', '=', 'dead'),
          where.and([where('state', '=', 'waiting'), sql<boolean>`last_error <> ''`]),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(mostListed)
      .execute()
    return rows.map(({ id, event, channel, state, attempts, last_error, create_time, next_time }) => ({
      id,
      title: titleOfEvent(event),
      channel,
      channelTitle: channelTitles[channel],
      isDead: state === 'dead',
      attempts,
      words: last_error,
      createTime: create_time.toISOString(),
      nextTime: state === 'waiting' ? next_time.toISOString() : null,
    }))
  },
})

/** Entries that the page of the system's status shows. */
const mostNewest = 5

/** Those of all districts that were given up: how many, and the newest. */
export const listDeadDeliveries = staffQuery({
  permission: 'system.read',
  at: () => Promise.resolve({ place: 'all-districts' as const }),
  input: z.object({}),
  async run(db) {
    const { rows } = await sql<{
      id: number
      event: string
      channel: keyof typeof channelTitles
      words: string
      createTime: Date
      districtCode: string | null
      districtName: string | null
      count: number
    }>`
      select outbox.id, event, channel, last_error as words, outbox.create_time as "createTime",
        outbox.district_code as "districtCode", area.name as "districtName", count(*) over ()::integer as count
      from outbox left join area on area.district_code = outbox.district_code and area.level = 'district'
      where state = 'dead'
      order by outbox.id desc limit ${mostNewest}`.execute(db)
    return {
      count: rows[0]?.count ?? 0,
      newest: rows.map(({ id, event, channel, words, createTime, districtCode, districtName }) => ({
        id,
        title: titleOfEvent(event),
        channelTitle: channelTitles[channel],
        words,
        createTime: createTime.toISOString(),
        districtCode,
        districtName,
      })),
    }
  },
})
