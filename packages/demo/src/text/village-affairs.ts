import type { ProjectTerms } from '../books/projects.ts'
import { takings } from '../books/takings.ts'
import type { Column, Prices, Text, Writer } from './column.ts'
import type { Ground } from '../books/kinds.ts'
import { overview } from './village-accounts.ts'

const LAW = '《中华人民共和国村民委员会组织法》'

const APPROVED = '已经村民代表会议讨论通过'
const DECIDED = '已经集体研究确定'
const sharedPlaces: ProjectTerms = {
  income: ['专项经费', '单位支持', '社会捐助'],
  expense: ['材料费', '人工费', '运输费'],
  low: 600,
  high: 18_000,
}
const projects: Record<Ground, ProjectTerms> = {
  rural: {
    income: ['村民筹资', '以资代劳', '财政奖补', '社会捐助'],
    expense: ['材料费', '机械费', '人工费', '运输费'],
    low: 900,
    high: 46_000,
  },
  urban: sharedPlaces,
  farm: sharedPlaces,
}

/** What is bought, from whom, how it is paid. */
type Job = { invited: string; needs: string; chosen: string; paid: string }

const BUILDER = { invited: '施工单位', needs: '有同类工程业绩，没有拖欠农民工工资的记录', chosen: '{builder}' }
const jobs = {
  works: { ...BUILDER, paid: '验收合格后支付97%，预留3%作为质量保证金，一年后没有质量问题的付清。' },
  cleaning: { ...BUILDER, paid: '验收合格后一次付清。' },
  goods: {
    invited: '供应商',
    needs: '有同类货物供货业绩，产品有合格证明',
    chosen: '{supplier}',
    paid: '货物验收合格后一次付清。',
  },
} as const satisfies Record<string, Job>

/** How a small job was awarded and paid: the announcement and its result. */
function contracts(
  on: readonly Ground[],
  by: readonly Writer[],
  decision: string,
  prices: Prices,
  kind: keyof typeof jobs = 'works',
): Text[] {
  const { invited, needs, chosen, paid } = jobs[kind]
  // Ditches are not cleaned while they are frozen.
  const season = kind === 'cleaning' ? { months: [4, 5, 6, 7, 8, 9, 10] } : {}
  const common = { genre: 'tender', on, by, ...season, x: Object.keys(prices), prices } as const
  return [
    {
      ...common,
      titles: ['{u}{x}项目比选公告（{y}年{nq}）'],
      lead: `{u}拟实施{x}项目，${decision}。现公开邀请${invited}参加比选。`,
      lines: [
        '# 项目信息',
        `项目编号：{code}；控制价：{price}；${kind === 'goods' ? '交货期' : '工期'}：15天。`,
        '# 参选条件',
        `持有营业执照，${needs}。`,
        '# 报名和比选',
        '{later}16时前到{o}报名并递交报价，逾期不予受理。',
        '# 监督',
        '{watch}对比选全过程监督，联系电话0482-000 0000（示例号码）。',
      ],
    },
    {
      ...common,
      titles: ['{u}{x}项目比选结果公告'],
      lead: `{u}{x}项目${decision}，比选工作已经结束。现将结果公告如下。`,
      lines: [
        '# 比选结果',
        `项目编号：{code}；控制价：{price}；中选单位：${chosen}；中选金额：{deal}。`,
        '# 付款办法',
        paid,
        '# 异议',
        '对结果有异议的，自公告之日起3个工作日内向{watch}提出。',
      ],
    },
  ]
}

/** Rents that a housing estate received, as in its books; it has some every month. */
const rents: Text = {
  genre: 'publicity',
  by: ['village'],
  on: ['urban'],
  titles: ['{u}{q}资产出租情况公示', '{u}{h}租赁合同履行情况公示'],
  lead: '现将{u}资产出租和租金收取情况公示如下，收取租金{total}元。',
  lines: ['租赁合同统一编号归档，到期前一个月公开招租；没有长期欠租。'],
  table: { kind: 'accounts', part: 'business', only: /租赁/, notes: ['转账', '已入账'] },
}

