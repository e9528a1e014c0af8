import type { PictureName } from '../../../text/html.ts'
import type { Random } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import type { Project } from '../../world/history.ts'
import type { IsoDay } from '../../world/village.ts'
import { villageContext } from '../context.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import type { Placed } from '../facts.ts'
import { dayFrom, inWan, monthOf, paragraphs, shortDay } from '../words.ts'
import { daysBetween } from '../../world/days.ts'

type Kind = Project['kind']

/** What a finished work is called in a headline, and what it changes for those who live there. */
type Work = { done: readonly string[]; good: readonly string[]; picture?: PictureName }

const works: Readonly<Record<Kind, Work>> = {
  road: {
    done: ['{site}道路硬化通过验收', '{n}米水泥路通车', '{site}道路完工'],
    good: [
      '过去一下雨车就进不来，秋粮要用拖拉机倒运到路口，现在收粮车可以直接开到场院。',
      '沿线住户把门前的边沟也一起清了出来，雨水不再往院里倒灌。',
      '路面两侧培了路肩，转弯处立了警示桩，夜里行车能看清边缘。',
      '养护期内不走重车，路口设了限高架，钥匙放在村部。',
      '切缝、养生的天数写进了施工记录，验收时逐段查过。',
    ],
    picture: 'road-works',
  },
  bridge: {
    done: ['{site}新桥通车', '{site}过水桥改建完工'],
    good: [
      '汛期绕行的路从此省下，两岸的地块连成一片，农机可以直接过河作业。',
      '桥头设了限重标志和警示桩，超重车辆不得上桥。',
      '旧桥板拆下来垫了机耕路，没有丢弃在河道里。',
    ],
    picture: 'road-works',
  },
  well: {
    done: ['{site}新打机电井{n}眼出水', '{site}灌溉机井通过验收'],
    good: [
      '井房装了水表和电表，浇地按表收费，收支列入集体账目按季公开。',
      '过去浇一遍要排十几天队，现在几块地可以同时开机。',
      '取水量按批准的指标控制，管水员每天记一次数。',
      '水泵型号、扬程写在井房门上，坏了知道找谁换。',
    ],
    picture: 'irrigation-canal',
  },
  canal: {
    done: ['{site}排水沟衬砌完工', '{n}米U形槽通水'],
    good: [
      '从前的土沟一淤就漫，衬砌后流得快，也好清。',
      '清出的淤泥垫在了机耕路上，进地的坑洼一并填平。',
      '过路处埋了涵管，农机过沟不用再搭木板。',
      '分水口编了号，先浇谁后浇谁贴在公开栏。',
    ],
    picture: 'irrigation-canal',
  },
  lamps: {
    done: ['{n}盏太阳能路灯亮起来', '{site}装上太阳能路灯'],
    good: [
      '灯杆装在路口和人常走的路段，天黑自动亮，不用集体出电费。',
      '每根灯杆都有编号，哪盏不亮，报编号就有人来修。',
      '晚饭后出来散步、跳舞的人比从前多了。',
      '电池质保期写进合同，换下来的旧电池由厂家收走。',
    ],
    picture: 'solar-lamps',
  },
  square: {
    done: ['{site}文化广场铺装完工', '{n}平方米广场开放'],
    good: [
      '装了健身器材，一角留出放电影的空地。',
      '排水坡度重新找过，雪化以后不再积水结冰。',
      '开大会、放电影，不用再借别处的院子。',
    ],
  },
  toilet: {
    done: ['{site}公共厕所启用', '{n}座水冲公厕通过验收'],
    good: [
      '化粪池埋在冻土层以下，冬天也能用；抽粪车的电话贴在门后。',
      '保洁由公益岗位负责，早晚各一次，考勤按月公布。',
      '门口做了坡道，扶手装在两侧，老人进出方便。',
    ],
  },
  office: {
    done: ['{site}修缮一新', '{site}维修通过验收'],
    good: [
      '屋面防水、门窗都换过，冬天不再漏风。',
      '便民窗口和议事的桌子摆在一层，老人不用爬楼。',
      '腾出来的旧房间改成阅览室，晚上也开放。',
      '维修期间办事挪到隔壁，没有停过一天。',
    ],
    picture: 'service-hall',
  },
  pen: {
    done: ['{site}标准化牛舍投入使用', '{n}平方米牛舍通过验收'],
    good: [
      '牛舍归集体所有，租给养殖户用，租金收了多少按季公开。',
      '背风向阳，配了料槽和消毒通道，接犊不再挤在自家院里。',
      '粪污进沉淀池，定期拉到地里还田。',
    ],
    picture: 'pasture',
  },
  greenhouse: {
    done: ['{n}座日光温室建成', '{site}日光温室通过验收'],
    good: [
      '墙体和保温被一次配齐，头茬先育苗，再种叶菜供集市。',
      '温室由集体统一出租，优先租给本地想种菜的户，租金公开。',
      '棚前留出作业道，卷帘机的电单独装表。',
    ],
  },
  fence: {
    done: ['{site}网围栏更新完成', '{n}米网围栏通过验收'],
    good: [
      '围栏沿草场界线架设，留出牧道和饮水点，相邻两家的界线一并划清。',
      '旧铁丝回收入库，过秤登记，卖了多少进集体账。',
      '休牧期内由草管员巡查，破损处随报随修。',
    ],
    picture: 'pasture',
  },
  planting: {
    done: ['{site}栽树{n}株通过验收', '{site}绿化验收合格'],
    good: [
      '验收组按样地数苗，死苗由承建单位在下个造林季补齐，补齐前不付尾款。',
      '管护分段包到户，浇水、防畜、防火都有人管。',
      '树坑离线路三米以上，长高了也不碍电。',
    ],
    picture: 'tree-planting',
  },
  waste: {
    done: ['添置垃圾桶{n}个', '垃圾桶采购到货验收'],
    good: [
      '垃圾桶按户数布点，清运车的时间贴在桶盖上。',
      '旧桶能用的修好，挪到地头收农膜。',
      '桶身编号登记进固定资产台账，丢了知道找谁。',
    ],
  },
}

