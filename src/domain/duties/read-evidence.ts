import { documentToHtml } from '@three-affairs/document/to-html.ts'
import { type AboutPeriod, readAboutPeriod } from '../articles/about-period.ts'
import type { ArticleContent } from '../articles/writing/content.ts'
import type { EvidenceDoubt } from './doubts.ts'
import type { Fulfilled } from './fulfils.ts'
import { findOwner, type NamedUnits } from './named-units.ts'
import { daysOf } from './periods.ts'

/** The parts of a content that say what it fulfils. */
export type EvidenceContent = Pick<
  ArticleContent,
  'title' | 'areaId' | 'publisher' | 'document' | 'book' | 'contract' | 'fulfils'
>

/** What a text is for one item and period. Days YYYY-MM-DD; `coversUntil` is the day after the last one. */
export type ReadEvidence = {
  item: string
  period: string
  unitId: number
  isZero: boolean
  coversFrom: string
  coversUntil: string
  doubt: EvidenceDoubt | ''
}

/** What each of the items and periods that a text names can be said to be fulfilled by it. */
export function readEvidence(content: EvidenceContent, units: NamedUnits, isZero: boolean): ReadEvidence[] {
  const { fulfils = [] } = content
  if (fulfils.length === 0) return []
  const about = aboutOf(content)
  const ofUnit = doubtOfUnit(content, units)
  return fulfils.map((named) => {
    const span = spanOf(named, about)
    return {
      ...named,
      unitId: content.areaId,
      isZero: content.book?.isZero ?? isZero,
      coversFrom: span.from,
      coversUntil: span.until,
      doubt: ofUnit || span.doubt,
    }
  })
}

/** The days that a text is about. `isDaily`: it tells what happened on each of them, so also of any part of them. */
type About = AboutPeriod & { isDaily?: true }

/** The days that a text is about, by its book or its own words. */
export function aboutOf(content: EvidenceContent): About | null {
  if (content.book) {
    const { first, until } = daysOf(content.book.period)
    return { from: first, until, isDaily: true }
  }
  return readAboutPeriod(content.title, '') ?? readAboutPeriod(content.title, documentToHtml(content.document))
}

/**
 * The part of a period that a text is about; the whole period where it is about none of it. What tells of a longer time is
 * of another period, except a book: its entries have days.
 */
export function spanOf(
  { period }: Fulfilled,
  about: About | null,
): { from: string; until: string; doubt: 'no-period' | 'other-period' | '' } {
  const { first, until } = daysOf(period)
  if (about === null) return { from: first, until, doubt: 'no-period' }
  const isLonger = !about.isDaily && (about.from < first || about.until > until)
  if (isLonger || about.until <= first || about.from >= until) return { from: first, until, doubt: 'other-period' }
  return {
    from: about.from > first ? about.from : first,
    until: about.until < until ? about.until : until,
    doubt: '',
  }
}

/** Whether a text says that it is of its unit: by its title, else by its publisher. */
export function doubtOfUnit(
  { title, publisher, areaId }: Pick<EvidenceContent, 'title' | 'publisher' | 'areaId'>,
  units: NamedUnits,
): 'other-unit' | 'no-unit' | '' {
  const own = units.get(areaId)
  if (!own) return 'no-unit'
  const inTitle = findOwner(title, own, units)
  if (inTitle !== 'nobody') return inTitle === 'own' ? '' : 'other-unit'
  return findOwner(publisher, own, units) === 'own' ? '' : 'no-unit'
}
