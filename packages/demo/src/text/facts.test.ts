import { expect, test } from 'vitest'
import type { DemoArticle } from '../articles.ts'
import { articlesOfDay, type SampleDay, sampleDay, sampleDays } from '../articles-of-day.ts'
import { duesOf, membersOf } from '../books/dues.ts'
import { monthsNamed } from '../books/books.ts'
import { takings, takingsOf } from '../books/takings.ts'
import { dayOf, isoDay } from '../calendar.ts'
import { sampleRootIds, sampleRoots } from '../sample-roots.ts'
import { demoUnits } from '../units/units.ts'
import { yuan } from './html.ts'
import { duesTexts } from './party/dues-texts.ts'

const units = demoUnits(sampleRootIds)
const unitOf = new Map(units.map((unit) => [unit.id, unit]))
const articles = articlesOfDay(sampleDay)

const levelOf = ({ areaId }: DemoArticle) => unitOf.get(areaId)?.level ?? 'root'
const districtOf = ({ areaId }: DemoArticle) =>
  unitOf.get(areaId)?.districtCode ?? sampleRoots.find(({ id }) => id === areaId)?.code
const isFarm = (article: DemoArticle): boolean => districtOf(article) === '152290000000'
const said = ({ title, content }: DemoArticle): string => `${title}\n${content.replace(/<[^>]+>/g, '\n')}`
const monthOf = ({ releaseTime }: DemoArticle): number => dayOf(releaseTime).month
const yearOf = ({ releaseTime }: DemoArticle): number => dayOf(releaseTime).year
const rowsOf = ({ content }: DemoArticle): string[][] =>
  Array.from((/<tbody>(.*?)<\/tbody>/s.exec(content)?.[1] ?? '').matchAll(/<tr>(.*?)<\/tr>/gs), ([, row = '']) =>
    Array.from(row.matchAll(/<t[hd][^>]*>([^<]*)</g), ([, cell = '']) => cell),
  )
const titled = (words: RegExp): DemoArticle[] => articles.filter(({ title }) => words.test(title))
/** The numbers in the parentheses of a pattern, in an article that has them. */
function numbersIn(article: DemoArticle, words: RegExp): number[] | null {
  const found = words.exec(said(article))
  return found ? found.slice(1).map((number) => Number(number.replaceAll(',', ''))) : null
}

type Rule = [name: string, about: RegExp, isWrong: (article: DemoArticle, text: string) => boolean]

