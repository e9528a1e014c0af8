import { random, type Random, seedOf } from '../../../random.ts'
import { table } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { DepartmentKey } from '../../../units/departments.ts'
import { addDays, isoFrom, workDayFrom } from '../../world/days.ts'
import { inWords, quarterEnd, quarterWords } from '../days.ts'
import { body, type Chain, type Draft, isFarm, keyOf, linked, local, phone } from '../drafts.ts'

/** What is inspected at random: the objects, how many there are, what is looked at and what is found. */
type Field = { of: string; all: readonly [number, number]; looks: readonly string[]; faults: readonly string[] }

const fields: Partial<Record<DepartmentKey, readonly Field[]>> = {
  market: [
    {
      of: '小餐饮单位',
      all: [300, 900],
      looks: ['后厨卫生', '进货查验记录', '餐具消毒', '健康证明'],
      faults: ['冷藏柜生熟混放', '进货票据不全', '消毒记录中断', '从业人员健康证明过期', '垃圾桶未加盖'],
    },
    {
      of: '药品零售企业',
      all: [60, 180],
      looks: ['处方药销售', '温湿度记录', '药师在岗'],
      faults: ['药师不在岗时销售处方药', '温湿度记录补记', '近效期药品未单独摆放', '票据保存不完整'],
    },
    {
      of: '电梯使用单位',
      all: [40, 160],
      looks: ['定期检验', '维保记录', '紧急呼叫'],
      faults: ['紧急呼叫无人应答', '维保记录签字不全', '检验标志张贴位置不当'],
    },
    {
      of: '集贸市场计量器具',
      all: [200, 600],
      looks: ['检定标志', '称量准确'],
      faults: ['电子秤超期未检', '铅封脱落', '个别秤示值偏差'],
    },
    {
      of: '农资经营门店',
      all: [80, 260],
      looks: ['经营台账', '标签标识', '抽样检测'],
      faults: ['限用农药未实名登记', '化肥标签不规范', '种子包装拆零销售'],
    },
  ],
  emergency: [
    {
      of: '加油站',
      all: [30, 80],
      looks: ['卸油操作', '防雷接地', '应急器材'],
      faults: ['卸油区消防沙不足', '值班记录漏项', '静电释放器失效'],
    },
    {
      of: '工贸企业',
      all: [20, 70],
      looks: ['有限空间管理', '粉尘清扫', '教育培训'],
      faults: ['有限空间未设警示牌', '培训考核记录缺失', '应急预案未演练'],
    },
  ],
  culture: [
    {
      of: '歌舞娱乐场所',
      all: [12, 40],
      looks: ['未成年人禁入标志', '曲库内容', '安全出口'],
      faults: ['安全出口堆放杂物', '禁入标志不醒目'],
    },
    {
      of: '旅行社和民宿',
      all: [20, 90],
      looks: ['合同使用', '价格公示', '消防器材'],
      faults: ['价格公示不完整', '灭火器压力不足', '合同条款填写不全'],
    },
  ],
  health: [
    {
      of: '诊所',
      all: [40, 120],
      looks: ['执业资质', '医疗废物', '处方书写'],
      faults: ['医疗废物登记漏项', '处方书写不规范', '紫外线灯未监测强度'],
    },
    {
      of: '宾馆和理发店',
      all: [120, 420],
      looks: ['卫生许可', '用品消毒', '空气质量'],
      faults: ['毛巾消毒记录不全', '卫生许可证未悬挂', '从业人员健康证过期'],
    },
  ],
  transport: [
    {
      of: '机动车维修企业',
      all: [40, 140],
      looks: ['备案', '维修记录', '废油处置'],
      faults: ['废机油未分类存放', '维修合同未填写质保期', '工时价格未公示'],
    },
    {
      of: '道路货运企业',
      all: [20, 70],
      looks: ['动态监控', '驾驶员教育', '车辆技术'],
      faults: ['疲劳驾驶提醒未处理', '驾驶员教育记录缺少签字', '车辆二级维护超期'],
    },
  ],
  housing: [
    {
      of: '物业服务企业',
      all: [12, 50],
      looks: ['收费公示', '消防设施', '维修资金使用'],
      faults: ['收费公示未更新', '消防通道停车', '业主意见未回复'],
    },
    {
      of: '在建工程项目',
      all: [10, 36],
      looks: ['持证上岗', '临边防护', '扬尘控制'],
      faults: ['临边防护缺失', '裸土未覆盖', '特种作业证过期'],
    },
  ],
  forest: [
    {
      of: '木材经营加工点',
      all: [10, 40],
      looks: ['台账', '采伐来源', '防火'],
      faults: ['台账登记不及时', '锯末堆放靠近电源'],
    },
  ],
  farming: [
    {
      of: '兽药经营门店',
      all: [20, 80],
      looks: ['处方药管理', '储存条件', '台账'],
      faults: ['处方药未凭方销售', '冷藏设备温度偏高', '台账未记录批号'],
    },
    {
      of: '屠宰和养殖场',
      all: [20, 90],
      looks: ['检疫证明', '无害化处理', '用药记录'],
      faults: ['用药记录不全', '病死畜处理记录缺少照片', '消毒池未加药'],
    },
  ],
}

