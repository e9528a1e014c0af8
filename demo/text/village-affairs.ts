import type { ProjectTerms } from '../books/projects.ts'
import { takings } from '../books/takings.ts'
import type { Column, Ground, Prices, Text, Writer } from './column.ts'
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

const ruralWorks = ['巷道硬化', '饮水管网', '路灯', '边沟', '公共厕所']
const worksCosts = {
  items: ['材料费', '人工费', '机械租赁', '运输费', '设计监理费'],
  always: 2,
  low: 1_200,
  high: 62_000,
  notes: ['转账'],
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
        '{watch}对比选全过程监督，联系电话0482-00000000（示例号码）。',
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

/** Payments for public posts, of which a village has few. */
const posts = (terms: Pick<Text, 'titles' | 'on' | 'x' | 'lead' | 'lines'>, [low, high]: readonly [number, number]) =>
  (
    [
      [['village'], [2, 4]],
      [
        ['township', 'labour'],
        [5, 10],
      ],
    ] as const
  ).map(([by, rows]): Text => ({
    genre: 'publicity',
    by,
    ...terms,
    table: { kind: 'payments', unit: '月', item: '在岗时间', standards: [500, 600, 800], low, high, rows },
  }))

/** 财务公开: individual disclosures of villages. */
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
  {
    path: '财务公开/村务公开/低保五保',
    by: { village: 4, township: 2, civil: 2 },
    aim: '保证救助对象认定公平公正',
    texts: [
      {
        genre: 'publicity',
        titles: ['{u}{ym}最低生活保障对象公示', '{u}{ym}最低生活保障金发放公示', '{u}最低生活保障动态调整公示'],
        lead: '根据《社会救助暂行办法》，经申请、入户调查和审核确认，现将最低生活保障对象公示如下，本表{rows}户，合计{total}元。',
        lines: ['家庭收入变化的应当及时报告；不再符合条件的按程序退出，并书面告知理由。'],
        table: {
          kind: 'payments',
          unit: '人',
          item: '保障人数',
          standards: 'BT201',
          low: 1,
          high: 4,
          heads: ['户主', '所属单位'],
        },
      },
      {
        genre: 'publicity',
        titles: ['{u}{ym}特困人员供养公示', '{u}{ym}特困人员供养金发放公示'],
        lead: '根据《社会救助暂行办法》，现将特困人员救助供养情况公示如下，本表{rows}人，合计{total}元。',
        lines: ['分散供养的，由照料护理人每周上门；生活不能自理的优先集中供养。'],
        table: { kind: 'payments', unit: '月', item: '供养时间', standards: [820, 960], low: 1, high: 1 },
      },
    ],
  },
  {
    path: '财务公开/村务公开/救灾救济',
    by: { village: 2, township: 2, emergency: 1 },
    aim: '规范救灾救济款物发放',
    texts: [
      {
        genre: 'publicity',
        months: [11, 12, 1, 2, 3, 4],
        titles: ['{u}冬春生活救助资金发放公示', '{u}{y}年{no}冬春生活救助对象公示'],
        lead: '根据《自然灾害救助条例》，经户报、评议、审核，现将冬春生活救助情况公示如下，本表{rows}户，合计{total}元。',
        lines: ['救助资金转入社会保障卡，用于口粮、衣被和取暖，不得抵扣其他费用。'],
        table: {
          kind: 'payments',
          unit: '人',
          item: '救助人口',
          standards: [150, 200, 300],
          low: 1,
          high: 5,
          heads: ['户主', '所属单位'],
        },
      },
      {
        genre: 'publicity',
        months: [5, 6, 7, 8, 9, 10],
        titles: ['{u}受灾家庭生活救助公示', '{u}{y}年{no}受灾救助对象公示'],
        lead: '根据《自然灾害救助条例》，对房屋、财产受损的家庭进行了核查，现将生活救助情况公示如下，本表{rows}户，合计{total}元。',
        lines: ['损失由两名以上工作人员现场核实、拍照；领取人签字，代领的注明关系。'],
        table: {
          kind: 'payments',
          unit: '人',
          item: '救助人口',
          standards: [150, 200, 300],
          low: 1,
          high: 5,
          heads: ['户主', '所属单位'],
        },
      },
    ],
  },
  {
    path: '财务公开/村务公开/宅基地',
    by: { village: 3, township: 2, land: 1 },
    aim: '规范宅基地和住房用地',
    texts: [
      {
        genre: 'publicity',
        on: ['rural'],
        titles: ['{u}宅基地申请审批公示（{y}年{nq}）', '{u}{q}宅基地审批结果公示'],
        lead: '根据《中华人民共和国土地管理法》，现将{u}宅基地申请和审批情况公示如下。',
        lines: [
          '一户只能拥有一处宅基地；审批时到场踏勘、放线，竣工后到场核验。',
          '严禁占用永久基本农田建房，发现一起、制止一起。',
        ],
        table: {
          kind: 'roster',
          heads: ['申请人', '申请面积', '结果'],
          cells: [
            ['240平方米', '280平方米', '300平方米'],
            ['同意上报', '已批准', '补正材料'],
          ],
          rows: [3, 6],
        },
      },
      {
        genre: 'publicity',
        on: ['urban', 'farm'],
        titles: ['{u}{q}房屋修缮申请办理公示', '{u}房屋修缮申请办理公示（{y}年{nq}）'],
        lead: '{u}没有农村宅基地，现将{folk}房屋修缮申请的办理情况公示如下。',
        lines: ['修缮不得加层、扩大面积或者改变承重结构；施工前在单元门口告知邻居。'],
        table: {
          kind: 'roster',
          heads: ['申请人', '修缮内容', '结果'],
          cells: [
            ['屋面防水', '更换门窗', '下水管维修'],
            ['同意', '同意', '补正材料'],
          ],
          rows: [3, 6],
        },
      },
    ],
  },
  {
    path: '财务公开/村务公开/工程项目',
    by: { village: 3, township: 2 },
    aim: '加强小型工程监督',
    texts: [
      {
        genre: 'ledger',
        on: ['rural'],
        by: ['village'],
        titles: ['{u}{q}{x}工程资金使用公开'],
        x: ruralWorks,
        lead: `根据${LAW}，现将{u}{x}工程资金使用情况公开如下，支出合计{total}元。`,
        lines: ['工程由村民代表推选的质量监督员全程监督，工程量变更经各方签字确认。'],
        table: { kind: 'amounts', ...worksCosts },
      },
      {
        genre: 'ledger',
        on: ['rural'],
        by: ['township'],
        titles: ['{u}{q}{x}工程资金使用公开'],
        x: ruralWorks,
        lead: '根据《中华人民共和国政府信息公开条例》，现将{u}{x}工程资金使用情况公开如下，支出合计{total}元。',
        lines: ['工程由监理单位全程监督，工程量变更经建设、施工、监理三方签字确认。'],
        table: { kind: 'amounts', ...worksCosts },
      },
      {
        genre: 'ledger',
        on: ['urban', 'farm'],
        titles: ['{u}{q}{x}工程资金使用公开'],
        x: ['活动室维修', '路面修补', '照明改造'],
        lead: '现将{u}{x}工程资金使用情况公开如下，支出合计{total}元。',
        lines: ['工程由{watch}监督，完工后请{folk}代表到场验收。'],
        table: {
          kind: 'amounts',
          items: ['材料费', '人工费', '运输费'],
          low: 800,
          high: 26_000,
          notes: ['转账'],
        },
      },
      {
        genre: 'report',
        months: [9, 10, 11, 12],
        titles: ['{u}{x}工程竣工验收情况公开'],
        x: ['路面修补', '照明改造', '活动室维修'],
        lead: '{u}{x}工程已经完工并通过验收。现将有关情况公开如下。',
        lines: [
          '工程于今年夏季开工，按合同工期完成，没有增加投资。',
          '验收由{watch}、施工单位和{folk}代表共同进行，发现的{few}处小问题已经返修。',
          '工程款支付97%，其余3%作为质量保证金，一年后付清。',
        ],
      },
    ],
  },
  {
    path: '财务公开/村务公开/公益岗位',
    by: { village: 2, township: 2, labour: 1 },
    aim: '规范公益岗位选聘和补贴发放',
    texts: [
      ...posts(
        {
          titles: ['{u}{ym}{x}补贴发放公示'],
          x: ['保洁员', '护路员'],
          lead: '现将{u}{x}的聘用和补贴情况公示如下，共{rows}人，补贴合计{total}元。',
          lines: ['岗位优先安排有劳动能力的低收入家庭成员，一人一岗；补贴按月考核发放，转入本人社会保障卡。'],
        },
        [1, 1],
      ),
      ...posts(
        {
          on: ['rural'],
          titles: ['{u}{q}{x}考勤和补贴公示'],
          x: ['护林员', '护草员', '河湖巡查员'],
          lead: '现将{u}{q}{x}考勤和补贴情况公示如下，共{rows}人，补贴合计{total}元。',
          lines: ['巡护记录每周上交，连续两次考核不合格的予以解聘。'],
        },
        [2, 3],
      ),
    ],
  },
  {
    path: '财务公开/村务公开/民主议事',
    by: { village: 4, township: 1 },
    aim: '健全民主议事决策机制',
    texts: [
      {
        genre: 'meeting',
        by: ['village'],
        on: ['rural'],
        titles: ['{u}召开村民代表会议商议{x}'],
        x: ['村规民约修订', '红白事简办', '垃圾清运收费', '集体土地发包'],
        lead: `{day}，{u}根据${LAW}召开村民代表会议，商议{x}事项。应到代表{k}人，实到人数超过三分之二，会议有效。会议形成以下决定：`,
        lines: [
          '代表逐人发表意见，举手表决，三分之二以上同意实施{x}方案。',
          '不同意见写入会议记录，由村务监督委员会跟踪答复。',
          '表决结果当场宣布，在村务公开栏公示不少于七天。',
        ],
      },
      {
        genre: 'meeting',
        by: ['village'],
        on: ['urban'],
        titles: ['{u}召开居民代表会议商议{x}'],
        x: ['文明养犬', '电动自行车停放', '物业服务评议', '楼道杂物清理'],
        lead: '{day}，{u}根据《中华人民共和国城市居民委员会组织法》召开居民代表会议，商议{x}事项。会议形成以下决定：',
        lines: [
          '代表逐人发表意见，举手表决，半数以上同意实施{x}办法。',
          '社区网格员负责入户告知，楼栋长负责日常提醒。',
          '实行一个月后再次听取居民意见，不合适的调整。',
        ],
      },
      {
        genre: 'meeting',
        by: ['village'],
        on: ['farm'],
        titles: ['{u}召开职工会议商议{x}'],
        x: ['农机使用安排', '环境卫生轮值', '职工活动室开放', '公共照明维修'],
        lead: '{day}，{u}召开职工会议，商议{x}事项。会议形成以下决定：',
        lines: [
          '职工逐人发表意见，举手表决，半数以上同意{x}方案。',
          '作业组长负责落实，每月在场务公开栏公布情况。',
          '费用按职工代表大会通过的预算列支，不得摊派。',
        ],
      },
      {
        genre: 'publicity',
        titles: ['{u}{q}民主议事事项办理公示'],
        lead: '现将{u}{q}民主议事事项的办理情况公示如下。',
        lines: [
          '本季度议定事项{k}件，已办结{part}件，其余{rest}件正在办理。',
          '办理结果由{watch}核对；没有按期办结的，说明了原因和新的时间。',
        ],
      },
    ],
  },
]
