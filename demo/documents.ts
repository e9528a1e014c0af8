import { dayOf, isoDay } from './calendar.ts'
import { offices } from './offices.ts'
import type { Genre } from './text/column.ts'
import type { Desk, Pen } from './text/pen.ts'

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
function issuerMark(desk: Desk, title: string): string {
  const { mark } = desk.place
  const party = title.startsWith(desk.party)
  if (desk.level === 'root') return party ? `${mark}党发` : `${mark}政办发`
  if (desk.level === 'township') return `${mark}${desk.name.charAt(0)}${party ? '党' : '政'}发`
  return `${mark}${desk.key ? offices[desk.key].mark : '办'}${party && desk.party !== desk.office ? '党' : ''}发`
}

/** The metadata of an official document: index number, number, date and validity. Other texts have none. */
export function documentFacts(title: string, pen: Pen, now: Date): DocumentFacts {
  if (!documentary.has(pen.text.genre) || pen.desk.level === 'village') return none
  const { random, dated, desk, time } = pen
  const { year } = dayOf(dated)
  const repealed = now.getTime() - time.getTime() > REVIEW_AGE_MS && random.chance(0.15)
  return {
    indexNo: `${desk.place.code.slice(0, 6)}-${String(desk.areaId).padStart(4, '0')}-${year}-${String(random.int(1, 99_999)).padStart(5, '0')}`,
    documentNo:
      pen.text.genre === 'announcement' ? null : `${issuerMark(desk, title)}〔${year}〕${random.int(1, 186)}号`,
    documentDate: isoDay(dated),
    validity: repealed ? '废止' : '有效',
  }
}
