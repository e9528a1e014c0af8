import { officeTime, startOfDay } from '../calendar.ts'
import { codesOf, random, seedOf } from '../random.ts'
import { noonOf } from '../county/world/days.ts'
import type { Planted } from '../county/world/history.ts'
import { type Planting, plantWhole } from './planting.ts'
import { releaseRevision } from './reviews.ts'

type Correction = Extract<Planted, { kind: 'correction' }>

/** Corrects the books in which the history has a mistake, on the days on which it was found. */
export async function plantCorrections(planting: Planting): Promise<void> {
  const { county, papers } = planting
  const idOf = new Map(papers.map(({ key, id }) => [key, id]))
  for (const { planted } of county.villages)
    for (const plant of planted) {
      // Thinner histories leave out books of former years.
      const id = plant.kind === 'correction' ? idOf.get(plant.bookKey) : undefined
      if (plant.kind === 'correction' && id !== undefined)
        await plantWhole(planting, plant.bookKey, () => correct(planting, id, plant))
    }
}

const correct = ({ tx, siteAt, county }: Planting, id: number, { bookKey, corrected, reason, on }: Correction) =>
  releaseRevision({ tx, site: siteAt(momentOn(bookKey, on, county.now)) }, id, ({ book, attachments, ...content }) => ({
    ...content,
    book: { ...corrected, ...(book?.vouchers && { vouchers: book.vouchers }) },
    // A file of the former edition would repeat the mistake.
    attachments: [],
    correction: attachments.length > 0 ? `${reason}原来的附件已经撤下，以本页的表为准。` : reason,
  }))

/** In the office hours of a day, and not after now. */
export function momentOn(key: string, day: string, now: Date): Date {
  const noon = noonOf(day)
  const time = officeTime(random(seedOf(...codesOf(key), 11)), startOfDay(noon), Infinity) ?? noon
  return time < now ? time : now
}
