import type { PictureName } from '../../../text/html.ts'
import type { Random } from '../../../random.ts'
import type { Desk } from '../../../text/pen.ts'
import type { County } from '../../world/county.ts'
import type { Project } from '../../world/history.ts'
import type { IsoDay } from '../../world/village.ts'
import { daysBetween } from '../days.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import type { Placed } from '../facts.ts'
import { dayFrom, inWan, monthOf, paragraphs, shortDay } from '../words.ts'

type Kind = Project['kind']

/** What a finished work is called in a headline, and what it changes for those who live there. */
type Work = { done: readonly string[]; good: readonly string[]; picture?: PictureName }

const works: Readonly<Record<Kind, Work>> = {
  road: {
    done: ['{extent}硬化路通过验收', '通组路修到家门口', '{extent}道路完工通车'],
    good: [
      '过去一下雨车就进不来，秋粮要用拖拉机倒运到路口，现在收粮车可以直接开到场院。',
      '沿线村民把门前的边沟也一起清了出来，雨水不再往院里倒灌。',
      '路面两侧培了路肩，转弯处立了警示桩，夜里行车能看清边缘。',
      '校车和班车的停靠点跟着往里移，孩子上学少走一段土路。',
    ],
    picture: 'road-works',
  },
  bridge: {
    done: ['新桥通车', '{title}通过验收'],
    good: [
      '汛期绕行的路从此省下，两岸的地块连成一片，农机可以直接过河作业。',
      '桥头设了限重标志和警示桩，超重车辆不得上桥。',
    ],
    picture: 'road-works',
  },
  well: {
    done: ['新机井出水', '饮水工程通过验收'],
    good: [
      '水样已经送检，合格后接入管网，原来的旧井留作应急备用。',
      '井房装了水表和锁，水费按表收，收支列入集体账目按季公开。',
      '管水员由大家推选，停水检修提前在群里通知。',
    ],
    picture: 'irrigation-canal',
  },
  canal: {
    done: ['渠道改造完工', '灌渠通水'],
    good: [
      '从前一轮水要浇十几天，渠道衬砌后渗漏少了，下游地块也能按时浇上。',
      '闸门编了号，放水顺序和用水量贴在公开栏，谁家先浇一看便知。',
      '清出的淤泥垫在了机耕路上，进地的坑洼也一并填平。',
    ],
    picture: 'irrigation-canal',
  },
  lamps: {
    done: ['太阳能路灯亮起来', '{extent}路灯点亮夜路'],
    good: [
      '灯杆装在路口、广场和学校沿线，天黑自动亮，不用集体出电费。',
      '每根灯杆都有编号，哪盏不亮，报编号就有人来修。',
      '晚饭后到广场跳舞、散步的人比从前多了。',
    ],
    picture: 'solar-lamps',
  },
  square: {
    done: ['文化广场建成', '活动广场开放使用'],
    good: [
      '广场铺了彩砖，装了健身器材和篮球架，一角搭起小舞台。',
      '排水坡度重新找过，雪化以后不再积水结冰。',
      '红白事、放电影、开大会，从此不用再借学校操场。',
    ],
  },
  toilet: {
    done: ['卫生厕所改造完工', '厕所改造通过验收'],
    good: [
      '化粪池埋在冻土层以下，冬天也能用；抽粪车定期上门，服务电话贴在门后。',
      '验收组逐户冲水试用，有三处密封不严的当场返工。',
    ],
  },
  office: {
    done: ['党群服务站修缮一新', '办公场所维修通过验收'],
    good: [
      '屋顶防水、门窗和暖气都换过，便民窗口和议事室合在一层，老人不用再爬楼。',
      '腾出来的旧房间改成了阅览室，晚上也开放。',
    ],
    picture: 'service-hall',
  },
  pen: {
    done: ['标准化棚圈投入使用', '新棚圈迎来第一批牛羊'],
    good: [
      '棚圈按租赁方式交给养殖户使用，租金进集体账户，收了多少按季公开。',
      '圈舍背风向阳，配了饲料槽和消毒通道，接羔保育不再挤在自家院里。',
    ],
    picture: 'pasture',
  },
  greenhouse: {
    done: ['大棚建成投产', '设施大棚通过验收'],
    good: [
      '棚膜和保温被一次配齐，育苗棚先行使用，头茬叶菜就近供应集市。',
      '大棚由集体统一出租，优先租给本地想种菜的户。',
    ],
  },
  fence: {
    done: ['草场围栏架设完成', '围栏工程通过验收'],
    good: [
      '围栏沿草场界线架设，留出了牧道和饮水点，相邻两家的界线争议一并划清。',
      '休牧期内由草管员巡查，破损处随报随修。',
    ],
    picture: 'pasture',
  },
  planting: {
    done: ['绿化工程通过验收', '路边树苗成活验收合格'],
    good: [
      '验收组按样地数苗，死苗由承建单位在下个造林季补齐，补齐前不付尾款。',
      '管护分段包到户，浇水、防畜、防火都有人管。',
    ],
    picture: 'tree-planting',
  },
  waste: {
    done: ['垃圾收集点建成', '垃圾清运设施投入使用'],
    good: [
      '垃圾箱按户数布点，清运车每周来两次，时间贴在箱体上。',
      '散落多年的旧垃圾堆先行清运填埋，原址平整后种了树。',
    ],
  },
}

