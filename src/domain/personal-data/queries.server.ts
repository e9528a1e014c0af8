import { sql } from 'kysely'
import { blindIndexes, unsealDecoys } from '../../platform/crypto/seal.server.ts'
import { formatDateTime } from '../../platform/dates.ts'
import type { Db } from '../../platform/db/types.ts'
import { readReceipt } from '../../platform/receipt.ts'
import { isPublic } from '../articles/visibility.server.ts'
import type { RequestContext } from '../request-context.ts'
import { getEndDeadline } from './deadlines.ts'
import { receiptUse, type ReportSubject, unsealReport } from './seal.server.ts'
import { kindTitles, type ReportTimes, resultTitles, getState, stateTitles } from './states.ts'
import './table.server.ts'

/** What the holder of a receipt sees of a report. Times as 2026-11-20 09:30, Beijing time. */
export type OwnReport = {
  receipt: string
  kind: string
  text: string
  state: string
  /** Empty until it is ended. */
  result: string
  answer: string
  /** The last day for ending it; null once it is ended. */
  endBy: string | null
  steps: { title: string; time: string }[]
}

export const columns = [
  'personal_data_report.id',
  'personal_data_report.district_code as districtCode',
  'personal_data_report.submission_key as submissionKey',
  'personal_data_report.key_version as keyVersion',
  'personal_data_report.sealed',
  'personal_data_report.article_id as articleId',
  'personal_data_report.area_id as areaId',
  'personal_data_report.kind',
  'personal_data_report.result',
  'personal_data_report.received_time as receivedTime',
  'personal_data_report.closed_time as closedTime',
  'personal_data_report.reopened_time as reopenedTime',
  'personal_data_report.ended_time as endedTime',
  'personal_data_report.version',
] as const

/** The steps of a report with their times. */
export function listSteps({ receivedTime, closedTime, reopenedTime, endedTime }: ReportTimes) {
  const step = (title: string, time: Date | null) => ({ title, time: time ? formatDateTime(time) : '' })
  return [
    step('已提交', receivedTime),
    ...(closedTime ? [step('暂不公开', closedTime)] : []),
    ...(reopenedTime ? [step('恢复公开', reopenedTime)] : []),
    step('已办结', endedTime),
  ]
}

/** The report of a receipt; null if there is none. Takes as long whether or not there is. */
export async function findOwnReport(
  { db, keys, district, terms }: Pick<RequestContext, 'db' | 'keys' | 'district' | 'terms'>,
  receipt: string,
): Promise<OwnReport | null> {
  const keySet = keys.read()
  const receipts = blindIndexes(keySet, receiptUse, readReceipt(receipt) ?? '')
  const row = await db
    .selectFrom('personal_data_report')
    .select(columns)
    .where('personal_data_report.district_code', '=', district.areaCode)
    .where(sql<boolean>`receipt_index = any(${receipts}::bytea[])`)
    .executeTakeFirst()
  unsealDecoys(row ? 0 : 1)
  if (!row) return null
  const { text, receipt: number, answer } = unsealReport(keySet, row)
  return {
    receipt: number,
    kind: kindTitles[row.kind],
    text,
    state: stateTitles[getState(row)],
    result: row.result ? resultTitles[row.result] : '',
    answer,
    endBy: row.endedTime ? null : getEndDeadline(row, terms.calendar),
    steps: listSteps(row),
  }
}

/** What a form is opened beside, with its name as the public knows it. */
export type Subject = ReportSubject & { title: string }

/**
 * The public article or the unit of a district that a link of its page names; neither if it does not exist. An article
 * that is not public now has no title, but can still be reported.
 */
export async function findSubject(
  db: Db,
  districtCode: string,
  { articleId, areaId }: { articleId?: number | undefined; areaId?: number | undefined },
  now: Date,
): Promise<Subject> {
  if (articleId) {
    const article = await db
      .selectFrom('article')
      .select(['title', 'area_id as areaId', isPublic(now).as('isPublic')])
      .where('id', '=', articleId)
      .where('district_code', '=', districtCode)
      .where('status', '!=', 'draft')
      .where('release_time', '<=', now)
      .executeTakeFirst()
    if (article)
      return { articleId, areaId: article.areaId, title: article.isPublic ? article.title : '一篇现在不公开的文章' }
  }
  if (areaId) {
    const area = await db
      .selectFrom('area')
      .select('name')
      .where('id', '=', areaId)
      .where('district_code', '=', districtCode)
      .executeTakeFirst()
    if (area) return { articleId: null, areaId, title: area.name }
  }
  return { articleId: null, areaId: null, title: '' }
}
