import type { DebtTerms } from '../books/debts.ts'
import type { Holding } from '../books/holdings.ts'
import { publicPlaces } from '../books/leases.ts'
import { surplusTerms } from '../books/surplus.ts'
import type { Column, SumSource, TableSpec, Text } from './column.ts'
import type { Ground } from '../books/kinds.ts'

const AIM = '保障群众的知情权和监督权'
const grounds = ['rural', 'urban', 'farm'] as const

/** The same sheet for villages, housing estates and production teams, each with its own items. */
const sheets = (
  titles: readonly string[],
  lead: string,
  lines: readonly string[],
  tables: Partial<Record<Ground, TableSpec>>,
  months?: readonly number[],
): Text[] =>
  grounds.flatMap((ground): Text[] => {
    const table = tables[ground]
    const season = months ? { months } : {}
    return table ? [{ genre: 'ledger', by: ['village'], on: [ground], ...season, titles, lead, lines, table }] : []
  })

/** The table of offices above the villages: one row per unit below. */
export const overview = (
  titles: readonly string[],
  heads: readonly [string, string],
  of: SumSource,
  on: readonly Ground[] = grounds,
): Text => ({
  genre: 'ledger',
  on,
  by: ['township', 'root', 'department'],
  titles,
  lead: '现将{u}所属单位有关情况汇总公开如下，本表列示{rows}个单位，数字由各单位上报。',
  lines: ['各单位的明细在本单位栏目公开；对数字有疑问的，可以向本单位或者{o}查询。'],
  table: { kind: 'sums', heads, of },
})

const computers: Holding = ['电脑和打印机', '台', 6, 2_400, 4_800]
const holdings: Record<Ground, readonly Holding[]> = {
  rural: [
    ['办公用房', '平方米', 280, 900, 1_600],
    ['文化活动室', '平方米', 180, 900, 1_500],
    ['机井', '眼', 8, 42_000, 86_000],
    ['变压器', '台', 3, 28_000, 52_000],
    ['拖拉机', '台', 2, 62_000, 130_000],
    ['健身器材', '套', 6, 1_800, 5_600],
    ['路灯', '盏', 48, 1_900, 3_600],
    computers,
  ],
  urban: [
    ['办公桌椅', '套', 16, 600, 1_200],
    ['文体活动器材', '套', 8, 1_500, 4_200],
    ['健身器材', '套', 12, 1_800, 5_600],
    ['宣传栏', '个', 10, 1_200, 3_000],
    ['空调', '台', 5, 2_600, 4_500],
    computers,
  ],
  farm: [
    ['机库', '平方米', 320, 700, 1_200],
    ['拖拉机', '台', 4, 180_000, 460_000],
    ['播种机', '台', 4, 38_000, 92_000],
    ['喷药机', '台', 3, 26_000, 78_000],
    ['晾晒场', '平方米', 900, 90, 160],
    ['机井', '眼', 6, 42_000, 86_000],
    computers,
  ],
}
const debts: Record<Ground, DebtTerms> = {
  rural: {
    claims: ['承包费欠款', '租赁费欠款', '垫付电费'],
    debts: ['工程尾款', '农资欠款', '设备购置欠款'],
    low: 600,
    high: 60_000,
  },
  urban: {
    claims: ['租赁费欠款', '垫付水电费', '预付材料款'],
    debts: ['维修工程尾款', '保洁费欠款', '宣传栏制作欠款'],
    low: 200,
    high: 12_000,
  },
  farm: {
    claims: ['承包费欠款', '作业费欠款', '垫付电费'],
    debts: ['农机维修欠款', '燃油欠款', '工程尾款'],
    low: 600,
    high: 80_000,
  },
}
const leases = {
  rural: { standards: [120, 180, 260], low: 12, high: 160 },
  farm: { standards: [60, 90, 120], low: 30, high: 180 },
} as const
const { rural, urban: estates, farm: teams } = surplusTerms
const each = (make: (ground: Ground) => TableSpec): Record<Ground, TableSpec> => ({
  rural: make('rural'),
  urban: make('urban'),
  farm: make('farm'),
})

