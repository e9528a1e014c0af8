import { sql } from 'kysely'
import type { RequestContext } from '../../request-context.ts'
import { visible } from '../visibility.server.ts'
import type { Counted } from './facets.ts'

type Site = Pick<RequestContext, 'db' | 'district' | 'now' | 'remember'>
export type Tally = readonly Counted[]

/** How many public articles of a district are alike. Cached in memory until one changes: it reads all of them. */
export const getTally = ({ db, district, now, remember }: Site): Promise<Tally> =>
  remember('article-tally', ['articles', 'areas'], async () => {
    const { rows } = await sql<Counted>`
      select period, area_id as "areaId", article_type_id as "articleTypeId", kind,
        count(*)::integer as count
      from article where ${visible({ districtCode: district.areaCode, now })} group by 1, 2, 3, 4`.execute(db)
    return rows
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
