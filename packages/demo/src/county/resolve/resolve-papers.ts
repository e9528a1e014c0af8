import { officeTime, startOfDay } from '../../calendar.ts'
import { codesOf, random, seedOf } from '../../random.ts'
import type { DemoAttachment } from '../../text/attachments.ts'
import { pictureUrl, summary } from '../../text/html.ts'
import { withVersions } from '../../text/laws.ts'
import { shiftWorkDays } from '../../work-days.ts'
import type { Paper } from '../paper.ts'
import { type DocumentFacts, numberDocuments } from './document-numbers.ts'
import { resolveReferences, type Target } from './references.ts'
import { attachmentsOf } from './attachments-of.ts'

/** A paper as it is written to the database. */
export type ResolvedPaper = Paper &
  DocumentFacts & {
    id: number
    createTime: Date
    description: string
    pictureUrl: string | null
    validity: '有效' | '废止' | null
    files: readonly DemoAttachment[]
  }

const titleLength = 45
const openingMs = 8.5 * 3_600_000
const reviewAgeMs = 500 * 86_400_000

/**
 * Orders the papers of a district by the time they were written, gives numbers and resolves references. What is wrong with
 * them goes to `report` and is mended, so that a first start never fails for a text; tests let nothing be reported.
 * @param firstId the id of the first; the others follow.
 */
export function resolvePapers(
  papers: readonly Paper[],
  { firstId, now, report }: { firstId: number; now: Date; report: (problem: string) => void },
): ResolvedPaper[] {
  const ordered = distinct(papers, report)
    .map((paper) => ({ paper, createTime: createTimeOf(paper) }))
    .toSorted(
      (one, other) =>
        one.createTime.getTime() - other.createTime.getTime() ||
        one.paper.desk.areaId - other.paper.desk.areaId ||
        (one.paper.key < other.paper.key ? -1 : 1),
    )
  reserveTimes(ordered)
  const numbers = numberDocuments(ordered.map(({ paper }) => paper))
  const targets = new Map(
    ordered.map(({ paper }, at): [string, Target] => [
      paper.key,
      { paper, id: firstId + at, facts: numbers.get(paper.key) },
    ]),
  )
  const find = (key: string) => targets.get(key)
  return ordered.map(({ paper, createTime }, at) => {
    for (const key of paper.refs ?? [])
      if (!targets.has(key)) report(`${paper.key} depends on ${key}, which does not exist`)
    const html = withVersions(
      resolveReferences(paper.html, paper, find, report),
      new Date(`${paper.dated}T12:00:00+08:00`),
    )
    const facts = numbers.get(paper.key) ?? { indexNo: null, documentNo: null }
    const resolved = { ...paper, html, ...facts }
    return {
      ...resolved,
      id: firstId + at,
      createTime,
      description: summary(html),
      pictureUrl: paper.picture && html.includes('<figure>') ? pictureUrl(paper.picture) : null,
      validity: facts.indexNo === null ? null : validityOf(paper, now),
      files: attachmentsOf(resolved, firstId + at),
    }
  })
}

/** A text is written on the working day before its date, so that dates and numbers run in the same order. */
function createTimeOf({ key, dated }: Paper): Date {
  const day = startOfDay(shiftWorkDays(new Date(`${dated}T12:00:00+08:00`), -1))
  return officeTime(random(seedOf(...codesOf(key), 7)), day, Infinity) ?? new Date(day + openingMs)
}

const validityOf = ({ key, released }: Paper, now: Date) =>
  now.getTime() - released.getTime() > reviewAgeMs && seedOf(...codesOf(key), 9) % 7 === 0 ? '废止' : '有效'

/** Keys and titles once each, titles of bearable length. */
function distinct(papers: readonly Paper[], report: (problem: string) => void): Paper[] {
  const keys = new Set<string>()
  const titles = new Set<string>()
  return papers.flatMap((paper) => {
    const { key, desk, dated } = paper
    if (keys.has(key)) {
      report(`two papers have the key ${key}`)
      return []
    }
    keys.add(key)
    let { title } = paper
    if (title.length > titleLength || title.length < 4)
      report(`${key}: the title has ${title.length} characters: ${title}`)
    if (titles.has(title)) {
      report(`${key}: another paper has the title ${title}`)
      title = `${title}（${desk.areaId}，${dated}）`
    }
    titles.add(title)
    return [title === paper.title ? paper : { ...paper, title }]
  })
}

/** Times are unique per unit, because lists and previous/next links sort by release time. */
function reserveTimes(ordered: { paper: Paper }[]): void {
  const taken = new Set<string>()
  for (const entry of ordered) {
    const { desk, released } = entry.paper
    let time = released.getTime() - (released.getTime() % 1_000)
    while (taken.has(`${desk.areaId} ${time}`)) time -= 1_000
    taken.add(`${desk.areaId} ${time}`)
    if (time !== released.getTime()) entry.paper = { ...entry.paper, released: new Date(time) }
  }
}
