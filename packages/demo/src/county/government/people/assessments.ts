import { random, seedOf } from '../../../random.ts'
import { table } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import { quarterEnd, quarterWords } from '../days.ts'
import { body, type Chain, isFarm, keyOf, phone } from '../drafts.ts'
import { budgetOf } from '../budgets/budget.ts'

const column = '政务公开/人事信息/考核奖惩'

/** Counts of grades by kind of post; their sum is the staff that the budget counts. */
export function* assessmentChains(desk: Desk, year: number): Generator<Chain> {
  const dice = random(seedOf(desk.areaId, year, 231))
  if (dice.chance(0.2)) yield [yearPaper(desk, year)]
  for (const quarter of [1, 2, 3, 4])
    if (random(seedOf(desk.areaId, year, quarter, 232)).chance(0.06)) yield [quarterPaper(desk, year, quarter)]
}

const posts = ['综合', '业务', '窗口服务', '基层一线'] as const

function split(count: number, parts: number, share: readonly number[]): number[] {
  const made = share.slice(0, parts - 1).map((each) => Math.floor(count * each))
  return [...made, count - made.reduce((sum, each) => sum + each, 0)]
}

const merits = [
  '汛期连续值守，转移群众及时',
  '提出的简化材料建议被采纳',
  '全年办件零差错',
  '主动承担项目前期工作',
  '驻村期间帮助建成一处产业项目',
  '调解多年积累的纠纷',
  '窗口服务评价连续满意',
  '带头学习新业务，帮助同事上手',
] as const

function yearPaper(desk: Desk, year: number) {
  const dice = random(seedOf(desk.areaId, year, 233))
  const { staff } = budgetOf(desk, year - 1)
  const best = Math.floor(staff * 0.2)
  const absent = dice.int(0, 2)
  const byPost = split(best, posts.length, [0.2, 0.35, 0.2])
  const fair = staff - best - absent
  const all = split(fair, posts.length, [0.25, 0.35, 0.18])
  return {
    key: `${keyOf(desk)}/grades/${year - 1}`,
    desk,
    column,
    title: `${desk.name}${year - 1}年度考核结果公示`,
    day: workDayFrom(isoFrom(year, dice.int(1, 3), dice.int(12, 26))),
    noticeDays: 5,
    html: body(
      `经个人述职、民主测评、分管负责人评鉴和集体研究，${desk.name}${year - 1}年度考核结果公示如下。参加考核${staff - absent}人${absent > 0 ? `，另有${absent}人因病假、产假等累计超过半年不确定等次` : ''}。`,
      table(
        `${year - 1}年度考核等次（单位：人）`,
        ['岗位', '优秀', '合格'],
        posts.map((post, at) => [post, String(byPost[at]), String(all[at])]),
        ['合计', String(best), String(fair)],
      ),
      `优秀等次占参加考核人数的${((best / (staff - absent)) * 100).toFixed(1)}%。评为优秀的人员中，有的${dice.sample<string>(merits, 4).join('，有的')}。`,
      `本人对结果有异议的，可以在5个工作日内申请复核，电话${phone}。`,
    ),
  }
}

const focus = [
  '急难险重任务完成情况',
  '群众诉求办理时限',
  '纪律和考勤',
  '业务差错',
  '参加学习情况',
  '协作配合',
  '下乡天数',
  '信息公开质量',
] as const

function quarterPaper(desk: Desk, year: number, quarter: number) {
  const dice = random(seedOf(desk.areaId, year, quarter, 234))
  const { staff } = budgetOf(desk, year)
  const good = Math.floor(staff * (0.3 + dice.next() * 0.1))
  const weak = dice.int(0, 1)
  return {
    key: `${keyOf(desk)}/grades/${year}-q${quarter}`,
    desk,
    column,
    title: `${desk.name}${year}年${quarterWords[quarter - 1]}平时考核情况公示`,
    day: workDayFrom(addDays(quarterEnd(year, quarter), dice.int(4, 14))),
    html: body(
      `${desk.name}${quarterWords[quarter - 1]}平时考核已经完成，重点看${dice.sample<string>(focus, 3).join('、')}。参加考核${staff}人，评为“好”的${good}人，“较好”的${staff - good - weak}人${weak > 0 ? '，“一般”的1人' : '，没有“一般”和“较差”'}。`,
      weak > 0
        ? '对评为“一般”的人员，由分管负责人谈话，指出三件超时办理的事项，限下季度改进。'
        : `值得肯定的做法是${dice.pick(merits)}。`,
      `${isFarm(desk) ? '结果与季度绩效工资挂钩' : '结果作为年度考核的参考'}，${dice.pick(['不搞平均轮流', '评语当面反馈', '窗口人员参考群众评价'])}。`,
    ),
  }
}
