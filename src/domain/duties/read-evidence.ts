import type { AreaLevel } from '../../access/area-table.server.ts'
import { documentToHtml } from '@three-affairs/document/to-html.ts'
import { type AboutPeriod, readAboutPeriod } from '../articles/about-period.ts'
import { findOtherVillages } from '../articles/writing/checks/title-hints.ts'
import type { ArticleContent } from '../articles/writing/content.ts'
import type { EvidenceDoubt } from './doubts.ts'
import type { Fulfilled } from './fulfils.ts'
import { daysOf } from './periods.ts'

/** The parts of a content that say what it fulfils. */
export type EvidenceContent = Pick<
  ArticleContent,
  'title' | 'areaId' | 'publisher' | 'document' | 'book' | 'contract' | 'fulfils'
>

/** A unit as texts name it. `names`: also its former ones. A merged unit is its own, though it is part of another. */
export type NamedUnit = {
  id: number
  name: string
  level: AreaLevel
  parentId: number | null
  names: readonly string[]
}
export type NamedUnits = ReadonlyMap<number, NamedUnit>

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

/** The days that a text is about, by its book or its own words. */
export function aboutOf(content: EvidenceContent): AboutPeriod | null {
  if (content.book) {
    const { first, until } = daysOf(content.book.period)
    return { from: first, until }
  }
  return readAboutPeriod(content.title, '') ?? readAboutPeriod(content.title, documentToHtml(content.document))
}

/** The part of a period that a text is about; the whole period where it is about none of it. */
export function spanOf(
  { period }: Fulfilled,
  about: AboutPeriod | null,
): { from: string; until: string; doubt: 'no-period' | 'other-period' | '' } {
  const { first, until } = daysOf(period)
  if (about === null) return { from: first, until, doubt: 'no-period' }
  if (about.until <= first || about.from >= until) return { from: first, until, doubt: 'other-period' }
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
  const isNamed = (text: string) => own?.names.some((name) => text.includes(name)) ?? false
  if (isNamed(title)) return ''
  const others = [...units.values()]
  const isOther = others.some((unit) => title.startsWith(unit.name) && !isAbove(unit, own, units))
  if (isOther || findOtherVillages(title, areaId, others).length > 0) return 'other-unit'
  return isNamed(publisher) ? '' : 'no-unit'
}

function isAbove(unit: NamedUnit, below: NamedUnit | undefined, units: NamedUnits): boolean {
  for (let each = below; each; each = each.parentId === null ? undefined : units.get(each.parentId))
    if (each.id === unit.id) return true
  return false
}
