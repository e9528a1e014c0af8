import { h2, list } from '../../../text/html.ts'
import { random, type Random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import { people } from '../../../names.ts'
import type { County } from '../../world/county.ts'
import type { IsoDay } from '../../world/village.ts'
import { guideAsides, legalAsides } from '../asides.ts'
import { workDaysAfter } from '../days.ts'
import { type LifeDraft } from '../drafts.ts'
import { fullDay, numeral, paragraphs, phone, points, say, shortDay, yearOf, monthOf } from '../words.ts'
import { lawGuides, lawVisits } from './law-points.ts'
import { addDays, workDayIn } from '../../world/days.ts'

const find = ({ room }: County, key: string): Desk | undefined => room.departments.find((desk) => desk.key === key)

/** Courts, procuratorates, legal education and aid. */
export function* justicePapers(county: County): Generator<LifeDraft> {
  const [court, procuratorate, justice] = ['court', 'procuratorate', 'justice'].map((key) => find(county, key))
  for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++) {
    if (court) yield* courtTexts(court, year, county)
    if (procuratorate) yield* procuratorateTexts(procuratorate, year, county)
    if (justice) yield* serviceTexts(justice, year, county)
    yield* educationTexts(year, county)
  }
}

const kinds = [
  '民间借贷纠纷',
  '买卖合同纠纷',
  '劳务合同纠纷',
  '土地承包经营权出租合同纠纷',
  '机动车交通事故责任纠纷',
  '饲养动物损害责任纠纷',
] as const

function* courtTexts(desk: Desk, year: number, county: County): Generator<LifeDraft> {
  const shared = { desk, column: '司法公开/法院公告', issuer: desk.office, lag: [0, 0] } as const
  const isFarm = county.root.kind === 'farm'
  for (let turn = 0; turn < 6; turn++) {
    const dice = random(seedOf(desk.areaId, year, turn, 101))
    const day = workDayIn(year, 1 + turn * 2 + (turn % 2), dice.int(3, 25))
    const key = `d${desk.areaId} court ${day} ${turn}`
    if (turn % 2 === 0 || isFarm) {
      const { village } = dice.pick(county.villages)
      const on = workDaysAfter(day, dice.int(6, 10))
      yield {
        ...shared,
        key,
        title: `${desk.name}巡回审判公告（${year}年${monthOf(day)}月${Number(day.slice(8))}日）`,
        day,
        document: 'announcement',
        body: paragraphs(
          `为方便群众诉讼，定于${fullDay(on)}9时到${village.desk.name}开展巡回审判。现将有关事项公告如下。`,
          ...points(dice, circuit, 4, monthOf(day)).map((one, at) => `${numeral(at)}、${one}`),
          '特此公告。',
        ),
      }
    } else yield hearing(desk, day, key, dice)
  }
  for (const half of [0, 1]) yield caseload(desk, year, half, '司法公开/法院公告')
}

const circuit = [
  '当场登记婚姻家庭、相邻关系、小额借款等纠纷，能调解的先行调解。',
  '公开审理的案件允许旁听，凭身份证入场，不录音、不录像。',
  '行动不便的当事人可以提前打电话，由法官到家里去。',
  '诉讼费减免、缓交当场答复，不用回城里办。',
  '同时讲解流转合同怎么签，范本现场可以领。',
  '使用蒙古语的当事人，可以要求提供翻译。',
  `联系电话：${phone}。`,
] as const