/** What an article about a subject must not say; the subject is looked for in title and text. */
const rules: Rule[] = [
  ['works for the people advance from April on', /民生实事推进会/, (article) => monthOf(article) < 4],
  ['half of the harvest is in by October', /秋收进度过半/, (article) => monthOf(article) !== 10],
  [
    'those listed for development are few, screened later',
    /列为发展对象/,
    (article, text) => rowsOf(article).length > 3 || /政治审查/.test(text),
  ],
  [
    'townships do not live by the law on villages',
    /村民委员会组织法|质量监督员|务监督委员会/,
    (article) => levelOf(article) !== 'village',
  ],
  [
    'a state farm is not paid by the treasury',
    /机关.*财务收支公开表/,
    (article, text) => isFarm(article) !== /承包费收入/.test(text) || isFarm(article) === /财政拨款|国库/.test(text),
  ],
  ['what a production team gives to its workers is not denied', /职工福利/, (_, text) => /不向个人分配/.test(text)],
  ['a month is counted when it is over', /本月(受理|上门|走访|已有|为)/, () => true],
  ['at most 3 percent are kept back', /质量保证金/, (_, text) => /95%|5%作为|排水沟/.test(text)],
  ['goods come from a supplier', /防火物资采购/, (_, text) => /施工单位|建筑工程/.test(text)],
  ['who mends cars buys fuel', /“三公”经费支出情况公开/, (_, text) => !/燃油费/.test(text)],
  ['works need material and hands', /工程资金使用公开/, (_, text) => !/材料费[^]*人工费/.test(text)],
  [
    'projects of a village need material',
    /一事一议(筹资|资金)|公益项目资金使用公开/,
    (_, text) => !/材料费/.test(text),
  ],
  ['money for relief is no stock', /应急物资储备情况/, (_, text) => !/现有数量/.test(text) || /（元）/.test(text)],
  ['a survey of land pays nothing', /土地现状调查结果/, (_, text) => /（元|补偿标准/.test(text)],
  ['production teams are inspected by those in charge', /内部随机检查/, ({ title }) => !/安全|农机/.test(title)],
  ['minutes are taken by those who met', /召开基层治理工作会议/, (article) => levelOf(article) !== 'township'],
  ['not all courses are for farmers', /冬季培训/, (_, text) => /冬闲|解决生产/.test(text)],
  ['advice is what the title says', /家庭绿植/, (_, text) => /小区绿化/.test(text)],
  ['a season has its own causes', /森林草原高火险/, (article, text) => /气温回升/.test(text) !== monthOf(article) <= 5],
  ['nobody drives through a closed road', /道路封闭施工/, (_, text) => /施工路段请减速/.test(text)],
  [
    'water is off in a village, not around it; it does not snow in summer',
    /临时停/,
    (_, text) => /周边临时停|雨雪/.test(text),
  ],
  ['estimates are not to the fen', /项目库(公示|动态)/, (_, text) => /\d\.\d{2}\n|[\d,]+\.\d{2}元/.test(text)],
  ['workers of a state farm are no peasants', /联农带农/, isFarm],
  ['a road of the government is approved', /项目审批结果公示/, (_, text) => /准予备案|经办人/.test(text)],
  [
    'machinery rates are set by the region',
    /农机购置与应用补贴标准/,
    (_, text) => !/由自治区按机具分档确定/.test(text),
  ],
  ['the ground is not mended in winter', /畜禽粪污利用情况/, (_, text) => /修补防渗层/.test(text)],
  [
    'a village has few people in such posts',
    /(保洁员|护路员|护林员|护草员|河湖巡查员)(补贴|考勤)/,
    (article) => levelOf(article) === 'village' && rowsOf(article).length > 4,
  ],
  ['own checks have a date', /先由各单位自查|停产停业整改/, () => true],
  ['more are examined than chosen', /公开选调工作人员公告/, (_, text) => /一比一/.test(text)],
  ['donations are spent where they came', /捐赠款支出/, (_, text) => !/社会捐赠/.test(text)],
  ['the unit of an overview is not alone', /所属单位.*(汇总|财务收支)/, (article) => rowsOf(article).length < 2],
  [
    'a district has more funds than a township, and allots them early in the year',
    /衔接资金(安排|支出)情况公示|衔接资金安排公示/,
    (article, text) => {
      const [yuan = 0] = numbersIn(article, /合计([\d,]+)\.\d{2}元/) ?? []
      const isDistrict = levelOf(article) !== 'township'
      return yuan > 4_300_000 !== isDistrict || (/安排公示/.test(text) && monthOf(article) > 6)
    },
  ],
  [
    'a report knows what was late, and who can appeal',
    /公开工作报告/,
    (_, text) => {
      const late = [...text.matchAll(/合计\n+(\d+)\n+(\d+)\n+(\d+)\n/g)].reduce(
        (sum, [, all, inTime, later]) => sum + (Number(all) === Number(inTime) + Number(later) ? Number(later) : 0),
        0,
      )
      return /全部在规定时限内/.test(text) || /其中按期公开/.test(text) !== late > 0
    },
  ],
  ['nobody appeals against disclosure of the Party', /[党财]务公开工作报告/, (_, text) => /行政复议/.test(text)],
  [
    'works advance with the months',
    /累计完成(工程量的)?\d+.*%/,
    (article, text) => {
      const done = Number(/累计完成(?:工程量的)?([\d.]+)%/.exec(text)?.[1])
      return done < monthOf(article) * 10 - 20 || done >= monthOf(article) * 10 - 10
    },
  ],
  ['a surplus is shared before it is spent', /年集体收益分配方案/, (article) => monthOf(article) > 3],
  ['a list of what is owned is no list of changes', /固定资产变动/, () => true],
  [
    'villagers live in groups of their village',
    /发放公示|救助/,
    (article) => levelOf(article) === 'village' && /<th[^>]*>所属单位</.test(article.content),
  ],
  ['groups of the Party are led as its rules say', /调整所属党小组/, (_, text) => /正式党员，组长/.test(text)],
  [
    'Party committees of townships write to branches',
    /党委关于|党工委关于/,
    (article, text) => levelOf(article) === 'township' && /各站所：|各科室：/.test(text),
  ],
  ['people walk to a notice board, not into it', /公开栏/, (_, text) => /走进公开栏/.test(text)],
  [
    'ditches are not opened or cleaned while they are frozen',
    /开闸放水|环境卫生整治情况/,
    (article, text) => /清掏/.test(text) || (monthOf(article) < 4 && /渠道开闸放水/.test(text)),
  ],
  ['pastures are not at their best in autumn', /草场进入旺盛期/, (article) => monthOf(article) > 8],
  ['planned repairs are announced a week before', /临时停电/, (_, text) => !/线路临时检修/.test(text)],
  [
    'few are excellent',
    /年度考核结果公示/,
    (article) => {
      const marks = rowsOf(article).map((cells) => cells.at(-1))
      return marks.filter((mark) => mark === '优秀').length > marks.length / 5
    },
  ],
  [
    'branches spend what comes from above too',
    /党费(使用情况|支出明细)公示/,
    (article, text) => article.content.includes('<tfoot>') && !/上级下拨/.test(text),
  ],
  ['workers of a farm are no tourists', /名居民和游客参加/, isFarm],
  ['in winter nobody stores cabbage for it any more', /农超对接会/, (_, text) => /冬储菜/.test(text)],
  ['sowing is not to come in May', /春播/, (article, text) => monthOf(article) > 4 && /春播在即/.test(text)],
  [
    'money for projects of a village is thousands',
    /排水沟清理项目比选|休闲座椅安装项目比选/,
    (_, text) => Number(/控制价：([\d.]+)万元/.exec(text)?.[1]) > 3,
  ],
]

