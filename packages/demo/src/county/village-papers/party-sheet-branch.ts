import { table, yuan } from '../../text/html.ts'
import { dayInWords } from '../world/days.ts'
import type { Section } from './affairs-section.ts'
import type { Ink, Scene } from './draft.ts'
import { quartersOfHalf, type PartyAffairs } from './party-sheet-facts.ts'
import { inYuan, listed, one } from './prose.ts'

/** How the branch is made up, and who leads it. */
export function branchSection({ terms, prefix }: Scene, { branch, secretary, half }: PartyAffairs, ink: Ink): Section {
  const { dice } = ink
  const { members, women, old, away, groups } = branch
  const lead =
    secretary.now === secretary.before
      ? `书记${secretary.now}，兼任${terms.leader}`
      : `书记由${secretary.before}改为${secretary.now}，兼任${terms.leader}`
  const name = ink.link(`${prefix} party structure ${half.year}`, terms.branch)
  return {
    heading: one(dice, '党组织设置和党员', '组织设置和班子', '支部和党员情况'),
    lines: [
      lead,
      one(
        dice,
        `${name}有党员${members}名，编为${groups}个党小组，其中女党员${women}名、六十岁以上${old}名、外出${away}名`,
        `党员${members}名（女${women}名，外出${away}名），分${groups}个党小组，六十岁以上的占${Math.round((old / members) * 100)}%`,
        `${dayInWords(half.last)}在册党员${members}名，设党小组${groups}个；外出务工经商的${away}名，六十岁以上的${old}名`,
        `设${groups}个党小组，党员${members}名，女党员${women}名，${members - away}名常年在${terms.place}里`,
      ),
    ],
    sheet: table(
      '党组织和党员',
      ['事项', '情况'],
      [
        ['书记', lead.replace(/^书记/, '')],
        ['党小组', `${groups}个`],
        ['党员', `${members}名`],
        ['其中女党员', `${women}名`],
        ['其中六十岁以上', `${old}名`],
        ['其中外出', `${away}名`],
      ],
    ),
  }
}

/** The steps that the branch voted on, in numbers. */
export function stepSection({ prefix }: Scene, { steps }: PartyAffairs, ink: Ink): Section | null {
  if (steps.length === 0) return null
  return {
    heading: one(ink.dice, '发展党员', '党员发展', '发展党员工作'),
    lines: steps.map(
      ({ key, day, words }) => `${ink.link(`${prefix} doing ${key}`, dayInWords(day))}${words.replace(/。$/, '')}`,
    ),
  }
}

/** What members paid, and what came back and was spent. */
export function moneySection({ prefix }: Scene, affairs: PartyAffairs, ink: Ink): Section {
  const { dues, funds, branch, half } = affairs
  const { dice } = ink
  const total = dues.reduce((sum, { fen }) => sum + fen, 0)
  const spent = funds.lines.reduce((sum, { fen }) => sum + fen, 0)
  const links = (kind: string) =>
    quartersOfHalf(half)
      .map((quarter) => ({ key: `${prefix} party ${kind} ${half.year} ${quarter}`, quarter }))
      .filter(({ key }) => ink.isOut(key))
      .map(({ key, quarter }) => ink.link(key, `第${'一二三四'.charAt(quarter - 1)}季度`))
  const [told, toldFunds] = [links('dues'), links('funds')]
  return {
    heading: one(dice, '党费收缴和使用', '党费', '党费收支'),
    lines: [
      one(
        dice,
        `党员${branch.members}名交纳党费${inYuan(total)}`,
        `收党费${inYuan(total)}，其中${dues.map(({ name, fen }) => `${name}${inYuan(fen)}`).join('、')}`,
        `两个季度收缴党费合计${inYuan(total)}`,
      ) + (told.length > 0 ? `（见${listed(told)}的公示）` : ''),
      one(
        dice,
        `上级返还党费${inYuan(funds.received)}，用于${funds.lines.map(({ words, fen }) => `${words}${inYuan(fen)}`).join('、')}`,
        `返还的${inYuan(funds.received)}党费支出${inYuan(spent)}：${funds.lines.map(({ words, fen }) => `${words}${inYuan(fen)}`).join('，')}`,
      ) + (toldFunds.length > 0 ? `（见${listed(toldFunds)}的公示）` : ''),
    ],
    sheet: table(
      '党费收支（单位：元）',
      ['项目', '金额'],
      [
        ...dues.map(({ name, people, fen }) => [`${name}${people}名交纳`, yuan(fen)]),
        ['上级返还', yuan(funds.received)],
        ...funds.lines.map(({ words, fen }) => [`支出：${words}`, yuan(fen)]),
      ],
    ),
  }
}
