import { random, seedOf } from '../../../random.ts'
import { table } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import { offices } from '../../../units/offices.ts'
import type { DepartmentKey } from '../../../units/departments.ts'
import { isoFrom, workDayFrom } from '../../world/days.ts'
import { body, type Chain, isFarm, keyOf, phone, withLaws } from '../drafts.ts'

/** Matters of an office: kind, name, basis. */
type Power = readonly [kind: string, name: string, basis: string]

const powers: Partial<Record<DepartmentKey, readonly Power[]>> = {
  market: [
    ['行政许可', '食品经营许可', '《中华人民共和国食品安全法》'],
    ['行政处罚', '对未明码标价的处罚', '《中华人民共和国价格法》'],
    ['行政强制', '查封、扣押不合格计量器具', '《中华人民共和国计量法》'],
    ['行政检查', '特种设备安全监督检查', '《中华人民共和国特种设备安全法》'],
    ['行政确认', '个体工商户年度报告', '《促进个体工商户发展条例》'],
  ],
  land: [
    ['行政许可', '临时用地审批', '《中华人民共和国土地管理法》'],
    ['行政确认', '不动产登记', '《不动产登记暂行条例》'],
    ['行政处罚', '对非法占用土地的处罚', '《中华人民共和国土地管理法》'],
    ['行政检查', '耕地保护巡查', '《中华人民共和国土地管理法》'],
  ],
  transport: [
    ['行政许可', '道路货物运输经营许可', '《中华人民共和国道路运输条例》'],
    ['行政处罚', '对超限运输的处罚', '《公路安全保护条例》'],
    ['行政检查', '道路运输企业监督检查', '《中华人民共和国道路运输条例》'],
  ],
  housing: [
    ['行政许可', '建筑工程施工许可', '《中华人民共和国建筑法》'],
    ['行政给付', '住房租赁补贴', '《公共租赁住房管理办法》'],
    ['行政检查', '燃气经营安全检查', '《城镇燃气管理条例》'],
  ],
  health: [
    ['行政许可', '公共场所卫生许可', '《公共场所卫生管理条例》'],
    ['行政许可', '医疗机构执业登记', '《医疗机构管理条例》'],
    ['行政处罚', '对医疗废物管理违法的处罚', '《医疗废物管理条例》'],
    ['行政奖励', '对无偿献血的奖励', '《中华人民共和国献血法》'],
  ],
  farming: [
    ['行政许可', '动物防疫条件合格证核发', '《中华人民共和国动物防疫法》'],
    ['行政给付', '农机购置与应用补贴', '农机购置与应用补贴实施意见'],
    ['行政检查', '农产品质量安全检查', '《中华人民共和国农产品质量安全法》'],
    ['行政裁决', '土地承包经营纠纷仲裁', '《农村土地承包经营纠纷调解仲裁法》'],
  ],
  civil: [
    ['行政给付', '最低生活保障金给付', '《社会救助暂行办法》'],
    ['行政给付', '临时救助', '《社会救助暂行办法》'],
    ['行政确认', '婚姻登记', '《婚姻登记条例》'],
    ['行政检查', '养老机构安全检查', '《养老机构管理办法》'],
  ],
  forest: [
    ['行政许可', '林木采伐许可', '《中华人民共和国森林法》'],
    ['行政处罚', '对禁牧区放牧的处罚', '《中华人民共和国草原法》'],
    ['行政给付', '草原生态保护补助奖励', '草原生态保护补助奖励实施方案'],
  ],
  water: [
    ['行政许可', '取水许可', '《取水许可和水资源费征收管理条例》'],
    ['行政征收', '水土保持补偿费征收', '《中华人民共和国水土保持法》'],
    ['行政检查', '河道巡查', '《中华人民共和国河道管理条例》'],
  ],
  education: [
    ['行政许可', '民办幼儿园办学许可', '《中华人民共和国民办教育促进法》'],
    ['行政给付', '学生资助', '学生资助资金管理办法'],
    ['行政检查', '校外培训机构检查', '《中华人民共和国教育法》'],
  ],
  labour: [
    ['行政给付', '灵活就业社会保险补贴', '《中华人民共和国就业促进法》'],
    ['行政检查', '劳动保障监察', '《劳动保障监察条例》'],
    ['行政裁决', '劳动人事争议仲裁', '《劳动争议调解仲裁法》'],
  ],
  emergency: [
    ['行政许可', '烟花爆竹零售许可', '《烟花爆竹安全管理条例》'],
    ['行政检查', '工贸企业安全检查', '《中华人民共和国安全生产法》'],
    ['行政处罚', '对未开展安全培训的处罚', '《中华人民共和国安全生产法》'],
  ],
  culture: [
    ['行政许可', '营业性演出许可', '《营业性演出管理条例》'],
    ['行政检查', '娱乐场所检查', '《娱乐场所管理条例》'],
  ],
  justice: [
    ['行政给付', '法律援助', '《中华人民共和国法律援助法》'],
    ['行政确认', '基层法律服务工作者核准', '《基层法律服务工作者管理办法》'],
  ],
  insurance: [
    ['行政给付', '医疗救助', '《社会救助暂行办法》'],
    ['行政检查', '医保定点机构检查', '《医疗保障基金使用监督管理条例》'],
  ],
}

