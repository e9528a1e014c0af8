import { sql } from 'kysely'
import { z } from 'zod'
import { isWithinAreas, listPlaces } from '../../access/places.server.ts'
import { areasWithRoles } from '../../access/policy.ts'
import { formatDate } from '../../platform/dates.ts'
import { permittedAreas as areasOfArticles, articleActions, mayAnywhere as mayArticles } from '../articles/policy.ts'
import { permittedAreas as areasOfMessages, mayAnywhere as mayMessages, messageActions } from '../messages/policy.ts'
import { stateTitles } from '../messages/states.ts'
import type { MessageState } from '../messages/table.server.ts'
import { staffQuery } from '../operation.ts'
import { type StaffContext, createStaffContext } from './staff-context.ts'
import {
  listBuckets,
  type Count,
  type Figure,
  type FigureKind,
  type Period,
  periodChoices,
  getPeriod,
  toSeries,
} from './figures.ts'
import '../articles/table.server.ts'
import '../page-views/table.server.ts'

async function countAll(asking: StaffContext, period: Period): Promise<Figure[]> {
  const { actor, now } = asking
  const hasArticles = mayArticles(actor, 'article.read')
  const hasMessages = mayMessages(actor, 'message.read')
  const figure = async (
    kind: FigureKind,
    bucketDays: Figure['bucketDays'],
    read: (asking: StaffContext, from: string) => Promise<Count[]>,
    names?: readonly string[],
  ): Promise<Figure> => {
    const buckets = listBuckets(formatDate(now), period, bucketDays)
    const counts = await read(asking, buckets[0] ?? '')
    return { kind, bucketDays, buckets, series: toSeries(counts, { buckets, bucketDays }, { ...(names && { names }) }) }
  }
  const figures: Figure[] = []
  if (await worksInDistrict(asking))
    figures.push(await figure('visits', period === 365 ? 7 : 1, countVisits, ['访问量']))
  if (hasArticles) figures.push(await figure('releases', 7, countReleases))
  if (hasMessages) figures.push(await figure('messages', 7, countMessages, Object.values(stateTitles)))
  return figures
}

/** Counts of a period for the charts of somebody: of the district, and of the units within their areas. */
export const listFigures = staffQuery({
  permission: 'signed-in',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({ days: z.enum(periodChoices).default('30').describe('从今天往回多少天') }),
  api: {
    call: 'GET /api/staff/figures',
    tag: '工作台',
    summary: '访问量（整个旗县市）、发布的文章和收到的留言（管理范围内的单位），按天或按周',
    output: z.array(
      z.object({
        kind: z.enum(['visits', 'releases', 'messages']).describe('visits 访问量、releases 文章、messages 留言'),
        bucketDays: z.union([z.literal(1), z.literal(7)]).describe('每一段几天'),
        buckets: z.array(z.string()).describe('每一段的第一天'),
        series: z.array(z.object({ title: z.string(), values: z.array(z.int()) })).describe('每一段的数目'),
      }),
    ),
  },
  run: (db, { input: { days }, ...by }) => countAll(createStaffContext(db, by), getPeriod(days)),
})

/** Whether one of the areas whose figures somebody sees is in the district; its visits are for them only. */
async function worksInDistrict({ db, actor, districtCode }: StaffContext): Promise<boolean> {
  const areaIds = areasWithRoles(actor, [
    ...articleActions['article.read'].roles,
    ...messageActions['message.read'].roles,
  ])
  if (areaIds === null) return true
  return [...(await listPlaces(db, areaIds)).values()].some((place) => place.districtCode === districtCode)
}

async function countVisits({ db, districtCode }: StaffContext, from: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select day::text, '访问量' as name, views::integer as count from page_view
    where district_code = ${districtCode} and day >= ${from}::date`.execute(db)
  return rows
}

async function countReleases({ db, actor, districtCode, now }: StaffContext, from: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select day::text, article_type.title as name, count from (
      select (release_time at time zone 'Asia/Shanghai')::date as day, root_type_id, count(*)::integer as count
      from article
      where status = 'published' and ${isWithinAreas('article', areasOfArticles(actor, 'article.read'), districtCode)}
        and release_time >= ${from}::timestamp at time zone 'Asia/Shanghai' and release_time <= ${now}
      group by 1, 2
    ) as released join article_type on article_type.id = root_type_id`.execute(db)
  return rows
}

async function countMessages({ db, actor, districtCode }: StaffContext, from: string): Promise<Count[]> {
  const { rows } = await sql<Omit<Count, 'name'> & { state: MessageState }>`
    select (received_time at time zone 'Asia/Shanghai')::date::text as day, state, count(*)::integer as count
    from message
    where ${isWithinAreas('message', areasOfMessages(actor, 'message.read'), districtCode)}
      and received_time >= ${from}::timestamp at time zone 'Asia/Shanghai'
    group by 1, 2`.execute(db)
  return rows.map(({ state, ...row }) => ({ ...row, name: stateTitles[state] }))
}
