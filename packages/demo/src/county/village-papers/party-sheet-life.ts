import { list, p, table } from '../../text/html.ts'
import { dayInWords } from '../world/days.ts'
import type { Section } from './affairs-section.ts'
import { resultOf } from './decision-result.ts'
import type { Ink, Scene } from './draft.ts'
import { minutesKey } from './keys.ts'
import { plainWords } from './minutes.ts'
import type { PartyAffairs } from './party-sheet-facts.ts'
import { join, listed, one } from './prose.ts'

/** Meetings of the branch with those who came, and the meeting about its faults. */
export function meetingSection(
  { prefix, terms }: Scene,
  { meetings, half, life }: PartyAffairs,
  ink: Ink,
): Section | null {
  const { dice } = ink
  const rows = meetings.map(({ day, key, due, present }) => ({
    day: ink.link(minutesKey(prefix, key), dayInWords(day)),
    due,
    present,
  }))
  const counted =
    rows.length === 0
      ? []
      : [
          one(
            dice,
            `召开党员大会${rows.length}次，时间是${listed(rows.map(({ day }) => day))}`,
            `党员大会开了${rows.length}次：${rows.map(({ day, due, present }) => `${day}应到${due}名、实到${present}名`).join('，')}`,
            rows.map(({ day, present }) => `${day}党员大会${present}名到会`).join('，'),
          ),
        ]
  const found = faultLines({ half, life }, ink)
  if (counted.length + found.length === 0) return null
  return {
    heading: one(dice, '“三会一课”和组织生活', '组织生活', `${terms.branch}会议`),
    lines: [...counted, ...found],
    ...(rows.length > 1
      ? {
          sheet: join(
            table(
              '党员大会',
              ['日期', '应到', '实到'],
              rows.map(({ day, due, present }) => [day, String(due), String(present)]),
            ),
            found.length > 0 && p(`${found.join('；')}。`),
          ),
        }
      : {}),
  }
}

/** In the first half of a year what was found, in the second what was mended. */
function faultLines({ half, life }: Pick<PartyAffairs, 'half' | 'life'>, ink: Ink): string[] {
  const year = half.year - 1
  if (half.number === 1 && life.day <= half.last)
    return [
      `${dayInWords(life.day)}召开${ink.link(life.key, `${year}年度组织生活会`)}，查出问题${life.chosen.length}个：${life.chosen.map(([fault, cure]) => one(ink.dice, `${fault}，${cure}`, `${fault}（${cure}）`)).join('；')}`,
    ]
  if (half.number === 2 && life.later <= half.last)
    return [
      `${year}年度组织生活会查出的问题，${ink.link(`${life.key} later`, '整改情况')}是：${life.chosen.map(([fault, , later]) => `${fault}，${later}`).join('；')}`,
    ]
  return []
}

export function themeSection({ prefix }: Scene, { themeDays }: PartyAffairs, ink: Ink): Section | null {
  if (themeDays.length === 0) return null
  const rows = themeDays.map(({ key, day, words, facts }) => ({
    day: ink.link(`${prefix} doing ${key}`, dayInWords(day)),
    words: words.replace(/^党支部组织党员\d+人/, '').replace(/。$/, ''),
    present: facts['present'] ?? '',
  }))
  return {
    heading: one(ink.dice, '主题党日', '主题党日活动', '党员活动日'),
    lines: rows.map(({ day, words, present }) => `${day}${words}，${present}名党员参加`),
    sheet: table(
      `主题党日（${rows.length}次）`,
      ['日期', '内容', '参加党员'],
      rows.map(({ day, words, present }) => [day, words, present]),
    ),
  }
}

/** What members had looked at before the assembly decided, and how far it came. */
export function decisionSection(scene: Scene, { proposed, half }: PartyAffairs, { dice }: Ink): Section | null {
  if (proposed.length === 0) return null
  const rows = proposed.map(({ decision, day }) => ({
    day: dayInWords(day),
    words: plainWords(decision.words),
    result: resultOf(scene, decision, half.last),
  }))
  return {
    heading: one(dice, '决议执行', '党员审议事项的落实', '“四议两公开”事项落实'),
    lines: rows.map(({ day, words, result }) => `${words}（${day}表决），${result}`),
    sheet: table(
      '经党员大会审议、已表决的事项',
      ['事项', '表决日期', '落实'],
      rows.map(({ day, words, result }) => [words, day, result]),
    ),
  }
}

export function visitSection({ prefix, terms }: Scene, { visits }: PartyAffairs, ink: Ink): Section | null {
  if (visits.length === 0) return null
  const lines = visits.map(({ key, day, words }) => {
    const said = words.replace(/。$/, '')
    return `${ink.link(`${prefix} doing ${key}`, dayInWords(day))}${said}`
  })
  return {
    heading: one(ink.dice, '党员联系群众', `联系${terms.folk}、办实事`, '为民办事'),
    lines,
    ...(lines.length > 1
      ? {
          sheet: list(
            'ol',
            lines.map((line) => `${line}。`),
          ),
        }
      : {}),
  }
}

export function warningSection({ terms }: Scene, { warnings }: PartyAffairs, ink: Ink): Section | null {
  if (warnings.length === 0) return null
  return {
    heading: one(ink.dice, '廉洁教育', '党风廉政', '廉洁情况'),
    lines: warnings.map(({ day, manner, key }) =>
      one(
        ink.dice,
        `${ink.link(key, dayInWords(day))}${manner}，到会的是${terms.council}成员`,
        `${ink.link(key, dayInWords(day))}${manner}，${terms.council}成员和会计参加`,
      ),
    ),
  }
}
