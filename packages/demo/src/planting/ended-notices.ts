import { htmlToDocument } from '../../../../src/platform/html/read-html.server.ts'
import {
  confirmErasure,
  requestErasure,
} from '../../../../src/domain/articles/public-record/operations-erase.server.ts'
import { publicCalendar } from '../../../../src/domain/holidays/queries.server.ts'
import { addWorkingDays } from '../../../../src/domain/holidays/working-days.ts'
import { withdrawArticle } from '../../../../src/domain/articles/writing/operations-release.server.ts'
import { isoDay } from '../calendar.ts'
import type { ResolvedPaper } from '../county/resolve/resolve-papers.ts'
import { momentOn } from './corrections.ts'
import { protector, reviewers } from './people.ts'
import { type Planting, plantWhole } from './planting.ts'
import { releaseRevision } from './reviews.ts'

const withdrawal = '公示期已满，期间没有收到异议。名单涉及个人信息，不再长期公开；核对本人补贴请用“惠农补贴查询”。'
const erasure = '公示期已满，名单涉及个人信息，不再长期公开；合计数仍在本页。'

/** Lists of payees whose notice has ended: one is withdrawn, one is replaced by its sums and erased, one waits to be erased. */
export async function plantEndedNotices(planting: Planting): Promise<void> {
  const { tx, siteAt } = planting
  const [withdrawn, erased, waiting] = endedLists(planting)
  const [first] = reviewers
  if (withdrawn)
    await plantWhole(planting, withdrawn.paper.key, () =>
      withdrawArticle.performIn(tx, siteAt(withdrawn.after(2)), first, { id: withdrawn.paper.id, reason: withdrawal }),
    )
  for (const list of [erased, waiting])
    if (list)
      await plantWhole(planting, list.paper.key, async () => {
        const { id } = list.paper
        await replaceList(planting, list)
        await requestErasure.performIn(tx, siteAt(list.after(4)), first, { id, number: 1, reason: erasure })
        if (list === erased) await confirmErasure.performIn(tx, siteAt(list.after(6)), protector, { id, number: 1 })
      })
}

type EndedList = {
  paper: ResolvedPaper
  /** A moment so many working days after the last day of the notice: each later than the one before. */
  after: (days: number) => Date
}

/** The newest ones, each of another unit, to which no other text leads. */
function endedLists({ papers, county }: Planting): EndedList[] {
  const linked = new Set(papers.flatMap(({ html, refs = [] }) => [...refs, ...linksIn(html)]))
  const ended = papers.flatMap((paper): EndedList[] => {
    const { key, id, noticeDays, released, html } = paper
    if (
      noticeDays === undefined ||
      !key.includes(' list ') ||
      !html.includes('**') ||
      linked.has(key) ||
      linked.has(id)
    )
      return []
    const last = addWorkingDays(isoDay(released), noticeDays, publicCalendar)
    const dayAfter = (days: number) => addWorkingDays(last, days, publicCalendar)
    if (dayAfter(7) >= county.today) return []
    return [{ paper, after: (days) => momentOn(`${key} ${days}`, dayAfter(days), county.now) }]
  })
  const newest = ended.toSorted((one, other) => other.paper.released.getTime() - one.paper.released.getTime())
  return [...Map.groupBy(newest, ({ paper }) => paper.desk.areaId).values()].flatMap(([list]) => list ?? [])
}

const linksIn = (html: string): number[] => Array.from(html.matchAll(/[?&;]id=(\d+)/g), ([, id]) => Number(id))

const table = /<table>[\s\S]*?<\/table>/g

const replaceList = ({ tx, siteAt }: Planting, { paper, after }: EndedList) =>
  releaseRevision({ tx, site: siteAt(after(2)) }, paper.id, (content) => ({
    ...content,
    document: htmlToDocument(paper.html.replace(table, '<p>公示期已满，名单不再公开，户数和金额见上文。</p>')).document,
    attachments: [],
    correction: '公示期已满，撤下名单，户数和金额不变。',
  }))
