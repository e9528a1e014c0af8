import { z } from 'zod'
import { type Cell, cellOf } from '../../domain/articles/unit-comparison/cells.ts'
import { columnsOf, cutSpan, inOrder, mostColumns } from '../../domain/articles/unit-comparison/columns.ts'
import { comparedItems, mostItems } from '../../domain/articles/unit-comparison/compared-items.ts'
import { listComparedUnits, sumBooksOfUnits } from '../../domain/articles/unit-comparison/queries.server.ts'
import { envelopeSchema, listSchema, pagingQuery } from '../../platform/envelope.ts'
import { AppError } from '../../platform/errors.ts'
import { idParameter } from '../../platform/parameters.ts'
import { signed } from './books.ts'
import type { ApiPlugin } from './context.ts'

const quarter = z
  .string()
  .regex(/^20\d{2}-Q[1-4]$/, '季度写作 2026-Q3')
  .describe('季度，如 2026-Q3')
const itemWords = comparedItems.map(({ code, title }) => `${code} ${title}`).join('、')

const cellSchema = z.object({
  item: z.string(),
  itemTitle: z.string(),
  from: z.string().describe('第一天'),
  until: z.string().describe('最后一天'),
  state: z.enum(['known', 'part', 'none']).describe('known 各天的账都已公开、part 只公开了一部分、none 没有公开'),
  amount: z.string().nullable().describe('金额（元），借贷、往来和代收代付是收减付；没有全部公开的为 null'),
  entries: z.int().nullable().describe('笔数'),
})

const rowSchema = z.object({
  unitId: z.int(),
  unitName: z.string(),
  aboveName: z.string().nullable(),
  cells: z.array(cellSchema).describe('每个项目的每个时期'),
})

/** Items of the public books of villages side by side, in the official order. */
export const booksCompareApi: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/books/compare',
    {
      schema: {
        tags: ['账本'],
        summary: '各村比一比：公开账本的同一项收支，按名录次序，不排名',
        querystring: z.object({
          areaId: idParameter.optional().describe('苏木乡镇的编号；不写为本区各村'),
          items: z.string().max(200).default('3').describe(`项目，用逗号隔开，最多 ${mostItems} 项：${itemWords}`),
          from: quarter,
          until: quarter,
          by: z.enum(['quarter', 'year']).default('quarter').describe('quarter 按季度，year 按年'),
          ...pagingQuery,
        }),
        response: { 200: envelopeSchema(listSchema(rowSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async ({ db, district, now, keepUntilChanged }) => {
        const { areaId, items: codes, from, until, by, currentPage, pageSize } = request.query
        const wanted = codes.split(',')
        const items = comparedItems.filter(({ code }) => wanted.includes(code))
        if (items.length !== new Set(wanted).size || items.length > mostItems)
          throw new AppError('invalid', `items 有不认识的项目，或者多于 ${mostItems} 项。`)
        const { isCut, ...span } = cutSpan(inOrder({ from, until }), by)
        if (isCut) throw new AppError('invalid', `一次最多比 ${mostColumns} 个季度或 ${mostColumns} 年。`)
        keepUntilChanged('articles', 'areas')
        const all = await listComparedUnits(db, district.areaCode)
        const within = areaId === undefined ? all : all.filter(({ aboveId }) => aboveId === areaId)
        const units = within.slice((currentPage - 1) * pageSize, currentPage * pageSize)
        const columns = columnsOf(span, by)
        const books = await sumBooksOfUnits(db, {
          districtCode: district.areaCode,
          now,
          unitIds: units.map(({ id }) => id),
          first: columns[0]?.first ?? '',
          last: columns.at(-1)?.last ?? '',
          codes: [...new Set(items.flatMap((item) => item.codes))],
        })
        const data = units.map(({ id, name, aboveName }) => ({
          unitId: id,
          unitName: name,
          aboveName,
          cells: items.flatMap((item) =>
            columns.map((column) => ({
              item: item.code,
              itemTitle: item.title,
              from: column.first,
              until: column.last,
              ...toAmount(cellOf(books.get(id) ?? [], column, item)),
            })),
          ),
        }))
        return { data, recordsTotal: within.length }
      }),
  )
}

const toAmount = (cell: Cell) =>
  cell.state === 'known'
    ? { state: cell.state, amount: signed(cell.fen), entries: cell.entries }
    : { state: cell.state, amount: null, entries: null }
