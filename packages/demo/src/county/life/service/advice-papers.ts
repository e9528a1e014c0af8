import { h2, list } from '../../../text/html.ts'
import { random, seedOf } from '../../../random.ts'
import type { County } from '../../world/county.ts'
import { type LifeDraft } from '../drafts.ts'
import { weatherKey } from '../news/weather-news.ts'
import { dayFrom, numeral, paragraphs, phone, yearOf, monthOf } from '../words.ts'
import { crops, stock, type Season } from './crops.ts'
import { addDays, workDayIn } from '../../world/days.ts'

/** Advice on crops and herds of a district, by its own plants and the season. */
export function* advicePapers(county: County): Generator<LifeDraft> {
  const { room, place, root } = county
  const farming = room.departments.find(({ key }) => key === 'farming') ?? room.root
  const water = room.departments.find(({ key }) => key === 'water')
  const known = place.crops.filter((crop) => crops[crop])
  for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++) {
    const seasons: readonly (readonly [Season, number])[] = [
      ['sowing', 4],
      ['growing', 6],
      ['pests', 7],
      ['harvest', 9],
      ['store', 11],
    ]
    for (const [season, month] of seasons)
      for (const [at, crop] of known.entries()) {
        const lines = crops[crop]?.[season]
        const dice = random(seedOf(room.root.areaId, year, at, month, 107))
        if (!lines || !dice.chance(0.55)) continue
        const day = workDayIn(year, month, dice.int(3, 24))
        const chosen = dice.sample(lines, Math.min(lines.length, dice.int(3, 4)))
        const after = afterWeather(county, day)
        yield {
          key: `r${room.root.areaId} advice ${crop} ${season} ${year}`,
          desk: dice.chance(0.8) ? farming : (water ?? room.root),
          column: '惠农政策/技术指导',
          title: `${place.short}${crop}${titles[season]}技术要点（${year}年）`,
          day,
          lag: [0, 3],
          issuer: farming.office,
          about: after ? [after.key] : [],
          body: bodyOf(
            `${place.short}${year}年${crop}${leads[season]}，${after ? after.words : '农技人员走了几个乡镇的地块，提示如下'}。`,
            chosen,
            dice.sample(general, dice.int(1, 3)),
          ),
        }
      }
    if (root.kind !== 'city') yield* stockAdvice(county, year, farming)
    yield* greenAdvice(county, year)
  }
}

const titles: Readonly<Record<Season, string>> = {
  sowing: '播种',
  growing: '田间管理',
  pests: '病虫害防治',
  harvest: '收获',
  store: '晾晒储藏',
}
const leads: Readonly<Record<Season, string>> = {
  sowing: '春播临近',
  growing: '进入旺长期',
  pests: '进入病虫害高发期',
  harvest: '陆续成熟',
  store: '入库在即',
}

const bodyOf = (lead: string, lines: readonly string[], more: readonly string[]): string =>
  paragraphs(lead) + list('ol', lines) + paragraphs(...more, `咨询电话：${phone}。`)

/** What holds for every crop. */
const general = [
  '拿不准的先拍照发给农技员，照片里放一枚硬币作比例。',
  '今年的试验田就在路边，长势好坏可以自己去看。',
  '同一种办法先在一垄上试，三天后再全田用。',
  '农技员每周到乡镇农牧服务窗口坐班一天，日子贴在门口。',
  '农资价格和抽检结果在本平台公布，贵的不一定好。',
  '去年照着做的几户减了一遍药，产量没有少。',
  '地块高低、土质不同，以自家地里的情况为准。',
  '雇人作业前把标准说定，作业后当面验地。',
  '包装袋、农膜、药瓶带出田外，交到回收点。',
  '听来的“偏方”先问一句，赔了苗没有人赔。',
] as const

/** What the weather of these weeks asks for. */
function afterWeather({ weather }: County, day: string): { words: string; key: string } | null {
  const from = addDays(day, -30)
  const found = weather.findLast(({ day: on, kind }) => on > from && on <= day && kind !== 'snow')
  if (!found) return null
  return { key: weatherKey(found), words: `${dayFrom(found.day, day)}${found.words}，受影响的地块按下面的办法补救` }
}

/** Herds: lambing, vaccination, wintering. */
function* stockAdvice(county: County, year: number, desk: County['room']['root']): Generator<LifeDraft> {
  const { room, place } = county
  for (const [at, { name, months, lines }] of stock.entries()) {
    const dice = random(seedOf(room.root.areaId, year, at, 108))
    if (!dice.chance(0.6)) continue
    const day = workDayIn(year, dice.pick(months), dice.int(3, 25))
    const chosen = dice.sample(lines, dice.int(3, Math.min(5, lines.length)))
    yield {
      key: `r${room.root.areaId} stock ${at} ${year}`,
      desk,
      column: '惠农政策/技术指导',
      title: `${place.short}${name}技术指导（${year}年${monthOf(day)}月）`,
      day,
      issuer: desk.office,
      body:
        paragraphs(`${place.short}畜牧技术人员入户查看后，对${name}提示如下。`) +
        chosen
          .map(
            (line, place) =>
              (place === 0 ? h2('一、先做什么') : place === 1 ? h2('二、再注意什么') : '') + paragraphs(line),
          )
          .join('') +
        paragraphs(`兽医站电话${phone}，疫苗和诊疗明码标价。`),
    }
  }
}

/** Cities have balconies and courtyards. */
function* greenAdvice(county: County, year: number): Generator<LifeDraft> {
  const { room, place, root } = county
  if (root.kind !== 'city') return
  const dice = random(seedOf(room.root.areaId, year, 109))
  const desk = room.departments.find(({ key }) => key === 'farming') ?? room.root
  const lines = dice.sample(balcony, 4)
  const day = workDayIn(year, dice.pick([4, 5, 6]), dice.int(4, 24))
  yield {
    key: `r${room.root.areaId} balcony ${year}`,
    desk,
    column: '惠农政策/技术指导',
    title: `${place.short}庭院和阳台种菜技术提示（${year}年）`,
    day,
    issuer: desk.office,
    body:
      paragraphs('应社区居民要求，农技人员整理了庭院、阳台种菜的要点。') +
      lines.map((line, at) => paragraphs(`${numeral(at)}、${line}`)).join('') +
      paragraphs(`咨询电话：${phone}。`),
  }
}

const balcony = [
  '土要疏松透气，旧花土晒过再用，不直接上生粪。',
  '叶菜向阳，天热傍晚浇水；见干见湿，不积水。',
  '肥料薄而勤，一周一次，收获前十天停。',
  '虫多挂黄板，不用农药；手捏、水冲也管用。',
  '种子选本地早熟品种，苗期护好，别急着移栽。',
  '封闭阳台夏天通风，防止徒长；冬天防冻。',
] as const
