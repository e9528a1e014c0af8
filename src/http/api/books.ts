import { z } from 'zod'
import { bookPeriodSchema } from '../../domain/articles/books/book.ts'
import { type BookPayments, loadBookPayments } from '../../domain/articles/books/book-payments.server.ts'
import { routeNames } from '../../domain/payments/routes.ts'
import { holdingClasses, isMoney } from '../../domain/articles/books/holdings.ts'
import { periodBefore, samePeriodLastYear } from '../../domain/articles/books/book-period.ts'
import { faultsInPublic } from '../../domain/articles/books/faults-in-public.ts'
import { bookItems, findBookItem } from '../../domain/articles/books/book-items.ts'
import {
  type BookHead,
  getBookHead,
  listAccounts,
  listBooks,
  listEntries,
  listHoldings,
} from '../../domain/articles/books/queries.server.ts'
import { listVoucherPictures, voucherPictureUrl } from '../../domain/articles/books/vouchers/queries-vouchers.server.ts'
import {
  type ComparedBooks,
  findCompared,
  type ItemSum,
  listNewestBooks,
  sumItemsOfBook,
} from '../../domain/articles/books/queries-compare.server.ts'
import { getArea } from '../../domain/units/queries.server.ts'
import type { Db } from '../../platform/db/types.ts'
import { formatYuan } from '../../platform/amount.ts'
import { formatDateTime } from '../../platform/dates.ts'
import { envelopeSchema } from '../../platform/envelope.ts'
import { idParameter } from '../../platform/parameters.ts'
import type { ApiPlugin } from './context.ts'

const tags = ['账本']
const yuan = (title: string) => z.string().describe(`${title}（元）`)

const headSchema = z.object({
  unitId: z.int().describe('账本所属单位的编号'),
  period: bookPeriodSchema,
  articleId: z.int().describe('公开它的文章'),
  releaseTime: z.string(),
  isZero: z.boolean().describe('零报告：本期没有发生收支'),
  opening: yuan('期初余额'),
  income: yuan('收入'),
  expense: yuan('支出'),
  otherNet: yuan('借贷、往来和代收代付的净额'),
  closing: yuan('期末余额'),
  entries: z.int().describe('笔数'),
})

const comparedSchema = z
  .object({ received: yuan('收入'), paid: yuan('支出') })
  .nullable()
  .describe('那一期的账没有公开的为 null')

const itemSchema = z.object({
  item: z.string(),
  itemTitle: z.string(),
  received: yuan('收入'),
  paid: yuan('支出'),
  entries: z.int().describe('笔数'),
  former: comparedSchema.describe('上期；那一期的账没有公开的为 null'),
  lastYear: comparedSchema.describe('去年同期；那一期的账没有公开的为 null'),
})

const bookSchema = headSchema.extend({
  oversightDay: z.string().nullable().describe('民主理财（监督）小组审核的日期'),
  oversightFinding: z.string(),
  faults: z.array(z.string()).describe('公开时查出的、对不上或不完整的地方；没有的为空'),
  faultReason: z.string().describe('单位对这些地方公开的说明；没有公开说明的为空'),
  accounts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      lastFour: z.string().describe('银行账号的后四位'),
      opening: yuan('期初余额'),
      received: yuan('本期收入'),
      paid: yuan('本期支出'),
      closing: yuan('期末余额'),
      statement: yuan('对账单余额或盘点数').nullable(),
      differenceReason: z.string(),
    }),
  ),
  items: z.array(itemSchema).describe('各项收支，和上期、去年同期比'),
  rows: z.array(
    z.object({
      id: z.string().describe('在更正中不变的编号'),
      day: z.string(),
      voucher: z.string(),
      direction: z.enum(['in', 'out']),
      item: z.string(),
      itemTitle: z.string(),
      summary: z.string(),
      counterparty: z.string().describe('个人一律为“个人”'),
      amount: yuan('金额'),
      account: z.string(),
      contract: z.string().nullable().describe('所属合同的编号'),
      project: z.string().nullable().describe('所属项目的编号'),
      pictures: z.array(z.string()).describe('凭证图片的地址，一页一张；没有公开的为空'),
    }),
  ),
  payments: z
    .object({
      heldReceived: yuan('账本代收'),
      heldPaid: yuan('账本代付'),
      projects: z.array(
        z.object({
          projectCode: z.string(),
          projectName: z.string(),
          route: z.enum(routeNames).describe('direct 直接发放到户，不经过本账；unit 经本账代收代付'),
          payments: z.int().nullable().describe('笔数；领取人不足 5 人的为 null'),
          amount: yuan('发放名册的金额')
            .nullable()
            .describe('领取人不足 5 人的为 null，只有一个这样的项目时另有一个为 null'),
        }),
      ),
      throughTotal: yuan('经本账的名册合计').nullable(),
      directTotal: yuan('直接发放的名册合计').nullable(),
      difference: yuan('账本代付减去经本账的名册合计').nullable().describe('没有可以比较的为 null'),
      reason: z.string().describe('单位说明、另一个人确认的原因'),
    })
    .describe('本期发给群众的补贴，只有合计'),
  holdings: z.array(
    z.object({
      id: z.string(),
      class: z.enum(holdingClasses).describe('资产、资源、债权、债务'),
      title: z.string(),
      measure: z.string().describe('债权债务为元'),
      former: z.number(),
      increase: z.number(),
      decrease: z.number(),
      present: z.number(),
      note: z.string(),
    }),
  ),
})