/** The plan of a year and the results of its quarters, by object: what was planned was drawn. */
export function* inspectionChains(desk: Desk, year: number): Generator<Chain> {
  if (isFarm(desk)) {
    if (desk.key === 'emergency' || desk.key === 'transport') yield* farmChecks(desk, year)
    return
  }
  const own = (desk.key && fields[desk.key]) ?? []
  if (own.length === 0) return
  const dice = random(seedOf(desk.areaId, year, 161))
  const chosen = dice.sample(own, Math.min(own.length, dice.int(1, 3)))
  const planned = chosen.map((field, at): Planned => {
    const all = dice.int(...field.all)
    const share = dice.pick([3, 5, 10, 20])
    return {
      field,
      all,
      drawn: Math.max(4, Math.round((all * share) / 100)),
      share,
      quarter: 2 + ((at + desk.areaId) % 3),
    }
  })
  yield [planPaper(desk, year, planned, dice), ...planned.map((plan, at) => resultPaper(desk, year, plan, at, dice))]
}

type Planned = { field: Field; all: number; drawn: number; share: number; quarter: number }

const planKey = (desk: Desk, year: number): string => `${keyOf(desk)}/check/${year}/plan`

function planPaper(desk: Desk, year: number, planned: readonly Planned[], dice: Random): Draft {
  const day = workDayFrom(isoFrom(year, 3, dice.int(2, 24)))
  const ways = [
    '检查人员从执法人员名录库中随机匹配',
    '能联合的事项与其他部门一次完成',
    '信用好的企业降低抽查频次',
    '对投诉集中的对象适当增加抽查',
    '检查前二十四小时抽取，不提前通知',
    '除投诉举报、专项整治外，不再另行检查',
  ] as const
  return {
    key: planKey(desk, year),
    desk,
    column: '政务公开/行政执法/双随机一公开',
    title: `${desk.name}${year}年随机抽查工作计划`,
    day,
    html: body(
      `为规范监管行为、减少对经营的打扰，${desk.name}制定${year}年随机抽查计划，现予公开。`,
      table(
        `${year}年随机抽查计划`,
        ['抽查对象', '检查内容', '对象总数', '抽查比例', '抽查数', '时间'],
        planned.map(({ field, all, drawn, share, quarter }) => [
          field.of,
          field.looks.join('、'),
          String(all),
          `${share}%`,
          String(drawn),
          quarterWords[quarter - 1] ?? '',
        ]),
      ),
      `${dice.sample<string>(ways, 3).join('；')}。结果在抽查结束后20个工作日内公开。`,
    ),
  }
}

function resultPaper(desk: Desk, year: number, { field, drawn, quarter }: Planned, at: number, dice: Random): Draft {
  const found = dice.int(0, Math.min(drawn, Math.max(1, Math.round(drawn * 0.35))))
  const day = workDayFrom(addDays(quarterEnd(year, quarter), -dice.int(4, 30)))
  const faults = dice.sample(field.faults, Math.min(found, dice.int(1, field.faults.length)))
  const serious = found > 3 && dice.chance(0.4) ? 1 : 0
  return {
    key: `${keyOf(desk)}/check/${year}/result${at + 1}`,
    desk,
    column: '政务公开/行政执法/双随机一公开',
    title: `${desk.name}${year}年${field.of}随机抽查结果公示`,
    day,
    html: body(
      `按照${linked(planKey(desk, year), `${year}年抽查计划`)}，${desk.name}随机抽取${field.of}${drawn}家，检查${field.looks.join('、')}，截至${inWords(day)}全部检查完毕。`,
      found === 0
        ? `${drawn}家均未发现问题。`
        : `未发现问题的${drawn - found}家，发现问题的${found}家，主要是${faults.join('、')}。其中责令限期改正${found - serious}家${serious > 0 ? `，立案查处${serious}家` : ''}。`,
      found === 0
        ? '检查人员对经营者关心的许可延续、台账格式等问题作了解答。'
        : dice.pick([
            `整改期限十五日，到期由原检查人员复查。`,
            `当场能改的${Math.max(1, found - serious - 1)}家已经改正，其余在两周后复查。`,
            '复查不合格的，列入下一次必查名单。',
          ]),
      `结果已记入信用信息公示系统。被检查单位有异议的，请拨打${phone}。`,
    ),
  }
}

const machines = [
  '拖拉机灯光不全',
  '灭火器过期',
  '配电箱未锁',
  '油料库登记漏项',
  '粮囤温度记录不全',
  '烘干塔扶梯松动',
  '农机具停放占道',
] as const

function* farmChecks(desk: Desk, year: number): Generator<Chain> {
  for (const quarter of [1, 2, 3, 4]) {
    const dice = random(seedOf(desk.areaId, year, quarter, 162))
    if (!dice.chance(0.75)) continue
    const drawn = dice.int(12, 40)
    const found = dice.int(2, Math.floor(drawn / 2))
    const where = dice.sample(desk.townships, 3).map(({ name }) => name)
    yield [
      {
        key: `${keyOf(desk)}/check/${year}/q${quarter}`,
        desk,
        column: '政务公开/行政执法/双随机一公开',
        title: `${desk.name}${year}年${quarterWords[quarter - 1]}随机检查结果公示`,
        day: workDayFrom(addDays(quarterEnd(year, quarter), dice.int(2, 9))),
        html: body(
          `${desk.name}随机抽取${where.join('、')}的生产队${drawn}个，检查${desk.key === 'transport' ? '农机具和作业安全' : '用电、消防和仓储安全'}。检查对象和人员抽取过程留痕。`,
          `未发现问题${drawn - found}个，其余${found}个存在${dice.sample<string>(machines, 3).join('、')}等问题，已限期改正，${dice.pick(['两周后复查合格', '由农牧场安全员复查', '一处暂时不能整改的停用'])}。`,
          local(desk, '内部检查不代替有关部门的执法检查，发现违法情形的移交当地主管部门。'),
        ),
      },
    ]
  }
}
