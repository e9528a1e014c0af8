import { sql } from 'kysely'
import type { Db } from '../../platform/db/types.ts'
import type { AboutPeriod } from './about-period.ts'
import { visible } from './visibility.server.ts'
import './table.server.ts'

export type SeriesArticle = { id: number; title: string; articleTypeId: number }
/** The same item of the same unit, one period before and one year before; null where none is public. */
export type Series = { lastPeriod: SeriesArticle | null; lastYear: SeriesArticle | null }

const isoDay = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)

/** A period moved by months. Periods begin and end with a month. */
export function movePeriod({ from, until }: AboutPeriod, months: number): AboutPeriod {
  const moved = (day: string) => {
    const [year = 0, month = 1] = day.split('-').map(Number)
    return isoDay(year, month + months)
  }
  return { from: moved(from), until: moved(until) }
}

const monthsOf = ({ from, until }: AboutPeriod): number => {
  const [[year = 0, month = 0] = [], [endYear = 0, endMonth = 0] = []] = [from, until].map((day) =>
    day.split('-').map(Number),
  )
  return (endYear - year) * 12 + endMonth - month
}

/** What a title says besides its period. */
const itemOf = (title: string): string => title.replace(/\d+|[一二三四]季|[上下]半/g, '')

/** @param article whose period is known. */
export async function findSeries(
  db: Db,
  { districtCode, now }: { districtCode: string; now: Date },
  article: { title: string; areaId: number; articleTypeId: number; about: AboutPeriod },
): Promise<Series> {
  const before = movePeriod(article.about, -monthsOf(article.about))
  const yearBefore = movePeriod(article.about, -12)
  const { rows } = await sql<SeriesArticle & { from: string; until: string }>`
    select id, title, article_type_id as "articleTypeId", about_from as "from", about_until as "until" from article
    where ${visible({ districtCode, now, areaIds: [article.areaId], typeIds: [article.articleTypeId] })}
      and ((about_from = ${before.from} and about_until = ${before.until})
        or (about_from = ${yearBefore.from} and about_until = ${yearBefore.until}))
    order by release_time desc, id desc limit 50`.execute(db)
  const find = (period: AboutPeriod): SeriesArticle | null => {
    const ofPeriod = rows.filter(({ from, until }) => from === period.from && until === period.until)
    const found = ofPeriod.find(({ title }) => itemOf(title) === itemOf(article.title))
    return found ? { id: found.id, title: found.title, articleTypeId: found.articleTypeId } : null
  }
  return { lastPeriod: find(before), lastYear: find(yearBefore) }
}
