import { random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import { body, type Chain, isFarm, keyOf, local, phone, points } from '../drafts.ts'
import { type Scheme, schemes } from './schemes.ts'

/** What offices do for people through the year. */
export function* livelihoodChains(desk: Desk, year: number): Generator<Chain> {
  for (const [at, scheme] of schemes.entries()) {
    if (scheme.key !== desk.key || (isFarm(desk) && !scheme.farm)) continue
    const dice = random(seedOf(desk.areaId, year, at, 271))
    if (!dice.chance(scheme.tenths / 10)) continue
    const months = scheme.kind === '通知' ? scheme.months.slice(0, 1) : scheme.months
    for (const month of months) yield [schemePaper(desk, scheme, year, month, at)]
  }
}

function schemePaper(desk: Desk, scheme: Scheme, year: number, month: number, at: number) {
  const dice = random(seedOf(desk.areaId, year, month, at, 272))
  const n = dice.int(...scheme.numbers)
  const day = workDayFrom(addDays(isoFrom(year, month, 3), dice.int(0, 22)))
  const facts = dice.sample(scheme.facts, scheme.facts.length).map((words) =>
    words
      .replaceAll('{n}', n.toLocaleString('en-US'))
      .replaceAll('{m}', String(dice.int(4, 21)))
      // School days of a term.
      .replaceAll('{d}', String(dice.int(88, 98))),
  )
  const lines = dice.sample(scheme.points, dice.int(3, 5)).map((words) => local(desk, words))
  const isNotice = scheme.kind === '通知'
  const openings = [
    `现将${year}年${month}月${scheme.name}有关情况公开如下。`,
    `${desk.name}按照年度安排推进${scheme.name}，情况如下。`,
    `${desk.name}近期${scheme.name}情况如下，向社会公开。`,
  ]
  return {
    key: `${keyOf(desk)}/live/${year}-${at}-${month}`,
    desk,
    column: scheme.column,
    title: isNotice
      ? `${desk.name}关于做好${year}年${scheme.name}的通知`
      : `${desk.name}${year}年${month}月${scheme.name}${scheme.kind}`,
    day,
    ...(isNotice ? { document: 'numbered' as const } : {}),
    ...(scheme.kind === '公示' ? { noticeDays: 5 } : {}),
    html: body(
      isNotice ? `${desk.place.below}，各有关单位：` : '',
      isNotice ? `现就做好${year}年${scheme.name}有关事项通知如下。` : dice.pick(openings),
      `${facts.join('；')}。`,
      isNotice || dice.chance(0.5) ? points(lines.map((words) => `${words}。`)) : `${lines.join('；')}。`,
      dice.pick([
        `咨询和反映问题，请拨打${phone}。`,
        `${scheme.kind === '公示' ? '公示期5个工作日。' : ''}政策咨询电话${phone}。`,
      ]),
    ),
  }
}
