import { h2, list, p } from '../../../text/html.ts'
import { random, type Random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import { holderOn, leadersOf } from '../../government/leaders.ts'
import type { County } from '../../world/county.ts'
import type { IsoDay } from '../../world/village.ts'
import { partyAsides, reportAsides } from '../asides.ts'
import { diceOf, type LifeDraft, noticeEnd } from '../drafts.ts'
import { factsOf } from '../facts.ts'
import { inWan, monthOf, numbered, paragraphs, type Point, points, say, shortDay, yearOf } from '../words.ts'
import { branchOf, presentAt } from './branch.ts'
import type { PartyKind } from './kinds.ts'
import { workDayIn } from '../../world/days.ts'

/** Whether an office writes about its Party life at all: a third is diligent, a third seldom does. */
export const zealOf = ({ areaId }: Desk): number => [0.35, 0.8, 1.25][seedOf(areaId, 83) % 3] ?? 1

const rules = [
  '会议议事规则',
  '财务报销管理办法',
  '公开内容审核办法',
  '公务用车使用管理办法',
  '党费收缴使用管理办法',
  '值班值守管理办法',
  '工程变更管理办法',
  '群众来信来访办理办法',
  '印章使用管理办法',
  '固定资产管理办法',
] as const

/** What branches and committees publish by habit, of all years of the history. */
export function* kindPapers(county: County, kinds: readonly PartyKind[]): Generator<LifeDraft> {
  const { townships, departments } = county.room
  const first = yearOf(county.scale.from)
  const last = yearOf(county.today)
  for (const desk of [...townships, ...departments])
    for (const kind of kinds) {
      if (!kind.on.some((level) => level === desk.level)) continue
      if (kind.ground && !desk.grounds.includes(kind.ground)) continue
      for (let year = first; year <= last; year++) yield* ofYear(desk, kind, year, county)
    }
}

function* ofYear(desk: Desk, kind: PartyKind, year: number, county: County): Generator<LifeDraft> {
  const dice = random(seedOf(desk.areaId, year, ...Array.from(kind.name, (letter) => letter.charCodeAt(0))))
  if (!dice.chance(kind.chance * zealOf(desk))) return
  const months = dice.shuffle(kind.months).slice(0, dice.int(...kind.times))
  for (const month of months) yield draftOf(desk, kind, workDayIn(year, month, dice.int(3, 26)), county)
}

function draftOf(desk: Desk, kind: PartyKind, day: IsoDay, county: County): LifeDraft {
  const key = `${desk.level === 'township' ? 't' : 'd'}${desk.areaId} ${kind.name} ${day}`
  const dice = diceOf(key)
  const works = worksOf(desk, day, county)
  const words = { ...wordsOf(desk, day, county, dice), works: works?.words ?? '' }
  const all = kind.points.filter((one) => works !== null || typeof one !== 'string' || !one.includes('{works}'))
  const chosen = (
    kind.name === 'duty-report' ? ofEachPart(dice, all) : points(dice, all, dice.int(...kind.count), monthOf(day))
  )
    .map((one) => say(one, words))
    .concat(asidesOf(kind, dice))
  const issuer = kind.signer === 'branch' ? desk.branch : desk.party
  const about = works && chosen.some((one) => one.includes(works.words)) ? { about: works.about } : {}
  return {
    key,
    desk,
    column: kind.column,
    title: say(dice.pick(kind.title), words),
    day,
    lag: kind.genre === 'notice' ? [0, 1] : [1, 6],
    issuer,
    ...(kind.genre === 'news' ? { isNews: true } : {}),
    ...(kind.genre === 'notice' ? { document: 'numbered' as const } : {}),
    ...(kind.picture && dice.chance(0.4) ? { picture: kind.picture } : {}),
    ...about,
    body: bodyOf(kind, say(dice.pick(kind.lead), words), chosen, { desk, issuer }),
  }
}

function bodyOf(kind: PartyKind, lead: string, said: readonly string[], to: { desk: Desk; issuer: string }): string {
  if (kind.genre === 'minutes') return p(lead) + list('ol', said)
  if (kind.genre === 'notice') return p(salutation(kind, to.desk)) + p(lead) + numbered(said)
  if (kind.genre === 'publicity') return p(lead) + paragraphs(...said) + p(noticeEnd(5, to.issuer))
  return kind.name === 'duty-report' ? p(lead) + parts(said) : p(lead) + paragraphs(...said)
}

const salutation = (kind: PartyKind, { level }: Desk): string =>
  kind.signer === 'branch' ? '各党小组、全体党员：' : level === 'township' ? '所属各党支部：' : '各科室、所属各单位：'

const headings = [
  ['（履职）', '履职情况'],
  ['（廉洁）', '廉洁自律情况'],
  ['（不足）', '存在的问题'],
  ['（改进）', '改进措施'],
] as const

function asidesOf({ genre, name }: PartyKind, dice: Random): string[] {
  if (genre === 'notice' || name === 'duty-report') return []
  return dice.sample(genre === 'news' || genre === 'minutes' ? partyAsides : reportAsides, dice.int(1, 2))
}

/** Two or three sentences for each heading. */
const ofEachPart = (dice: Random, all: readonly Point[]): string[] =>
  headings.flatMap(([mark]) =>
    points(
      dice,
      all.filter((one) => typeof one === 'string' && one.startsWith(mark)),
      dice.int(2, 3),
      1,
    ),
  )

/** Sentences under the heading that each begins with; a heading without sentences is left out. */
function parts(said: readonly string[]): string {
  let number = 0
  return headings
    .map(([mark, title]) => {
      const own = said.filter((one) => one.startsWith(mark)).map((one) => one.slice(mark.length))
      if (own.length === 0) return ''
      return h2(`${'一二三四'.charAt(number++)}、${title}`) + paragraphs(...own)
    })
    .join('')
}

const holidays: Readonly<Record<number, string>> = { 1: '春节', 4: '清明、劳动节', 9: '中秋、国庆' }

function wordsOf(desk: Desk, day: IsoDay, county: County, dice: Random): Record<string, string> {
  const year = yearOf(day)
  const { members, retired, away, groups } = branchOf(desk, year)
  const present = presentAt(desk, year, day)
  const villages = desk.level === 'township' ? factsOf(county).inTownship(desk) : county.villages
  const { village } = dice.pick(villages.length > 0 ? villages : county.villages)
  const asked = dice.int(9, 34)
  const open = Math.max(1, villages.length - dice.int(0, 2))
  return {
    b: desk.branch,
    c: desk.party,
    u: desk.name,
    v: village.desk.name,
    y: String(year),
    ly: String(year - 1),
    m: String(monthOf(day)),
    day: shortDay(day),
    holiday: holidays[monthOf(day)] ?? '节日',
    rule: dice.pick(rules),
    members: String(members),
    present: String(present),
    missing: String(Math.max(1, members - present)),
    retired: String(retired),
    away: String(Math.max(1, away)),
    awayHere: String(away + dice.int(4, 15)),
    groups: String(groups),
    group: '一二三四'.charAt(dice.int(0, Math.max(0, groups - 1))),
    villages: String(villages.length),
    open: String(open),
    asked: String(asked),
    answered: String(Math.floor(asked * (0.5 + dice.next() * 0.35))),
    few: String(dice.int(2, 5)),
    meetings: String(dice.int(16, 34)),
    head: holderOn(leadersOf(desk, county.today)[0] ?? { title: '', body: 'party', duties: '', terms: [] }, day),
  }
}

/** What was finished in a township in the year before, for reports; offices have no works of their own. */
function worksOf(desk: Desk, day: IsoDay, county: County): { words: string; about: readonly string[] } | null {
  if (desk.level !== 'township') return null
  const from = `${yearOf(day) - 1}${day.slice(4)}`
  const done = factsOf(county).accepted.filter(
    ({ township, day: on }) => township.areaId === desk.areaId && on > from && on <= day,
  )
  if (done.length === 0) return null
  const largest = done.toSorted((one, other) => other.what.budget - one.what.budget)[0]
  if (!largest) return null
  const sum = done.reduce((total, { what }) => total + what.budget, 0)
  return {
    words: `一年来辖区${done.length}个工程通过验收，预算合计${inWan(sum)}，最大的一个是${largest.what.title}。`,
    about: done.map(({ what }) => what.key),
  }
}
