import { sql } from 'kysely'
import type { Staff } from '../../../access/policy.ts'
import type { Db } from '../../../platform/db/types.ts'
import { type Paged, pageWindow } from '../../../platform/paging.ts'
import type { Finding } from '../writing/checks/findings.ts'
import { isWithinAreas } from '../../../access/places.server.ts'
import { areasOf, mayAnywhere } from '../policy.ts'
import '../../../access/area-table.server.ts'
import '../table.server.ts'
import './table.server.ts'

/** A public article with what the nightly scan found in it. */
export type ScannedArticle = {
  id: number
  title: string
  areaName: string
  findings: Finding[]
  foundTime: Date
  /** Somebody is revising it already. */
  revised: boolean
}

type Asking = { db: Db; actor: Staff; districtCode: string }

const rowsPerPage = 20

const concerned = (asking: Asking) => sql`
  article_scan join article on article.id = article_scan.article_id
  where article.status = 'published' and ${isWithinAreas('article', areasOf(asking.actor, 'article.read'), asking.districtCode)}`

/** How many public articles of the actor's units have findings. */
async function countScannedArticles(asking: Asking): Promise<number> {
  if (!mayAnywhere(asking.actor, 'article.read')) return 0
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${concerned(asking)}`.execute(asking.db)
  return rows[0]?.total ?? 0
}

/** One page of them: what leaks or cannot be opened first, then the newest. */
export async function listScannedArticles(
  asking: Asking,
  pageNum: number,
  rowLimit = rowsPerPage,
): Promise<Paged<ScannedArticle>> {
  const total = await countScannedArticles(asking)
  const window = pageWindow(pageNum, total, rowLimit)
  if (total === 0) return { rows: [], total, pageNum: 1, pages: 1 }
  const { rows } = await sql<ScannedArticle>`
    select article.id, article.title, findings, found_time as "foundTime",
      (select name from area where area.id = article.area_id) as "areaName",
      exists (select from article_work where article_id = article.id) as revised
    from ${concerned(asking)}
    order by errors > 0 desc, found_time desc, article.id desc
    offset ${window.offset} limit ${rowLimit}`.execute(asking.db)
  return { rows, total, pageNum: window.pageNum, pages: window.pages }
}