test.each(rules)('%s', (_, about, isWrong) => {
  const wrong = articles.filter((article) => about.test(said(article)) && isWrong(article, said(article)))
  expect(wrong.map(({ title, releaseTime }) => `${isoDay(releaseTime)} ${title}`)).toEqual([])
})

test('branches have as many members everywhere, and no more come or vote', () => {
  let compared = 0
  for (const article of articles) {
    const members = membersOf(article.areaId)
    const [present] = numbersIn(article, /党日活动.*?(\d+)名党员参加/) ?? [0]
    const [own] = numbersIn(article, /现有正式党员(\d+)名/) ?? [members]
    const votes = rowsOf(article).flatMap((cells) => cells.flatMap((cell) => /^(\d+)票$/.exec(cell)?.[1] ?? []))
    expect(Math.max(present ?? 0, ...votes.map(Number)), article.title).toBeLessThanOrEqual(members)
    expect(own, article.title).toBe(members)
    if (present) compared++
  }
  expect(compared).toBeGreaterThan(10)
})

test('a village has as many delegates at every meeting', () => {
  const counted = articles.flatMap((article) => {
    const [delegates] = numbersIn(article, /(?:应到代表|村民代表应到)(\d+)人/) ?? []
    return delegates === undefined ? [] : [{ areaId: article.areaId, delegates }]
  })
  expect(counted.length).toBeGreaterThan(10)
  for (const own of Map.groupBy(counted, ({ areaId }) => areaId).values())
    expect(new Set(own.map(({ delegates }) => delegates)).size).toBe(1)
  expect(Math.min(...counted.map(({ delegates }) => delegates))).toBeGreaterThan(20)
})

test('as many members work elsewhere as pay dues from there', () => {
  const away = articles.flatMap((article) => {
    const [people] = numbersIn(article, /外出六个月以上的党员(\d+)名/) ?? []
    return people === undefined ? [] : [{ article, people }]
  })
  expect(away.length).toBeGreaterThan(10)
  for (const { article, people } of away) {
    const ground = isFarm(article) ? 'farm' : /社区/.test(article.publisher) ? 'urban' : 'rural'
    const text = duesTexts.find(({ by, on }) =>
      levelOf(article) === 'village' ? by?.includes('village') && on?.includes(ground) : by?.includes('township'),
    )
    if (text?.table?.kind !== 'dues') throw new Error(`no dues of ${article.title}`)
    const paying = duesOf(article.areaId, text.table.members).find(({ item }) => item.includes('流动'))
    expect(people, article.title).toBe(paying?.people)
  }
})

