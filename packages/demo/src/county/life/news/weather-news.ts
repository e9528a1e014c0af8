import type { PictureName } from '../../../text/html.ts'
import type { Random } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County, Weather } from '../../world/county.ts'
import { workAsides } from '../asides.ts'
import { districtContext } from '../context.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { factsOf } from '../facts.ts'
import { monthOf, paragraphs, points, type Point, say, shortDay } from '../words.ts'
import { addDays } from '../../world/days.ts'

export const weatherKey = ({ day, kind }: Weather): string => `weather ${day} ${kind}`

type Telling = {
  title: readonly string[]
  own: readonly string[]
  picture?: PictureName
  lead: readonly string[]
  more: readonly Point[]
}

const herders = ['对抗灾能力弱的牧户，帮助调剂饲草、加固棚圈。', '兽医站延长值班时间，冻伤、流产的牲畜随叫随到。']
const survey = [
  '保险公司和农技人员一起到地块查勘，受损面积由农户、查勘员、村干部三方签字，结果张榜公示。',
  '查勘先易后难，能恢复的地块抓紧中耕追肥，绝收的改种短日期作物或者青贮饲料。',
]
const tellings: Readonly<Record<Weather['kind'], Telling>> = {
  snow: {
    title: ['{p}连夜清雪保障出行', '雪后清障：{p}主要公路恢复通行'],
    own: ['{t}组织力量清雪通路', '{t}雪后走访看棚圈'],
    picture: 'snow-clearing',
    lead: ['{day}，{words}。', '{words}，这是{day}的降雪过程。'],
    more: [
      '养护队凌晨出动，先通主干道，再通村道；急弯、陡坡和桥面撒了融雪剂。',
      '推不进大车的巷子由网格员和居民一起用铁锹清，临街商户各扫门前。',
      '客运班线短时停运的，站里在门口贴出恢复时间；校车当天推迟发车。',
      '供热企业加派巡线人员，夜里接到的报修在两小时内上门。',
      '包片干部给独居老人逐户打电话，问燃料、问用药，需要送的当天送到。',
      ...herders,
    ],
  },
  storm: {
    title: ['{p}应对大风天气排查隐患', '大风过后{p}抢修受损线路和棚圈'],
    own: ['{t}抢修大风受损棚圈', '大风过后{t}逐户查看房屋棚圈'],
    lead: ['{day}，{words}。'],
    more: [
      '供电抢修人员沿线查看，断线和倾斜的电杆当天处理，停电的居民点夜里恢复供电。',
      '城乡接合部的广告牌、临时围挡逐处检查，松动的拆除或者加固。',
      '森林草原防火检查站提高一级值守，野外用火一律停止。',
      '地膜被刮散的地块抓紧回收重铺，刮进沟渠的由村里组织清捡。',
      '棚顶掀开的养殖户，由合作社和邻里帮忙先把牲畜转到安全处。',
    ],
  },
  drought: {
    title: ['{p}抗旱浇灌保苗', '少雨天气持续 {p}调度水源抗旱'],
    own: ['{t}组织抗旱浇灌', '{t}管好水 浇好苗'],
    picture: 'irrigation-canal',
    lead: ['入夏以来，{words}。', '{words}，抗旱成了眼下最要紧的活。'],
    more: [
      '灌区按轮次放水，先浇苗情弱的地块，放水顺序贴在公开栏。',
      '机电井逐眼检修，出水不足的加深水泵或者与邻井错时开机。',
      '{farming}技术员到地头教农户看墒情，提倡滴灌、窄垄沟灌，少浇多次。',
      '{river}沿线取水统一调度，抽水设备登记备案，禁止私自截流。',
      '草场返青慢的地方推迟放牧，饲草缺口由{farming}联系调剂。',
      '人畜饮水出现困难的居民点，安排送水车定时送水。',
    ],
  },
  hail: {
    title: ['{p}开展冰雹灾后查勘和生产恢复', '{p}农技人员到雹灾地块指导补救'],
    own: ['{t}冰雹灾后查勘定损', '{t}组织受灾农户生产自救'],
    picture: 'harvest',
    lead: ['{day}，{words}。灾情发生后，农牧、应急部门和保险公司当天到现场。', '{day}，{words}。'],
    more: [
      ...survey,
      '打碎的菜棚棚膜由供应商送到地头，先用后结账。',
      '受损玉米喷施叶面肥、扶正培土，农技员给每户留了一张操作单。',
      '没有投保的农户登记造册，符合条件的纳入临时救助。',
      '防雹作业点补充了弹药，雷达回波达到标准就作业。',
    ],
  },
  flood: {
    title: ['{p}强降雨后排水抢险', '{p}汛情平稳 转移群众陆续返家'],
    own: ['{t}雨中巡堤护路', '{t}抢排农田积水'],
    lead: ['{day}，{words}。', '{words}。{day}一早，应急、水利等部门赶到现场。'],
    more: [
      '低洼处住户提前转移到学校和村部，转移名单逐户签字，雨停、水退、查看房屋后再返家。',
      '冲毁的过水路面先填石料保通，彻底修复列入今年的小型水利工程。',
      '{river}险工险段安排人员昼夜巡查，一小时报一次水位。',
      '积水地块用移动水泵抽排，排水沟里的淤泥和秸秆清了一遍。',
      '卫生防疫人员对水井和厕所周边消毒，水质检测合格前送瓶装水。',
      ...survey,
    ],
  },
  frost: {
    title: ['{p}指导早霜后抢收', '早霜来临 {p}调整秋收安排'],
    own: ['{t}抢收受霜地块'],
    picture: 'harvest',
    lead: ['{day}，{words}。'],
    more: [
      '农技人员逐地块看籽粒乳线，成熟的当天收，不够成熟的割倒做青贮。',
      '青贮窖提前开窖，收购价和过磅时间在窖口张贴。',
      '蔬菜地里覆盖薄膜和草帘，能摘的抓紧摘。',
      '留种地块单独收、单独晒，避免混入受霜的籽粒。',
      ...survey.slice(0, 1),
    ],
  },
}

