import { sql } from 'kysely'
import '../table.server.ts'

/**
 * Condition on `article_review` with its `article_revision`: a revision whose schedule was ended is reviewed anew, else
 * nobody would be left to review it when it is submitted again as it was.
 */
export const stillCounts = sql<boolean>`article_review.revision_id > coalesce((
  select max(ended.revision_id) from article_schedule as ended
  where ended.article_id = article_revision.article_id and ended.release_time is null), 0)`
