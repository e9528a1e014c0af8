import { describe, expect, test } from 'vitest'
import { articlesOfDay, sampleDays } from './articles-of-day.ts'
import type { DemoArticle } from './articles.ts'
import { chineseDay, DAY_MS, dayOf } from './calendar.ts'
import { leafCategoryIds } from './categories.ts'
import { newsroomOf } from './units/desks.ts'
import { places } from './units/places.ts'
import { sampleRootIds, sampleRoots } from './sample-roots.ts'
import { columns } from './text/columns.ts'
import { textsInSeason, textsOf } from './text/offers.ts'
import { demoUnits } from './units/units.ts'

const units = demoUnits(sampleRootIds)
const pathOf = new Map([...leafCategoryIds()].map(([path, id]) => [id, path]))
const farmIds = new Set([
  sampleRootIds['152290000000'],
  ...units.filter(({ districtCode }) => districtCode === '152290000000').map(({ id }) => id),
])
const streetIds = new Set(units.filter(({ group }) => group === '街道').map(({ id }) => id))
const estateIds = new Set(
  units.filter(({ name, level }) => level === 'village' && name.endsWith('社区')).map(({ id }) => id),
)

test('every desk that writes for a column has a text for every month', () => {
  const silent = new Set<string>()
  for (const root of sampleRoots) {
    const room = newsroomOf(root, units)
    for (const desk of [room.root, ...room.departments, ...room.townships, ...room.villages]) {
      for (const column of columns) {
        if (textsOf(column, desk).length === 0) continue
        for (let month = 0; month < 12; month++) {
          const time = new Date(Date.UTC(2026, month, 15))
          if (textsInSeason(column, desk, time).length === 0)
            silent.add(`${column.path} ${desk.level} ${desk.key ?? ''} ${desk.grounds.join('+')} ${month + 1}`)
        }
      }
    }
  }
  expect([...silent]).toEqual([])
})

