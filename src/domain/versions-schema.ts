import { z } from 'zod'
import { idParameter, maxId, pageParameter } from '../platform/parameters.ts'

/** @param least the version of what was never changed. */
export const seenVersion = (least: 0 | 1) => z.int().min(least).max(maxId).describe('读到的版本；别人改过就答 409')

export const restoreSummary = '恢复以前的一个版本，产生一个新的版本'
export const restoredVersion = (least: 0 | 1) =>
  z.object({ id: idParameter.describe('要恢复的版本'), version: seenVersion(least) })

export const versionsPage = z.object({ pageNum: pageParameter.default(1).describe('第几页') })

/** A page of the versions of something that is changed as a whole: who changed what, the newest first. */
export const shownVersions = (changed: string) =>
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
  })

export const presentVersions = <Row extends { createTime: Date }>({
  rows,
  total,
}: {
  rows: readonly Row[]
  total: number
}) => ({
  data: rows.map((row) => ({ ...row, createTime: row.createTime.toISOString() })),
  recordsTotal: total,
})