/** A party of a case is named where the law demands it: whom no letter reaches. */
function hearing(desk: Desk, day: IsoDay, key: string, dice: Random): LifeDraft {
  const [one = '', other = ''] = people(dice, 2)
  const kind = dice.pick(kinds)
  const number = `（${yearOf(day)}）内22${String(10 + (desk.areaId % 80))}民初${dice.int(120, 2600)}号`
  const isService = dice.chance(0.45)
  const on = workDaysAfter(addDays(day, isService ? 78 : 20), 2)
  return {
    key,
    desk,
    column: '司法公开/法院公告',
    title: isService
      ? `${desk.name}公告送达起诉状副本等（${number.slice(-5, -1)}号）`
      : `${desk.name}开庭公告（${fullDay(on)}${kind.slice(0, 4)}）`,
    day,
    lag: [0, 0],
    issuer: desk.office,
    document: 'announcement',
    body: isService
      ? paragraphs(
          `${other}：本院受理原告${one}诉你${kind}一案（${number}），因其他方式无法送达，依照《中华人民共和国民事诉讼法》的规定，向你公告送达起诉状副本、应诉通知书、举证通知书和开庭传票。`,
          '自本公告发布之日起经过三十日即视为送达。提出答辩状和举证的期限均为公告送达期满后十五日内。',
          `定于${fullDay(on)}9时在本院第${dice.pick(['一', '二', '三'])}审判庭公开开庭，逾期将依法缺席审理。`,
        )
      : paragraphs(
          `本院定于${fullDay(on)}${dice.pick(['9时', '14时30分'])}在第${dice.pick(['一', '二', '三'])}审判庭公开开庭审理${kind}一案（${number}）。`,
          '公民可以持有效身份证件旁听，请提前三十分钟到场安检，未成年人除外。',
          '特此公告。',
        ),
  }
}

/** Figures of a half-year. */
function caseload(desk: Desk, year: number, half: number, column: string): LifeDraft {
  const dice = random(seedOf(desk.areaId, year, half, 102))
  const isCourt = desk.key === 'court'
  const taken = isCourt ? dice.int(820, 2400) : dice.int(58, 210)
  const done = Math.floor(taken * (0.78 + dice.next() * 0.12))
  const words = half === 0 ? `${year - 1}年下半年` : `${year}年上半年`
  const day = workDayIn(year, half === 0 ? 1 : 7, dice.int(12, 24))
  const all = isCourt ? courtFigures : checkFigures
  const told = { k: String(dice.int(12, 60)), few: String(dice.int(3, 9)) }
  return {
    key: `d${desk.areaId} caseload ${words}`,
    desk,
    column,
    title: `${desk.name}${words}${isCourt ? '审判执行' : '办案'}情况公开`,
    day,
    issuer: desk.office,
    body: paragraphs(
      `${words}，${desk.name}受理案件${taken}件，办结${done}件，其余${taken - done}件在法定期限内办理。`,
      ...points(dice, all, 4, monthOf(day)).map((one) => say(one, told)),
      ...dice.sample(legalAsides.slice(4), 1),
    ),
  }
}

const courtFigures = [
  '民间借贷、买卖合同、婚姻家庭三类占了大半，标的五万元以下的最多。',
  '诉前调解成功{k}件，当事人没有交一分钱诉讼费。',
  '执行到位的劳动报酬和赡养费优先发放，{few}件当场付清。',
  '巡回审判{few}次，把法庭搬到了村部和牧场。',
  '裁判文书按规定上网，不公开的写明理由。',
  '发出司法建议{few}份，主要针对合同管理和工资支付。',
  '申请再审{few}件，依法驳回的书面说明理由。',
]

const checkFigures = [
  '办理公益诉讼线索{few}件，涉及河道垃圾、过期食品和公共设施。',
  '发出检察建议{few}份，两个月内全部回复。',
  '接待来访{k}人次，七日内程序性回复，没有超期的。',
  '对涉世未深的附条件不起诉，落实帮教，情况不对外公布。',
  '监督立案、撤案各有{few}件，理由写进文书。',
  '司法救助按困难程度发放，只公布金额和件数。',
]

function* procuratorateTexts(desk: Desk, year: number, county: County): Generator<LifeDraft> {
  const column = '司法公开/检务公开'
  for (const half of [0, 1]) yield caseload(desk, year, half, column)
  for (let turn = 0; turn < 3; turn++) {
    const dice = random(seedOf(desk.areaId, year, turn, 103))
    const day = workDayIn(year, [3, 6, 10][turn] ?? 6, dice.int(4, 25))
    const n = dice.int(18, 46)
    const { village } = dice.pick(county.villages)
    const [title = '', lead = ''] = openings[(turn + year) % openings.length] ?? []
    const words = {
      u: desk.name,
      n: String(n),
      v: village.desk.name,
      day: shortDay(day),
      r: dice.pick(county.place.waters),
    }
    yield {
      key: `d${desk.areaId} check ${day}`,
      desk,
      column,
      title: `${say(title, words)}（${year}年${monthOf(day)}月）`,
      day,
      isNews: true,
      issuer: desk.office,
      body: paragraphs(say(lead, words), ...points(dice, openPoints, 3, monthOf(day)), ...dice.sample(legalAsides, 2)),
    }
  }
}

