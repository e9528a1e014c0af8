import type { PictureName } from '../../../text/html.ts'
import type { County } from '../../world/county.ts'
import { districtContext } from '../context.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { type Happening, type HappeningKind, happeningsOf } from '../happenings.ts'
import { festivalPoints } from './festival-points.ts'
import { weatherKey } from './weather-news.ts'
import { monthOf, paragraphs, points, type Point, say, shortDay, yearOf } from '../words.ts'

type Telling = {
  column: '时政要闻' | '文旅资讯'
  title: readonly string[]
  lead: readonly string[]
  more: readonly Point[]
  picture?: PictureName
  /** Only where the ground is. */
  not?: 'farm' | 'city'
}

const tellings: Partial<Record<HappeningKind, Telling>> = {
  festival: {
    column: '文旅资讯',
    title: ['{name}在{venue}举行', '{venue}迎来{name}', '{people}人次赴{name}'],
    lead: ['{day}，{name}在{venue}举行，{scene}。', '{scene}。{day}，{venue}格外热闹，{name}如期开场。'],
    more: [],
  },
  'heating-begins': {
    column: '时政要闻',
    title: ['{p}今起供热', '{p}{year}年度供热开始'],
    lead: ['{day}{hour}时，{p}各热源厂点火升温，{year}年度供热期正式开始。'],
    more: [
      '供热前，企业对管网注水试压，发现的漏点已经修复；尚未缴费的住户可以先报修、后缴费。',
      '各小区门口贴出包片维修员的值班表，电话打不通的，可以拨打12345。',
      '顶层和边户温度上得慢，维修人员优先上门排气。',
      '室温不达标的，由供热企业上门测温、双方签字，按规定退费。',
      '住房和城乡建设部门抽查了存煤量和备用电源，两处备煤不足的限期补齐。',
    ],
    picture: 'service-hall',
  },
  congress: {
    column: '时政要闻',
    title: ['{p}{congress}开幕', '{p}{congress}审议年度工作报告'],
    lead: ['{day}，{p}{congress}开幕，会期{days}天，听取和审议年度工作报告、预算草案。'],
    more: [
      '代表们分组讨论，话题集中在乡村道路、饮水、冬季取暖和补贴发放的及时性。',
      '有代表提出，工程款付到哪一步应当让村里人看得见，承办部门当场作了回应。',
      '会议期间收到的建议全部登记编号，三个月内书面答复，答复结果在本平台公开。',
      '预算草案附有村级经费和惠农资金的明细，会后按规定公开。',
    ],
  },
  'job-fair': {
    column: '时政要闻',
    title: ['{firms}家单位进场招聘 {p}春风行动开启', '{p}春季招聘提供岗位{jobs}个'],
    lead: ['{day}，{p}“春风行动”招聘会开场，{firms}家用人单位带来岗位{jobs}个，当天达成意向{people}人。'],
    more: [
      '岗位以加工、保洁、护理、运输、农机作业为主，工资和工时写在展板上。',
      '劳动监察窗口现场讲怎么签合同、怎么留考勤，发放维权卡。',
      '去年反映“岗位太远”的人多，今年本地岗位占了一半以上。',
      '没有到场的，可以在{below}的便民服务窗口登记求职意向。',
    ],
  },
  'planting-day': {
    column: '时政要闻',
    title: ['{p}义务植树{trees}株', '{people}人在{site}植树'],
    lead: ['{day}，{p}干部群众{people}人在{site}参加义务植树，栽下苗木{trees}株。'],
    more: [
      '树坑提前一周由机械挖好，上午扶苗培土、下午浇定根水，苗木都带检疫证。',
      '成活率秋季核查，死苗在第二年春季补植，结果一并公开。',
      '树种以樟子松、五角枫和柳为主，离路肩三米以上，不挡线路。',
      '水车分段供水，一株不少于两桶；树盘覆膜保墒。',
    ],
    picture: 'tree-planting',
  },
  sowing: {
    column: '时政要闻',
    title: ['{p}春播完成{share}%', '春播过半 {p}抓墒抢种'],
    lead: [
      '截至{day}，{p}{mu}亩耕地已播种{share}%，玉米、大豆播种接近尾声。',
      '据农牧部门调度，到{day}，{p}{mu}亩耕地播完{share}%。',
    ],
    more: [
      '今年开春气温回升偏慢，农技人员建议地温稳定通过10摄氏度再播，不抢早。',
      '种子、化肥的抽检结果在本平台公布，不合格的批次已经下架。',
      '缺劳力的户由合作社代耕，作业费按亩结算，不预收。',
      '灌区已经开闸，浇头水的顺序按去年轮次倒过来排，尾水地块今年先浇。',
      '机手之间用对讲机互通泥泞地块，陷车比往年少。',
      [[5], '覆膜地块要求使用加厚膜，秋后统一回收，回收量与补贴挂钩。'],
    ],
    picture: 'irrigation-canal',
  },
  harvest: {
    column: '时政要闻',
    title: ['{p}秋收进度{share}%', '{p}秋收过半'],
    lead: [
      '到{day}，{p}{mu}亩耕地收获{share}%，收割机、运粮车昼夜作业。',
      '据农牧部门调度，截至{day}，{p}{mu}亩耕地秋收完成{share}%。',
    ],
    more: [
      '收获损失率由农机人员在地头现场测，超标的机手当场调整滚筒间隙。',
      '烘干点延长到夜里十点，水分、价格每天早上贴出。',
      '秸秆打包离田和粉碎还田同时进行，田边严禁点火。',
      '收购企业当场过磅、当日转账，市场监管部门校准了地磅。',
      '老人独自在家的地块，由村里的互助队先收。',
    ],
    picture: 'harvest',
  },
  'lamb-market': {
    column: '时政要闻',
    title: ['秋季羔羊上市 {p}开市成交{lambs}只', '{p}肉羊交易市场秋季开市'],
    lead: ['{day}，{p}肉羊交易市场秋季开市，首日成交羔羊{lambs}只，活羊均价每斤{price}元上下。'],
    more: [
      '进场羊只凭耳标和检疫证明交易，动物卫生人员在入口逐车查验。',
      '交易在电子秤上过重，价格在大屏滚动，货款当场转账。',
      '今年羊羔膘情比去年整齐，{sheep}只存栏中适时出栏的比例提高。',
      '市场监管部门提醒，私下约车外运没有检疫证明的，途中会被拦回。',
      '农牧部门建议留足基础母羊，入冬前做好配种和驱虫。',
    ],
    picture: 'sheep-fair',
    not: 'city',
  },
  'open-day': {
    column: '时政要闻',
    title: ['{people}名群众走进政府看公开', '{p}举行政务公开开放日活动'],
    lead: ['{day}，{p}邀请{people}名群众代表走进政务服务大厅和公开栏，请财务人员当面解释账目。'],
    more: [
      '代表随机抽了一笔村级工程款，从合同、发票到验收单逐张看，经办人当场回答。',
      '大家提出问题{asked}个，主要是“补贴为什么比去年少”“路灯坏了找谁”，能答的当场答。',
      '有人指出公开表字太小、名词看不懂，承办单位承诺一个月内改版。',
      '活动没有走固定路线，代表想看哪里就看哪里。',
    ],
    picture: 'notice-board',
  },
  performance: {
    column: '文旅资讯',
    title: ['乌兰牧骑走进{village}', '{village}村民看上家门口的演出'],
    lead: ['{day}，乌兰牧骑演出队来到{town}{village}，{people}名群众观看演出。'],
    more: [
      '节目里的顶碗舞、好来宝和小品都是自编的，说的是修路、分红、办简朴婚事这些身边事。',
      '演出前，队员先到行动不便的老人家里唱了两首歌。',
      '舞台就搭在活动室前的空场，音响用流动舞台车带的发电机。',
      '演出间隙登记了群众想看的节目，下一轮按登记排。',
      '文化站同时摆出图书流动车，孩子们围着换书。',
    ],
  },
  'winter-course': {
    column: '时政要闻',
    title: ['{village}开办冬季实用技术班', '农技员把课堂搬进{village}'],
    lead: ['{day}，农技人员到{town}{village}授课，{people}名群众参加学习。'],
    more: [
      '上午讲牲畜越冬和接羔保育，下午到棚圈里边看边问。',
      '课程由群众自己点，点得最多的是饲料配比和农机保养。',
      '学员当场拆装一台播种机的排种器，拆完要自己装回去。',
      '听课人员的姓名不公开，只公开课时费和材料费的支出。',
      '课后建了一个答疑群，农技员每周三晚上在群里回答问题。',
    ],
    picture: 'training-class',
  },
  'fire-season': {
    column: '时政要闻',
    title: ['{p}进入春季防火期', '{p}部署{year}年春季森林草原防火'],
    lead: ['自{day}起，{p}进入春季森林草原防火期，到6月15日结束。'],
    more: [
      '进入林区、草原的路口设检查站，登记火种，鲜花可以换纸钱。',
      '护林员、草管员的责任区和电话在入口处公布。',
      '扑火队集中驻训，风力五级以上时靠前驻防。',
      '野外违规用火的，依照《森林防火条例》《草原防火条例》处理。',
      '电力部门对穿林线路清障，树线距离不足的先修枝后送电。',
    ],
  },
  'pasture-rest': {
    column: '时政要闻',
    title: ['{p}草场进入春季休牧期', '春季休牧开始 {p}草场封育返青'],
    lead: ['自{day}起，{p}草场实行春季休牧，到{until}解除，涉及草场{mu}亩。'],
    more: [
      '休牧期间牲畜舍饲，饲草有缺口的户可以登记，由农牧部门联系低价储备草。',
      '草管员骑马、骑摩托车分片巡查，发现放牧的先劝返、后登记。',
      '休牧情况与草原补奖资金挂钩，核查结果在嘎查村公示。',
      '接羔晚的户准备了活动围栏，羊只在院外不超过两百米。',
    ],
    picture: 'pasture',
    not: 'farm',
  },
}