const townshipPowers: readonly Power[] = [
  ['行政给付', '临时救助受理和先行救助', '《社会救助暂行办法》'],
  ['行政许可', '农村村民宅基地审批', '《中华人民共和国土地管理法》'],
  ['行政检查', '村庄规划执行巡查', '《中华人民共和国城乡规划法》'],
  ['行政裁决', '土地权属争议处理', '《中华人民共和国土地管理法》'],
  ['行政检查', '消防安全检查', '《中华人民共和国消防法》'],
  ['公共服务', '老年人优待证办理', '《中华人民共和国老年人权益保障法》'],
]
const urbanPowers: readonly Power[] = [
  ['行政检查', '沿街商户市容巡查', '《城市市容和环境卫生管理条例》'],
  ['公共服务', '失业登记', '《中华人民共和国就业促进法》'],
  ['公共服务', '高龄津贴受理', '《中华人民共和国老年人权益保障法》'],
  ['行政检查', '消防安全检查', '《中华人民共和国消防法》'],
]

/** The list of what an office may do, with what changed. */
export function* powerChains(desk: Desk, year: number): Generator<Chain> {
  const dice = random(seedOf(desk.areaId, year, 201))
  const own =
    desk.level === 'township'
      ? desk.grounds[0] === 'urban'
        ? urbanPowers
        : townshipPowers
      : desk.key
        ? (powers[desk.key] ?? [])
        : []
  if (isFarm(desk)) {
    if (desk.key && dice.chance(0.4)) yield [dutyPaper(desk, year)]
    return
  }
  if (own.length === 0 || !dice.chance(desk.level === 'township' ? 0.2 : 0.5)) return
  const list = dice.sample(own, Math.max(2, own.length - dice.int(0, 1)))
  const day = workDayFrom(isoFrom(year, dice.int(1, 12), dice.int(3, 25)))
  const all = list.length * dice.int(6, 24) + dice.int(1, 9)
  const [added, dropped] = [dice.int(0, 5), dice.int(0, 4)]
  const duties = [
    '一次告知所需材料，不得要求提供清单以外的证明',
    '在承诺时限内办结，不能办结的书面说明',
    '不得违反规定收取费用',
    '作出不利决定前听取陈述申辩',
    '公开办理结果，接受复议和诉讼监督',
    '对办理中知悉的个人信息保密',
    '检查时出示证件并告知权利',
  ] as const
  yield [
    {
      key: `${keyOf(desk)}/powers/${year}`,
      desk,
      column: '政务公开/权责清单',
      title: `${desk.name}权责清单（${year}年版）`,
      day,
      document: 'announcement' as const,
      html: body(
        `${desk.name}对权责事项进行了动态调整，${year}年版清单共${all}项${added + dropped > 0 ? `，比上一版${added > 0 ? `增加${added}项` : ''}${added > 0 && dropped > 0 ? '、' : ''}${dropped > 0 ? `取消${dropped}项` : ''}` : '，与上一版相同'}。现将常办事项摘要公布如下。`,
        table(
          '常办权责事项',
          ['类别', '事项', '依据'],
          list.map(([kind, name, basis]) => [kind, name, withLaws(basis, day)]),
        ),
        `对应的责任：${dice.sample<string>(duties, 3).join('；')}。`,
        `${added > 0 ? '新增事项来自新公布的法律法规和上级下放；' : ''}${dropped > 0 ? '取消事项因依据废止，不再办理。' : ''}不履行或者违法履行职责的，可以向${desk.place.short}司法行政部门投诉，电话${phone}。`,
      ),
    },
  ]
}

function dutyPaper(desk: Desk, year: number) {
  const dice = random(seedOf(desk.areaId, year, 202))
  const duties = desk.key ? offices[desk.key].duties : []
  const limits = [
    '一万元以上支出由班子会议集体研究',
    '采购由使用、财务、纪检三方比选',
    '承包费减免须经职工代表会议通过',
    '合同签订前由法律事务部审查',
    '人员调整公示五个工作日',
    '项目变更报管理局批准',
  ] as const
  return {
    key: `${keyOf(desk)}/powers/${year}`,
    desk,
    column: '政务公开/权责清单',
    title: `${desk.name}内部权责清单（${year}年版）`,
    day: workDayFrom(isoFrom(year, dice.int(1, 12), dice.int(3, 25))),
    document: 'announcement' as const,
    html: body(
      `农牧场是企业，不行使行政权力。现将${desk.name}内部管理权限和责任公布如下，接受职工监督。`,
      table(
        '内部权责',
        ['职责', '办理方式'],
        duties.map((duty) => [
          duty,
          dice.pick([
            '部门办理，分管负责人审批',
            '部门提出意见，班子会议决定',
            '农牧场办理，部门备案',
            '职工代表会议讨论后办理',
          ]),
        ]),
      ),
      `权限限制：${dice.sample<string>(limits, 3).join('；')}。`,
    ),
  }
}
