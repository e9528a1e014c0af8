import { dayOf, isoDay } from './calendar.ts'
import type { Genre } from './text/column.ts'
import type { Pen } from './text/pen.ts'

export type DocumentFacts = {
  indexNo: string | null
  documentNo: string | null
  /** YYYY-MM-DD */
  documentDate: string | null
  validity: '有效' | '废止' | null
}

const none: DocumentFacts = { indexNo: null, documentNo: null, documentDate: null, validity: null }
const documentary: ReadonlySet<Genre> = new Set(['notice', 'announcement', 'policy'])
const REVIEW_AGE_MS = 500 * 86_400_000

/** The short form of the issuer in a document number: 乌政办发, 前财发, 索政发. */
function issuerMark({ desk }: Pen, title: string): string {
  const { mark, short } = desk.place
  if (desk.level === 'root') return title.startsWith(desk.party) ? `${mark}党发` : `${mark}政办发`
  if (desk.level === 'township') return `${mark}${desk.name.charAt(0)}${title.startsWith(desk.party) ? '党' : '政'}发`
  const own = desk.name
    .replace(short, '')
    .replace(desk.place.committee, '')
    .replace(/^[市旗县]?委/, '')
  return `${mark}${own.charAt(0) || '办'}发`
}

/** What marks an official document: index number, number, date and validity. Other texts have none of it. */
export function documentFacts(genre: Genre, title: string, pen: Pen, now: Date): DocumentFacts {
  if (!documentary.has(genre) || pen.desk.level === 'village') return none
  const { random, dated, desk, time } = pen
  const { year } = dayOf(dated)
  const repealed = now.getTime() - time.getTime() > REVIEW_AGE_MS && random.chance(0.15)
  return {
    indexNo: `${desk.place.code.slice(0, 6)}-${String(desk.areaId).padStart(4, '0')}-${year}-${String(random.int(1, 99_999)).padStart(5, '0')}`,
    documentNo: genre === 'announcement' ? null : `${issuerMark(pen, title)}〔${year}〕${random.int(1, 186)}号`,
    documentDate: isoDay(dated),
    validity: repealed ? '废止' : '有效',
  }
}