describe.each(sampleDays)('first started on %s', (day) => {
  const articles = articlesOfDay(day)
  const said = ({ title, content }: DemoArticle): string => `${title}\n${content.replace(/<[^>]+>/g, '\n')}`
  const wrong = (is: (article: DemoArticle) => boolean): string[] =>
    articles.filter(is).map(({ title, releaseTime }) => `${chineseDay(releaseTime)} ${title}`)

  /** Phrases that belong to certain months only. */
  const seasons: readonly (readonly [RegExp, readonly number[]])[] = [
    [/暑期|秋季学期招生|新生入学/, [7, 8]],
    [/义务教育招生入学工作/, [5, 6, 7, 8]],
    [/春耕|春灌|春季播种|播前准备/, [2, 3, 4, 5]],
    [/秋收|收割机|秋粮/, [9, 10]],
    [/田间管理/, [6, 7, 8]],
    [/防汛演练|沿线防汛|强降雨/, [5, 6, 7, 8]],
    [/植树/, [4, 5, 10]],
    [/供热(保障|缴费)|冬季|越冬|低温大风/, [9, 10, 11, 12, 1, 2, 3]],
    [/秸秆禁烧/, [9, 10, 11, 3, 4]],
    [/宪法宣传周/, [11, 12]],
    [/安全生产月/, [5, 6]],
    [/铺筑/, [4, 5, 6, 7, 8, 9, 10, 11]],
    [/春节/, [12, 1, 2]],
    [/金秋助学/, [8, 9]],
    [/部门预算公开|年度考核结果/, [1, 2, 3, 4]],
    [/年度部门决算/, [8, 9, 10]],
    [/上半年/, [7, 8, 9]],
    [/下半年/, [1, 2, 3]],
    ...places.flatMap(({ events }) => events.map(({ name, months }) => [new RegExp(name), months] as const)),
  ]

  test('seasonal phrases occur only in their season', () => {
    for (const [words, months] of seasons)
      expect(
        wrong(({ title, releaseTime }) => words.test(title) && !months.includes(dayOf(releaseTime).month)),
      ).toEqual([])
    for (const [words, months] of seasons.slice(0, 9))
      expect(
        wrong((article) => words.test(said(article)) && !months.includes(dayOf(article.releaseTime).month)),
      ).toEqual([])
  })

  test('what is said before the Spring Festival is published before it', () => {
    const festivals = ['2024-02-10', '2025-01-29', '2026-02-17'].map((day) => Date.parse(`${day}T00:00:00+08:00`))
    const isBefore = ({ releaseTime }: DemoArticle): boolean =>
      festivals.some((festival) => releaseTime.getTime() < festival && festival - releaseTime.getTime() < 30 * DAY_MS)
    expect(wrong((article) => said(article).includes('春节将至') && !isBefore(article))).toEqual([])
  })

  /** Every rule that a text may cite, and the titles of texts that may cite it. */
  const rules: Readonly<Record<string, RegExp>> = {
    '中国共产党党务公开条例（试行）': /领导班子|党务公开/,
    '中国共产党支部工作条例（试行）': /组织生活会|党小组|支部|学习/,
    中国共产党基层组织选举工作条例: /换届|补选/,
    中国共产党发展党员工作细则: /发展对象|发展党员|预备党员|积极分子/,
    党政领导干部选拔任用工作条例: /干部/,
    中国共产党党员教育管理工作条例: /学习|流动党员/,
    '关于中国共产党党费收缴、使用和管理的规定': /党费/,
    中国共产党巡视工作条例: /巡察/,
    中华人民共和国政府信息公开条例: /公开/,
    中华人民共和国土地管理法: /土地|征地|宅基地|用地/,
    中华人民共和国土壤污染防治法: /薄膜/,
    中华人民共和国基本医疗卫生与健康促进法: /家庭医生|健康体检/,
    公共租赁住房管理办法: /公租房/,
    社会救助暂行办法: /救助|低保|最低生活保障|特困/,
    居住证暂行条例: /居住证/,
    不动产登记暂行条例: /不动产/,
    中华人民共和国动物防疫法: /犬只/,
    森林防火条例: /森林草原防火/,
    草原防火条例: /森林草原防火/,
    中华人民共和国预算法: /预算|决算/,
    政府投资条例: /项目/,
    中华人民共和国行政处罚法: /处罚/,
    中华人民共和国行政许可法: /许可/,
    中华人民共和国食品安全法: /食品/,
    中华人民共和国政府采购法: /采购/,
    中华人民共和国义务教育法: /义务教育|招生|学生|辍/,
    中华人民共和国就业促进法: /补贴/,
    中华人民共和国突发事件应对法: /风险提示/,
    中华人民共和国安全生产法: /安全/,
    自然灾害救助条例: /救灾|救助|应急物资/,
    中华人民共和国水污染防治法: /水质|河湖/,
    中华人民共和国大气污染防治法: /秸秆|扬尘/,
    畜禽规模养殖污染防治条例: /畜禽粪污/,
    中华人民共和国草原法: /草畜|林草/,
    农村集体经济组织财务公开规定: /公开/,
    中华人民共和国城市居民委员会组织法: /公开|居民代表会议/,
    企业民主管理规定: /公开/,
    中华人民共和国村民委员会组织法: /一事一议|工程|村民代表会议/,
    中华人民共和国民事诉讼法: /案件|送达/,
    中华人民共和国民法典: /民法典|借贷|借钱/,
    中华人民共和国反电信网络诈骗法: /诈骗/,
    中华人民共和国宪法: /宪法/,
    中华人民共和国国家安全法: /国家安全/,
    中华人民共和国劳动合同法: /劳动合同/,
    中华人民共和国法律援助法: /法律援助/,
    中华人民共和国人民调解法: /调解|纠纷/,
    农业保险条例: /保险/,
  }

  test('laws are cited by their titles, where they apply', () => {
    let cited = 0
    const misplaced: string[] = []
    for (const article of articles) {
      const issued = /印发《([^《》]+)》/.exec(article.title)?.[1]
      for (const [, name = ''] of said(article).matchAll(/《([^《》]+)》/g)) {
        if (name === issued) continue
        cited++
        if (!rules[name]?.test(article.title)) misplaced.push(`《${name}》 ${article.title}`)
      }
    }
    expect(cited).toBeGreaterThan(1500)
    expect(misplaced).toEqual([])
  })

  test('villages, housing estates and state farms each follow their own rules', () => {
    const farmed = /村务监督委员会|村民代表会议|村务公开栏|集体经济组织|村民委员会组织法|政府采购法/
    expect(wrong((article) => farmIds.has(article.areaId) && farmed.test(said(article)))).toEqual([])
    const urban = /村务监督委员会|集体经济组织|机动地|草场|宅基地审批|饲草|春耕|秋粮|农机/
    expect(wrong((article) => estateIds.has(article.areaId) && urban.test(said(article)))).toEqual([])
    expect(
      wrong((article) => streetIds.has(article.areaId) && /草场|饲草|春耕|秋粮|畜禽粪污/.test(article.title)),
    ).toEqual([])
  })

  test('people have names of people, offices their own names, and a title names one kind of paper', () => {
    expect(
      wrong((article) => /某某|[\u4e00-\u9fa5]某(?!某)|示例(?!号码|外站)/.test(`${article.author}${said(article)}`)),
    ).toEqual([])
    expect(
      wrong((article) =>
        /旗旗委|市团委|旗团委|县团委|办公室办公室/.test(`${article.author}${article.publisher}${said(article)}`),
      ),
    ).toEqual([])
    expect(wrong(({ author }) => /村$|嘎查$|社区$|(村|嘎查|社区)办公室$/.test(author))).toEqual([])
    expect(wrong(({ title }) => /公示公告|公告公示|通知公告|的公示的/.test(title))).toEqual([])
    expect(wrong(({ title }) => title.length > 45 || (title.match(/《/g)?.length ?? 0) > 1)).toEqual([])
  })

  const signed = /(<p class="signature">[^<]+<\/p>)(<p class="signature">(\d{4}年\d{1,2}月\d{1,2}日)<\/p>)/
  const signedKinds = /(通知|公告|通告|公示|公开表|指南|问答)(（[^）]*）)?$/

  test('official texts are signed with issuer and date, at the end or before the annex', () => {
    const papers = articles.filter(({ title }) => signedKinds.test(title))
    expect(papers.length).toBeGreaterThan(2500)
    for (const { title, content, publisher, releaseTime } of papers) {
      const parts = content.split('<p class="signature">')
      expect(parts.length, title).toBe(3)
      expect(parts[1], title).toBe(`${publisher}</p>`)
      const [, , , day = ''] = signed.exec(content) ?? []
      const [year = 0, month = 0, date = 0] = day.match(/\d+/g)?.map(Number) ?? []
      expect(new Date(Date.UTC(year, month - 1, date) - 8 * 3_600_000) <= releaseTime, title).toBe(true)
      const isLast = parts[2]?.split('</p>').length === 2
      expect(isLast || title.includes('印发《'), title).toBe(true)
    }
  })

  test('an issued document follows its covering letter, and only its title is in 《》', () => {
    const issued = articles.filter(({ title }) => title.includes('印发'))
    expect(issued.length).toBeGreaterThan(20)
    for (const { title, content } of issued) {
      const name = /关于印发《([^《》]+(?:办法|规则|预案|规程|细则|方案))》的通知/.exec(title)?.[1]
      expect(name, title).toBeDefined()
      const letter = content.indexOf(`《${name}》已经集体研究通过`)
      const annex = content.indexOf(`<h2>${name}</h2><p><strong>第一条</strong>`)
      expect(
        letter > 0 && letter < content.indexOf('"signature"') && content.indexOf('"signature"') < annex,
        title,
      ).toBe(true)
    }
  })

  test('a text states the totals of its own tables', () => {
    let stated = 0
    for (const { title, content } of articles) {
      const foot = /<tfoot>(.*?)<\/tfoot>/.exec(content)?.[1] ?? ''
      const [lead = ''] = content.split('<table>')
      for (const [, amount = ''] of lead.matchAll(/(?:合计|租金|收入|支出|结余|代收|代付)([\d,]+\.\d{2})元/g)) {
        expect(foot.includes(`<td>${amount}</td>`), title).toBe(true)
        stated++
      }
    }
    expect(stated).toBeGreaterThan(1500)
  })

  test('captions contain the period of the title', () => {
    const strayed = wrong(({ title, content }) => {
      const period = /\d{4}年(第[一二三四]季度|上半年|下半年|\d{1,2}月)/.exec(title)?.[0]
      const caption = /<caption>([^<]+)<\/caption>/.exec(content)?.[1]
      return !title.endsWith('工作报告') && caption?.includes(period ?? '') === false
    })
    expect(strayed).toEqual([])
  })

  test('offices account for their own functions', () => {
    const classes: readonly (readonly [string, RegExp])[] = [
      ['公共安全支出', /公安|司法|法院|检察院|人民政府办公室|^.{3,6}2\d{3}/],
      ['教育支出', /教育|^.{3,6}2\d{3}/],
      ['灾害防治及应急管理支出', /应急|^.{3,6}2\d{3}/],
    ]
    for (const [name, offices] of classes)
      expect(wrong(({ title, content }) => content.includes(`>${name}<`) && !offices.test(title))).toEqual([])
  })

  test('a picture always has the same caption', () => {
    const captions = new Map<string, Set<string>>()
    for (const { content } of articles)
      for (const [, src = '', caption = ''] of content.matchAll(/<img src="([^"]+)".*?<figcaption>([^<]+)</g))
        captions.set(src, (captions.get(src) ?? new Set()).add(caption))
    expect([...captions.values()].filter(({ size }) => size !== 1)).toEqual([])
    expect([...captions.values()].flatMap((set) => [...set]).join()).not.toMatch(/工作人员正在|活动现场|一角/)
  })

  test('summaries are whole sentences', () => {
    expect(wrong(({ description }) => !/[。！？]”?$/.test(description))).toEqual([])
    expect(wrong(({ description }) => description.includes('：</') || description.length > 120)).toEqual([])
  })

  test('every column has recent texts', () => {
    const newest = new Map<string, number>()
    for (const { articleTypeId, releaseTime } of articles) {
      const path = pathOf.get(articleTypeId) ?? ''
      newest.set(path, Math.max(newest.get(path) ?? 0, releaseTime.getTime()))
    }
    expect(
      [...newest].filter(([, time]) => new Date(`${day}T16:00:00+08:00`).getTime() - time > 100 * 86_400_000),
    ).toEqual([])
  })
})
