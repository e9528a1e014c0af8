import { h2, list } from '../../../text/html.ts'
import { random, type Random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import type { Project } from '../../world/history.ts'
import type { IsoDay } from '../../world/village.ts'
import { guideAsides } from '../asides.ts'
import { villageContext } from '../context.ts'
import { workDaysAfter } from '../days.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { factsOf, type Placed, startedOn } from '../facts.ts'
import { weatherKey } from '../news/weather-news.ts'
import { dayFrom, numeral, paragraphs, phone, points, shortDay, yearOf, monthOf } from '../words.ts'
import { guides } from './guides.ts'
import { addDays, daysBetween, workDayFrom, workDayIn } from '../../world/days.ts'

const path = '本地要闻/便民'

/** Notes for residents: what is shut for which works, after which weather, and guides of the season. */
export function* practicalNotes(county: County): Generator<LifeDraft> {
  yield* closures(county)
  yield* waterCuts(county)
  yield* weatherWarnings(county)
  yield* guideNotes(county)
}

const officeOf = ({ room }: County, key: string): Desk => room.departments.find((desk) => desk.key === key) ?? room.root

const closed = [
  '施工人员的姓名、电话和监督电话写在公示牌上。',
  '料堆码在路肩以外，夜里挂反光带。',
  '沿线住户门口留出通道，急用车打公示牌上的电话。',
  '每天晚上六点以后不施工，不响机器。',
  '碰坏的院墙、水管由施工单位照原样修好。',
  '监督小组每周来量一次，量的数写在公示牌背面。',
  '大集那天停工半天，让出路口。',
  '洒水车每天早晚各洒一遍，扬尘大的时候加洒。',
] as const

/** A road is shut while it is built, and opened again after its acceptance. */
function* closures(county: County): Generator<LifeDraft> {
  const desk = officeOf(county, 'transport')
  for (const placed of roads(county)) {
    const { what, village, township } = placed
    const start = startedOn(what)
    if (!start) continue
    const day = workDaysAfter(start, 3)
    const dice = diceOf(`${what.key} closure`)
    if (!dice.chance(0.5)) continue
    const near = villageContext(placed.history, day)
    const from = workDayFrom(addDays(day, 4))
    const key = `r${county.room.root.areaId} closure ${what.key}`
    yield {
      key,
      desk: dice.chance(0.5) ? desk : township,
      column: path,
      title: `关于${village}道路封闭施工的通告`,
      day,
      lag: [0, 0],
      issuer: dice.chance(0.5) ? desk.office : desk.office,
      document: 'announcement',
      about: [what.key],
      body: paragraphs(
        `因${what.title}施工，${shortDay(from)}起${what.site}路段封闭，预计到${dayFrom(what.planned.end, from)}开放。现将有关事项通告如下。`,
        dice.pick([
          '一、小型车按绕行标志由田间便道通过，限速20公里；大型车、农用车提前从上一个路口绕行。',
          '一、封闭期间行人、非机动车由便道通行，夜间设警示灯，请勿翻越围挡。',
        ]),
        dice.pick([
          '二、秋收、接羔和就医用车提前打电话，由现场人员引导通过。',
          '二、班车临时停靠点移到路口，时刻不变；校车由专人接送过路。',
        ]),
        ...dice.sample(closed, 2),
        ...dice.sample(near.slice(1), 1),
        `三、${dice.pick(['完工提前的，提前开放并另行通告', '遇雨顺延，顺延情况在本平台通告', '施工扬尘、噪声扰民的，可以随时反映'])}。联系电话：${phone}。`,
      ),
    }
  }
}

const roads = (county: County): Placed<Project>[] =>
  [...factsOf(county).running, ...factsOf(county).accepted]
    .filter(({ what }) => what.kind === 'road' || what.kind === 'bridge')
    .filter(({ what }) => daysBetween(startedOn(what) ?? county.today, county.today) < 700)

/** Irrigation stops while a new well is connected. */
function* waterCuts(county: County): Generator<LifeDraft> {
  const works = [...factsOf(county).running, ...factsOf(county).accepted].filter(({ what }) => what.kind === 'well')
  for (const { what, village, township, history } of works) {
    const start = startedOn(what)
    if (!start) continue
    const dice = diceOf(`${what.key} cut`)
    if (!dice.chance(0.55)) continue
    const day = workDaysAfter(start, 10)
    const on = addDays(day, 2)
    yield {
      key: `t${township.areaId} cut ${what.key}`,
      desk: township,
      column: path,
      title: `${village}机井接管停水通知`,
      day,
      lag: [0, 0],
      issuer: township.office,
      about: [what.key],
      body: paragraphs(
        `因${what.title}接管和水泵调试，${shortDay(on)}${dice.int(8, 10)}时至${dice.int(15, 18)}时，${village}${what.site}一带停止灌溉供水，同一线路的电也随之停供。`,
        dice.pick([
          '排到这一天的地块顺延，顺序不变，由管水员逐户通知。',
          '急需浇的地块可以先从邻井接管，水电费照表计。',
          '牲畜饮水由送水车补给，送水点设在村部门口，不收费。',
        ]),
        dice.pick([
          '调试不成功的，当晚先恢复旧井供水，第二天再接。',
          '施工由中标单位进行，浇地按停水时长补足。',
          '接口处当场试压，渗漏的当天返工。',
        ]),
        ...dice.sample(closed, 1),
        ...dice.sample(villageContext(history, day).slice(1), 1),
        `咨询电话：${phone}。给您带来不便，敬请谅解。`,
      ),
    }
  }
}

const advice = {
  snow: [
    '出门走清过雪的路，车辆装防滑链，不在桥面急刹。',
    '草垛、棚圈顶上的雪及时清，防止压塌。',
    '老人尽量不在早晨外出，买药可以请网格员代办。',
    '班车停运、恢复的时间以站点公告为准。',
    '暖气不热先放气，再打供热电话。',
    '屋檐下的冰溜子敲掉，绕着走。',
    '收摊早的商户把门前踩实的冰铲掉。',
  ],
  storm: [
    '关好门窗，收起阳台杂物；不在广告牌、临时围挡下停留。',
    '野外一律停止用火，烧过的灰用土盖严。',
    '看到断线不要靠近，拨打供电服务电话。',
    '骑车、骑摩托的绕开林荫路，大货车空车别上高架桥面。',
    '棚膜绑绳加一道，拱杆松的先支撑。',
    '户外作业停一停，塔吊、脚手架撤人。',
    '孩子放学由家长接，等风小了再走。',
  ],
  hail: [
    '受损的先拍照再清理，照片里要有参照物和日期。',
    '投了保的48小时内报案，没有投保的到村里登记。',
    '碎玻璃、打断的枝条装袋放到指定点。',
    '车停在室内或者楼根下，没有车库的盖上棉被。',
    '温室顶破了先盖保温被，别急着揭。',
    '下一轮雷雨前把排水沟清一遍。',
  ],
  drought: [
    '错峰用水，先保人畜饮水；院里的菜早晚浇。',
    '机井排号浇地，号在村部门口，过号重排。',
    '水压低的楼层可以到送水点取水。',
    '水窖、水缸提前存，先给牲口留够。',
    '地里的薄膜别揭，行间锄一遍保墒。',
    '发现偷接抗旱水管的，告诉管水员，不要自己拆。',
  ],
  flood: [
    '不涉水过河、过过水路面；接到转移通知马上走，先老人后孩子。',
    '被水泡过的粮食、食品不要再吃。',
    '水井消毒检测合格前，喝送来的瓶装水。',
    '井盖位置插上树枝，夜里打手电走。',
    '电表箱进水先拉闸，不要用湿手碰。',
    '河边的牲畜、农机往高处挪。',
  ],
  frost: [
    '夜里给菜盖膜、盖草帘，天亮后再揭。',
    '成熟的地块当天收，不要等。',
    '牲畜不吃霜打的青苗，防止胀气。',
    '果树熏烟选在后半夜，注意防火。',
    '大棚傍晚提前放保温被，棚口挂帘。',
    '受冻的菜先别浇水，太阳出来再处理。',
  ],
} as const

/** What to do in the weather of these days. */
function* weatherWarnings(county: County): Generator<LifeDraft> {
  const desk = officeOf(county, 'emergency')
  for (const weather of county.weather) {
    const key = `r${county.room.root.areaId} warning ${weatherKey(weather)}`
    const dice = diceOf(key)
    yield {
      key,
      desk: dice.chance(0.6) ? county.room.root : desk,
      column: path,
      title: `${county.place.short}${names[weather.kind]}天气安全提示（${monthOf(weather.day)}月${Number(weather.day.slice(8))}日）`,
      day: weather.day,
      lag: [0, 1],
      issuer: county.room.root.office,
      about: [weatherKey(weather)],
      body: paragraphs(
        `${shortDay(weather.day)}，${weather.words}。请大家注意以下几点。`,
        ...points(dice, advice[weather.kind], 4, monthOf(weather.day)).map((one, at) => `${numeral(at)}、${one}`),
        ...dice.sample(guideAsides.slice(1, 9), 1),
        `遇险拨打110、119、120；生活上有难处，拨打所在乡镇值班电话或者${phone}。`,
      ),
    }
  }
}

const names = { snow: '降雪', storm: '大风', hail: '冰雹后', drought: '少雨', flood: '强降雨', frost: '早霜' } as const

/** Each guide once a year at its time; every district leaves some out. */
function* guideNotes(county: County): Generator<LifeDraft> {
  const { room, place, scale, today } = county
  for (let year = yearOf(scale.from); year <= yearOf(today); year++)
    for (const [at, guide] of guides.entries()) {
      const dice = random(seedOf(room.root.areaId, year, at, 98))
      if (!dice.chance(0.55)) continue
      if (guide.not === county.root.kind) continue
      const desk = guide.office ? officeOf(county, guide.office) : room.root
      const day = workDayIn(year, dice.pick(guide.months), dice.int(3, 26))
      yield guideDraft(guide, desk, day, year, dice, place.short, `${room.root.areaId} guide ${at} ${year}`)
    }
}

function guideDraft(
  guide: (typeof guides)[number],
  desk: Desk,
  day: IsoDay,
  year: number,
  dice: Random,
  short: string,
  id: string,
): LifeDraft {
  const parts = dice.sample(guide.parts, Math.min(guide.parts.length, dice.int(2, 3)))
  const body = parts
    .map(([heading, lines], at) => {
      const said = dice.sample(lines, Math.min(lines.length, dice.int(2, 3)))
      return h2(`${numeral(at)}、${heading}`) + (said.length > 1 ? list('ol', said) : paragraphs(...said))
    })
    .join('')
  return {
    key: `r${id}`,
    desk,
    column: path,
    title: guide.title
      .replace('{p}', short)
      .replace('{y}', String(year))
      .replace('{m}', String(monthOf(day))),
    day,
    lag: [0, 2],
    issuer: desk.office,
    body:
      paragraphs(guide.lead.replace('{p}', short).replace('{y}', String(year))) +
      body +
      paragraphs(...dice.sample(guideAsides, 3), `咨询电话：${phone}。`),
  }
}