const openings = [
  ['{u}举办检察开放日', '{day}，{u}举办检察开放日，{n}名群众代表走进办案区。'],
  ['{u}公益诉讼回头看', '{day}，{u}沿{r}回访公益诉讼整改，邀请{n}名志愿者到场。'],
  ['{u}法治宣讲到{v}', '{day}，{u}到{v}讲公益诉讼和反诈，{n}人听讲。'],
  ['{u}听证一起民事监督案', '{day}，{u}就一起民事监督案公开听证，{n}人旁听。'],
] as const

const openPoints = [
  '代表问得最多的是“举报之后谁来管”，答复是七日内告知受理情况。',
  '听证员三人独立评议，意见当场宣布。',
  '岸边的旧垃圾已经清运，新的堆放点移到护堤外。',
  '没有整改到位的一处，依法提起诉讼。',
  '涉及未成年人的材料不对外展示。',
  '提问没有预设，敏感的也答，不能答的说明原因。',
  '群众反映的道路坑槽不属检察职责，转了交通部门并告知。',
  '12309热线、网站和窗口都能反映线索。',
] as const

function* serviceTexts(desk: Desk, year: number, county: County): Generator<LifeDraft> {
  const column = '司法公开/法律服务'
  for (let turn = 0; turn < 4; turn++) {
    const dice = random(seedOf(desk.areaId, year, turn, 104))
    const day = workDayIn(year, [2, 5, 8, 11][turn] ?? 5, dice.int(4, 25))
    const visit = lawVisits[(turn + year + desk.areaId) % lawVisits.length]
    if (!visit) continue
    const [title, lead, all] = visit
    const n = dice.int(12, 48)
    const { village } = dice.pick(county.villages)
    const words = {
      u: desk.name,
      v: village.desk.name,
      n: String(n),
      part: String(Math.floor(n * 0.8)),
      few: String(dice.int(2, 6)),
      day: shortDay(day),
    }
    yield {
      key: `d${desk.areaId} law ${day}`,
      desk,
      column,
      title: `${say(title, words)}（${year}年${monthOf(day)}月）`,
      day,
      isNews: true,
      issuer: desk.office,
      body: paragraphs(
        say(lead, words),
        ...points(dice, all, 3, monthOf(day)).map((one) => say(one, words)),
        ...dice.sample(legalAsides, 2),
      ),
    }
  }
}

/** Guides to the law, by the justice office, the committee for law or a township. */
function* educationTexts(year: number, county: County): Generator<LifeDraft> {
  const { room } = county
  const writers = [find(county, 'justice'), find(county, 'legalCommittee'), room.root, ...room.townships]
  for (const [at, guide] of lawGuides.entries()) {
    const dice = random(seedOf(room.root.areaId, year, at, 105))
    if (!dice.chance(0.85)) continue
    const desk = dice.pick(writers.filter((one) => one !== undefined))
    const day = workDayIn(year, dice.pick(guide.months), dice.int(2, 26))
    const [lead, ...parts] = guide.texts
    yield {
      key: `r${room.root.areaId} education ${at} ${year}`,
      desk,
      column: guide.isService ? '司法公开/法律服务' : '司法公开/普法宣传',
      title: `${desk.level === 'root' ? county.place.short : desk.name}：${guide.title}（${year}年）`,
      day,
      issuer: desk.office,
      body:
        paragraphs(lead ?? '') +
        dice
          .sample(parts, dice.int(3, Math.min(4, parts.length)))
          .map((part, place) => {
            const [heading = '', ...lines] = part.split('|')
            return h2(`${numeral(place)}、${heading}`) + (lines.length > 1 ? list('ol', lines) : paragraphs(...lines))
          })
          .join('') +
        paragraphs(...dice.sample(guideAsides, 2), '法律咨询可以拨打12348，或者到就近的司法所，不收费。'),
    }
  }
}