test('all offices of a district publish the same funds', () => {
  const papers = titled(/衔接资金(安排|支出)/).filter((article) => levelOf(article) !== 'township')
  const sets = Map.groupBy(papers, (article) => `${districtOf(article)} ${/\d{4}年.*/.exec(article.title)?.[0]}`)
  const several = [...sets.values()].filter(({ length }) => length > 1)
  expect(several.length).toBeGreaterThan(0)
  for (const [first, ...others] of several)
    for (const other of others) expect(rowsOf(other), other.title).toEqual(first && rowsOf(first))
})

test('a district sets one rate of an aid for a year', () => {
  const rates = titled(/特困人员/).flatMap((article) => {
    const year = /(\d{4})年/.exec(article.title)?.[1]
    return rowsOf(article).map((cells) => ({ set: `${districtOf(article)} ${year}`, rate: cells[3] ?? '' }))
  })
  expect(rates.length).toBeGreaterThan(30)
  for (const [set, own] of Map.groupBy(rates, ({ set }) => set))
    expect(new Set(own.map(({ rate }) => rate)).size, set).toBe(1)
})

test('procurators of a county have dozens of cases in a quarter', () => {
  const cases = articles.flatMap((article) => numbersIn(article, /审查起诉案件(\d+)件/) ?? [])
  expect(cases.length).toBeGreaterThan(0)
  expect(Math.max(...cases)).toBeLessThan(60)
})

test.each([
  [
    '民生实事',
    /民生实事共(\d+)件，已完成(\d+)件/,
    (article: DemoArticle) => `${districtOf(article)} ${yearOf(article)}`,
  ],
  [
    '重大项目',
    /列入年度计划的项目(\d+)个，已开工(\d+)个/,
    (article: DemoArticle) => `${article.areaId} ${/\d{4}年/.exec(article.title)?.[0]}`,
  ],
])('%s: the plan of a year stays, and more of it is done each time', (_, words, yearlyOf) => {
  const reportsOf = (day: SampleDay) =>
    articlesOfDay(day)
      .toSorted((one, other) => one.releaseTime.getTime() - other.releaseTime.getTime())
      .flatMap((article) => {
        const numbers = numbersIn(article, words)
        return numbers ? [{ year: yearlyOf(article), total: numbers[0] ?? 0, done: numbers[1] ?? 0, article }] : []
      })
  let compared = 0
  // Few offices report twice in a year, so several days are read.
  for (const own of sampleDays.flatMap((day) => [...Map.groupBy(reportsOf(day), ({ year }) => year).values()]))
    for (const [at, { total, done, article }] of own.entries()) {
      const former = own[at - 1]
      expect(done, article.title).toBeLessThan(total)
      expect(done / total, article.title).toBeLessThan(/第一季度/.test(article.title) ? 0.4 : 1)
      if (!former) continue
      expect(total, article.title).toBe(former.total)
      expect(done, article.title).toBeGreaterThanOrEqual(former.done)
      compared++
    }
  expect(compared).toBeGreaterThan(0)
})

test('an office publishes the same compensation for land as its village', () => {
  const papers = titled(/征地补偿费用支付情况公示/)
  expect(papers.length).toBeGreaterThan(0)
  for (const paper of papers) {
    const { title } = paper
    const published = JSON.stringify(rowsOf(paper).map((cells) => cells.slice(-2)))
    const villages = units.filter(
      ({ name, level, districtCode }) =>
        level === 'village' && districtCode === districtOf(paper) && title.includes(name),
    )
    const own = villages.map(({ id }) =>
      JSON.stringify(takingsOf(id, takings, monthsNamed(title)).map(({ fen, paid }) => [yuan(fen), yuan(paid)])),
    )
    expect(own, title).toContain(published)
  }
})

test('warnings are dated when they are published, minutes are dated', () => {
  const warnings = titled(/风险提示|高火险提示|降雪提示/)
  expect(warnings.length).toBeGreaterThan(10)
  for (const { title, documentDate, releaseTime } of warnings) expect(documentDate, title).toBe(isoDay(releaseTime))
  const minutes = articles.filter(({ content }) => content.includes('（记录：'))
  expect(minutes.length).toBeGreaterThan(10)
  for (const { title, content } of minutes) expect(content, title).toMatch(/signature">\d{4}年\d{1,2}月\d{1,2}日<\/p>$/)
})

test('a list has several items', () => {
  expect(articles.filter(({ content }) => /<ol><li>[^<]*<\/li><\/ol>/.test(content)).map(({ title }) => title)).toEqual(
    [],
  )
})
