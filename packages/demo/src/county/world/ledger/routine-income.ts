import { person, priced } from './flow.ts'
import { land, quarterEnds, type Routine, rural, steady, urban } from './routine.ts'

/** What the unit earns itself, besides leases. */
export const incomeRoutines: readonly Routine[] = [
  {
    on: rural,
    chance: 1,
    months: quarterEnds,
    around: 24,
    direction: 'in',
    item: '2.1',
    cause: 'business',
    isDue: true,
    only: ({ hasSolar }) => hasSolar,
    party: ({ short }) => `${short}供电公司`,
    tell: (style, { quarter, month, dice }) => {
      // The days are long in the second and third quarters.
      const units = (month === 6 || month === 9 ? 420 : 270) + (style.areaId % 9) * 18 + dice.int(-30, 30)
      return {
        summary: `光伏电站${quarter}发电收益 ${(units * 20).toLocaleString('en-US')} 度，每度 0.3035 元`,
        fen: units * 607,
      }
    },
  },
  {
    on: land,
    chance: 0.8,
    months: [5, 10],
    around: 20,
    direction: 'in',
    item: '2.1',
    cause: 'business',
    only: ({ hasMachines }) => hasMachines,
    party: () => person,
    tell: (style, { month, dice }) =>
      priced(
        month === 5 ? '集体拖拉机春季旋耕作业收入' : '集体拖拉机秋季翻地作业收入',
        dice.int(14, 70) * 10,
        '亩',
        steady(style, [1_800, 2_000, 2_500]),
      ),
  },
  {
    on: urban,
    chance: 0.5,
    months: quarterEnds,
    around: 20,
    direction: 'in',
    item: '2.1',
    cause: 'business',
    party: () => person,
    tell: (style, { quarter, dice }) =>
      priced(`${quarter}便民早市摊位管理费`, dice.int(4, 18), '个摊位', steady(style, [9_000, 12_000, 15_000])),
  },
  {
    on: ['farm'],
    chance: 0.7,
    months: [9, 10, 11],
    direction: 'in',
    item: '2.1',
    cause: 'business',
    party: () => person,
    tell: (style, { dice }) =>
      priced('粮食晾晒场使用费', dice.int(6, 40), '个车次', steady(style, [8_000, 10_000, 12_000])),
  },
  {
    on: rural,
    chance: 0.05,
    months: [1, 6, 9],
    direction: 'in',
    item: '2.9',
    cause: 'donation',
    party: ({ short }) => `${short}${['慈善会', '工商业联合会', '红十字会'][short.length % 3]}`,
    tell: (_, { dice }) => ({
      summary: dice.pick(['帮扶单位捐赠文体活动经费', '爱心企业捐赠助老活动经费', '捐赠村屯绿化经费']),
      fen: dice.int(2, 10) * 100_000,
    }),
  },
  {
    on: rural,
    chance: 0.1,
    months: [4, 8, 11],
    direction: 'in',
    item: '2.11',
    cause: 'business',
    from: 'cash',
    party: () => person,
    tell: (_, { dice }) =>
      dice.chance(0.5)
        ? priced('变卖废旧铁管', dice.int(60, 300), '公斤', 180)
        : priced('林带枯死木处置收入', dice.int(2, 9), '立方米', 32_000),
  },
]