/** 财务公开: land, leases, small contracts and projects of villages. */
export const villageAffairs: readonly Column[] = [
  {
    path: '财务公开/土地补偿',
    by: { village: 1, township: 2, land: 3 },
    aim: '规范征地补偿费管理使用',
    texts: [
      {
        genre: 'ledger',
        on: ['rural'],
        by: ['village'],
        titles: ['{u}{q}征地补偿费发放公开', '{u}{q}土地补偿费使用情况公开'],
        lead: '根据《中华人民共和国土地管理法》，现将{u}征地补偿费发放情况公开如下，涉及{rows}户，合计{total}元。',
        lines: [
          '补偿标准按照区片综合地价执行，面积由双方签字确认。',
          '补偿费的80%支付到户；集体留用的20%专户存储，使用须经村民会议或者村民代表会议讨论。',
        ],
        table: { kind: 'takings', ...takings },
      },
      {
        genre: 'ledger',
        on: ['rural'],
        by: ['township', 'land'],
        titles: ['{u}所属单位{q}征地补偿费支付情况公开', '{u}所属单位{h}征地补偿费支付情况公开'],
        lead: '根据《中华人民共和国土地管理法》，现将{u}所属单位征地补偿费支付情况公开如下，本表列示{rows}个单位，补偿费合计{total}元。',
        lines: [
          '补偿费足额支付后方可用地，没有拖欠、截留；没有付到户的，由集体留用、专户存储；各单位的分户明细在村务公开栏公开。',
        ],
        table: { kind: 'sums', heads: ['补偿费', '其中：已付到户'], of: { takings } },
      },
      {
        genre: 'ledger',
        on: ['urban', 'farm'],
        by: ['village', 'township', 'land'],
        titles: ['{u}{q}占地和附着物补偿情况公开', '{u}{h}占地和附着物补偿情况公开'],
        lead: '现将管线施工等临时占地的补偿情况公开如下，合计{total}元，请{folk}监督。',
        lines: ['补偿按照双方签字确认的清点表计算，款项已经转账支付。', '使用的是国有土地，没有征收集体土地。'],
        table: {
          kind: 'amounts',
          items: ['场地临时占用', '树木移栽', '围墙拆除恢复', '路面恢复'],
          low: 500,
          high: 18_000,
          notes: ['转账'],
        },
      },
    ],
  },
  {
    path: '财务公开/集体资产租赁',
    by: { village: 2, township: 2 },
    aim: '保证资产保值增值',
    texts: [
      {
        genre: 'tender',
        by: ['village'],
        titles: ['{u}{x}公开招租公告（{y}年{nq}）'],
        x: ['闲置房屋', '仓库', '门市房'],
        lead: '经{assembly}同意，{u}对{x}公开招租。现将有关事项公告如下。',
        lines: [
          '# 基本情况',
          '项目编号：{letting}；年租金起价：{rent}；租期三年，租金按年预付。',
          '# 报名',
          '{later}16时前持身份证或者营业执照到{o}报名，缴纳保证金后参加竞价。',
          '# 竞价规则',
          '价高者得，同等条件下原承租人优先；承租人不得擅自转租或者改变用途。',
          '# 监督',
          '{watch}现场监督，结果另行公开。',
        ],
      },
      rents,
      overview(['{u}所属单位{q}租赁收入汇总公开'], ['经营收入', '其中：租赁收入'], { books: [['business'], /租赁/] }),
    ],
  },
  {
    path: '财务公开/招投标',
    by: { village: 2, township: 2 },
    aim: '规范小型工程和采购',
    texts: [
      ...contracts(['rural'], ['village'], APPROVED, {
        村内道路维修: [4, 26],
        路灯安装: [2, 12],
        文化室修缮: [2, 14],
      }),
      ...contracts(['rural'], ['village'], APPROVED, { 排水沟清理: [0.6, 3] }, 'cleaning'),
      ...contracts(['urban'], ['village', 'township'], DECIDED, {
        活动室修缮: [2, 16],
        宣传栏更新: [0.6, 4],
        楼道照明维修: [0.8, 6],
        休闲座椅安装: [0.5, 3],
      }),
      ...contracts(['farm'], ['village', 'township'], DECIDED, {
        机库修缮: [3, 24],
        田间道路维修: [5, 30],
        职工活动室维修: [2, 14],
      }),
      ...contracts(['rural'], ['township'], DECIDED, { 便民服务中心修缮: [4, 28], 公共厕所维修: [1, 8] }),
      ...contracts(['rural'], ['township'], DECIDED, { 防火物资采购: [1, 9] }, 'goods'),
    ],
  },
  {
    path: '财务公开/一事一议',
    by: { village: 2, township: 1 },
    aim: '发展公益事业',
    texts: [
      {
        genre: 'ledger',
        on: ['rural'],
        by: ['village'],
        titles: ['{u}{q}{project}一事一议筹资筹劳公开', '{u}{q}{project}一事一议资金使用公开'],
        x: ['村内街巷硬化', '路灯亮化', '文化广场维修', '排水渠修建'],
        lead: `根据${LAW}，{u}{project}项目经村民代表会议讨论决定。现将收支情况公开如下：收入{income}元，支出{expense}元。`,
        lines: [
          '筹资筹劳不超过规定上限，特困人员、低保户等予以减免。',
          '项目完工后由村民代表参与验收，结余转入集体公益金。',
        ],
        table: { kind: 'project', ...projects.rural },
      },
      {
        genre: 'ledger',
        on: ['urban', 'farm'],
        by: ['village'],
        titles: ['{u}{q}公益项目资金使用公开', '{u}{h}公益项目资金使用公开'],
        lead: '经{assembly}讨论，{u}实施了公共设施维修项目。现将收支情况公开如下：收入{income}元，支出{expense}元。',
        lines: ['项目由{folk}提议、集体讨论确定，完工后请{folk}代表验收，结余按原渠道退回。'],
        table: { kind: 'project', ...projects.urban },
      },
      {
        genre: 'ledger',
        by: ['township'],
        titles: ['{u}所属单位{q}公益事业项目汇总公开', '{u}所属单位{h}公益事业项目汇总公开'],
        lead: '现将{u}所属单位公益事业项目资金汇总公开如下，本表列示{rows}个单位。',
        lines: ['项目均经群众讨论确定，补助资金按照验收结果支付。'],
        table: { kind: 'sums', heads: ['项目资金', '其中：已支付'], of: { projects } },
      },
    ],
  },
]
