import { ratesInWords } from '../../../payments/rates.ts'
import { demoProjects } from '../../../payments/subsidy-projects.ts'
import { random, seedOf } from '../../../random.ts'
import type { County } from '../../world/county.ts'
import { isoFrom, workDayFrom } from '../../world/days.ts'
import { body, type Chain, keyOf, local, phone, points } from '../drafts.ts'

type Guide = { code: 'BT101' | 'BT102' | 'BT103' | 'BT104'; month: number; name: string; lines: readonly string[] }

const guides: readonly Guide[] = [
  {
    code: 'BT101',
    month: 2,
    name: '核实耕地地力保护补贴面积',
    lines: [
      '以承包合同登记面积为基础，逐户核对增减',
      '被征占、撂荒的地块扣除，恢复耕种的登记',
      '流转地块写明领取人，双方签字',
      '外出农户可以电话确认，由两名工作人员记录',
      '核实结果张榜七天',
      '相邻两户面积有争议的，先实测后登记',
    ],
  },
  {
    code: 'BT102',
    month: 8,
    name: '核对草原补助奖励面积和账户',
    lines: [
      '以草原承包经营权证为准，分清禁牧和草畜平衡',
      '社会保障卡停用的尽快到银行激活',
      '分户、并户的以户口簿和分割协议办理',
      '超载牧户整改后发放',
      '核对表由牧户本人签字',
      '面积公示期间接受复核申请',
    ],
  },
  {
    code: 'BT104',
    month: 10,
    name: '兑付公益林补偿资金',
    lines: [
      '核对落界图和管护合同',
      '管护责任没有落实的先签订合同',
      '林权转移的凭变更登记领取',
      '集体林的补偿进入集体账户并公开',
      '病虫害和火灾地块现场核查',
      '有争议的林地暂缓发放',
    ],
  },
  {
    code: 'BT103',
    month: 11,
    name: '办理年内农机购置补贴申请',
    lines: [
      '十二月十五日前完成申请，逾期列入下年',
      '购机发票、机具铭牌和人机合影一致',
      '二手机具和超出目录的不补',
      '大型机具预约上门核验',
      '补贴额与售价无关，谨防以补贴为名抬价',
      '网上申请的不再收纸质材料',
    ],
  },
]

/** Notices that ask people to check or apply, in the months between those of the rates. */
export function* guideChains(county: County, year: number): Generator<Chain> {
  const { departments, root } = county.room
  for (const guide of guides) {
    const project = demoProjects.find(({ code }) => code === guide.code)
    const desk = departments.find(({ key }) => key === project?.notice.office) ?? root
    const dice = random(seedOf(root.areaId, year, Number(guide.code.slice(2)), 441))
    const rate =
      guide.month > (project?.notice.month ?? 12)
        ? `今年的标准是${ratesInWords(guide.code, county.place.code, year)}。`
        : '今年的标准另行公布。'
    yield [
      {
        key: `${keyOf(desk)}/guide/${guide.code}-${year}`,
        desk,
        column: '惠农政策/补贴政策',
        title: `${desk.office}关于${guide.name}的通知（${year}年）`,
        day: workDayFrom(isoFrom(year, guide.month, dice.int(5, 24))),
        document: 'numbered',
        html: body(
          `${county.place.below}：`,
          `为做好${year}年${project?.name ?? ''}发放工作，请${local(desk, '各嘎查村').replace('各', '组织各')}${guide.name}。${rate}`,
          points(dice.sample(guide.lines, 4).map((words) => `${local(desk, words)}。`)),
          `${dice.pick(['工作人员不得收取任何费用', '不得要求农户重复提交已有的证明', '发现冒领的取消资格并追回'])}。咨询电话${phone}。`,
        ),
      },
    ]
  }
  const finance = departments.find(({ key }) => key === 'finance') ?? root
  const dice = random(seedOf(root.areaId, year, 442))
  const cards = [
    '注销、挂失的卡片到开户银行换领',
    '姓名、证件信息变更的先在社保部门更新',
    '去世人员账户由家属告知，停止发放',
    '未成年人的由监护人卡片代收',
    '一个家庭只登记一张主卡',
    '信息由本人核对签字，不在公开栏张贴账号',
  ] as const
  yield [
    {
      key: `${keyOf(finance)}/guide/card-${year}`,
      desk: finance,
      column: '惠农政策/补贴政策',
      title: `${finance.office}关于核对补贴“一卡通”信息的通知（${year}年）`,
      day: workDayFrom(isoFrom(year, 1, dice.int(8, 22))),
      document: 'numbered',
      html: body(
        `${county.place.below}：`,
        `${year}年各项惠农补贴陆续发放，请组织核对“一卡通”信息，避免退款和错发。`,
        points(dice.sample<string>(cards, 4).map((words) => `${words}。`)),
        `上年退回的补贴，核对后在第一季度补发。联系电话${phone}。`,
      ),
    },
  ]
}
