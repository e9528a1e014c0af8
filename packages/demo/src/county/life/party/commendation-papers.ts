import { people } from '../../../names.ts'
import { random, seedOf } from '../../../random.ts'
import { table } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import { workDaysAfter } from '../days.ts'
import { type LifeDraft, noticeEnd } from '../drafts.ts'
import { paragraphs, yearOf } from '../words.ts'
import { zealOf } from './kind-papers.ts'
import { workDayIn } from '../../world/days.ts'

const deeds = [
  '联系群众办实事',
  '在防汛抗灾中值守',
  '长年负责党员教育',
  '窗口服务评价好',
  '带头发展产业',
  '调解邻里纠纷',
  '做好财务公开',
]

/** Before 1 July: who is proposed for commendation, then who was commended. */
export function* commendationPapers(county: County): Generator<LifeDraft> {
  const { townships, departments, root } = county.room
  const organization = departments.find(({ key }) => key === 'organization') ?? root
  for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++) {
    yield* textsOf(organization, year, county.place.short, 14, true)
    yield* windowStars(departments, year)
    for (const desk of townships)
      if (random(seedOf(desk.areaId, year, 94)).chance(0.4 * zealOf(desk)))
        yield* textsOf(desk, year, desk.name, 6, false)
  }
}

function* textsOf(desk: Desk, year: number, where: string, most: number, isDue: boolean): Generator<LifeDraft> {
  const dice = random(seedOf(desk.areaId, year, 95))
  const count = dice.int(Math.ceil(most * 0.8), most)
  const names = people(dice, count)
  const rows = names.map((name, at) => [name, at < count - 2 ? '优秀共产党员' : '优秀党务工作者', dice.pick(deeds)])
  const day = workDayIn(year, 6, dice.int(6, 13))
  const key = `${desk.level === 'township' ? 't' : 'd'}${desk.areaId} commendation ${year}`
  const shared = { desk, issuer: desk.party, chain: key, column: '党务公开/党员教育管理/表彰奖励', isDue }
  const heard = dice.int(20, 90)
  yield {
    ...shared,
    key: `${key} proposed`,
    title: `${where}拟表彰“两优”人员公示（${year}年）`,
    day,
    lag: [0, 0],
    noticeDays: 5,
    body:
      paragraphs(`经支部推荐、听取党员群众意见${heard}人次、集体研究，拟对下列${count}名同志予以表彰，现公示如下。`) +
      table('拟表彰人员', ['姓名', '类别', '主要事迹'], rows) +
      paragraphs(
        dice.pick([
          '名额向窗口和基层一线倾斜，班子成员不占名额。',
          '推荐对象所在单位有未整改审计问题的，不列入。',
          '主要事迹由所在支部核实，核实人签名存档。',
        ]),
        noticeEnd(5, desk.party),
      ),
  }
  yield {
    ...shared,
    key: `${key} decided`,
    title: `${desk.party}关于表彰“两优”人员的决定（${year}年）`,
    day: workDaysAfter(workDayIn(year, 6, 26), 0),
    lag: [0, 1],
    document: 'numbered',
    body: paragraphs(
      `⟦link ${key} proposed|公示⟧期内没有收到影响表彰的反映。决定授予${names.slice(0, count - 2).join('、')}等${count - 2}名同志“优秀共产党员”称号，授予${names.slice(count - 2).join('、')}2名同志“优秀党务工作者”称号。`,
      dice.pick([
        '表彰以精神奖励为主，不发奖金，证书由所在支部在主题党日上颁发。',
        '受表彰人员的事迹在公开栏展出一个月，欢迎指出不实之处。',
      ]),
      dice.pick([
        '希望受到表彰的同志继续做好手头的事，其他党员学的是做法，不是口号。',
        '各支部可以结合主题党日请他们讲一讲怎么办成一件难事。',
        '今后发现表彰时隐瞒问题的，撤销称号并公布。',
      ]),
    ),
  }
}

const counters: ReadonlySet<string> = new Set([
  'services',
  'labour',
  'insurance',
  'police',
  'civil',
  'land',
  'market',
  'housing',
])

/** Offices with counters say who was judged best by those who came. */
function* windowStars(departments: readonly Desk[], year: number): Generator<LifeDraft> {
  for (const desk of departments) {
    if (desk.key === null || !counters.has(desk.key)) continue
    const dice = random(seedOf(desk.areaId, year, 118))
    if (!dice.chance(0.6)) continue
    const day = workDayIn(year, dice.pick([3, 9, 10, 11]), dice.int(4, 25))
    const names = people(dice, dice.int(2, 4))
    const rated = dice.int(160, 900)
    const rows = names.map((name) => [name, `${dice.int(1, 18)}号窗口`, `${(98 + dice.next() * 1.9).toFixed(1)}%`])
    yield {
      key: `d${desk.areaId} stars ${day}`,
      desk,
      issuer: desk.party,
      column: '党务公开/党员教育管理/表彰奖励',
      title: `${desk.party}“服务之星”评选结果公示（${year}年${Number(day.slice(5, 7))}月）`,
      day,
      noticeDays: 5,
      body:
        paragraphs(
          `根据窗口评价器和回访${rated}人次的结果，经党员推荐、集体研究，拟评定下列同志为“服务之星”，现公示如下。`,
        ) +
        table('“服务之星”拟评定人员', ['姓名', '窗口', '满意率'], rows) +
        paragraphs(...dice.sample(starPoints, 3), noticeEnd(5, desk.party)),
    }
  }
}

const starPoints = [
  '评价以办事群众打分为主，同事互评不计入。',
  '有一件投诉查实的不参评，本期有两人因此退出。',
  '奖励为一天调休，不发奖金。',
  '评上的带一名新人，三个月后看新人的评价。',
  '差评逐条回访，回访记录附在评选材料后。',
  '轮岗不满三个月的不参评，下期一并计算。',
] as const
