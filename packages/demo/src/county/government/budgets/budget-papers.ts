import { random, type Random, seedOf } from '../../../random.ts'
import { table, yuan } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import { offices } from '../../../units/offices.ts'
import { isoFrom, workDayFrom } from '../../world/days.ts'
import type { Fen, IsoDay } from '../../world/village.ts'
import {
  body,
  type Chain,
  type Draft,
  isFarm,
  keyOf,
  law,
  local,
  linked,
  percent,
  sections,
  wan,
  wanNumber,
} from '../drafts.ts'
import { budgetOf, type OfficeBudget } from './budget.ts'
import { economies, estimates, intentions, savings, shortfalls, successes } from './remarks.ts'

const column = (leaf: string): string => `政务公开/财政预决算/${leaf}`

/** The budget of a year, its execution and self-assessment in the next: one chain, so that all of it can be compared. */
export function* budgetChains(desk: Desk, year: number): Generator<Chain> {
  const budget = budgetOf(desk, year)
  const dice = random(seedOf(desk.areaId, year, 101))
  // As in life, some offices publish on other pages.
  if (!dice.chance(desk.level === 'township' ? 0.6 : 0.7)) return
  const day = (inYear: number, month: number, least: number, most: number): IsoDay =>
    workDayFrom(isoFrom(inYear, month, dice.int(least, most)))
  yield [
    planPaper(budget, day(year, dice.int(2, 3), 4, 24), dice),
    assessmentPaper(budget, day(year + 1, dice.int(4, 6), 5, 25), dice),
    finalPaper(budget, day(year + 1, dice.int(8, 9), 12, 24), dice),
    ...(dice.chance(0.25) ? [threePublicPaper(budget, day(year + 1, 10, 9, 28), dice)] : []),
  ]
}

const key = ({ desk, year }: OfficeBudget, part: string): string => `${keyOf(desk)}/budget/${year}/${part}`

/** 增加3.20%, 减少1.05%, 与上年持平 */
function compared(now: Fen, before: Fen): string {
  if (now === before) return '与上年持平'
  return `比上年${now > before ? '增加' : '减少'}${wan(Math.abs(now - before))}，${now > before ? '增长' : '下降'}${percent(Math.abs(now - before), before)}`
}

/** Why a budget is larger or smaller: read off the lines that changed most. */
function reasonsOf(budget: OfficeBudget, last: OfficeBudget): string {
  const before = new Map(last.projects.map(({ name, plan }) => [name, plan]))
  const now = new Map(budget.projects.map(({ name, plan }) => [name, plan]))
  const changes = [...new Set([...before.keys(), ...now.keys()])]
    .map((name) => ({ name, by: (now.get(name) ?? 0) - (before.get(name) ?? 0) }))
    .filter(({ by }) => by !== 0)
    .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))
  const said = changes.slice(0, 3).map(({ name, by }) => {
    if (!before.has(name)) return `新安排“${name}”${wan(by)}`
    if (!now.has(name)) return `“${name}”不再安排，减少${wan(-by)}`
    return `“${name}”${by > 0 ? '增加' : '减少'}${wan(Math.abs(by))}`
  })
  return said.length > 0 ? `变动较大的项目：${said.join('；')}。` : '项目与上年相同。'
}

const ofWhat = (desk: Desk): string => (isFarm(desk) ? '费用预算' : '部门预算')

function planPaper(budget: OfficeBudget, day: IsoDay, dice: Random): Draft {
  const { desk, year, classes, projects } = budget
  const last = budgetOf(desk, year - 1)
  const before = new Map(last.classes.map(({ name, basic, project }) => [name, basic + project]))
  const rows = classes.map(({ name, basic, project }) => [
    name,
    wanNumber(before.get(name) ?? 0),
    wanNumber(basic),
    wanNumber(project),
    wanNumber(basic + project),
  ])
  const basics = classes.reduce((sum, { basic }) => sum + basic, 0)
  const own = projects.filter(({ carried }) => !carried)
  const duties = desk.key ? dice.sample<string>(offices[desk.key].duties, 3) : []
  const basis = isFarm(desk) ? '经职工代表大会审议' : `根据${law('中华人民共和国预算法', day)}`
  return {
    key: key(budget, 'plan'),
    desk,
    column: column('部门预算'),
    title: `${desk.name}${year}年${ofWhat(desk)}公开`,
    day,
    attachments: ['xlsx'],
    html: body(
      `${basis}，现将${desk.name}${year}年${ofWhat(desk)}公开如下。`,
      sections([
        [
          '基本情况',
          `${duties.length > 0 ? `主要承担${duties.join('、')}等工作。` : ''}在编在职${budget.staff}人，公务用车${budget.cars}辆。`,
        ],
        [
          '收支总体情况',
          `${year}年支出预算${wan(budget.plan)}，${compared(budget.plan, last.plan)}。其中基本支出${wan(basics)}，项目支出${wan(budget.plan - basics)}。${reasonsOf(budget, last)}`,
          table(
            `${year}年支出预算（单位：万元）`,
            ['功能分类', '上年预算数', '基本支出', '项目支出', '本年预算数'],
            rows,
            ['合计', wanNumber(last.plan), wanNumber(basics), wanNumber(budget.plan - basics), wanNumber(budget.plan)],
          ),
        ],
        ['项目和绩效目标', projectTable(`${year}年项目支出（单位：万元）`, own, dice)],
        [
          '其他说明',
          `“三公”经费预算${wan(threePlan(budget))}，其中公务用车运行维护费${wan(budget.carRun.plan)}，公务用车购置费${wan(budget.carBuy.plan)}，公务接待费${wan(budget.reception.plan)}，没有安排因公出国（境）费用。${budget.purchases > 0 ? `采购预算${wan(budget.purchases)}，采购意向另行公开。` : '没有列入采购意向的项目。'}`,
        ],
      ]),
    ),
  }
}

