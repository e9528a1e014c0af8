/** One of the rates of a project, in whole yuan per unit: of the project itself (''), or of a class of it. */
export type Rate = { of: string; yuan: number }

/** By what a project is paid: the unit, how many of them people have, and its rates in a year. */
type Measure = {
  unit: string
  least: number
  most: number
  /** Whether a household has the same of it at every payment. */
  lasts: boolean
  rates: (year: number, place: number) => readonly Rate[]
}

const FIRST_YEAR = 2023

const measures = {
  BT101: {
    unit: '亩',
    least: 8,
    most: 90,
    lasts: true,
    rates: (year, place) => [{ of: '', yuan: 62 + (place % 4) + year - FIRST_YEAR }],
  },
  BT102: {
    unit: '亩',
    least: 120,
    most: 400,
    lasts: true,
    rates: () => [
      { of: '禁牧', yuan: 9 },
      { of: '草畜平衡', yuan: 3 },
    ],
  },
  BT103: {
    unit: '台',
    least: 1,
    most: 2,
    lasts: false,
    rates: () => [
      { of: '小型机具', yuan: 1_800 },
      { of: '中型机具', yuan: 3_600 },
      { of: '大型机具', yuan: 9_800 },
    ],
  },
  BT104: { unit: '亩', least: 12, most: 90, lasts: true, rates: () => [{ of: '', yuan: 16 }] },
  BT201: {
    unit: '人',
    least: 1,
    most: 3,
    lasts: true,
    rates: (year, place) => {
      const lowest = 412 + (place % 4) * 6 + (year - FIRST_YEAR) * 12
      return [
        { of: '一类家庭', yuan: lowest + 152 },
        { of: '二类家庭', yuan: lowest + 76 },
        { of: '三类家庭', yuan: lowest },
      ]
    },
  },
  BT202: {
    unit: '户',
    least: 1,
    most: 1,
    lasts: false,
    rates: () => [
      { of: '一般困难', yuan: 800 },
      { of: '较大困难', yuan: 1_600 },
      { of: '重大困难', yuan: 3_000 },
    ],
  },
} as const satisfies Record<string, Measure>

export type ProjectCode = keyof typeof measures

export const measureOf = (code: ProjectCode): Measure => measures[code]

/** The rates of a project in a district and year, which its notice, its payments and its policy card agree on. */
export const ratesOf = (code: ProjectCode, districtCode: string, year: number): readonly Rate[] =>
  measureOf(code).rates(year, Number(districtCode.slice(3, 6)))

const perUnit = { BT201: '每人每月', BT202: '每户每次' } as const

/** 每亩66元; 禁牧每亩9元，草畜平衡每亩3元 */
export function ratesInWords(code: ProjectCode, districtCode: string, year: number): string {
  const per = code === 'BT201' || code === 'BT202' ? perUnit[code] : `每${measures[code].unit}`
  return ratesOf(code, districtCode, year)
    .map(({ of, yuan }) => `${of}${per}${yuan.toLocaleString('en-US')}元`)
    .join('，')
}
