import { table } from '../../../text/html.ts'
import { people } from '../../../names.ts'
import { random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import { holderOn, leadersOf, type Post } from '../../government/leaders.ts'
import type { County } from '../../world/county.ts'
import type { IsoDay } from '../../world/village.ts'
import { workDaysAfter } from '../days.ts'
import { diceOf, type LifeDraft, noticeEnd } from '../drafts.ts'
import { dayFrom, monthWords, paragraphs, points, monthOf, yearOf } from '../words.ts'
import { addDays, workDayIn } from '../../world/days.ts'

type Change = { desk: Desk; post: Post; name: string; from: IsoDay; before: string }

/** Changes of leaders of offices and townships within the history. */
function changesOf({ room, today, scale }: County): Change[] {
  return [...room.townships, ...room.departments].flatMap((desk) =>
    leadersOf(desk, today).flatMap((post) =>
      post.terms.flatMap(({ from, name }, at) => {
        const before = post.terms[at - 1]
        return before && from > scale.from ? [{ desk, post, name, from, before: before.name }] : []
      }),
    ),
  )
}

/** Who proposes officials: the organisation department of the committee. */
const proposer = ({ room }: County): Desk => room.departments.find(({ key }) => key === 'organization') ?? room.root

/** Notices before appointments, and of the division of work after them. */
export function* cadrePapers(county: County): Generator<LifeDraft> {
  const desk = proposer(county)
  const changes = changesOf(county)
  const months = Map.groupBy(changes, ({ from }) => from.slice(0, 7))
  for (const [month, group] of months) yield appointment(group, month, desk, county)
  for (const own of Map.groupBy(changes, ({ desk: { areaId }, from }) => `${areaId} ${from.slice(0, 7)}`).values()) {
    const change = own.at(-1)
    if (change && seedOf(change.desk.areaId, 86) % 3 > 0) yield division(change, county)
  }
  yield* selections(county, desk)
}

function appointment(group: readonly Change[], month: string, desk: Desk, county: County): LifeDraft {
  const earliest = group.map(({ from }) => from).toSorted()[0] ?? ''
  const day = workDaysAfter(earliest, -9)
  const dice = diceOf(`r${county.room.root.areaId} appointment ${month}`)
  const rows = group.map(({ desk: unit, post, name }) => {
    const now = dice.pick(
      county.room.departments
        .filter(({ areaId }) => areaId !== unit.areaId)
        .flatMap(({ name: office }) => [`${office}股级干部`, `${office}四级主任科员`]),
    )
    return [name, now, `拟任${unit.name}${post.title}${post.body === 'party' ? '' : '（按法定程序办理）'}`]
  })
  return {
    key: `r${county.room.root.areaId} appointment ${month}`,
    desk,
    column: '党务公开/干部选拔任用/任前公示',
    title: `${county.place.short}拟任职干部任前公示（${monthWords(day)}）`,
    day,
    lag: [0, 0],
    issuer: desk.party,
    noticeDays: 5,
    isDue: true,
    about: group.map(({ desk: unit, post, from }) => `leader ${unit.areaId} ${post.title} ${from}`),
    body:
      paragraphs(`根据《党政领导干部选拔任用工作条例》，经研究，拟对下列${rows.length}名同志作如下安排，现予公示。`) +
      table('拟任职干部名单', ['姓名', '现任职务', '拟任职务'], rows) +
      paragraphs(...points(dice, appointmentPoints, 3, monthOf(day)), noticeEnd(5, desk.party)),
  }
}

const appointmentPoints = [
  '两名同志实行任职试用期一年，期满考核合格的正式任职。',
  '人选经民主推荐、考察、党委会讨论，到会成员逐人表态。',
  '考察组走访了其工作过的三个单位，谈话范围包括服务对象。',
  '跨单位交流的，交接在一周内完成，不得带走公务用品。',
  '审计、纪检、信访部门均出具了意见。',
  '公示对象没有处分影响期未满的情形。',
  '考察期间查核了个人有关事项报告和干部人事档案，没有影响任用的情形。',
  '民主推荐和考察结果作为重要参考，不以票取人。',
  '反映问题应当有具体线索，匿名反映但线索具体的也予以核查。',
  '公示对象涉及的经济责任，任职前由审计部门出具意见。',
  '公示期内的反映由专人登记，核查结果向反映人反馈。',
] as const

function division(change: Change, county: County): LifeDraft {
  const { desk, from, name, post, before } = change
  const day = workDaysAfter(addDays(from, 4), 3)
  const group = leadersOf(desk, county.today)
  const rows = group.map((one) => [holderOn(one, day), one.title, one.duties])
  const dice = diceOf(`${desk.areaId} division ${from}`)
  return {
    key: `${desk.level === 'township' ? 't' : 'd'}${desk.areaId} division ${from}`,
    desk,
    column: '党务公开/领导班子/班子成员及分工',
    title: `${desk.name}领导班子成员分工公示（${monthWords(day)}）`,
    day,
    lag: [0, 3],
    issuer: desk.party,
    noticeDays: 5,
    attachments: dice.chance(0.2) ? ['scan'] : [],
    about: [`leader ${desk.areaId} ${post.title} ${from}`],
    body:
      paragraphs(
        `${dayFrom(from, day)}，${name}任${post.title}，${before}不再担任。经班子会议研究，领导班子成员分工相应调整，现公示如下。`,
      ) +
      table('领导班子成员分工', ['姓名', '职务', '分工'], rows) +
      paragraphs(...points(dice, divisionPoints, 3, monthOf(day))),
  }
}

const divisionPoints = [
  '分工调整前没有办结的事项，由原分管人员负责到底，交接单存档。',
  '成员外出期间，由排名相邻的一名成员代行日常工作。',
  '主要负责人不直接分管人事、财务、工程的具体审批。',
  '接访时间为每周三上午，地点在便民服务大厅群众接待室。',
  '分工与权责清单对应，找谁办什么事以本表为准。',
  '对分工有意见的，可以向班子任何一名成员提出。',
] as const

/** Two selections a year: the notice, then those proposed. */
function* selections(county: County, desk: Desk): Generator<LifeDraft> {
  for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++)
    for (const half of [0, 1]) yield* selection(county, desk, year, half)
}

