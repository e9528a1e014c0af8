import { sql } from 'kysely'
import { z } from 'zod'
import { requireStaff } from '../../../access/policy.ts'
import { type Paged, pageWindow } from '../../../platform/paging.ts'
import type { Finding } from '../writing/checks/findings.ts'
import { isWithinAreas } from '../../../access/places.server.ts'
import { staffQuery } from '../../operation.ts'
import { permittedAreas } from '../policy.ts'
import '../../../access/area-table.server.ts'
import '../table.server.ts'
import './table.server.ts'

/** A public article with what the nightly scan found in it. */
type ScannedArticle = {
  id: number
  title: string
  areaName: string
  findings: Finding[]
  foundTime: Date
  /** Somebody is revising it already. */
  revised: boolean
}

/** One page of the public articles with findings: what leaks or cannot be opened first, then the newest. */
export const listFindings = staffQuery({
  permission: 'article.read',
  at: () => Promise.resolve({ place: 'anywhere' as const }),
  input: z.object({ pageNum: z.int(), size: z.int() }),
  async run(db, { actor, input, site }): Promise<Paged<ScannedArticle>> {
    const isOwn = isWithinAreas('article', permittedAreas(requireStaff(actor), 'article.read'), site.district.areaCode)
    const scanned = sql`article_scan join article on article.id = article_scan.article_id
      where article.status = 'published' and ${isOwn}`
    const counted = await sql<{ total: number }>`select count(*)::integer as total from ${scanned}`.execute(db)
    const total = counted.rows[0]?.total ?? 0
    const { offset, ...window } = pageWindow(input.pageNum, total, input.size)
    const { rows } = await sql<ScannedArticle>`
      select article.id, article.title, findings, found_time as "foundTime",
        (select name from area where area.id = article.area_id) as "areaName",
        exists (select from article_work where article_id = article.id) as revised
      from ${scanned}
      order by errors > 0 desc, found_time desc, article.id desc
      offset ${offset} limit ${input.size}`.execute(db)
    return { rows, total, ...window }
  },
})
