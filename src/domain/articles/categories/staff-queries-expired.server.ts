import { sql } from 'kysely'
import { z } from 'zod'
import { isWithinAreas } from '../../../access/places.server.ts'
import { type Actor, requireStaff, type Staff } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { type Paged, pageSize, pageWindow } from '../../../platform/paging.ts'
import { idParameter, pageParameter } from '../../../platform/parameters.ts'
import { type OperationContext, staffQuery } from '../../operation.ts'
import { permittedAreas } from '../policy.ts'
import { visible } from '../visibility.server.ts'
import '../../../access/area-table.server.ts'

type Asking = { db: Db; actor: Staff; districtCode: string; now: Date }

type ExpiredArticle = {
  id: number
  title: string
  areaName: string
  category: string
  /** Days in Beijing, YYYY-MM-DD. */
  released: string
  until: string
}
type ExpiredUnit = { id: number; name: string; count: number }

/** The last day of an article in public, by its category. */
const lastDay = sql`(article.release_time at time zone 'Asia/Shanghai'
  + make_interval(months => category.retention_months))::date`

/** Public articles of the actor's units beyond the period of their category; without a period it is unlimited. */
const expired = ({ actor, districtCode, now }: Asking) => sql`
  article join article_type as category on category.id = article.article_type_id
    join area on area.id = article.area_id
  where ${visible({ districtCode, now })} and ${isWithinAreas('article', permittedAreas(actor, 'article.read'), districtCode)}
    and category.retention_months is not null
    and ${lastDay} < (${now}::timestamptz at time zone 'Asia/Shanghai')::date`

/** Units with such articles, those with the most first. */
async function listUnits(asking: Asking): Promise<ExpiredUnit[]> {
  const { rows } = await sql<ExpiredUnit>`
    select area.id, area.name, count(*)::integer as count from ${expired(asking)}
    group by area.id, area.name order by count desc, area.id`.execute(asking.db)
  return rows
}

/** One page of such articles, of one unit or of all, those that should have gone first at the top; and all the units. */
async function listPage(
  asking: Asking,
  { areaId, pageNum, size }: { areaId?: number | undefined; pageNum: number; size: number },
): Promise<Paged<ExpiredArticle> & { units: ExpiredUnit[] }> {
  const units = await listUnits(asking)
  const counted = areaId === undefined ? units : units.filter(({ id }) => id === areaId)
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  const { offset, ...window } = pageWindow(pageNum, total, size)
  const { rows } = await sql<ExpiredArticle>`
    select article.id, article.title, area.name as "areaName", category.title as category,
      (article.release_time at time zone 'Asia/Shanghai')::date as released, ${lastDay} as until
    from ${expired(asking)} and ${areaId === undefined ? sql`true` : sql`article.area_id = ${areaId}`}
    order by until, article.id offset ${offset} limit ${size}`.execute(asking.db)
  return { rows, total, ...window, units }
}

const askingOf = (db: Db, { actor, site }: { actor: Actor; site: OperationContext }): Asking => ({
  db,
  actor: requireStaff(actor),
  districtCode: site.district.areaCode,
  now: site.now,
})

const common = { permission: 'article.read', at: () => Promise.resolve({ place: 'anywhere' as const }) } as const

/** Released articles past the period of their category, in pages of the given size. */
export const getExpiredArticles = staffQuery({
  ...common,
  input: z.object({ areaId: z.int().optional(), pageNum: z.int(), size: z.int() }),
  run: (db, { input, ...by }) => listPage(askingOf(db, by), input),
})

/** The same in pages as the API has them. */
export const listExpiredArticles = staffQuery({
  ...common,
  input: z.object({
    areaId: idParameter.optional().describe('单位编号'),
    pageNum: pageParameter.default(1).describe('第几页'),
  }),
  api: {
    call: 'GET /api/staff/expired',
    tag: '工作台',
    summary: '管理范围内已发布、过了栏目公开期限的文章，期限到得最早的在前；不会自动撤下',
    output: z.object({
      units: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })).describe('有这样的文章的单位和篇数'),
      data: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          areaName: z.string(),
          category: z.string(),
          released: z.string().describe('发布的日期'),
          until: z.string().describe('公开期限的最后一天'),
        }),
      ),
      recordsTotal: z.int(),
    }),
    present: ({ units, rows, total }: Awaited<ReturnType<typeof listPage>>) => ({
      units,
      data: rows,
      recordsTotal: total,
    }),
  },
  run: (db, { input, ...by }) => listPage(askingOf(db, by), { ...input, size: pageSize }),
})
