import { codesOf, random, seedOf } from '../../random.ts'
import { table } from '../../text/html.ts'
import type { Desk } from '../../units/desk.ts'
import type { Paper } from '../paper.ts'
import type { County } from '../world/county.ts'
import { addDays, isoFrom, workDayFrom, yearOf } from '../world/days.ts'
import { quarterEnd, quarterWords } from './days.ts'
import { countedChains } from './series/counted.ts'
import { body, type Chain, isFarm, keyOf, law, phone, releasedOf, sections } from './drafts.ts'

/** Reports that count what was released: of a year in January, of a quarter by some townships. */
export const reportPapers = (county: County, papers: readonly Paper[]): Paper[] => [
  ...releasedOf(county, chainsOf(county, papers)),
]

function* chainsOf(county: County, papers: readonly Paper[]): Generator<Chain> {
  const { root, departments, townships } = county.room
  const byDesk = Map.groupBy(papers, ({ desk }) => desk.areaId)
  for (let year = yearOf(county.scale.from) + 1; year <= yearOf(county.today); year++) {
    // The office of the government publishes as the district.
    const offices = departments.filter(({ office }) => office !== root.office)
    for (const desk of [root, ...offices, ...townships]) {
      const of = (byDesk.get(desk.areaId) ?? []).filter(({ released }) => yearIn(released) === year - 1)
      const dice = random(seedOf(desk.areaId, year, 401))
      const chance = desk.level === 'root' ? 1 : desk.level === 'township' ? 0.6 : 0.45
      if (of.length >= 5 && dice.chance(chance)) yield [yearReport(desk, of, year)]
    }
    yield [districtReport(county, papers, year)]
  }
  for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++)
    yield* countedChains(county, papers, year)
  for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++)
    for (const quarter of [1, 2, 3, 4] as const)
      for (const desk of townships) {
        if (!random(seedOf(desk.areaId, year, quarter, 402)).chance(0.12)) continue
        const below = new Set(desk.villages.map(({ areaId }) => areaId))
        const [from, until] = [
          new Date(`${isoFrom(year, quarter * 3 - 2, 1)}T00:00:00+08:00`),
          new Date(`${addDays(quarterEnd(year, quarter), 1)}T00:00:00+08:00`),
        ]
        const told = papers.filter(
          ({ desk: { areaId }, released }) => below.has(areaId) && released >= from && released < until,
        )
        if (told.length > 0) yield [quarterReport(desk, told, year, quarter)]
      }
}

const OFFSET_MS = 8 * 3_600_000
const yearIn = (time: Date): number => new Date(time.getTime() + OFFSET_MS).getUTCFullYear()

/** Counts by the category below the root: 财政预决算, 行政执法. */
function countsBy(papers: readonly Paper[], depth: number): [string, number][] {
  const groups = Map.groupBy(papers, ({ column }) => column.split('/')[depth] ?? column.split('/').at(-1) ?? '')
  return [...groups]
    .map(([name, list]): [string, number] => [name, list.length])
    .toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
}

const weak = [
  '个别信息公开不够及时，有的超过规定时限一两天',
  '对专业内容的解释不够，群众看不懂',
  '公开栏与网上内容偶有不一致',
  '公开的数据格式不便于再利用',
  '依申请公开的答复文书不够规范',
  '政策解读形式单一',
  '对下级单位的指导不够经常',
] as const
const steps = [
  '每月核对一次公开目录和实际发布情况',
  '对承办人员开展一次培训',
  '解读材料与文件同步起草',
  '表格同时提供可以下载的格式',
  '每季度抽查公开栏',
  '对群众留言中的集中问题主动公开',
  '把公开时限写入办文流程',
] as const

