import { sql } from 'kysely'
import { z } from 'zod'
import { descendantAreas } from '../../access/places.server.ts'
import { requireStaff } from '../../access/policy.ts'
import { formatDate } from '../../platform/dates.ts'
import { permittedAreas } from '../articles/policy.ts'
import { isPublic } from '../articles/visibility.server.ts'
import { staffQuery } from '../operation.ts'
import { suggestionInWords, type SuggestionReason } from './doubts.ts'
import { labelOf } from './periods.ts'
import '../articles/table.server.ts'
import './table.server.ts'

/** A page of work; the others follow once these are confirmed. */
const mostListed = 200

type Row = {
  articleId: number
  release: number
  title: string
  releaseTime: Date
  unitId: number
  unitName: string
  item: string
  itemTitle: string
  period: string
  reason: SuggestionReason
  isDated: boolean
}

/** Older texts that may fulfil a duty, for a person to confirm: the newest periods first. */
export const listDutySuggestions = staffQuery({
  permission: 'article.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({ unitId: z.coerce.number().int().positive().optional().describe('只看一个单位') }),
  api: {
    call: 'GET /api/staff/duties/suggestions',
    tag: '公开事项',
    summary: '以前的文章可能公开了哪一项、哪一期，等人确认；一次最多 200 条',
    output: z.array(
      z.object({
        articleId: z.int(),
        release: z.int().describe('确认时要写上：看到的是第几次发布；0 为导入的文章'),
        title: z.string(),
        day: z.string().describe('公开的日期'),
        unitId: z.int(),
        unitName: z.string(),
        item: z.string().describe('公开事项的代码'),
        itemTitle: z.string(),
        period: z.string().describe('哪一期：2026-09、2026-Q3、2026-H1 或 2026'),
        label: z.string(),
        reason: z.string().describe('为什么可能是'),
      }),
    ),
    present: (rows: Row[]) =>
      rows.map(({ reason, isDated, releaseTime, ...row }) => ({
        ...row,
        day: formatDate(releaseTime),
        label: labelOf(row.period),
        reason: suggestionInWords(reason, isDated),
      })),
  },
  async run(db, { actor, input: { unitId }, site }) {
    const { areaCode } = site.district
    const areas = permittedAreas(requireStaff(actor), 'article.read')
    const { rows } = await sql<Row>`
      with recursive ${descendantAreas(areas, areaCode)}
      select article.id as "articleId", article.title, article.release_time as "releaseTime", area.id as "unitId",
        area.name as "unitName", item.code as item, item.title as "itemTitle", suggestion.period, suggestion.reason,
        is_dated as "isDated",
        coalesce((select max(number) from article_release where article_id = article.id), 0) as release
      from duty_suggestion as suggestion
      join article on article.id = suggestion.article_id and article.area_id = suggestion.unit_id
      join area on area.id = suggestion.unit_id
      join duty_item as item on item.id = suggestion.item_id
      join duty on duty.unit_id = suggestion.unit_id and duty.item_id = item.id and duty.period = suggestion.period
      where area.id in (select id from below) and area.standing = 'open' and ${isPublic(site.now)}
        and duty.exempt_reason is null and ${unitId === undefined ? sql`true` : sql`area.id = ${unitId}`}
        and not exists (
          select from duty_evidence as evidence
          where evidence.unit_id = suggestion.unit_id and evidence.item = item.code and evidence.period = suggestion.period
        )
      order by duty.last_day desc, area.position, area.id, item.position, article.id limit ${mostListed}`.execute(db)
    return rows
  },
})