/** 财务公开: the eight classes of village finance and the periodical sheet. */
export const villageAccounts: readonly Column[] = [
  {
    path: '财务公开/财务计划',
    by: { village: 2, township: 1 },
    aim: AIM,
    texts: [
      ...sheets(
        ['{u}{q}资金使用计划执行情况公开', '{u}{q}财务计划执行情况公开'],
        '根据{law}，现将{u}{q}财务计划执行情况公开如下，实际收入{income}元，实际支出{expense}元。',
        ['计划调整须经{assembly}讨论；累计执行率从年初算起，没有超计划支出。'],
        each(() => ({ kind: 'plan' })),
      ),
      {
        genre: 'notice',
        by: ['township'],
        titles: ['{o}关于规范财务计划编制和执行的通知'],
        lead: '为规范基层财务管理，现就财务计划编制和执行有关事项通知如下。',
        lines: [
          '年度计划于每年3月底前编制，经民主程序讨论通过后公开。',
          '确需调整的，按原程序办理，调整前后的数字一并公开。',
          '{o}每季度抽查一次执行情况，对无计划支出的予以通报。',
        ],
      },
    ],
  },
  {
    path: '财务公开/收入/经营收入',
    by: { village: 3, township: 1 },
    aim: AIM,
    texts: [
      ...sheets(
        ['{u}{ym}经营收入明细公开', '{u}{q}经营收入公开', '{u}{h}发包及租赁收入公开'],
        '根据{law}，现将{u}经营收入公开如下，合计{total}元。',
        ['收入全部存入专用账户，使用统一票据，没有坐收坐支。'],
        each(() => ({ kind: 'accounts', part: 'business', notes: ['转账', '已入账'] })),
      ),
      overview(['{u}所属单位{q}经营收入汇总公开'], ['经营收入', '其中：租赁和发包收入'], {
        books: [['business'], /发包|租赁/],
      }),
    ],
  },
  {
    path: '财务公开/收入/补助收入',
    by: { village: 3, township: 1, finance: 1 },
    aim: AIM,
    texts: [
      ...sheets(
        ['{u}{ym}上级补助收入公开', '{u}{q}补助资金到账公开'],
        '根据{law}，现将{u}上级补助收入公开如下，到账合计{total}元。',
        ['补助资金专款专用、单独记账；项目未完工的，结余继续用于原项目。'],
        each(() => ({ kind: 'accounts', part: 'grants', notes: ['已到账'] })),
      ),
      overview(['{u}所属单位{q}补助资金汇总公开'], ['补助资金到账数', '其中：运转和工作经费'], {
        books: [['grants'], /运转|经费|管理费拨款/],
      }),
    ],
  },
  {
    path: '财务公开/支出/经营支出',
    by: { village: 3, township: 1 },
    aim: AIM,
    texts: [
      ...sheets(
        ['{u}{ym}经营支出明细公开', '{u}{q}经营支出公开', '{u}{h}生产性支出公开'],
        '根据{law}，现将{u}经营支出公开如下，合计{total}元。',
        ['支出凭证由经手人、证明人、审批人签字，{watch}审核盖章。'],
        each(() => ({ kind: 'accounts', part: 'costs' })),
      ),
      overview(['{u}所属单位{q}经营支出汇总公开'], ['经营支出', '其中：人工和机械费用'], {
        books: [['costs'], /雇工|农机|燃料|运输/],
      }),
    ],
  },
  {
    path: '财务公开/支出/管理费支出',
    by: { village: 3, township: 2 },
    aim: AIM,
    texts: [
      ...sheets(
        ['{u}{ym}管理费支出公开', '{u}{q}办公和管理费用公开'],
        '根据{law}，现将{u}管理费支出公开如下，合计{total}元。',
        ['没有列支招待费；水电费凭供水、供电单位发票列支。'],
        each(() => ({ kind: 'accounts', part: 'office' })),
      ),
      overview(['{u}所属单位{q}管理费支出汇总公开'], ['管理费支出', '其中：水电取暖费'], {
        books: [['office'], /水费|电费|取暖/],
      }),
    ],
  },
  {
    path: '财务公开/资产',
    by: { village: 3, township: 1, finance: 2 },
    aim: '摸清家底、防止资产流失',
    texts: [
      ...sheets(
        ['{u}{q}资产台账公开', '{u}{h}固定资产台账公开'],
        '根据{law}，现将{u}资产情况公开如下。',
        ['资产编号管理，账、卡、物每半年核对一次；报废和处置先评估、后公示，收入及时入账。'],
        each((ground) => ({ kind: 'holdings', items: holdings[ground] })),
      ),
      overview(['{u}所属单位{q}资产汇总公开', '{u}所属单位{h}资产汇总公开'], ['资产原值', '资产净值'], { holdings }),
      {
        genre: 'notice',
        by: ['township', 'finance'],
        titles: ['{o}关于开展资产清查的通知'],
        lead: '为摸清家底、防止资产流失，现就开展资产清查有关事项通知如下。',
        lines: [
          '逐项核对账、卡、物，房屋、机械、设备拍照编号，盘盈盘亏查明原因。',
          '出租、出借的资产核对合同和租金，到期的及时收回。',
          '清查结果经民主程序确认后公开，公开时间不少于10个工作日。',
        ],
      },
    ],
  },
  {
    path: '财务公开/资源',
    by: { village: 3, township: 1, land: 1 },
    aim: '规范土地等资源管理',
    texts: [
      ...sheets(
        ['{u}{q}集体资源登记公开', '{u}{h}机动地发包情况公开', '{u}{y}年机动地发包公开'],
        '根据{law}，现将{u}集体资源发包情况公开如下，按合同每年承包费合计{total}元。',
        [
          '面积以确权登记结果为准；发包采用公开竞价方式，合同期三年，同等条件下本集体经济组织成员优先。',
          '承包费按合同约定的时间收取，收到的款项见财务收支表。',
        ],
        {
          rural: {
            kind: 'leases',
            unit: '亩',
            item: '发包面积',
            heads: ['承包人', '地块'],
            ...leases.rural,
          },
        },
      ),
      ...sheets(
        ['{u}{q}国有土地使用情况公开', '{u}{h}国有土地使用情况公开'],
        '现将{u}国有土地承包使用情况公开如下，按合同每年承包费合计{total}元，请职工监督。',
        ['土地归国家所有，由职工家庭承包经营，面积以农牧场测量结果为准，不得擅自转包。'],
        {
          farm: {
            kind: 'leases',
            unit: '亩',
            item: '承包面积',
            heads: ['承包职工', '地块'],
            ...leases.farm,
          },
        },
      ),
      ...sheets(
        ['{u}{q}公共场地使用情况公开', '{u}{h}公共场地使用情况公开'],
        '现将{u}公共场地出租使用情况公开如下，收入合计{total}元。',
        ['公共场地优先用于居民活动，临时出租须经居民代表会议同意。'],
        {
          urban: {
            kind: 'fees',
            ...publicPlaces,
            notes: ['转账'],
          },
        },
      ),
      overview(['{u}所属单位{q}资源发包汇总公开'], ['合同年承包费', '其中：100亩以上地块'], { leases }, [
        'rural',
        'farm',
      ]),
    ],
  },
  {
    path: '财务公开/债权债务',
    by: { village: 3, township: 1, finance: 1 },
    aim: '控制和化解债务',
    texts: [
      ...sheets(
        ['{u}{q}债权债务情况公开', '{u}{h}往来款项公开'],
        '根据{law}，现将{u}债权债务情况公开如下。',
        ['对到期债权送达对账单，清收情况定期公布；严禁举债兴办公益事业。'],
        each((ground) => ({ kind: 'debts', ...debts[ground] })),
      ),
      overview(['{u}所属单位{q}债权债务汇总公开', '{u}所属单位{h}债权债务汇总公开'], ['债权余额', '债务余额'], {
        debts,
      }),
    ],
  },
  {
    path: '财务公开/收益分配',
    by: { village: 3, township: 1 },
    aim: '让群众共享发展成果',
    texts: [
      ...sheets(
        ['{u}{y}年集体收益分配方案公开'],
        '根据{law}，经{assembly}讨论，现将{u}{y}年集体收益分配方案公开如下，可分配的上年收益合计{total}元。',
        ['分配前按方案提取公积公益金；成员分红通过银行转账，份额以登记为准。'],
        { rural: { kind: 'shares', ...rural } },
        // Before any of it is spent.
        [1, 2, 3],
      ),
      ...sheets(
        ['{u}{h}集体收益使用情况公开', '{u}{q}集体收益使用情况公开'],
        '根据{law}，现将{u}集体收益使用情况公开如下，本期使用{total}元，期末结余{closing}元。',
        ['按年度分配方案使用；成员分红通过银行转账，份额以登记为准。'],
        { rural: { kind: 'spending', ...rural } },
      ),
      ...sheets(
        ['{u}{h}经营结余使用情况公开', '{u}{q}经营结余使用情况公开'],
        '经{assembly}讨论，现将{u}经营结余使用情况公开如下，本期使用{total}元，期末结余{closing}元。',
        ['结余用于公共服务，不向个人分配；使用前征求{folk}意见。'],
        { urban: { kind: 'spending', ...estates } },
      ),
      ...sheets(
        ['{u}{h}经营结余使用情况公开', '{u}{q}经营结余使用情况公开'],
        '经{assembly}讨论，现将{u}经营结余使用情况公开如下，本期使用{total}元，期末结余{closing}元。',
        ['结余按职工代表大会通过的方案使用，福利和帮扶对象名单另行公布。'],
        { farm: { kind: 'spending', ...teams } },
      ),
      overview(
        ['{u}所属单位{q}收益分配汇总公开', '{u}所属单位{h}收益分配汇总公开'],
        ['可分配收益', '已分配数'],
        { surplus: { ...rural, items: rural.items.length } },
        ['rural'],
      ),
    ],
  },
  {
    path: '财务公开/其他',
    by: { village: 2, township: 1 },
    aim: AIM,
    reports: true,
    texts: [
      ...sheets(
        ['{u}{q}代收代付资金公开', '{u}{ym}代收代付资金公开'],
        '现将{u}代收代付资金公开如下，代收{income}元，代付{expense}元，期末结余{closing}元。',
        ['代收款项逐笔开具收据，代付后三个工作日内核对；结余继续用于同一项目。'],
        each(() => ({ kind: 'accounts', book: 'custody' })),
      ),
      {
        genre: 'report',
        titles: ['{u}{q}群众查询财务情况答复公开', '{u}{h}财务审计整改情况公开'],
        lead: '现将{u}有关财务查询和整改情况公开如下。',
        lines: [
          '{folk}查询账目{few}次，均由会计当场出示凭证并作出说明。',
          '审计指出的票据粘贴不规范、固定资产未及时登记等问题，已全部整改。',
          '下一步按月公开收支，重大支出事前征求意见。',
        ],
      },
    ],
  },
  {
    path: '财务公开/财务收支表',
    by: { village: 9, township: 3, finance: 2 },
    aim: AIM,
    texts: [
      ...sheets(
        ['{u}{ym}财务收支公开表', '{u}{q}财务收支公开表', '{u}{ym}财务收支情况公开'],
        '根据{law}，现将{u}财务收支情况公开如下：收入{income}元，支出{expense}元，期末结余{closing}元。',
        ['本表与总账、明细账和银行对账单核对一致；对收支有疑问的，可以在公开后10日内提出，由会计解释。'],
        each(() => ({ kind: 'accounts' })),
      ),
      ...(
        [
          [['rural', 'urban'], '干部群众', '国库集中支付对账单'],
          [['farm'], '职工', '银行对账单'],
        ] as const
      ).map(([on, readers, statement]): Text => ({
        genre: 'ledger',
        by: ['township'],
        on,
        titles: ['{u}机关{ym}财务收支公开表', '{u}机关{q}财务收支公开表'],
        lead: `为接受${readers}监督，现将{u}机关财务收支情况公开如下：收入{income}元，支出{expense}元，期末结余{closing}元。`,
        lines: [`本表与总账、明细账和${statement}核对一致；对收支有疑问的，可以向{o}查询。`],
        table: { kind: 'accounts' },
      })),
      overview(['{u}所属单位{ym}财务收支情况公开', '{u}所属单位{q}财务收支公开表'], ['收入', '支出'], {
        books: [['business', 'grants'], /costs|office|works/],
      }),
    ],
  },
]
