import { sql } from 'kysely'
import type { RequestContext } from '../../request-context.ts'
import { isYetToCome, visible } from '../visibility.server.ts'
import type { Counted } from './facets.ts'
import type { ContentKind } from './kinds.ts'
import '../table.server.ts'

type Site = Pick<RequestContext, 'db' | 'district' | 'now' | 'remember'>

/** Public articles of a district that are alike; what a part does not tell apart is null. */
export type Tally = {
  /** Of all units. */
  periods: readonly (Counted & { areaId: null })[]
  /** Of each unit, whatever the category and kind. */
  units: readonly { period: number; areaId: number; count: number }[]
  /** Of each unit, whatever the period. */
  columns: readonly { areaId: number; articleTypeId: number; kind: ContentKind; count: number }[]
}

type Cell = { part: string; areaId: number; period: number; articleTypeId: number; kind: ContentKind; count: number }

/** How many public articles of a district are alike. Cached in memory until one changes. */
export const getTally = ({ db, district, now, remember }: Site): Promise<Tally> =>
  remember('article-tally', ['articles', 'areas'], async () => {
    const scope = { districtCode: district.areaCode, now }
    const { rows } = await sql<Cell>`
      select part, area_id as "areaId", period, article_type_id as "articleTypeId", kind, sum(count)::integer as count
      from (
        select part, area_id, period, article_type_id, kind, count from article_tally
          where district_code = ${district.areaCode}
        union all
        select cell.* from article, lateral (values
          ('periods', 0, period, article_type_id, kind, -1),
          ('units', area_id, period::integer, 0, '', -1),
          ('columns', area_id, 0, article_type_id, kind, -1)
        ) as cell where ${isYetToCome(scope)}
      ) as cell group by 1, 2, 3, 4, 5 having sum(count) > 0`.execute(db)
    const of = (part: string) => rows.filter((cell) => cell.part === part)
    return {
      periods: of('periods').map((cell) => ({ ...cell, areaId: null })),
      units: of('units'),
      columns: of('columns'),
    }
  })

/** Years with public articles, newest first. Cached in memory, and cheap: the home page shows them too. */
export const getYears = ({ db, district, now, remember }: Site): Promise<readonly number[]> =>
  remember(
    'article-years',
    ['articles'],
    async () => {
      const articles = visible({ districtCode: district.areaCode, now })
      const yearOf = (side: 'min' | 'max') =>
        sql`extract(year from (select ${sql.raw(side)}(release_time) from article where ${articles}) at time zone 'Asia/Shanghai')::integer`
      const start = (year: string) => sql`make_timestamptz(${sql.raw(year)}, 1, 1, 0, 0, 0, 'Asia/Shanghai')`
      const { rows } = await sql<{ year: number }>`
        select year from generate_series(${yearOf('min')}, ${yearOf('max')}) as year
        where exists (select from article where ${articles}
          and release_time >= ${start('year')} and release_time < ${start('year + 1')})
        order by year desc`.execute(db)
      return rows.map(({ year }) => year)
    },
    [],
  )
