import { dayOf, isoDay } from './calendar.ts'
import { type Office, offices } from './units/offices.ts'
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

const townshipMarks = new WeakMap<Desk['siblings'], ReadonlyMap<string, string>>()

/** A character of its name that no other township of the district uses: of 巴彦高勒镇 and 巴达尔胡镇 one is 巴, one 达. */
function townshipMark({ name, siblings }: Desk): string {
  let marks = townshipMarks.get(siblings)
  if (!marks) {
    const taken = new Set<string>()
    marks = new Map(
      siblings.map((sibling) => {
        const chars = Array.from(sibling)
        const mark = chars.find((char) => !taken.has(char)) ?? sibling
        taken.add(mark)
        return [sibling, mark]
      }),
    )
    townshipMarks.set(siblings, marks)
  }
  return marks.get(name) ?? name.charAt(0)
}

/** The short form of the issuer in a document number: 乌政办发, 前财发, 索政发. */
function issuerMark(desk: Desk, title: string): string {
  const { mark } = desk.place
  const party = [desk.party, desk.branch].some((body) => title.startsWith(body))
  if (desk.level === 'root') return party ? `${mark}党发` : `${mark}政办发`
  if (desk.level === 'township') return `${mark}${townshipMark(desk)}${party ? '党' : '政'}发`
  const office: Office | null = desk.key && offices[desk.key]
  const own = office ? (desk.grounds[0] === 'farm' && office.farmMark) || office.mark : '办'
  if (title.startsWith(desk.branch)) return `${mark}${own}支发`
  return `${mark}${own}${party && desk.party !== desk.office ? '党' : ''}发`
}

/** The metadata of an official document: index number, number, date and validity. Other texts have none. */
export function documentFacts(title: string, pen: Pen, now: Date): DocumentFacts {
  if (!documentary.has(pen.text.genre) || pen.desk.level === 'village') return none
  const { random, dated, desk, time, registers } = pen
  const { year } = dayOf(dated)
  const mark = issuerMark(desk, title)
  const repealed = now.getTime() - time.getTime() > REVIEW_AGE_MS && random.chance(0.15)
  return {
    indexNo: `${desk.place.code.slice(0, 6)}-${String(desk.areaId).padStart(4, '0')}-${year}-${String(registers.take(`index ${desk.areaId} ${year}`, random.int(0, 4))).padStart(5, '0')}`,
    documentNo:
      pen.text.genre === 'announcement'
        ? null
        : `${mark}〔${year}〕${registers.take(`${mark} ${year}`, random.int(0, 4))}号`,
    documentDate: isoDay(dated),
    validity: repealed ? '废止' : '有效',
  }
}