const late = ['比计划晚了{days}天', '比原定完工日期推迟{days}天']
const checks = [
  '验收组由{town}、设计、监理和村民代表组成，现场量了尺寸、看了检测报告。',
  '验收时{watch}成员逐项核对工程量，验收单上有他们的签名。',
  '验收组查看了施工记录和材料合格证，抽查的部位全部合格。',
]

/** News of an accepted project: when, by whom, for how much, why late, what changes. */
export function projectNews(placed: Placed<Project> & { day: IsoDay }, desk: Desk, county: County): LifeDraft {
  const { what: project, day, village } = placed
  const key = `${desk.level === 'root' ? 'r' : 't'}${desk.areaId} news ${project.key}`
  const dice = diceOf(key)
  const work = works[project.kind]
  const headline = dice
    .pick(work.done)
    .replace('{site}', siteOf(project))
    .replace('{n}', String(project.quantity / 1000))
  return {
    key,
    desk,
    column: desk.level === 'root' ? '本地要闻/时政要闻' : '本地要闻/乡镇动态',
    title: `${village}${headline}`,
    day,
    lag: [1, 4],
    isNews: true,
    issuer: desk.office,
    ...(work.picture ? { picture: work.picture } : {}),
    about: [project.key],
    body: bodyOf(placed, county, dice),
  }
}

function bodyOf(
  { what: project, day, history, township }: Placed<Project> & { day: IsoDay },
  county: County,
  dice: Random,
) {
  const { village } = history
  const stage = (name: string) => project.stages.find((one) => one.stage === name)
  const contract = stage('contract')
  const watch =
    village.ground === 'urban' ? '居务监督委员会' : village.ground === 'farm' ? '职工民主监督小组' : '村务监督委员会'
  const builder = project.winner ? `，由${project.winner}承建` : ''
  const result = stage('acceptance')?.result ?? ''
  const checked = result.includes('，') ? `，${result}` : ''
  const opening = `${shortDay(day)}，${project.title}通过验收${checked}。${project.extent}${builder}${contract ? `，${dayFrom(contract.day, day)}签订合同` : ''}。`
  const work = works[project.kind]
  const good = dice.sample(work.good, Math.min(work.good.length, dice.int(1, 2)))
  const check = dice.pick(checks).replace('{town}', township.name).replace('{watch}', watch)
  return paragraphs(
    opening,
    moneyOf(project, county),
    delayOf(project, day, dice),
    dice.chance(0.6) && check,
    ...good,
    dice.chance(0.5) && restOf(project, day),
    ...dice.sample(villageContext(history, day), 1),
  )
}

/** Where it stands, if that says more than the village does. */
const siteOf = ({ site }: Project): string => (/^(人居环境|至)/.test(site) ? '' : site)

/** Where the money comes from. */
function moneyOf(project: Project, { grants }: County): string {
  const awarded = project.stages.find(({ stage }) => stage === 'award' || stage === 'contract')?.fen
  const given = project.grants.flatMap((key) => grants.filter((grant) => grant.key === key))
  const sources = [
    ...given.map(({ title, fen }) => `${title}${inWan(fen)}`),
    ...(project.own > 0 ? [`集体自筹${inWan(project.own)}`] : []),
  ]
  const price = awarded ? `成交价${inWan(awarded)}` : ''
  return `预算${inWan(project.budget)}${price ? `，${price}` : ''}${sources.length > 0 ? `，资金来自${sources.join('和')}` : ''}。`
}

function delayOf({ planned, stages }: Project, day: IsoDay, dice: Random): string {
  const days = daysBetween(planned.end, day)
  if (days <= 7) return dice.chance(0.4) ? '施工按计划进行，没有拖期。' : ''
  const why = stages.find(({ stage, result }) => stage === 'progress' && result.includes('；'))?.result.split('；')[1]
  const words = dice.pick(late).replace('{days}', String(days))
  return `验收${words}${why ? `，原因是${why.replace(/，工期顺延$/, '')}` : ''}。`
}

/** What is still to be paid, and who keeps it in order. */
function restOf({ payments, stages }: Project, day: IsoDay): string {
  const rest = payments.filter((payment) => payment.day > day)
  const keeper = stages.find(({ stage }) => stage === 'maintenance')?.party
  const due = rest.at(-1)
  if (due) return `余下的${due.words}${inWan(due.fen)}按合同到期付，付款情况列入${monthOf(due.day)}月的账目公开。`
  return keeper ? `建成后由${keeper}管护，管护内容在公开栏张贴。` : ''
}
