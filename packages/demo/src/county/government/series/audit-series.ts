import { random, seedOf } from '../../../random.ts'
import { yuan } from '../../../text/html.ts'
import type { County } from '../../world/county.ts'
import { isoFrom, workDayFrom } from '../../world/days.ts'
import { budgetOf } from '../budgets/budget.ts'
import { body, type Chain, isFarm, keyOf, percent, phone, points } from '../drafts.ts'

const findings = [
  '两笔支出附件不全，已补充会议纪要和签到表',
  '固定资产登记晚于入库，已补登',
  '项目结余未及时申请收回，已上缴',
  '个别差旅报销缺少审批单，已退回',
  '合同付款早于验收两天，已对经办人提醒',
  '往来款一笔超过三年未清理，已核销',
  '支出科目串用，已作账务调整',
  '食堂结余没有单独核算，已分账',
  '会议费预算编制偏大，下年核减',
  '政府采购备案迟于合同签订，已补办',
] as const
const good = [
  '重大支出经集体研究，记录完整',
  '预算编制与实际工作结合较紧',
  '没有发现违规发放津贴补贴',
  '项目资金专款专用',
  '资产账实相符',
  '公务卡结算率较高',
  '公开的数据与账面一致',
] as const

/** Audits of the accounts of a year, office by office. */
export function* auditChains({ room }: County, year: number): Generator<Chain> {
  const { departments, townships, root } = room
  const desk =
    departments.find(({ key }) => key === 'audit') ?? departments.find(({ key }) => key === 'finance') ?? root
  const audited = desk.key === 'audit'
  const month = [2, 5, 7, 11, 12] as const
  // In turns, so that no accounts are audited twice.
  const order = random(seedOf(root.areaId, 421)).shuffle(
    [...departments, ...townships].filter((office) => office !== desk),
  )
  const offices = month.map((_, at) => order[(year * month.length + at) % order.length] ?? desk)
  for (const [at, office] of offices.entries()) {
    const own = random(seedOf(office.areaId, year, 422))
    const told = (month[at] ?? 2) < 5 ? year - 2 : year - 1
    const { plan, spent, staff } = budgetOf(office, told)
    const found = own.sample<string>(findings, own.int(1, 3))
    yield [
      {
        key: `${keyOf(desk)}/audit/${year}-${at + 1}`,
        desk,
        column: '政务公开/财政预决算/部门决算',
        title: `${office.name}${told}年度预算执行${audited ? '审计结果公告' : '核查情况公开'}`,
        day: workDayFrom(isoFrom(year, month[at] ?? 2, own.int(5, 25))),
        html: body(
          `${desk.name}对${office.name}${told}年度${isFarm(desk) ? '费用' : ''}预算执行和决算草案进行了${audited ? '审计' : '核查'}。该单位在职${staff}人，年初预算${yuan(plan)}元，决算支出${yuan(spent)}元，执行率${percent(spent, plan)}。`,
          `总体情况：${own.sample<string>(good, 2).join('；')}。`,
          points(found.map((words) => `${words}。`)),
          `整改期限六十日，${own.pick(['整改结果由被检查单位公开', '整改情况已逐条核对', '对同类问题在其他单位开展自查'])}。反映问题请拨打${phone}。`,
        ),
      },
    ]
  }
}