export const toHead = (head: BookHead) => ({
  unitId: head.unitId,
  period: head.period,
  articleId: head.articleId,
  releaseTime: formatDateTime(head.releaseTime),
  isZero: head.isZero,
  opening: signed(head.opening),
  income: signed(head.income),
  expense: signed(head.expense),
  otherNet: signed(head.otherNet),
  closing: signed(head.closing),
  entries: head.entries,
})

export const signed = (fen: number): string => (fen < 0 ? `-${formatYuan(-fen)}` : formatYuan(fen))

/** The public books of units, with their entries. */
export const booksApi: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/books',
    {
      schema: {
        tags,
        summary: '每个单位最近一期公开的账本',
        response: {
          200: envelopeSchema(z.array(headSchema.extend({ unitName: z.string(), aboveName: z.string().nullable() }))),
        },
      },
    },
    (request, reply) =>
      answer(request, reply, async ({ db, district, now, keepUntilChanged }) => {
        keepUntilChanged('articles', 'areas')
        const books = await listNewestBooks(db, { districtCode: district.areaCode, now })
        return books.map((book) => ({ ...toHead(book), unitName: book.name, aboveName: book.aboveName }))
      }),
  )

  api.get(
    '/api/books/unit/:id',
    {
      schema: {
        tags,
        summary: '一个单位公开的账本，最近一期在前',
        params: z.object({ id: idParameter.describe('单位的编号') }),
        response: { 200: envelopeSchema(z.array(headSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { areaCode } = site.district
        const { id } = await getArea(site.db, areaCode, request.params.id)
        site.keepUntilChanged('articles', 'areas')
        return (await listBooks(site.db, { districtCode: areaCode, now: site.now, areaId: id })).map(toHead)
      }),
  )

  api.get(
    '/api/books/unit/:id/:period',
    {
      schema: {
        tags,
        summary: '一个单位一期的账本：账户、逐笔收支、资产和债权债务',
        params: z.object({ id: idParameter.describe('账本所属单位的编号'), period: bookPeriodSchema }),
        response: { 200: envelopeSchema(bookSchema) },
      },
    },
    (request, reply) =>
      answer(request, reply, async ({ db, district, now, keepUntilChanged }) => {
        const { id: unitId, period } = request.params
        const head = await getBookHead(db, { districtCode: district.areaCode, now, unitId, period })
        keepUntilChanged('articles', 'areas', 'payments')
        const scope = { districtCode: district.areaCode, now, unitId }
        return { ...toHead(head), items: await itemsOf(db, scope, head), ...(await partsOf(db, head)) }
      }),
  )
}

async function itemsOf(db: Db, scope: { districtCode: string; now: Date; unitId: number }, head: BookHead) {
  const sums = await sumItemsOfBook(db, head.articleId)
  const former = await findCompared(db, { ...scope, period: periodBefore(head.period) })
  const lastYear = await findCompared(db, { ...scope, period: samePeriodLastYear(head.period) })
  const beside = (books: ComparedBooks | null, code: string) => books && moneyOf(books.sums.get(code))
  return bookItems.flatMap(({ code, title }) => {
    const sum = sums.get(code)
    if (!sum) return []
    return [
      {
        item: code,
        itemTitle: title,
        ...moneyOf(sum),
        entries: sum.entries,
        former: beside(former, code),
        lastYear: beside(lastYear, code),
      },
    ]
  })
}

const moneyOf = (sum: ItemSum | undefined) => ({ received: signed(sum?.received ?? 0), paid: signed(sum?.paid ?? 0) })

async function partsOf(db: Db, head: BookHead) {
  const { articleId } = head
  const accounts = await listAccounts(db, articleId)
  const holdings = await listHoldings(db, articleId)
  const pictures = Map.groupBy(await listVoucherPictures(db, articleId), ({ voucher }) => voucher)
  return {
    payments: presentPayments(await loadBookPayments(db, head)),
    oversightDay: head.oversightDay,
    oversightFinding: head.oversightFinding,
    faults: faultsInPublic(head.faults, new Map([...accounts, ...holdings].map(({ id, title }) => [id, title]))),
    faultReason: head.faultReason,
    accounts: accounts.map(({ opening, received, paid, closing, statement, ...account }) => ({
      ...account,
      opening: signed(opening),
      received: signed(received),
      paid: signed(paid),
      closing: signed(closing),
      statement: statement === null ? null : signed(statement),
    })),
    rows: (await listEntries(db, articleId)).map(({ fen, thumbnail: _thumbnail, ...entry }) => ({
      ...entry,
      itemTitle: findBookItem(entry.item)?.title ?? entry.item,
      amount: formatYuan(fen),
      pictures: (pictures.get(entry.voucher) ?? []).map(({ picture }) => voucherPictureUrl(picture)),
    })),
    holdings: holdings.map((holding) => {
      const scale = isMoney(holding.class) ? 100 : 1_000
      const { former, increase, decrease, present } = holding
      return {
        ...holding,
        former: former / scale,
        increase: increase / scale,
        decrease: decrease / scale,
        present: present / scale,
      }
    }),
  }
}

const signedOrNull = (fen: number | null): string | null => (fen === null ? null : signed(fen))

const presentPayments = ({ received, paid, through, direct, reason, ...totals }: BookPayments) => ({
  heldReceived: signed(received),
  heldPaid: signed(paid),
  projects: [...through, ...direct].map(({ fen, ...sum }) => ({ ...sum, amount: signedOrNull(fen) })),
  throughTotal: signedOrNull(totals.throughTotal),
  directTotal: signedOrNull(totals.directTotal),
  difference: signedOrNull(totals.difference),
  reason,
})
