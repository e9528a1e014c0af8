import { random, seedOf } from '../../../random.ts'
import { table, yuan } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import { budgetOf, type OfficeBudget } from '../budgets/budget.ts'
import { quarterEnd, quarterWords } from '../days.ts'
import { body, type Chain, isFarm, keyOf, percent, phone, wan, wanNumber } from '../drafts.ts'
import type { County } from '../../world/county.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import type { Fen, IsoDay } from '../../world/village.ts'

const column = (leaf: string): string => `政务公开/财政预决算/${leaf}`

/** What the finance office tells of all offices together: execution by quarter, cars and guests, tasks looked at again. */
export function* financeChains(county: County, year: number): Generator<Chain> {
  const { departments, townships, root } = county.room
  const desk = departments.find(({ key }) => key === 'finance') ?? root
  const budgets = [...departments, ...townships].map((office) => budgetOf(office, year))
  for (const quarter of [1, 2, 3, 4]) yield [executionPaper(county, desk, budgets, quarter)]
  yield [threePlanPaper(county, desk, budgets)]
  for (const half of [1, 2]) yield [threePaper(county, desk, budgets, half)]
  for (const turn of [0, 1, 2]) yield [evaluationPaper(desk, year, departments, turn)]
}

const shares = [0.2, 0.46, 0.72, 1] as const

/** Of a year's spending what was spent until the end of a quarter; of the last quarter all. */
const until = (spent: Fen, share: number): Fen => (share === 1 ? spent : Math.round((spent * share) / 10_000) * 10_000)

type Sum = { name: string; plan: Fen; spent: Fen }

function byClass(budgets: readonly OfficeBudget[], share: number): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { classes } of budgets)
    for (const { name, basic, project, basicSpent, projectSpent } of classes) {
      const sum = sums.get(name) ?? { name, plan: 0, spent: 0 }
      sums.set(name, {
        name,
        plan: sum.plan + basic + project,
        spent: sum.spent + until(basicSpent + projectSpent, share),
      })
    }
  return [...sums.values()].toSorted((one, other) => other.plan - one.plan)
}

const slow = [
  '冬季停工，基本建设支出少',
  '采购合同集中在二季度签订',
  '部分补助待考核后拨付',
  '上级资金到位较晚',
  '项目前期工作占用时间',
  '部分单位人员经费年底集中清算',
] as const
const measures = [
  '对进度慢的单位发提醒函',
  '连续两个月没有支出的项目收回统筹',
  '人员工资和民生支出优先保障',
  '压减会议、培训和印刷支出',
  '库款每日调度',
  '专项资金实行台账管理',
  '结转资金清理后用于急需事项',
] as const

function executionPaper({ place }: County, desk: Desk, budgets: readonly OfficeBudget[], quarter: number) {
  const [{ year } = { year: 0 }] = budgets
  const dice = random(seedOf(desk.areaId, year, quarter, 411))
  const share = shares[quarter - 1] ?? 1
  const sums = byClass(budgets, share)
  const [plan, spent] = [
    sums.reduce((sum, each) => sum + each.plan, 0),
    sums.reduce((sum, each) => sum + each.spent, 0),
  ]
  const slowest = sums.toSorted((one, other) => one.spent / one.plan - other.spent / other.plan)[0]
  const word = isFarm(desk) ? '费用预算' : '预算'
  return {
    key: `${keyOf(desk)}/execution/${year}-${quarter}`,
    desk,
    column: column('部门预算'),
    title: `${place.short}${year}年${quarter === 4 ? '全年' : `1至${quarter * 3}月`}部门${word}执行情况`,
    day: workDayFrom(addDays(quarterEnd(year, quarter), dice.int(8, 16))),
    attachments: ['xlsx' as const],
    html: body(
      `${year}年${budgets.length}个部门和单位年初${word}合计${wan(plan)}，截至${quarterWords[quarter - 1]}末累计支出${yuan(spent)}元，执行率${percent(spent, plan)}。`,
      table(
        `${word}执行情况（单位：元）`,
        ['类别', '年初预算', '累计支出'],
        sums.map(({ name, plan: planned, spent: paid }) => [name, yuan(planned), yuan(paid)]),
        ['合计', yuan(plan), yuan(spent)],
      ),
      slowest
        ? `执行率最低的是${slowest.name}，为${percent(slowest.spent, slowest.plan)}，${quarter === 4 ? '主要是跨年度合同的余款结转下年' : dice.pick(slow)}。`
        : '',
      `${dice.sample<string>(measures, 3).join('；')}。${quarter === 4 ? '决算数以批复为准。' : ''}`,
    ),
  }
}

const saving = [
  '车辆集中停放，节假日封存',
  '接待费比预算少，主要是改在机关食堂用餐',
  '新增执法车辆由上级配发',
  '下乡拼车，里程减少',
  '维修费上升，主要是车龄偏长',
  '没有批准因公出国（境）',
  '对三个单位的接待清单作了抽查',
  '超标准住宿费由个人负担',
] as const

