import { people } from '../../../names.ts'
import { random, seedOf } from '../../../random.ts'
import { table } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import { workDaysAfter } from '../days.ts'
import { type LifeDraft, noticeEnd } from '../drafts.ts'
import { dayFrom, monthOf, monthWords, paragraphs, points, yearOf } from '../words.ts'
import { branchOf } from './branch.ts'
import { zealOf } from './kind-papers.ts'
import { workDayIn } from '../../world/days.ts'

const offices = ['书记', '组织委员', '宣传委员', '纪检委员', '青年委员']

/** Committees of branches are elected every three years: who is proposed, then who was elected. */
export function* branchElections(county: County): Generator<LifeDraft> {
  const { townships, departments } = county.room
  for (const desk of [...townships, ...departments])
    for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++)
      if ((desk.areaId + year) % 3 === 0 && random(seedOf(desk.areaId, year, 115)).chance(0.55 * zealOf(desk)))
        yield* textsOf(desk, year)
}

function* textsOf(desk: Desk, year: number): Generator<LifeDraft> {
  const dice = random(seedOf(desk.areaId, year, 116))
  const day = workDayIn(year, dice.int(3, 12), dice.int(3, 18))
  const on = workDaysAfter(day, 8)
  const { members, away } = branchOf(desk, year)
  const seats = members > 24 ? 5 : 3
  const names = people(dice, seats + 1)
  const present = members - away - dice.int(0, 2)
  const votes = names.map((_, at) => (at === seats ? dice.int(2, Math.floor(present / 2)) : present - dice.int(0, 3)))
  const groups = ['第一党小组', '第二党小组', '第三党小组']
  const key = `${desk.level === 'township' ? 't' : 'd'}${desk.areaId} branch election ${year}`
  const shared = {
    desk,
    issuer: desk.branch,
    chain: key,
    column: '党务公开/党的组织建设/换届选举',
    lag: [0, 0],
  } as const
  yield {
    ...shared,
    key: `${key} proposed`,
    title: `${desk.branch}换届候选人预备人选公示（${monthWords(day)}）`,
    day,
    noticeDays: 5,
    body:
      paragraphs(
        `${desk.branch}本届委员会任期届满。根据《中国共产党基层组织选举工作条例》，经党员推荐、集体研究并报上级党组织同意，提出新一届支部委员会候选人预备人选${seats + 1}名，应选${seats}名，现公示如下。`,
      ) +
      table(
        '候选人预备人选',
        ['姓名', '所在党小组'],
        names.map((name) => [name, dice.pick(groups)]),
      ) +
      paragraphs(...points(dice, before, 2, monthOf(day)), noticeEnd(5, desk.branch)),
  }
  yield {
    ...shared,
    key: `${key} elected`,
    title: `${desk.branch}换届选举结果公布（${monthWords(on)}）`,
    day: on,
    lag: [2, 5],
    body:
      paragraphs(
        `${dayFrom(on, on)}，${desk.branch}召开党员大会，有选举权的党员应到${members}人，实到${present}人，超过五分之四，符合规定。大会以无记名投票方式选举产生新一届支部委员会，选举结果已报上级党组织批准，现公布如下。`,
      ) +
      table(
        '当选委员',
        ['姓名', '职务', '得票'],
        names.slice(0, seats).map((name, at) => [name, offices[at] ?? '委员', String(votes[at])]),
      ) +
      paragraphs(
        `⟦link ${key} proposed|候选人预备人选⟧共${seats + 1}名，差额1名落选。`,
        ...points(dice, after, 2, monthOf(on)),
      ),
  }
}

const before = [
  '推荐采取会前发放推荐表的办法，外出党员通过电话和函件推荐。',
  '现任委员中两名不再提名，一名到龄、一名调离。',
  '候选人的廉洁情况征求了纪检机构意见，没有影响提名的反映。',
  '党员可以另选他人，选票上留有空格。',
  '换届前财务账目已经审计，结果在支部内通报。',
] as const

const after = [
  '发出、收回选票数一致，有一张弃权票，没有废票。',
  '监票人、计票人由党员推举，候选人没有参加监票。',
  '新老委员当天交接党员名册、党费账目和印章。',
  '新一届委员会任期三年，第一次会议定下了分工。',
  '行动不便的党员由流动票箱上门投票，两名监票人同去。',
  '会上党员提了三条意见，写进新一届的工作计划。',
] as const