/** News of the weather in the district, and of some of the townships that it reached. */
export function* weatherNews(county: County): Generator<LifeDraft> {
  const { room } = county
  for (const weather of county.weather) {
    yield draftOf(weather, room.root, county)
    for (const desk of room.townships)
      if (weather.townships.includes(desk.name)) {
        const draft = draftOf(weather, desk, county)
        if (diceOf(`${draft.key} told`).chance(0.4)) yield draft
      }
  }
}

function draftOf(weather: Weather, desk: Desk, county: County): LifeDraft {
  const isRoot = desk.level === 'root'
  const key = `${isRoot ? 'r' : 't'}${desk.areaId} news ${weatherKey(weather)}`
  const dice = diceOf(key)
  const telling = tellings[weather.kind]
  const words = {
    p: county.place.short,
    t: desk.name,
    day: shortDay(weather.day),
    words: weather.words,
    river: dice.pick(county.place.waters),
    farming: county.root.kind === 'farm' ? '生产科技部' : '农牧部门',
  }
  const more = points(dice, telling.more, dice.int(3, 4), monthOf(weather.day)).map((one) => say(one, words))
  const aside = dice.sample(isRoot ? districtContext(county, weather.day) : workAsides, 1)
  return {
    key,
    desk,
    column: isRoot ? '本地要闻/时政要闻' : '本地要闻/乡镇动态',
    title: say(dice.pick(isRoot ? telling.title : telling.own), words),
    day: addDays(weather.day, isRoot ? 0 : 1),
    lag: [0, 2],
    isNews: true,
    issuer: desk.office,
    ...(telling.picture ? { picture: telling.picture } : {}),
    about: [weatherKey(weather)],
    body: paragraphs(say(dice.pick(telling.lead), words), ...more, helpOf(weather, desk, county, dice), ...aside),
  }
}

/** What villages of a township did about it, if their history tells. */
function helpOf({ day, kind }: Weather, desk: Desk, county: County, dice: Random): string {
  if (desk.level !== 'township' || !['snow', 'drought', 'storm'].includes(kind)) return ''
  const until = addDays(day, 20)
  const doings = factsOf(county)
    .inTownship(desk)
    .flatMap(({ doings: own }) => own)
    .filter((doing) => doing.kind === kind && doing.day >= day && doing.day <= until)
  return doings.length > 0 ? `${dice.pick(doings).words.replace(/。$/, '')}。` : ''
}