function threePaper({ place }: County, desk: Desk, budgets: readonly OfficeBudget[], half: number) {
  const [{ year } = { year: 0 }] = budgets
  const dice = random(seedOf(desk.areaId, year, half, 412))
  const share = half === 1 ? 0.44 : 1
  const sum = (of: 'carRun' | 'carBuy' | 'reception', kind: 'plan' | 'spent'): Fen =>
    budgets.reduce((total, budget) => total + budget[of][kind], 0)
  const rows = (
    [
      ['公务用车购置费', 'carBuy'],
      ['公务用车运行维护费', 'carRun'],
      ['公务接待费', 'reception'],
    ] as const
  ).map(([name, of]) => ({ name, plan: sum(of, 'plan'), spent: until(sum(of, 'spent'), share) }))
  const [plan, spent] = [
    rows.reduce((total, row) => total + row.plan, 0),
    rows.reduce((total, row) => total + row.spent, 0),
  ]
  return {
    key: `${keyOf(desk)}/three-all/${year}-${half}`,
    desk,
    column: column('三公经费'),
    title: `${place.short}${year}年${half === 1 ? '上半年' : '度'}“三公”经费汇总情况`,
    day:
      half === 1
        ? workDayFrom(isoFrom(year, 7, dice.int(18, 28)))
        : workDayFrom(isoFrom(year + 1, 1, dice.int(16, 27))),
    html: body(
      `现将${place.short}${budgets.length}个部门和单位${year}年${half === 1 ? '上半年' : '度'}“三公”经费汇总公开，合计支出${yuan(spent)}元，占全年预算的${percent(spent, plan)}。`,
      table(
        '“三公”经费汇总（单位：元）',
        ['项目', '全年预算', '支出'],
        rows.map(({ name, plan: planned, spent: paid }) => [name, yuan(planned), yuan(paid)]),
        ['合计', yuan(plan), yuan(spent)],
      ),
      `公务用车保有量${budgets.reduce((total, { cars }) => total + cars, 0)}辆。${dice.sample<string>(saving, 3).join('；')}。`,
    ),
  }
}

function threePlanPaper({ place }: County, desk: Desk, budgets: readonly OfficeBudget[]) {
  const [{ year } = { year: 0 }] = budgets
  const dice = random(seedOf(desk.areaId, year, 415))
  const total = (budget: OfficeBudget): Fen => budget.carRun.plan + budget.carBuy.plan + budget.reception.plan
  const before = budgets.map(({ desk: office }) => budgetOf(office, year - 1))
  const [now, last] = [budgets, before].map((list) => list.reduce((sum, budget) => sum + total(budget), 0))
  const [plan, old] = [now ?? 0, last ?? 0]
  const buying = budgets.filter(({ carBuy }) => carBuy.plan > 0)
  return {
    key: `${keyOf(desk)}/three-plan/${year}`,
    desk,
    column: column('三公经费'),
    title: `${place.short}${year}年“三公”经费预算汇总公开`,
    day: workDayFrom(isoFrom(year, 4, dice.int(8, 24))),
    html: body(
      `${year}年${budgets.length}个部门和单位“三公”经费预算合计${wan(plan)}，${plan === old ? '与上年持平' : `比上年${plan > old ? '增加' : '减少'}${wan(Math.abs(plan - old))}`}。`,
      buying.length > 0
        ? `安排购置执法执勤用车的有${buying.map(({ desk: { name } }) => name).join('、')}，其他单位没有购车预算。`
        : '全年没有购置公务用车的预算。',
      `没有安排因公出国（境）费用。${dice.sample<string>(saving, 2).join('；')}。各单位预算在“部门预算”中公开。`,
    ),
  }
}

const seen = [
  '查阅合同、验收和付款凭证，资料齐全',
  '电话访问服务对象四十人，满意度九成以上',
  '到现场核对数量，与自评一致',
  '个别指标没有支撑材料，扣分',
  '资金支付比计划慢一个季度',
  '成本指标设置笼统，建议细化',
  '产出数量达到要求，质量指标需要改进',
  '公示到位，群众知晓率较高',
  '台账由一人兼管，建议双人复核',
] as const

function evaluationPaper(desk: Desk, year: number, offices: readonly Desk[], turn: number) {
  const dice = random(seedOf(desk.areaId, year, turn, 413))
  const day: IsoDay =
    [
      workDayFrom(isoFrom(year, 8, dice.int(6, 24))),
      workDayFrom(isoFrom(year, 10, dice.int(20, 30))),
      workDayFrom(isoFrom(year + 1, 1, dice.int(8, 24))),
    ][turn] ?? ''
  const chosen = dice.sample(
    offices.flatMap((office) =>
      budgetOf(office, year - 1)
        .projects.filter(({ result, plan }) => result && plan > 0)
        .map((line) => ({ office, line })),
    ),
    4,
  )
  const rows = chosen.map(({ office, line: { name, plan, spent, result } }) => {
    const done = result ? Math.min(1, result.done / result.target) : 1
    const score = (done * 60 + (spent / plan) * 20 + scoreOf(office, name)).toFixed(1)
    return [name, office.name, wanNumber(plan), percent(spent, plan), score]
  })
  return {
    key: `${keyOf(desk)}/evaluation/${year}-${turn + 1}`,
    desk,
    column: column('绩效评价'),
    title: `${desk.name}${year}年第${turn + 1}批重点项目绩效评价结果`,
    day,
    html: body(
      `${desk.name}组织对${year - 1}年度4个预算项目开展重点评价，满分100分。结果公开如下。`,
      table(`重点评价结果（预算单位：万元）`, ['项目', '单位', '预算', '执行率', '得分'], rows),
      `评价组${dice.sample<string>(seen, 4).join('；')}。`,
      `评价结果作为安排${year + 1}年预算的依据，得分低于80分的核减预算。咨询电话${phone}。`,
    ),
  }
}

const scoreOf = ({ areaId }: Desk, name: string): number => random(seedOf(areaId, name.length, 414)).int(140, 195) / 10