const threePlan = ({ carRun, carBuy, reception }: OfficeBudget): Fen => carRun.plan + carBuy.plan + reception.plan
const threeSpent = ({ carRun, carBuy, reception }: OfficeBudget): Fen => carRun.spent + carBuy.spent + reception.spent

function projectTable(caption: string, lines: OfficeBudget['projects'], dice: Random): string {
  const remarks = dice.shuffle<string>(estimates)
  const rows = lines.map(({ name, plan, result }, at) => [
    name,
    wanNumber(plan),
    result ? `${result.indicator}${result.target}${result.unit}` : '按合同验收合格',
    result ? (remarks[at] ?? '') : '列入采购预算',
  ])
  const total = lines.reduce((sum, { plan }) => sum + plan, 0)
  return table(caption, ['项目', '预算数', '绩效目标', '测算说明'], rows, ['合计', wanNumber(total), '', ''])
}

function finalPaper(budget: OfficeBudget, day: IsoDay, dice: Random): Draft {
  const { desk, year, classes, projects } = budget
  const last = budgetOf(desk, year - 1)
  const before = new Map(last.classes.map(({ name, basicSpent, projectSpent }) => [name, basicSpent + projectSpent]))
  const rows = classes.map(({ name, basic, project, basicSpent, projectSpent }) => [
    name,
    yuan(before.get(name) ?? 0),
    yuan(basic + project),
    yuan(basicSpent + projectSpent),
  ])
  const least = projects
    .filter(({ plan, spent }) => plan > spent && plan > 0)
    .toSorted((one, other) => one.spent / one.plan - other.spent / other.plan)
  const carried = projects.filter(({ carried: from }) => from).reduce((sum, { spent }) => sum + spent, 0)
  const unspent = projects.filter(({ plan, spent }) => plan > 0 && spent === 0)
  return {
    key: key(budget, 'final'),
    desk,
    column: column('部门决算'),
    title: `${desk.name}${year}年度${isFarm(desk) ? '费用决算' : '部门决算'}公开`,
    day,
    attachments: ['xlsx'],
    html: body(
      `现将${desk.name}${year}年度决算公开如下，年初预算见${linked(key(budget, 'plan'), `${year}年${ofWhat(desk)}公开`)}。`,
      sections([
        [
          '支出决算',
          `${year}年度支出${yuan(budget.spent)}元，${year > 0 ? moreOrLess(budget.spent, last.spent) : ''}完成年初预算的${percent(budget.spent, budget.plan)}。`,
          table(`${year}年度支出决算（单位：元）`, ['功能分类', '上年决算数', '年初预算数', '本年决算数'], rows, [
            '合计',
            yuan(last.spent),
            yuan(budget.plan),
            yuan(budget.spent),
          ]),
        ],
        [
          '项目支出',
          spentTable(budget, dice),
          [
            least[0] ? `“${least[0].name}”支出进度最低，为${percent(least[0].spent, least[0].plan)}。` : '',
            carried > 0 ? `上年结转的采购项目本年验收付款${yuan(carried)}元。` : '',
            unspent.length > 1 ? `“${unspent.map(({ name }) => name).join('”“')}”跨年度履约，款项结转下年。` : '',
          ].join(''),
        ],
        ['“三公”经费', threeSentence(budget, last)],
      ]),
    ),
  }
}

function spentTable({ year, projects }: OfficeBudget, dice: Random): string {
  const remarks = dice.shuffle<string>(savings)
  const rows = projects.map(({ name, plan, spent, carried, result }, at) => [
    name,
    yuan(plan),
    yuan(spent),
    carried
      ? '上年合同'
      : result
        ? spent < plan
          ? (remarks[at] ?? '')
          : '全部支出'
        : spent > 0
          ? '按合同价支付'
          : '合同跨年度履行',
  ])
  const total = (of: 'plan' | 'spent'): string => yuan(projects.reduce((sum, line) => sum + line[of], 0))
  return table(`${year}年度项目支出（单位：元）`, ['项目', '年初预算数', '决算数', '说明'], rows, [
    '合计',
    total('plan'),
    total('spent'),
    '',
  ])
}

const moreOrLess = (now: Fen, before: Fen): string =>
  `比上年${now >= before ? '增加' : '减少'}${yuan(Math.abs(now - before))}元，`

