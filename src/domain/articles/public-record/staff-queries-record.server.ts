import { z } from 'zod'
import { formatDateTime } from '../../../platform/dates.ts'
import { staffQuery } from '../../operation.ts'
import { can } from '../policy.ts'
import { recordedArticle, shownRelease } from './erase-schema.ts'
import { listRecord, type RecordRow } from './record.server.ts'
import { atRecordedArticle } from './recorded-article.server.ts'

type StaffRecord = {
  id: number
  title: string
  /** Whether it is closed while reported personal data is examined. */
  isClosed: boolean
  /** Whether the actor may open the article's own page. */
  mayRead: boolean
  rows: RecordRow[]
}

/** The public record of an article, for those who may erase versions, oldest first. */
export const getStaffRecord = staffQuery({
  permission: 'article.erase',
  at: (db, from) => atRecordedArticle(db, from),
  input: recordedArticle,
  api: {
    call: 'GET /api/staff/articles/:id/releases',
    tag: '公开记录',
    summary: '一篇文章每一次公开和撤下，先公开的在前',
    output: z.array(shownRelease),
    present: ({ rows }: StaffRecord) =>
      rows.map(({ number, kind, time, unitName, access, isCurrent, request, erasure }) => ({
        number,
        kind,
        time: formatDateTime(time),
        unitName,
        access,
        isCurrent,
        requestedBy: request?.person ?? null,
        reason: request?.reason ?? erasure?.reason ?? null,
      })),
  },
  run: async (db, { actor, input, site, at: { title, closedTime, place } }): Promise<StaffRecord> => ({
    id: input.id,
    title,
    isClosed: closedTime !== null,
    mayRead: can(actor, 'article.read', { place }),
    rows: await listRecord(db, input.id, site.now),
  }),
})
