import { isoDay } from '../../calendar.ts'
import { officersOf } from '../../names.ts'
import { codesOf, random, type Random, seedOf } from '../../random.ts'
import type { AttachmentKind } from '../../text/attachments.ts'
import { figure, p, type PictureName } from '../../text/html.ts'
import { withVersions } from '../../text/laws.ts'
import type { Desk } from '../../units/desk.ts'
import type { Paper } from '../paper.ts'
import type { County } from '../world/county.ts'
import type { IsoDay } from '../world/village.ts'
import { releaseOn } from './days.ts'
import { fullDay, monthWords } from './words.ts'
import { daysBetween } from '../world/days.ts'

/** A text that a district, an office or a township could publish. */
export type LifeDraft = {
  key: string
  desk: Desk
  column: string
  title: string
  /** What it tells of happened on this day; an announcement is made on it. */
  day: IsoDay
  /** Fewest and most working days from `day` to the release. */
  lag?: readonly [number, number]
  /** Without signature or picture. */
  body: string
  /** Who signs. News are not signed. */
  issuer: string
  isNews?: boolean
  /** Texts of one chain are published together or not at all. */
  chain?: string
  /** Written today, released in the days to come. */
  isScheduled?: boolean
  /** Published whatever share of its year is. */
  isDue?: boolean
  picture?: PictureName
  document?: Paper['document']
  attachments?: readonly AttachmentKind[]
  noticeDays?: number
  about?: readonly string[]
  refs?: readonly string[]
}

export const diceOf = (key: string): Random => random(seedOf(...codesOf(key), 11))

/** Collects the papers of one district: those that are released by now, thinner in earlier years, titles unique. */
export type Tray = { add: (draft: LifeDraft) => void; finish: () => Paper[] }

export function openTray(county: County): Tray {
  const titles = new Set<string>()
  const papers: Paper[] = []
  return {
    finish: () => {
      const all = papersByKey(papers)
      return papers.map((paper) => withoutLoose(paper, all))
    },
    add: (draft) => {
      const dice = diceOf(draft.key)
      const released = releaseOn(draft.day, dice.int(...(draft.lag ?? [0, 2])), dice)
      if (released > county.now !== Boolean(draft.isScheduled) || isoDay(released) < county.scale.from) return
      if (!draft.isDue && !isPublished(draft, released, county)) return
      const title = distinctTitle(draft, titles)
      if (title === null) return
      titles.add(title)
      papers.push(paperOf({ ...draft, title }, released, dice))
    },
  }
}

const papersByKey = (papers: readonly Paper[]): ReadonlyMap<string, Paper> =>
  new Map(papers.map((paper) => [paper.key, paper]))

/** What was not published in a thin year is spoken of without a link. */
function withoutLoose(paper: Paper, papers: ReadonlyMap<string, Paper>): Paper {
  const isOut = (key: string): boolean => (papers.get(key)?.released ?? Infinity) <= paper.released
  const refs = paper.refs?.filter(isOut)
  const html = paper.html.includes('⟦link ')
    ? paper.html.replaceAll(/⟦link ([^|⟧]+)\|([^⟧]+)⟧/g, (whole, key: string, words: string) =>
        isOut(key) ? whole : words,
      )
    : paper.html
  return { ...paper, html, ...(refs ? { refs } : {}) }
}

function isPublished({ key, chain }: LifeDraft, released: Date, { today, scale }: County): boolean {
  const years = Math.floor(daysBetween(isoDay(released), today) / 365)
  const share = scale.published[Math.min(years, scale.published.length - 1)] ?? 1
  return share >= 1 || diceOf(`${chain ?? key} published`).chance(share)
}

/** The same title a second time names its month or day; a third time the text is left out. */
function distinctTitle({ title, day }: LifeDraft, titles: ReadonlySet<string>): string | null {
  const named = /（[^（）]*）$/.test(title)
  const ways = named ? [title] : [title, `${title}（${monthWords(day)}）`, `${title}（${fullDay(day)}）`]
  return ways.find((way) => way.length <= 45 && !titles.has(way)) ?? null
}

function paperOf(draft: LifeDraft, released: Date, dice: Random): Paper {
  const { desk, isNews, picture, issuer, key, column, title, body } = draft
  const dated = isNews || draft.isScheduled ? draft.day : isoDay(released)
  const { clerk } = officersOf(desk.areaId)
  const author = isNews || dice.chance(0.6) ? clerk : desk.office
  const foot = isNews ? p(`（供稿：${clerk}）`) : signature(issuer, dated)
  return {
    key,
    desk,
    column,
    title,
    html: withPicture(body.includes('《') ? withVersions(body, released) : body, picture) + foot,
    issuer,
    author,
    dated,
    released,
    ...(picture ? { picture } : {}),
    ...(draft.document ? { document: draft.document } : {}),
    ...(draft.attachments ? { attachments: draft.attachments } : {}),
    ...(draft.noticeDays ? { noticeDays: draft.noticeDays } : {}),
    ...(draft.refs ? { refs: draft.refs } : {}),
    ...(draft.about ? { about: draft.about } : {}),
  }
}

const signature = (issuer: string, dated: IsoDay): string =>
  `<p class="signature">${issuer}</p><p class="signature">${fullDay(dated)}</p>`

/** After the first paragraph. */
function withPicture(body: string, picture: PictureName | undefined): string {
  if (!picture) return body
  const end = body.indexOf('</p>') + 4
  return body.slice(0, end) + figure(picture) + body.slice(end)
}

const ends = [
  '公示期{days}个工作日。有不同意见的，请书面或者当面向{body}反映，单位盖章、个人署名。电话：{phone}。',
  '以上公示{days}个工作日，期内可以向{body}反映情况，来信来访来电均可，署名的保密并回复。联系电话：{phone}。',
  '公示{days}个工作日，自发布之日算起。反映问题请说明时间、地点和依据，由{body}受理，电话{phone}。',
  '如有异议，请在{days}个工作日内向{body}提出，逾期视为没有异议。监督电话：{phone}。',
  '{days}个工作日内，任何单位和个人都可以向{body}反映，反映人的情况严格保密。电话{phone}。',
]

/** What ends a public notice: for how long, where to object. Each office has a formula of its own. */
export function noticeEnd(days: number, body: string): string {
  const end = ends[seedOf(...codesOf(body)) % ends.length] ?? ''
  return end.replace('{days}', String(days)).replace('{body}', body).replace('{phone}', '0482-000 0000（示例号码）')
}
