import { goods, person, priced } from './flow.ts'
import { all, allMonths, land, quarterEnds, type Routine, rural, steady, urban, yearly } from './routine.ts'

const paper = [2_200, 2_400, 2_500, 2_650]
const stationery = [
  ['签字笔', '盒', 1_800],
  ['档案盒', '个', 650],
  ['文件夹', '个', 480],
  ['硒鼓', '个', 16_800],
  ['笔记本', '本', 850],
  ['账页', '本', 1_250],
  ['胶水', '瓶', 350],
  ['墨盒', '个', 9_600],
  ['订书机', '个', 2_600],
  ['扫帚和拖布', '套', 2_800],
] as const

/** Pay, utilities and the office. */
export const officeRoutines: readonly Routine[] = [
  {
    on: rural,
    chance: 0.9,
    months: quarterEnds,
    around: 26,
    item: '3.2',
    cause: 'pay',
    isDue: true,
    only: ({ activity, isMonthly }) => activity > 0.3 && !isMonthly,
    party: () => person,
    tell: (style, { quarter }) => ({
      summary: `${quarter} ${style.groups} 名组长误工补贴，每人每月 ${steady(style, [200, 260, 300])} 元，3 个月`,
      fen: style.groups * steady(style, [200, 260, 300]) * 300,
    }),
  },
  {
    on: rural,
    chance: 1,
    months: allMonths,
    around: 25,
    item: '3.2',
    cause: 'pay',
    isDue: true,
    only: ({ isMonthly }) => isMonthly,
    party: () => person,
    tell: (style, { month }) =>
      priced(`${month}月村民组长误工补贴`, style.groups, '人', steady(style, [20_000, 26_000, 30_000])),
  },
  {
    on: urban,
    chance: 0.8,
    months: quarterEnds,
    around: 25,
    item: '3.2',
    cause: 'pay',
    isDue: true,
    only: ({ activity }) => activity > 0.3,
    party: () => person,
    tell: (style, { quarter }) =>
      priced(`${quarter}兼职网格员工作补贴`, style.groups * 2, '人', steady(style, [45_000, 60_000])),
  },
  {
    on: rural,
    chance: 0.7,
    months: [6, 12],
    around: 22,
    item: '3.2',
    cause: 'pay',
    isDue: true,
    party: () => person,
    tell: (style, { month }) =>
      priced(
        month === 6 ? '上半年村务监督委员会成员误工补贴' : '下半年村务监督委员会成员误工补贴',
        3,
        '人',
        steady(style, [60_000, 72_000, 90_000]),
      ),
  },
  {
    on: all,
    chance: 0.85,
    months: allMonths,
    around: 12,
    item: '3.4',
    cause: 'utility',
    isDue: true,
    only: ({ isMonthly }) => isMonthly,
    party: ({ township }) => `${township}供电所`,
    tell: (style, { month, dice }) => {
      const used = month === 1 ? 12 : month - 1
      return priced(`${style.hall}${used}月电费`, dice.int(9, 34) * 10 + (used > 10 || used < 4 ? 90 : 0), '度', 52)
    },
  },
  {
    on: all,
    chance: 0.75,
    months: quarterEnds,
    around: 18,
    item: '3.4',
    cause: 'utility',
    isDue: true,
    only: ({ isMonthly }) => !isMonthly,
    party: ({ township }) => `${township}供电所`,
    tell: (style, { quarter, month, dice }) =>
      priced(`${style.hall}${quarter}电费`, dice.int(24, 80) * 10 + (month === 3 || month === 12 ? 260 : 0), '度', 52),
  },
  {
    on: all,
    chance: 0.4,
    months: [6, 12],
    around: 15,
    item: '3.4',
    cause: 'utility',
    party: ({ township }) => `${township}供水站`,
    tell: (style, { month, dice }) =>
      priced(`${style.hall}${month === 6 ? '上' : '下'}半年水费`, dice.int(18, 90), '吨', 320),
  },
  {
    on: all,
    chance: 0.55,
    months: [1, 2, 3, 4],
    isYearly: true,
    item: '3.4',
    cause: 'utility',
    party: ({ short }) => `${short}通信营业厅`,
    tell: (style, { year }) =>
      priced(`${style.hall}${year}年宽带费`, 12, '个月', steady(style, [8_800, 9_800, 12_000])),
  },
  {
    on: all,
    chance: 0.3,
    months: allMonths,
    item: '3.4',
    cause: 'office',
    from: 'cash',
    party: ({ shop }) => shop,
    tell: (style, { dice }) => {
      const lines = dice.sample(stationery, dice.int(1, 3))
      return goods(dice.pick(['办公用品：', '', '购办公用品 ', '']), [
        ['A4纸', dice.int(2, 10), '包', steady(style, paper)] as const,
        ...lines.map(
          ([name, piece, price]) => [name, price > 5_000 ? dice.int(1, 2) : dice.int(2, 8), piece, price] as const,
        ),
      ])
    },
  },
  {
    on: all,
    chance: 0.16,
    months: [3, 5, 6, 8, 9, 11],
    item: '3.4',
    cause: 'office',
    party: ({ short }) => `${short}${short === '乌兰浩特市' ? '文轩印刷有限公司' : '便民图文制作部'}`,
    tell: (_, { dice }) =>
      dice.chance(0.5)
        ? priced(
            dice.pick(['宣传单印制', '公开栏表格印制', '防火宣传单印制', '防诈骗宣传单印制']),
            dice.int(2, 12) * 50,
            '张',
            dice.pick([40, 50, 80]),
          )
        : priced(
            dice.pick(['公开栏展板制作', '宣传横幅制作', '门牌和职责牌制作']),
            dice.int(2, 9),
            '块',
            dice.pick([4_500, 6_000, 8_500, 12_000]),
          ),
  },
  {
    on: all,
    chance: 0.75,
    months: [11, 12],
    isYearly: true,
    item: '3.3',
    cause: 'office',
    isDue: true,
    party: ({ township }) => `${township}邮政支局`,
    tell: (style, { year }) =>
      priced(`订阅${year + 1}年党报党刊`, 3 + (style.areaId % 4), '份', steady(style, [28_800, 31_200, 29_600])),
  },
  {
    on: rural,
    chance: 0.12,
    months: [3, 4, 9],
    isYearly: true,
    item: '3.3',
    cause: 'office',
    party: ({ short }) => `${short}新华书店`,
    tell: (_, { dice }) => priced('农家书屋补充图书', dice.int(18, 60), '册', dice.pick([1_850, 2_200, 2_600])),
  },
  {
    on: land,
    chance: 0.82,
    months: [9, 10],
    isYearly: true,
    item: '3.4',
    cause: 'utility',
    isDue: true,
    party: ({ township }) => `${township}煤炭经销处`,
    tell: (style, moment) =>
      priced(
        `${style.hall}冬季取暖煤`,
        3 + (style.areaId % 6) + moment.dice.int(0, 2),
        '吨',
        yearly(style, moment, 88_000, 16_000, 1_000),
      ),
  },
  {
    on: urban,
    chance: 0.8,
    months: [10, 11],
    isYearly: true,
    item: '3.4',
    cause: 'utility',
    isDue: true,
    party: ({ short }) => `${short}供热公司`,
    tell: (style, { year }) =>
      priced(`${style.hall}${year}—${year + 1}年度供暖费`, 120 + (style.areaId % 18) * 10, '平方米', 2_680),
  },
  {
    on: land,
    chance: 0.28,
    months: [11, 12, 1],
    item: '3.4',
    cause: 'utility',
    from: 'cash',
    party: () => person,
    tell: (style, { dice }) =>
      priced(`${style.hall}烧炉人员工资`, dice.int(20, 31), '天', steady(style, [5_000, 6_000])),
  },
  {
    on: all,
    chance: 0.35,
    months: [4, 5, 9, 10, 11],
    isYearly: true,
    item: '3.4',
    cause: 'office',
    from: 'cash',
    party: () => person,
    tell: (style, { dice }) =>
      priced(
        dice.pick([
          '到旗县参加会计培训差旅补助',
          '参加档案整理培训差旅补助',
          '到旗县办理账户业务差旅补助',
          '参加村务监督培训差旅补助',
        ]),
        dice.int(1, 3),
        '人次',
        steady(style, [12_000, 18_000, 10_000]),
      ),
  },
  {
    on: rural,
    chance: 0.3,
    months: [12],
    isYearly: true,
    item: '3.4',
    cause: 'office',
    isDue: true,
    party: () => '兴安盟同创会计服务有限公司',
    tell: (style, { year }) =>
      priced(`${year}年会计代理记账服务费`, 12, '个月', steady(style, [12_000, 15_000, 18_000])),
  },
  {
    on: all,
    chance: 0.22,
    months: [2, 3],
    isYearly: true,
    item: '3.4',
    cause: 'office',
    party: ({ bank }) => bank,
    tell: (_, { year }) => ({ summary: `${year}年对公账户管理费和回单费 1 年，每年 240 元`, fen: 24_000 }),
  },
  {
    on: all,
    chance: 0.26,
    months: [3, 4, 8, 9],
    isYearly: true,
    item: '3.4',
    cause: 'office',
    party: () => person,
    tell: (style, { dice }) => {
      const [work, low, high] = dice.pick([
        ['更换水龙头和下水管用工', 1, 3],
        ['炉筒清理和火墙修补用工', 2, 4],
        ['门锁和窗户玻璃更换用工', 1, 2],
        ['屋顶防水修补用工', 3, 7],
      ] as const)
      return priced(style.hall + work, dice.int(low, high), '工日', steady(style, [18_000, 20_000, 22_000]))
    },
  },
  {
    on: all,
    chance: 0.12,
    months: [4, 5, 6, 9],
    isYearly: true,
    item: '3.4',
    cause: 'office',
    party: ({ short }) => `${short}电脑维修服务部`,
    tell: (_, { dice }) =>
      dice.chance(0.5)
        ? priced('打印机维修更换定影组件', 1, '台', dice.pick([28_000, 36_000]))
        : priced('监控摄像头更换', dice.int(1, 4), '个', 26_500),
  },
]
