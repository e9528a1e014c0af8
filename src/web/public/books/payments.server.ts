import { type BookPayments, loadBookPayments } from '../../../domain/articles/books/book-payments.server.ts'
import type { BookHead } from '../../../domain/articles/books/queries.server.ts'
import type { ProjectSum } from '../../../domain/payments/unit-sums.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { showYuan } from '../../../platform/amount.ts'

/** Subsidies of the days of a book, by the way in which they reach people; without ways that none took. */
export async function paymentsOf(site: RequestContext, head: BookHead) {
  site.keepUntilChanged('payments')
  const found = await loadBookPayments(site.db, head)
  return [
    { id: 'through', title: '经本账代收代付', sums: found.through, words: throughInWords(found) },
    { id: 'direct', title: '直接发放到户，不经过本账', sums: found.direct, words: directInWords(found) },
  ].flatMap(({ sums, ...route }) => (sums.length === 0 ? [] : [{ ...route, rows: sums.map(toRow) }]))
}

const toRow = ({ projectCode, projectName, payments, fen }: ProjectSum) => ({
  id: projectCode,
  cells: [projectName, payments === null ? '' : String(payments), fen === null ? '领取人少，不列出' : showYuan(fen)],
})

const unsaid = '有的项目领取的人很少，为保护个人信息不列出金额，也不写合计。'

function throughInWords({ paid, throughTotal, difference, reason }: BookPayments): string {
  if (throughTotal === null || difference === null) return unsaid
  const both = `本期经本账代付 ${showYuan(paid)} 元；发放名册合计 ${showYuan(throughTotal)} 元`
  if (difference === 0) return `${both}；两数相等。`
  const more = difference > 0 ? '账本多' : '账本少'
  return `${both}；${more} ${showYuan(Math.abs(difference))} 元。${reason === '' ? '单位还没有说明原因。' : `原因：${reason}`}`
}

const directInWords = ({ directTotal }: BookPayments): string =>
  directTotal === null
    ? unsaid
    : `由发放单位直接发到户（如“一卡通”），合计 ${showYuan(directTotal)} 元，不是村里的收入和支出。`