const late = ['比计划晚了{days}天', '完工比原定日期推迟{days}天', '工期延后{days}天']
const checks = [
  '验收组由{town}、设计、监理和村民代表组成，现场量了尺寸、看了检测报告。',
  '验收时{watch}成员逐项核对工程量，验收单上有他们的签名。',
  '验收组查看了施工记录和材料合格证，抽查的部位全部合格。',
]

export const workPicture = (kind: Kind): PictureName | undefined => works[kind].picture

/** News of an accepted project: when, by whom, for how much, why late, what changes. */
export function projectNews(placed: Placed<Project> & { day: IsoDay }, desk: Desk, county: County): LifeDraft {
  const { what: project, day, village } = placed
  const key = `${desk.level === 'root' ? 'r' : 't'}${desk.areaId} news ${project.key}`
  const dice = diceOf(key)
  const work = works[project.kind]
  const headline = dice.pick(work.done).replace('{extent}', project.extent).replace('{title}', '新桥')
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
  const opening = `${shortDay(day)}，${project.title}通过验收。工程位于${project.site}，${project.extent}${builder}${contract ? `，${dayFrom(contract.day, day)}签订合同` : ''}。`
  const work = works[project.kind]
  const good = dice.sample(work.good, Math.min(work.good.length, dice.int(1, 2)))
  const check = dice.pick(checks).replace('{town}', township.name).replace('{watch}', watch)
  return paragraphs(
    opening,
    moneyOf(project, county, day),
    delayOf(project, day, dice),
    dice.chance(0.6) && check,
    ...good,
    dice.chance(0.5) && restOf(project, day),
  )
}

/** Where the money comes from. */
function moneyOf(project: Project, { grants }: County, day: IsoDay): string {
  const settled = project.stages.find(({ stage, day: on }) => stage === 'settlement' && on <= day)?.fen
  const awarded = project.stages.find(({ stage }) => stage === 'award' || stage === 'contract')?.fen
  const given = project.grants.flatMap((key) => grants.filter((grant) => grant.key === key))
  const sources = [
    ...given.map(({ title, fen }) => `${title}${inWan(fen)}`),
    ...(project.own > 0 ? [`集体自筹${inWan(project.own)}`] : []),
  ]
  const price = settled ? `决算${inWan(settled)}` : awarded ? `中标价${inWan(awarded)}` : ''
  return `工程预算${inWan(project.budget)}${price ? `，${price}` : ''}${sources.length > 0 ? `，资金来自${sources.join('和')}` : ''}。`
}

function delayOf({ planned, stages }: Project, day: IsoDay, dice: Random): string {
  const days = daysBetween(planned.end, day)
  if (days <= 7) return dice.chance(0.4) ? '施工按计划进行，没有拖期。' : ''
  const why = stages.find(({ stage, result }) => stage === 'progress' && result !== '')?.result
  const words = dice.pick(late).replace('{days}', String(days))
  return `验收${words}${why ? `：${why.replace(/。$/, '')}` : ''}。`
}

/** What is still to be paid, and who keeps it in order. */
function restOf({ payments, stages }: Project, day: IsoDay): string {
  const rest = payments.filter((payment) => payment.day > day)
  const keeper = stages.find(({ stage }) => stage === 'maintenance')?.party
  const due = rest.at(-1)
  if (due) return `余下的${due.words}${inWan(due.fen)}按合同到期付，付款情况列入${monthOf(due.day)}月的账目公开。`
  return keeper ? `建成后由${keeper}管护，管护内容在公开栏张贴。` : ''
}
