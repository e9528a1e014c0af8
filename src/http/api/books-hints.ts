import { z } from 'zod'
import { hintKindNames, hintKinds } from '../../domain/articles/hints/hint-kinds.ts'
import { listPublicHints, publicHintStates } from '../../domain/articles/hints/public-hints.server.ts'
import { getArea } from '../../domain/units/queries.server.ts'
import { formatDate } from '../../platform/dates.ts'
import { envelopeSchema, listSchema, pagingQuery } from '../../platform/envelope.ts'
import { idParameter } from '../../platform/parameters.ts'
import type { ApiPlugin } from './context.ts'

const kindWords = hintKindNames.map((name) => `${name} ${hintKinds[name]}`).join('、')

const hintSchema = z.object({
  id: z.int(),
  areaId: z.int().describe('单位的编号'),
  areaName: z.string(),
  kind: z.enum(hintKindNames),
  kindTitle: z.string().describe('问的是什么'),
  words: z.string().describe('一句中性的提问，不是结论'),
  period: z.string().nullable().describe('有关的期间'),
  entries: z.array(z.object({ period: z.string(), id: z.string() })).describe('有关的逐笔收支'),
  contract: z.string().nullable().describe('有关合同的编号'),
  project: z.string().nullable().describe('有关项目的编号'),
  raised: z.string().describe('提出的日期'),
  explanation: z.string().nullable().describe('单位的说明，已由另一个人确认；还没有说明的为 null'),
  explained: z.string().nullable().describe('说明经确认的日期'),
})

/** What comparing public books asks, with what the units say. */
export const bookHintsApi: ApiPlugin = (api, { answer }) => {
  api.get(
    '/api/books/hints',
    {
      schema: {
        tags: ['账本'],
        summary: '账目说明：公开的账本、合同、项目里需要说明的地方和单位的说明，按名录次序，不排名',
        querystring: z.object({
          areaId: idParameter.optional().describe('地区或单位的编号，包括它下面的各级单位；不写为本区'),
          kind: z.enum(hintKindNames).optional().describe(kindWords),
          state: z.enum(publicHintStates).optional().describe('open 还没有说明，explained 已说明'),
          ...pagingQuery,
        }),
        response: { 200: envelopeSchema(listSchema(hintSchema)) },
      },
    },
    (request, reply) =>
      answer(request, reply, async (site) => {
        const { currentPage, pageSize, ...filter } = request.query
        // Units of other districts are not found.
        if (filter.areaId) await getArea(site.db, site.district.areaCode, filter.areaId)
        site.keepUntilChanged('articles', 'areas', 'hints', 'settings')
        const found = await listPublicHints(site.db, site, filter, currentPage, pageSize)
        const data = found.rows.map(({ entries, since, explainedTime, ...hint }) => ({
          id: hint.id,
          areaId: hint.areaId,
          areaName: hint.areaName,
          kind: hint.kind,
          kindTitle: hintKinds[hint.kind],
          words: hint.words,
          period: hint.period,
          entries: entries.map(({ period, id }) => ({ period, id })),
          contract: hint.contract,
          project: hint.project,
          raised: formatDate(since),
          explanation: hint.explanation,
          explained: explainedTime && formatDate(explainedTime),
        }))
        return { data: currentPage > found.pages ? [] : data, recordsTotal: found.total }
      }),
  )
}