/** News of what happens every year. */
export function* seasonNews(county: County): Generator<LifeDraft> {
  for (const happening of happeningsOf(county)) {
    const telling = tellings[happening.kind]
    if (!telling || telling.not === county.root.kind) continue
    yield draftOf(happening, telling, county)
  }
}

function draftOf(happening: Happening, telling: Telling, county: County): LifeDraft {
  const { room, place, root } = county
  const key = `${happening.key} news`
  const dice = diceOf(key)
  const desk =
    telling.column === '文旅资讯'
      ? (room.departments.find(({ key: own }) => own === 'culture') ?? room.root)
      : room.root
  const words = {
    ...happening.facts,
    p: place.short,
    below: place.below,
    day: shortDay(happening.day),
    year: String(yearOf(happening.day)),
    congress: root.kind === 'farm' ? '职工代表大会' : '人民代表大会',
  }
  const told =
    happening.kind === 'festival'
      ? (festivalPoints.find(([kind]) => kind.test(happening.facts.name ?? ''))?.[1] ?? [])
      : telling.more
  const isPolitics = telling.column === '时政要闻'
  const count = dice.int(isPolitics ? 2 : 3, Math.min(isPolitics ? 4 : 5, told.length))
  const more = points(dice, told, count, monthOf(happening.day)).map((one) => say(one, words))
  const after = happening.kind === 'harvest' ? weatherOfYear(happening, county) : ''
  return {
    key,
    desk: dice.chance(0.4) ? room.root : desk,
    column: `本地要闻/${telling.column}`,
    title: say(dice.pick(telling.title), words),
    day: happening.day,
    lag: [0, 1],
    isNews: true,
    issuer: desk.office,
    ...(telling.picture ? { picture: telling.picture } : {}),
    about: [happening.key, ...(after ? weatherKeysOf(happening, county) : [])],
    body: paragraphs(
      say(dice.pick(telling.lead), words),
      ...more,
      after,
      ...(isPolitics ? dice.sample(districtContext(county, happening.day), dice.int(1, 2)) : []),
    ),
  }
}

const summerOf = ({ day }: Happening, { weather }: County) =>
  weather.filter(
    ({ day: on, kind }) =>
      on.slice(0, 4) === day.slice(0, 4) && on < day && ['hail', 'drought', 'frost'].includes(kind),
  )
const weatherKeysOf = (happening: Happening, county: County): string[] => summerOf(happening, county).map(weatherKey)

const harms: Readonly<Record<string, string>> = { hail: '冰雹', drought: '干旱', frost: '早霜' }

/** The harvest remembers the hail of its summer. */
function weatherOfYear(happening: Happening, county: County): string {
  const told = summerOf(happening, county).map(
    ({ day, kind, townships }) => `${monthOf(day)}月${townships[0] ?? ''}等地的${harms[kind] ?? ''}`,
  )
  return told.length > 0 ? `受${told.join('、')}影响的地块单产有所下降，其余地块与常年持平。` : ''
}
