import { sql } from 'kysely'
import { cacheTag, dropCacheTags } from '../../platform/cache/cache-tags.ts'
import type { Tx } from '../../platform/db/types.ts'
import { endPreviewLinks } from '../articles/writing/previews/commands-previews.server.ts'
import './table.server.ts'

/**
 * Closes the article as long as one of its reports keeps it closed, else opens it. The only place that does either;
 * releases of its editors leave it closed.
 */
export async function renewClosure(tx: Tx, districtCode: string, articleId: number, now: Date): Promise<void> {
  const { closedTime } = await tx
    .updateTable('article')
    .set({
      closed_time: sql<Date | null>`(select min(report.closed_time) from personal_data_report as report
        where report.article_id = article.id and reopened_time is null and ended_time is null)`,
    })
    .where('id', '=', articleId)
    .returning('closed_time as closedTime')
    .executeTakeFirstOrThrow()
  if (closedTime) await endPreviewLinks(tx, articleId, now)
  await dropCacheTags(tx, [cacheTag('articles', districtCode)])
}
