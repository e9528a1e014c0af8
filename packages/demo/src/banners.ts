import { dayOf } from './calendar.ts'

export type DemoBanner = {
  districtCode: string
  title: string
  pictureUrl: string
  alt: string
  linkUrl: string
  position: number
}

/** What the three drawings of a district show: a payment slip, a notice board, a question with its answer. */
const drawings: Readonly<Record<string, readonly [payments: string, accounts: string, questions: string]>> = {
  '152201000000': [
    '洮儿河畔的城市黄昏，一张到账的补贴单',
    '居民在小区的公开栏前看公示',
    '白色殿堂前，一问一答两个对话框',
  ],
  '152202000000': [
    '林间的火山口湖，一张到账的补贴单',
    '雪中的小站，站前立着公开栏',
    '秋日白桦林里，一问一答两个对话框',
  ],
  '152221000000': [
    '马群奔过草原，一张到账的补贴单',
    '牧民聚在蒙古包前，旁边立着公开栏',
    '雪原上的马群，一问一答两个对话框',
  ],
  '152222000000': [
    '五角枫下的骑手，一张到账的补贴单',
    '农家院里晒着玉米，屋前立着公开栏',
    '月夜的枫树和篝火，一问一答两个对话框',
  ],
  '152223000000': [
    '层层稻田和白鹤，一张到账的补贴单',
    '水田边立着公开栏，村民在插秧',
    '收割机在金色稻田，一问一答两个对话框',
  ],
  '152224000000': ['山间瀑布，一张到账的补贴单', '村口石桥边立着公开栏', '雪岸清泉，一问一答两个对话框'],
  '152290000000': [
    '收割机列队收麦，一张到账的补贴单',
    '牧场的红色粮仓旁立着公开栏',
    '拖拉机翻开春地，一问一答两个对话框',
  ],
}

const quarterNames = ['一', '二', '三', '四'] as const

/** What citizens come for: this quarter's payments, the accounts of the former quarter, and how to ask. */
function topicsOn(today: Date): readonly { title: string; linkUrl: string }[] {
  const { year, month } = dayOf(today)
  const quarter = Math.ceil(month / 3)
  const former = quarter === 1 ? { year: year - 1, quarter: 4 } : { year, quarter: quarter - 1 }
  return [
    { title: `第${quarterNames[quarter - 1]}季度惠民补贴 到账没有查一查`, linkUrl: '/subsidy/subsidy' },
    {
      title: `第${quarterNames[former.quarter - 1]}季度村级账目 看看您村的`,
      linkUrl: `/village/village?year=${former.year}&quarter=${former.quarter}`,
    },
    { title: '对公开内容有疑问 写给负责单位', linkUrl: '/feedback/feedback?mode=write' },
  ]
}

/** The banners of a district, as they are on the day of the seeding. */
export const demoBanners = (districtCode: string, today: Date): DemoBanner[] =>
  topicsOn(today).map(({ title, linkUrl }, i) => ({
    districtCode,
    title,
    pictureUrl: `/banners/${districtCode}-${i + 1}.svg`,
    alt: drawings[districtCode]?.[i] ?? '',
    linkUrl,
    position: i + 1,
  }))
