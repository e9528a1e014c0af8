import { sql } from 'kysely'
import { isWithinAreas, listPlaces } from '../../access/places.server.ts'
import { areasWith } from '../../access/policy.ts'
import { formatDate } from '../../platform/dates.ts'
import { areasOf as areasOfArticles, articleActions, mayAnywhere as mayArticles } from '../articles/policy.ts'
import { areasOf as areasOfMessages, mayAnywhere as mayMessages, messageActions } from '../messages/policy.ts'
import { stateTitles } from '../messages/states.ts'
import type { MessageState } from '../messages/table.server.ts'
import type { Asking } from './asking.ts'
import { bucketsOf, type Count, type Figure, type FigureKind, type Period, seriesOf } from './figures.ts'
import '../articles/table.server.ts'
import '../page-views/table.server.ts'

/** Counts of a period for the charts of somebody: of the district, and of the units within their areas. */
export async function listFigures(asking: Asking, period: Period): Promise<Figure[]> {
  const { actor, now } = asking
  const hasArticles = mayArticles(actor, 'article.read')
  const hasMessages = mayMessages(actor, 'message.read')
  const figure = async (
    kind: FigureKind,
    bucketDays: Figure['bucketDays'],
    read: (asking: Asking, from: string) => Promise<Count[]>,
    names?: readonly string[],
  ): Promise<Figure> => {
    const buckets = bucketsOf(formatDate(now), period, bucketDays)
    const counts = await read(asking, buckets[0] ?? '')
    return { kind, bucketDays, buckets, series: seriesOf(counts, { buckets, bucketDays }, { ...(names && { names }) }) }
  }
  const figures: Figure[] = []
  if (await worksInDistrict(asking))
    figures.push(await figure('visits', period === 365 ? 7 : 1, countVisits, ['访问量']))
  if (hasArticles) figures.push(await figure('releases', 7, countReleases))
  if (hasMessages) figures.push(await figure('messages', 7, countMessages, Object.values(stateTitles)))
  return figures
}

/** Whether one of the areas whose figures somebody sees is in the district; its visits are for them only. */
async function worksInDistrict({ db, actor, districtCode }: Asking): Promise<boolean> {
  const areaIds = areasWith(actor, [...articleActions['article.read'].roles, ...messageActions['message.read'].roles])
  if (areaIds === null) return true
  return [...(await listPlaces(db, areaIds)).values()].some((place) => place.districtCode === districtCode)
}

async function countVisits({ db, districtCode }: Asking, from: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select day::text, '访问量' as name, views::integer as count from page_view
    where district_code = ${districtCode} and day >= ${from}::date`.execute(db)
  return rows
}

async function countReleases({ db, actor, districtCode, now }: Asking, from: string): Promise<Count[]> {
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

async function countMessages({ db, actor, districtCode }: Asking, from: string): Promise<Count[]> {
  const { rows } = await sql<Omit<Count, 'name'> & { state: MessageState }>`
    select (received_time at time zone 'Asia/Shanghai')::date::text as day, state, count(*)::integer as count
    from message
    where ${isWithinAreas('message', areasOfMessages(actor, 'message.read'), districtCode)}
      and received_time >= ${from}::timestamp at time zone 'Asia/Shanghai'
    group by 1, 2`.execute(db)
  return rows.map(({ state, ...row }) => ({ ...row, name: stateTitles[state] }))
}
