import type { BookKind, BookPart } from './kinds.ts'

/** When an item comes, and what its amount depends on. */
type Terms = {
  /** months of the year, 1–12; any when absent */
  months?: readonly number[] | undefined
  /** an item of income: this one passes on a part of it, in the months in which it came */
  passesOn?: string | undefined
  /** more when little money is left, as grants follow what an office spends */
  refills?: true | undefined
}

/** Bounds in whole yuan a month. */
export type BookItem = Terms & { item: string; low: number; high: number }

/** The first item of a part comes every month, so that no part of a village's books is ever empty. */
type Items = Readonly<Record<BookPart, readonly BookItem[]>>

// Objects of one shape are read faster; the books have some hundred thousand entries.
const of = (item: string, low: number, high: number, { months, passesOn, refills }: Terms = {}): BookItem => ({
  item,
  low,
  high,
  months,
  passesOn,
  refills,
})

const heated: Terms = { months: [10, 11, 12, 1, 2, 3, 4] }
const watered: Terms = { months: [4, 5, 6, 7, 8, 9] }
const worked: Terms = { months: [4, 5, 6, 7, 8, 9, 10, 11] }
const dried: Terms = { months: [9, 10, 11] }

const office: Items['office'] = [
  of('办公用品', 80, 900),
  of('电费', 120, 1_100),
  of('水费', 40, 360),
  of('取暖费', 800, 3_600, heated),
  of('报刊费', 90, 420),
  of('通信费', 100, 300),
  of('维修费', 150, 1_800),
]

const largeOffice = office.map((entry): BookItem => ({ ...entry, low: entry.low * 6, high: entry.high * 6 }))

const travel: Items['costs'] = [
  of('公务用车运行维护费', 1_200, 5_600),
  of('会议培训费', 600, 6_800),
  of('差旅费', 800, 9_000),
]

/** Of villages. */
const rural: Items = {
  business: [
    of('光伏收益', 2_000, 9_800),
    of('机动地发包', 6_000, 42_000),
    of('草场发包', 4_000, 28_000),
    of('门市房租赁', 1_200, 6_000),
    of('仓库租赁', 800, 4_000),
    of('农机作业服务', 900, 8_600, worked),
  ],
  grants: [
    of('村级组织运转补助', 2_500, 6_000),
    of('公益事业财政奖补', 8_000, 46_000),
    of('环境整治补助', 2_000, 12_000),
    of('活动场所维修补助', 3_000, 20_000),
    of('道路养护补助', 1_500, 9_000),
  ],
  costs: [
    of('燃料费', 200, 2_600),
    of('农机维修', 300, 5_200),
    of('灌溉电费', 400, 6_800, watered),
    of('仓库维修', 500, 4_600),
    of('雇工支出', 600, 5_400),
    of('运输费', 200, 1_900),
  ],
  office,
  works: [
    of('垃圾清运费', 600, 2_400),
    of('公益设施维修', 2_000, 26_000),
    of('路灯维护费', 200, 1_900),
    of('护林护草补助', 1_000, 4_800),
  ],
}

/** Of housing estates. */
const urban: Items = {
  business: [
    of('活动用房租赁', 800, 3_600),
    of('便民服务点管理费', 300, 1_800),
    of('废旧物资处置', 100, 900),
    of('停车位管理收入', 600, 4_200),
  ],
  grants: [
    of('社区工作经费', 6_000, 12_000),
    of('服务群众专项经费', 5_000, 40_000),
    of('文体活动补助', 1_000, 8_000),
    of('养老服务补助', 2_000, 16_000),
    of('活动场所维修补助', 2_000, 18_000),
  ],
  costs: [
    of('便民服务点物料', 100, 1_600),
    of('出租用房维修', 300, 4_200),
    of('保洁雇工', 600, 2_800),
    of('设施保险费', 200, 1_200),
  ],
  office,
  works: [
    of('便民设施维修', 800, 16_000),
    of('文体活动', 500, 5_200),
    of('志愿服务物资', 200, 2_400),
    of('宣传栏制作', 300, 2_600),
  ],
}

/** Of production teams. */
const farm: Items = {
  business: [
    of('仓储服务收入', 1_000, 9_000),
    of('农机作业收入', 3_000, 18_000, worked),
    of('晾晒场使用费', 500, 6_000, dried),
    of('房屋租赁收入', 600, 4_800),
    of('零星农产品销售', 400, 7_600),
  ],
  grants: [
    of('管理费拨款', 5_000, 10_000),
    of('道路维护补助', 2_000, 16_000),
    of('活动场所维修补助', 2_000, 12_000),
    of('职工培训补助', 600, 4_000),
    of('环境整治补助', 1_000, 8_000),
  ],
  costs: [
    of('燃料费', 800, 7_800),
    of('农机维修', 500, 9_600),
    of('种子化肥', 1_000, 12_000, worked),
    of('灌溉电费', 400, 6_000, watered),
    of('运输费', 200, 2_600),
  ],
  office,
  works: [of('道路维护', 1_000, 18_000), of('职工活动', 300, 3_800), of('设施维修', 500, 9_800)],
}

/** Of a township's own office, which earns nothing itself. */
const township: Items = {
  business: [],
  grants: [of('财政拨款', 120_000, 260_000, { refills: true }), of('专项工作经费', 10_000, 60_000)],
  costs: travel,
  office: largeOffice,
  works: [of('人员经费', 110_000, 150_000), of('便民服务中心运行经费', 2_000, 16_000), of('环境整治', 4_000, 60_000)],
}

/** Of the head office of a state farm, which is an enterprise. */
const farmOffice: Items = {
  business: [of('承包费收入', 40_000, 70_000), of('管理费收入', 10_000, 40_000), of('房屋租赁收入', 1_200, 6_000)],
  grants: [of('上级补助收入', 60_000, 200_000, { refills: true }), of('专项补助收入', 10_000, 60_000)],
  costs: travel,
  office: largeOffice,
  works: [of('职工薪酬', 110_000, 150_000), of('场部设施维修', 2_000, 16_000), of('道路和环境整治', 4_000, 60_000)],
}

/** Of what villages collect for others. */
const custody: Items = {
  business: [of('代收水费', 800, 3_600)],
  grants: [of('代收垃圾清运费', 600, 2_400), of('社会捐赠', 500, 4_000)],
  costs: [of('代缴水费', 800, 3_600)],
  office: [of('支付垃圾清运费', 600, 2_400)],
  works: [of('捐赠款支出', 200, 1_000, { passesOn: '社会捐赠' })],
}

export const itemsOf: Readonly<Record<BookKind, Items>> = {
  rural,
  urban,
  farm,
  township,
  farmOffice,
  custody,
}