const selectionPoints = [
  '报考人员应当在基层工作满三年，近三年年度考核均为称职以上；新录用人员没有满最低服务年限的不得报名。',
  '试题不指定参考书，不举办、不委托任何培训。',
  '夫妻关系、直系血亲需要回避的，报名时如实填写。',
  '笔试成绩只划定入围，总成绩以面试和平时考核为主。',
  '怀孕、哺乳期的考生可以申请就近安排考场和休息室。',
  '报名人数与计划之比不足三比一的，核减或者取消计划。',
] as const

function* selection(county: County, desk: Desk, year: number, half: number): Generator<LifeDraft> {
  const { place, room } = county
  const dice = random(seedOf(room.root.areaId, year, half, 87))
  const count = dice.int(3, 7)
  const others = room.departments.filter(({ areaId }) => areaId !== desk.areaId)
  const units = dice.sample(others, count)
  const day = workDayIn(year, half === 0 ? dice.int(2, 4) : dice.int(8, 9), dice.int(3, 22))
  const exam = addDays(day, 31)
  const round = half === 0 ? '上半年' : '下半年'
  const key = `r${room.root.areaId} selection ${year} ${half}`
  const names = people(dice, count)
  const shared = { desk, issuer: desk.party, isDue: true, column: '党务公开/干部选拔任用/公开遴选选调' }
  const posts = units.map(({ name }) => [name, dice.pick(['综合管理', '财务', '业务经办', '法务']), '1'])
  yield {
    ...shared,
    key: `${key} notice`,
    title: `${place.short}${year}年${round}公开遴选工作人员公告`,
    day,
    document: 'announcement',
    attachments: ['form'],
    body:
      paragraphs(`因工作需要，面向基层公开遴选工作人员${count}名，职位如下。`) +
      table('遴选职位', ['单位', '职位', '名额'], posts) +
      paragraphs(
        ...dice.sample(selectionPoints, 3),
        `报名时间为${dayFrom(addDays(day, 7), day)}至${dayFrom(addDays(day, 12), day)}，笔试定于${dayFrom(exam, day)}，地点在准考证上写明。联系电话：0482-000 0000（示例号码）。`,
      ),
  }
  const rows = names.map((name, at) => [name, units[at]?.name ?? ''])
  yield {
    ...shared,
    key: `${key} result`,
    title: `${place.short}${year}年${round}公开遴选拟选调人员公示`,
    day: workDaysAfter(addDays(exam, 34), 0),
    noticeDays: 5,
    body:
      paragraphs(
        `⟦link ${key} notice|${year}年公开遴选⟧报名${count * dice.int(5, 14)}人，经笔试、面试、考察，确定拟选调人员${count}名，现公示如下。`,
      ) +
      table('拟选调人员', ['姓名', '选调单位'], rows) +
      paragraphs('面试当场亮分，考察由两人以上进行。公示期满没有问题的，按程序办理调动。', noticeEnd(5, desk.party)),
  }
}
