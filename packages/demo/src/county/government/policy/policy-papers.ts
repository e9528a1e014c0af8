import { random, seedOf } from '../../../random.ts'
import { h2 } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import { inWords } from '../days.ts'
import { articles, body, type Chain, isFarm, keyOf, linked, local, phone, sections } from '../drafts.ts'
import { measures, type Measure } from './measures.ts'

/** A rule is printed once in three years; its interpretation asks what it answers. */
export function* policyChains(desk: Desk, year: number): Generator<Chain> {
  for (const [at, measure] of measures.entries()) {
    if (measure.key !== desk.key) continue
    if (isFarm(desk) && !measure.farm) continue
    const dice = random(seedOf(desk.areaId, at, year, 331))
    if (!dice.chance(isFarm(desk) ? 0.8 : 0.5)) continue
    yield measureChain(desk, measure, year, at)
  }
}

function measureChain(desk: Desk, measure: Measure, year: number, at: number): Chain {
  const dice = random(seedOf(desk.areaId, at, year, 332))
  const day = workDayFrom(isoFrom(year, dice.int(1, 12), dice.int(3, 24)))
  const effective = workDayFrom(addDays(day, dice.int(10, 35)))
  const key = `${keyOf(desk)}/measure/${year}-${at}`
  const name = `${desk.place.short}${isFarm(desk) ? measure.name.replace('农村', '场区') : measure.name}（${year}年修订）`
  const own = dice.sample(measure.articles, Math.min(measure.articles.length, dice.int(4, 6)))
  const asked = dice.sample(measure.asked, Math.min(3, measure.asked.length))
  return [
    {
      key: `${key}/rule`,
      desk,
      column: '政务公开/政策文件/规范性文件',
      title: `${desk.name}关于印发《${name}》的通知`,
      day,
      document: 'numbered',
      html: body(
        `${desk.place.below}，各有关单位：`,
        `《${name}》已经集体研究，现印发给你们，请结合实际贯彻执行。`,
        h2(name),
        articles([
          local(
            desk,
            `为${measure.purpose}，${dice.pick(['结合本地实际，', '根据有关法律法规，', '针对群众反映的问题，'])}制定本办法。`,
          ),
          ...own.map((words) => local(desk, words)),
          `本办法自${inWords(effective)}起施行${dice.chance(0.5) ? '，有效期五年' : ''}，由${desk.name}负责解释。`,
        ]),
      ),
    },
    {
      key: `${key}/why`,
      desk,
      column: '政务公开/政策文件/政策解读',
      title: `《${name}》政策解读`,
      day: workDayFrom(addDays(day, dice.int(2, 6))),
      html: body(
        `${linked(`${key}/rule`, `《${name}》`)}自${inWords(effective)}起施行。为了便于理解执行，就群众关心的问题解读如下。`,
        sections(asked.map(([question, answer]) => [question, local(desk, answer)])),
        dice.pick([
          `以往规定与本办法不一致的，以本办法为准。咨询电话${phone}。`,
          `执行中的问题可以向${desk.name}反映，电话${phone}。`,
        ]),
      ),
    },
  ]
}
