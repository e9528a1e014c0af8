import { z } from 'zod'
import { authorise } from '../../../access/policy.ts'
import { addWord, importWords, removeWord } from '../../../domain/words/commands.server.ts'
import { wordKinds } from '../../../domain/words/kinds.ts'
import { mayRead } from '../../../domain/words/policy.ts'
import { listDistrictWords } from '../../../domain/words/queries.server.ts'
import { mostLines } from '../../../domain/words/rules.ts'
import { envelopeOf, success } from '../../../platform/envelope.ts'
import { idParameter, pageParameter } from '../../../platform/parameters.ts'
import { oneLine } from '../../../platform/text/text-input.ts'
import type { ApiPlugin } from '../context.ts'
import { deskOf } from './desk.server.ts'

const tags = ['词库']

const kind = z.enum(wordKinds).describe('类别：typo 错别字、sensitive 敏感词、exception 例外、synonym 同义词（检索用）')
const line = (what: string) => z.string().max(200, `${what}过长`).transform(oneLine).describe(what)
const word = z.object({
  kind,
  word: line('词语'),
  replacement: line('建议的写法').default(''),
})

const listCall: ApiPlugin = (api, context) => {
  api.get(
    '/api/staff/words',
    {
      schema: {
        tags,
        summary: '本地区自己加的词，新加的在前',
        querystring: z.object({
          kind: kind.optional(),
          words: z.string().max(30).transform(oneLine).optional().describe('词语或建议的写法中的字'),
          pageNum: pageParameter.default(1).describe('第几页'),
        }),
        response: {
          200: envelopeOf(
            z.object({
              data: z.array(
                z.object({
                  id: z.int(),
                  kind,
                  word: z.string(),
                  replacement: z.string(),
                  person: z.string(),
                  createTime: z.string(),
                }),
              ),
              recordsTotal: z.int(),
            }),
          ),
        },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      authorise(mayRead(staff))
      const { pageNum, ...filter } = request.query
      const { rows, total } = await listDistrictWords(site.db, site.district.areaCode, filter, pageNum)
      const data = rows.map((row) => ({ ...row, createTime: row.createTime.toISOString() }))
      return success({ data, recordsTotal: total })
    },
  )
}

const changeCalls: ApiPlugin = (api, context) => {
  api.post(
    '/api/staff/words',
    { schema: { tags, summary: '加一个词', body: word, response: { 200: envelopeOf(z.null()) } } },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      await site.db.transaction().execute((tx) => addWord(tx, staff, site.district.areaCode, request.body))
      return success(null)
    },
  )

  api.post(
    '/api/staff/words/import',
    {
      schema: {
        tags,
        summary: '加很多词；已有的不改动，有一个不对就都不加',
        body: z.object({
          words: z.array(word).min(1).max(mostLines, `一次最多 ${mostLines} 个词`).describe('要加的词'),
        }),
        response: { 200: envelopeOf(z.object({ added: z.int() })) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      const added = await site.db
        .transaction()
        .execute((tx) => importWords(tx, staff, site.district.areaCode, request.body.words))
      return success({ added })
    },
  )

  api.post(
    '/api/staff/words/:id/remove',
    {
      schema: {
        tags,
        summary: '删去一个词',
        params: z.object({ id: idParameter.describe('词的编号') }),
        body: z.looseObject({}).nullish(),
        response: { 200: envelopeOf(z.null()) },
      },
    },
    async (request, reply) => {
      const { site, staff } = await deskOf(context, request, reply)
      await site.db.transaction().execute((tx) => removeWord(tx, staff, site.district.areaCode, request.params.id))
      return success(null)
    },
  )
}

/** Endpoints for the district's list of words. They need a signed-in member of staff. */
export const staffWordsApi: ApiPlugin = (api, context) => {
  listCall(api, context)
  changeCalls(api, context)
}
