import type { Column, Text } from './column.ts'

const LAW = '《中华人民共和国村民委员会组织法》'

const ruralWorks = ['巷道硬化', '饮水管网', '路灯', '边沟', '公共厕所']
const worksCosts = {
  items: ['材料费', '人工费', '机械租赁', '运输费', '设计监理费'],
  always: 2,
  low: 1_200,
  high: 62_000,
  notes: ['转账'],
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

/** 财务公开/村务公开: aid, housing, works, posts and meetings of villages. */
export const villageMatters: readonly Column[] = [
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
        lead: `{day}，{u}根据${LAW}召开村民代表会议，商议{x}事项。应到代表{delegates}人，实到人数超过三分之二，会议有效。会议形成以下决定：`,
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
