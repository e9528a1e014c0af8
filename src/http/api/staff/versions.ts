import { z } from 'zod'
import { idParameter, pageParameter } from '../../../platform/parameters.ts'
import { envelopeOf } from '../../../platform/envelope.ts'

/** A page of the versions of something that is changed as a whole: who changed what, the newest first. */
export const versionsSchema = (summary: string, changed: string) => ({
  summary,
  querystring: z.object({ pageNum: pageParameter.default(1).describe('第几页') }),
  response: {
    200: envelopeOf(
      z.object({
        data: z.array(
          z.object({
            version: z.int(),
            person: z.string(),
            reason: z.string(),
            createTime: z.string(),
            changes: z
              .array(z.object({ title: z.string(), before: z.string(), after: z.string() }))
              .describe(`和上一个版本不同的${changed}`),
          }),
        ),
        recordsTotal: z.int(),
      }),
    ),
  },
})

/** Restoring one of these versions as a new one. */
export const restoreSchema = (version: z.ZodType<number>) => ({
  summary: '恢复以前的一个版本，产生一个新的版本',
  params: z.object({ id: idParameter.describe('要恢复的版本') }),
  body: z.object({ version }),
  response: { 200: envelopeOf(z.null()) },
})

export const versionsPage = <Row extends { createTime: Date }>({
  rows,
  total,
}: {
  rows: readonly Row[]
  total: number
}) => ({
  data: rows.map((row) => ({ ...row, createTime: row.createTime.toISOString() })),
  recordsTotal: total,
})