function yearReport(desk: Desk, papers: readonly Paper[], year: number) {
  const dice = random(seedOf(desk.areaId, year, 403))
  const counts = countsBy(papers, 1)
  const documents = papers.filter(({ document }) => document === 'numbered').length
  const notices = papers.filter(({ noticeDays }) => noticeDays !== undefined).length
  const [most, second] = counts
  const asked = dice.int(0, desk.level === 'township' ? 3 : 5)
  const basis = isFarm(desk) ? '按照场务公开工作要求' : `根据${law('中华人民共和国政府信息公开条例', `${year}-01-15`)}`
  return {
    key: `${keyOf(desk)}/report/${year - 1}`,
    desk,
    column: '政务公开/政策文件/通知公告',
    title: `${desk.level === 'root' ? desk.place.government : desk.name}${year - 1}年${isFarm(desk) ? '信息公开工作' : '政府信息公开工作'}年度报告`,
    day: workDayFrom(isoFrom(year, 1, dice.int(12, 27))),
    document: 'announcement' as const,
    fulfils: [{ item: 'report', period: String(year - 1) }],
    html: body(
      `${basis}，现公布${desk.name}${year - 1}年信息公开工作年度报告。数据统计期限为${year - 1}年1月1日至12月31日。`,
      sections([
        [
          '主动公开情况',
          `全年在本平台公开信息${papers.length}条，其中正式文件${documents}件，公示${notices}条。${most ? `数量最多的是“${most[0]}”，${most[1]}条` : ''}${second ? `，其次是“${second[0]}”，${second[1]}条` : ''}。`,
          counts.length > 1
            ? table(
                `${year - 1}年公开信息（单位：条）`,
                ['类别', '数量'],
                counts.map(([name, count]) => [name, String(count)]),
                ['合计', String(papers.length)],
              )
            : '',
        ],
        [
          '依申请公开情况',
          asked === 0
            ? '没有收到信息公开申请，没有因信息公开引起的行政复议和行政诉讼。'
            : `收到信息公开申请${asked}件，均在20个工作日内答复；没有因信息公开引起的行政诉讼。`,
        ],
        [
          '存在的问题和改进',
          `${dice.sample<string>(weak, 2).join('；')}。下一步，${dice.sample<string>(steps, 2).join('；')}。`,
        ],
      ]),
      `公众对本报告有意见的，请拨打${phone}。`,
    ),
  }
}

function districtReport({ place, room, root }: County, papers: readonly Paper[], year: number) {
  const dice = random(seedOf(root.id, year, 404))
  const desk = room.departments.find(({ key }) => key === 'govOffice') ?? room.root
  const of = papers.filter(({ released }) => yearIn(released) === year - 1)
  const levels = [
    ['本级和部门', of.filter(({ desk: { level } }) => level === 'root' || level === 'department')],
    [isFarm(desk) ? '农牧场' : '乡镇一级', of.filter(({ desk: { level } }) => level === 'township')],
    [isFarm(desk) ? '生产队' : '村一级', of.filter(({ desk: { level } }) => level === 'village')],
  ] as const
  const quiet = room.villages.length - new Set(levels[2][1].map(({ desk: { areaId } }) => areaId)).size
  const counts = countsBy(of, 0)
  return {
    key: `r${root.id}/report-all/${year - 1}`,
    desk,
    column: '政务公开/政策文件/通知公告',
    title: `${place.short}${year - 1}年三务公开情况通报`,
    day: workDayFrom(isoFrom(year, 2, dice.int(3, 12))),
    document: 'announcement' as const,
    html: body(
      `${year - 1}年，${place.short}各单位在本平台公开信息${of.length}条。现将有关情况通报如下。`,
      table(
        `${year - 1}年各级公开信息（单位：条）`,
        ['层级', '数量'],
        levels.map(([name, list]) => [name, String(list.length)]),
        ['合计', String(of.length)],
      ),
      `按类别看，${counts.map(([name, count]) => `${name}${count}条`).join('，')}。${quiet > 0 ? `有${quiet}个${isFarm(desk) ? '生产队' : '村级单位'}全年没有在本平台发布信息，已请所在地了解原因。` : '所有村级单位都有公开。'}`,
      `${dice.sample<string>(weak, 2).join('；')}。${dice.sample<string>(steps, 3).join('；')}。`,
    ),
  }
}

function quarterReport(desk: Desk, papers: readonly Paper[], year: number, quarter: number) {
  const dice = random(seedOf(...codesOf(desk.name), year, quarter, 405))
  const units = Map.groupBy(papers, ({ desk: { name } }) => name)
  const all = desk.villages.length
  const word = desk.grounds[0] === 'farm' ? '生产队' : '村级单位'
  const counts = countsBy(papers, 0)
  return {
    key: `${keyOf(desk)}/report/${year}-${quarter}`,
    desk,
    column: '政务公开/政策文件/通知公告',
    title: `${desk.name}${year}年${quarterWords[quarter - 1]}村级公开情况通报`.replace(
      '村级公开',
      desk.grounds[0] === 'farm' ? '生产队公开' : '村级公开',
    ),
    day: workDayFrom(addDays(quarterEnd(year, quarter), dice.int(8, 18))),
    html: body(
      `${quarterWords[quarter - 1]}，${desk.name}${all}个${word}中有${units.size}个在本平台发布信息，共${papers.length}条：${counts.map(([name, count]) => `${name}${count}条`).join('，')}。`,
      units.size < all
        ? `其余${all - units.size}个本季度没有发布，${dice.pick(['请对照公开目录补上应当公开的事项', '已由包片干部上门了解，帮助整理材料', '没有收支的也要发布零报告'])}。`
        : `全部${word}都有更新。`,
      `抽查发现：${dice.sample<string>(weak, 1).join('')}。${dice.sample<string>(steps, 2).join('；')}。`,
    ),
  }
}
