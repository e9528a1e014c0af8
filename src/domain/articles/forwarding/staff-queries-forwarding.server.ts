import type { Actor } from '../../../access/policy.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { type OperationContext, staffQuery } from '../../operation.ts'
import { periodBefore } from '../books/book-period.ts'
import { faultsInPublic } from '../books/faults-in-public.ts'
import { findBookOfArticle, listAccounts, listHoldings } from '../books/queries.server.ts'
import { findCompared, sumItemsOfBook } from '../books/queries-compare.server.ts'
import { getArticle } from '../queries.server.ts'
import { getReleasedArticle } from '../writing/queries-article.server.ts'
import { articleInput } from '../writing/work-schema.ts'

/** What the public reads of an article, for those who forward it. @throws AppError as `getArticle` unless it is public. */
export const getForwarded = staffQuery({
  permission: 'article.read',
  async at(db: Db | Tx, { site, actor, input }: { site: OperationContext; actor: Actor; input: { id: number } }) {
    const { place } = await getReleasedArticle(db, actor, site.district.areaCode, input.id)
    return { place }
  },
  input: articleInput,
  async run(db, { input: { id }, site: { district, now } }) {
    const scope = { districtCode: district.areaCode, now }
    const article = await getArticle(db, district.areaCode, id, now)
    const head = await findBookOfArticle(db, { ...scope, articleId: id })
    if (!head) return { article, book: null }
    const former = await findCompared(db, { ...scope, unitId: head.unitId, period: periodBefore(head.period) })
    const rows = [...(await listAccounts(db, id)), ...(await listHoldings(db, id))]
    return {
      article,
      book: {
        head,
        sums: await sumItemsOfBook(db, id),
        formerExpense: former && former.books.reduce((sum, { expense }) => sum + expense, 0),
        faults: faultsInPublic(head.faults, new Map(rows.map((row): [string, string] => [row.id, row.title]))),
      },
    }
  },
})
