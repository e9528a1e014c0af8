import { type Office, offices } from '../../units/offices.ts'
import type { Desk } from '../../units/desk.ts'
import { seedOf } from '../../random.ts'
import type { Paper } from '../paper.ts'

export type DocumentFacts = { indexNo: string | null; documentNo: string | null }

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
function issuerMark({ desk, issuer }: Pick<Paper, 'desk' | 'issuer'>): string {
  const { mark } = desk.place
  const isParty = issuer === desk.party || issuer === desk.branch
  if (desk.level === 'root') return isParty ? `${mark}党发` : `${mark}政办发`
  if (desk.level === 'township') return `${mark}${townshipMark(desk)}${isParty ? '党' : '政'}发`
  const office: Office | null = desk.key && offices[desk.key]
  const own = office ? (desk.grounds[0] === 'farm' && office.farmMark) || office.mark : '办'
  if (issuer === desk.branch) return `${mark}${own}支发`
  return `${mark}${own}${isParty && desk.party !== desk.office ? '党' : ''}发`
}

/**
 * Gives index numbers and document numbers in the order of the papers' dates. Some numbers are given to papers that are
 * not shown here.
 */
export function numberDocuments(papers: readonly Paper[]): Map<string, DocumentFacts> {
  const last = new Map<string, number>()
  const take = (series: string, skipped: number): number => {
    const number = (last.get(series) ?? 0) + 1
    last.set(series, number + skipped)
    return number
  }
  const inOrder = papers
    .filter(({ document, desk }) => document !== undefined && desk.level !== 'village')
    .toSorted((one, other) =>
      one.dated === other.dated
        ? one.released.getTime() - other.released.getTime() || (one.key < other.key ? -1 : 1)
        : one.dated < other.dated
          ? -1
          : 1,
    )
  return new Map(
    inOrder.map((paper) => {
      const { desk, dated, document, key } = paper
      const year = dated.slice(0, 4)
      const dice = seedOf(...Array.from(key, (letter) => letter.codePointAt(0) ?? 0))
      const index = take(`index ${desk.areaId} ${year}`, dice % 4)
      const mark = issuerMark(paper)
      return [
        key,
        {
          indexNo: `${desk.place.code.slice(0, 6)}-${String(desk.areaId).padStart(4, '0')}-${year}-${String(index).padStart(5, '0')}`,
          documentNo:
            document === 'numbered' ? `${mark}〔${year}〕${take(`${mark} ${year}`, Math.floor(dice / 4) % 3)}号` : null,
        },
      ]
    }),
  )
}
