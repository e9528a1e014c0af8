import { sql } from 'kysely'
import { z } from 'zod'
import { formatDateTime } from '../../platform/dates.ts'
import { channelTitles } from '../../outbox/channel-titles.ts'
import { staffQuery } from '../operation.ts'
import { atCalledDistrict } from '../units/queries.server.ts'
import '../../outbox/table.ts'

/** Entries that are listed; more would be a sign that a whole channel is broken. */
const mostListed = 200

/** Notifications of a district, or of the whole machine, that could not be delivered, the newest first. */
export const listUndelivered = staffQuery({
  permission: 'settings.read',
  at: atCalledDistrict,
  input: z.object({}),
  async run(db, { site }) {
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
      event,
      channel,
      channelTitle: channelTitles[channel],
      isDead: state === 'dead',
      attempts,
      words: last_error,
      createTime: formatDateTime(create_time),
      nextTime: state === 'waiting' ? formatDateTime(next_time) : null,
    }))
  },
})
