import { sql } from 'kysely'
import type { Tx } from '../../platform/db/types.ts'
import type { ReportResult } from './states.ts'
import '../articles/public-record/table.server.ts'
import '../articles/table.server.ts'

type Reported = { articleId: number | null; receivedTime: Date }

/**
 * Why a report cannot end so; null if it can. What a person reads must have happened: of an article it is checked, of
 * other pages nobody but the officer knows.
 */
export async function findObstacle(
  tx: Tx,
  { articleId, receivedTime }: Reported,
  result: ReportResult,
): Promise<string | null> {
  if (articleId === null) return result === 'erased' ? '只有文章才有可以删除的旧版，请选别的结果' : null
  const { rows } = await sql<{ isWithdrawn: boolean; isCorrected: boolean; isErased: boolean }>`
    select status = 'withdrawn' as "isWithdrawn",
      exists (select from article_release where article_id = article.id and kind = 'release'
        and create_time > ${receivedTime}) as "isCorrected",
      exists (select from article_erasure where article_id = article.id and state = 'confirmed'
        and decide_time > ${receivedTime}) as "isErased"
    from article where id = ${articleId}`.execute(tx)
  const state = rows[0]
  if (result === 'withdrawn' && !state?.isWithdrawn) return '这篇文章还没有撤下，请先请单位撤稿'
  if (result === 'corrected' && !state?.isCorrected) return '收到反映以后，这篇文章还没有发布过更正的内容'
  if (result === 'erased' && !state?.isErased) return '收到反映以后，这篇文章还没有删除过旧的一版'
  return null
}