function threeSentence(budget: OfficeBudget, last: OfficeBudget): string {
  const [now, before] = [threeSpent(budget), threeSpent(last)]
  const { carRun, carBuy, reception, cars } = budget
  const change =
    now === before ? '与上年持平' : `比上年${now > before ? '增加' : '减少'}${yuan(Math.abs(now - before))}元`
  return `支出${yuan(now)}元，预算${yuan(threePlan(budget))}元，${change}。公务用车${cars}辆，运行维护费${yuan(carRun.spent)}元；${carBuy.spent > 0 ? `更新执法执勤用车1辆，支出${yuan(carBuy.spent)}元` : '没有购置公务用车'}；公务接待${reception.times}批次、${reception.guests}人次，支出${yuan(reception.spent)}元；没有因公出国（境）。`
}

function threePublicPaper(budget: OfficeBudget, day: IsoDay, dice: Random): Draft {
  const { desk, year } = budget
  const last = budgetOf(desk, year - 1)
  const rows = [
    ['因公出国（境）费', 0, 0, 0],
    ['公务用车购置费', last.carBuy.spent, budget.carBuy.plan, budget.carBuy.spent],
    ['公务用车运行维护费', last.carRun.spent, budget.carRun.plan, budget.carRun.spent],
    ['公务接待费', last.reception.spent, budget.reception.plan, budget.reception.spent],
  ] as const
  return {
    key: key(budget, 'three'),
    desk,
    column: column('三公经费'),
    title: `${desk.name}${year}年度“三公”经费支出情况公开`,
    day,
    html: body(
      `现将${desk.name}${year}年度“三公”经费公开如下，数据与${linked(key(budget, 'final'), '部门决算')}一致。`,
      table(
        `${year}年度“三公”经费（单位：元）`,
        ['项目', '上年决算数', '本年预算数', '本年决算数'],
        rows.map(([name, ...cells]) => [name, ...cells.map(yuan)]),
        ['合计', yuan(threeSpent(last)), yuan(threePlan(budget)), yuan(threeSpent(budget))],
      ),
      threeSentence(budget, last),
      `控制支出的主要做法：${dice.sample<string>(economies, dice.int(3, 5)).join('；')}。`,
    ),
  }
}

/** Money counts 10 points, what was done 90. */
export function scoreOf({ plan, spent, projects }: OfficeBudget): { money: number; work: number } {
  const results = projects.flatMap(({ result }) => (result ? [Math.min(1, result.done / result.target)] : []))
  const work = results.length > 0 ? results.reduce((sum, share) => sum + share, 0) / results.length : 1
  return { money: Math.round(Math.min(1, spent / plan) * 10 * 100) / 100, work: Math.round(work * 90 * 100) / 100 }
}

const grade = (score: number): string => (score >= 90 ? '优' : score >= 80 ? '良' : '中')

function assessmentPaper(budget: OfficeBudget, day: IsoDay, dice: Random): Draft {
  const { desk, year, projects } = budget
  const score = scoreOf(budget)
  const total = score.money + score.work
  const good = dice.shuffle<string>(successes)
  const bad = dice.shuffle<string>(shortfalls)
  const measured = projects.filter(({ result }) => result)
  const below = measured.filter(({ result }) => result && result.done < result.target)
  const rows = measured.map(({ name, plan, spent, result }, at) => [
    name,
    wanNumber(plan),
    percent(spent, plan),
    result ? `${result.indicator}${result.target}${result.unit}` : '',
    result ? `${result.done}${result.unit}` : '',
    (result && result.done < result.target ? bad[at] : local(desk, good[at] ?? '')) ?? '',
  ])
  return {
    key: key(budget, 'assessment'),
    desk,
    column: column('绩效评价'),
    title: `${desk.name}${year}年度整体支出绩效自评报告`,
    day,
    html: body(
      `按照预算绩效管理要求，${desk.name}对${year}年度整体支出开展绩效自评。年初绩效目标见${linked(key(budget, 'plan'), `${year}年${ofWhat(desk)}公开`)}。`,
      sections([
        [
          '自评结论',
          `年初预算${wan(budget.plan)}，支出${yuan(budget.spent)}元，执行率${percent(budget.spent, budget.plan)}。预算执行得${score.money.toFixed(2)}分（满分10分），产出和效益得${score.work.toFixed(2)}分（满分90分），合计${total.toFixed(2)}分，等次为“${grade(total)}”。`,
        ],
        [
          '项目完成情况',
          table(
            '项目绩效完成情况（预算单位：万元）',
            ['项目', '预算数', '执行率', '年初目标', '完成情况', '说明'],
            rows,
          ),
        ],
        [
          '未达到目标的原因',
          below.length === 0
            ? '各项指标均达到年初目标。'
            : `${below.map(({ name, result }) => `“${name}”少完成${(result?.target ?? 0) - (result?.done ?? 0)}${result?.unit}`).join('；')}。`,
        ],
        ['下一步', `${dice.sample<string>(intentions, 3).join('；')}。`],
      ]),
    ),
  }
}
