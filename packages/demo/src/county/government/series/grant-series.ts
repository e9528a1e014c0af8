import { random, seedOf } from '../../../random.ts'
import { table, yuan } from '../../../text/html.ts'
import type { County } from '../../world/county.ts'
import { addDays, isoFrom, monthOf, workDayFrom } from '../../world/days.ts'
import type { Grant } from '../../world/history.ts'
import { quarterEnd, quarterWords } from '../days.ts'
import { body, type Chain, keyOf, local, percent, phone } from '../drafts.ts'

const why = [
  '项目尚未开工，待开工后拨付',
  '账户信息核对后次月拨付',
  '等待验收结果',
  '县级配套资金排在下一批',
  '收款单位印鉴变更',
] as const
const next = [
  '对超过六十天没有拨付的逐笔说明',
  '拨付凭证向收款单位开放查询',
  '年底前清零',
  '已到账的及时列支，不得留存乡镇账户',
  '到账情况由收款单位核对签字',
  '对使用慢的单位不再安排新项目',
] as const

/** How much of the grants of the year has reached the accounts by the end of a quarter. */
export function* grantProgress(county: County, year: number): Generator<Chain> {
  const { departments, root } = county.room
  const desk = departments.find(({ key }) => key === 'finance') ?? root
  for (const quarter of [1, 2, 3, 4]) {
    const end = quarterEnd(year, quarter)
    const grants = county.grants.filter(
      ({ allotted, from, year: of }) => of === year && from === root.areaId && allotted <= end,
    )
    if (grants.length === 0) continue
    const dice = random(seedOf(desk.areaId, year, quarter, 431))
    const isPaid = ({ paid }: Grant): boolean => paid !== null && paid <= end
    const sum = (list: readonly Grant[]): number => list.reduce((total, { fen }) => total + fen, 0)
    const rows = [...Map.groupBy(grants, ({ title }) => title)].map(([title, list]) => ({
      title,
      all: sum(list),
      paid: sum(list.filter(isPaid)),
    }))
    const [all, paid] = [sum(grants), sum(grants.filter(isPaid))]
    const open = grants.filter((grant) => !isPaid(grant)).length
    yield [
      {
        key: `${keyOf(desk)}/grant-paid/${year}-${quarter}`,
        desk,
        column: '政务公开/乡村振兴/资金安排',
        title: `${county.place.short}${year}年${quarterWords[quarter - 1]}基层补助资金拨付进度`,
        day: workDayFrom(
          addDays(isoFrom(quarter === 4 ? year + 1 : year, quarter === 4 ? 1 : monthOf(end) + 1, 5), dice.int(0, 9)),
        ),
        html: body(
          local(
            desk,
            `截至${quarterWords[quarter - 1]}末，${year}年已下达苏木乡镇和嘎查村的补助资金${yuan(all)}元，拨付到账${yuan(paid)}元，占${percent(paid, all)}。`,
          ),
          table(
            '补助资金拨付进度（单位：元）',
            ['资金', '已下达', '已到账'],
            rows.map((row) => [row.title, yuan(row.all), yuan(row.paid)]),
            ['合计', yuan(all), yuan(paid)],
          ),
          open === 0 ? '已下达的资金全部到账。' : `还有${open}笔没有到账，主要原因是${dice.pick(why)}。`,
          local(desk, `${dice.sample<string>(next, 2).join('；')}。到账有疑问的，请拨打${phone}。`),
        ),
      },
    ]
  }
}
