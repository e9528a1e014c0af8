import { readAboutPeriod } from '../../../../../src/domain/articles/about-period.ts'
import { daysOf } from '../../../../../src/domain/duties/periods.ts'
import { isoDay } from '../../calendar.ts'
import { leagueOf, sampleDay } from '../sample-league.ts'
import { addDays, workDayFrom } from '../world/days.ts'

/** The sheets of a kind in the whole demo with the history of their village, for tests. @param mark part of their keys. */
export const sheetsOf = (mark: string) =>
  leagueOf(sampleDay).flatMap(({ county, papers }) =>
    papers
      .filter(({ key }) => key.includes(mark))
      .map((paper) => ({
        paper,
        period: paper.fulfils?.[0]?.period ?? '',
        history: county.villages.find(({ village }) => village.desk.areaId === paper.desk.areaId),
        county,
      })),
  )

/** Which sheets are too early or have a wrong title, and which share of what all villages owe is how. */
export function sharesOf(sheets: ReturnType<typeof sheetsOf>, periods: readonly string[], dueDay: number) {
  const villages = leagueOf(sampleDay).reduce((sum, { county }) => sum + county.villages.length, 0)
  const cells = villages * periods.length
  const early = sheets.filter(({ paper, period }) => isoDay(paper.released) <= daysOf(period).last)
  const late = sheets.filter(
    ({ paper, period }) => isoDay(paper.released) > workDayFrom(addDays(daysOf(period).until, dueDay - 1)),
  )
  const wrong = sheets.filter(({ paper, period }) => readAboutPeriod(paper.title, '')?.from !== daysOf(period).first)
  const shares = { late: late.length / cells, none: 1 - sheets.length / cells, wrong: wrong.length / cells }
  return { early, wrong, shares, inTime: 1 - shares.late - shares.none - shares.wrong }
}
