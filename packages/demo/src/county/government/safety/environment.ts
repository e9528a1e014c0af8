import { random, seedOf } from '../../../random.ts'
import { table } from '../../../text/html.ts'
import type { County } from '../../world/county.ts'
import { addDays, isoFrom, monthOf, workDayFrom } from '../../world/days.ts'
import { quarterEnd, quarterWords } from '../days.ts'
import { body, type Chain, isFarm, local, phone } from '../drafts.ts'

const column = '政务公开/生态环境'

/** Air of each month, rivers of each quarter, and what else offices do for the surroundings. */
export function* environmentChains(county: County, year: number): Generator<Chain> {
  const { root, departments, townships } = county.room
  const find = (key: string) => departments.find((desk) => desk.key === key) ?? root
  for (let month = 1; month <= 12; month++)
    if (random(seedOf(root.areaId, year, month, 261)).chance(0.35) && !isFarm(root))
      yield [airPaper(county, year, month)]
  for (const quarter of [1, 2, 3, 4]) {
    yield [riverPaper(county, year, quarter)]
    const dice = random(seedOf(root.areaId, year, quarter, 262))
    const desk = find(dice.pick(['farming', 'housing', 'water', 'forest']))
    const place = dice.pick(townships)
    const doing = dice.pick(doings.filter(({ quarters }) => (quarters as readonly number[]).includes(quarter)))
    const count = dice.int(6, 48)
    const day = workDayFrom(addDays(quarterEnd(year, quarter), -dice.int(5, 50)))
    yield [
      {
        key: `r${root.areaId}/green/${year}-${quarter}`,
        desk,
        column,
        title: `${desk.name}在${place.name}开展${doing.name}（${year}年${monthOf(day)}月）`,
        day,
        html: body(
          `${desk.name}近日在${place.name}开展${doing.name}，${local(desk, dice.sample(doing.facts, 2).join('；').replaceAll('{n}', String(count)))}。`,
          `${local(desk, dice.pick(doing.notes))}。${dice.pick(['现场发现的两处问题当天整改', '工作情况接受群众监督', '后续由当地落实长效管护'])}，反映环境问题请拨打${phone}。`,
        ),
      },
    ]
  }
}

const doings = [
  {
    name: '农田残膜捡拾',
    quarters: [2, 4],
    facts: ['回收残膜约{n}吨，交回收网点加工', '机械捡拾与人工清理结合，重点是地头和沟渠', '以旧换新兑换新膜'],
    notes: ['明年推广加厚膜，减少破碎', '网点地址和收购价格张贴在村部'],
  },
  {
    name: '畜禽粪污治理检查',
    quarters: [2, 3],
    facts: ['检查养殖场户{n}家，储粪池防渗完好', '粪污还田台账齐全', '督促清理露天堆放点'],
    notes: ['散养户集中堆沤，由合作社统一拉运', '对排向河道的一处立即封堵'],
  },
  {
    name: '河道垃圾清理',
    quarters: [1, 2, 3, 4],
    facts: ['清理河段{n}公里，清运垃圾', '桥下和闸口设垃圾桶', '河湖长现场督办'],
    notes: ['沿河住户签订门前责任书', '巡河发现倾倒渣土行为已移送处理'],
  },
  {
    name: '秸秆离田巡查',
    quarters: [4],
    facts: ['设卡点{n}处，巡查实行分片包干', '无人机巡查，发现火点及时扑灭', '打包离田的秸秆由电厂收购'],
    notes: ['对随意焚烧的教育后责令改正', '离田补助按过磅单发放'],
  },
  {
    name: '草原鼠虫害防治',
    quarters: [2, 3],
    facts: ['防治面积{n}千亩，使用生物药剂', '设置鹰架和监测样方', '作业前通知周边牧户转移畜群'],
    notes: ['防效调查在两周后进行', '重点区块继续监测'],
  },
  {
    name: '散煤治理入户',
    quarters: [1, 4],
    facts: ['入户{n}户，讲解洁净煤和型煤的燃用办法', '抽检煤炭销售点', '集中供热范围内的小锅炉停用'],
    notes: ['困难家庭的取暖问题由民政核实', '价格每周公布'],
  },
] as const

function airPaper(county: County, year: number, month: number) {
  const { root, departments } = county.room
  const desk = departments.find(({ key }) => key === 'housing') ?? root
  const dice = random(seedOf(root.areaId, year, month, 263))
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const winter = month <= 3 || month >= 11
  const spring = month === 4 || month === 5
  const bad = dice.int(0, winter ? 3 : spring ? 4 : 1)
  const good = dice.int(Math.floor(days * 0.55), days - bad - 3)
  const why = winter
    ? ['采暖燃煤叠加静稳天气', '早晚逆温不利扩散']
    : spring
      ? ['受上游沙尘影响', '土壤返浆期扬尘较多']
      : ['臭氧为首要污染物', '夏季降水有利于颗粒物清除']
  const pm = winter ? dice.int(26, 44) : dice.int(10, 24)
  return {
    key: `r${root.areaId}/air/${year}-${month}`,
    desk,
    column,
    title: `${county.place.short}${year}年${month}月环境空气质量状况`,
    day: workDayFrom(addDays(isoFrom(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 4), dice.int(0, 5))),
    html: body(
      `${year}年${month}月，城区监测有效天数${days}天，优${good}天、良${days - bad - good}天${bad > 0 ? `、轻度及以上污染${bad}天` : ''}，优良天数比例${(((days - bad) / days) * 100).toFixed(1)}%。细颗粒物平均浓度每立方米${pm}微克，可吸入颗粒物${pm + dice.int(14, 30)}微克。`,
      bad > 0
        ? `污染天气主要是因为${dice.pick(why)}。期间${dice.pick(['道路增加湿扫', '工地停止土方作业', '建议老人和儿童减少外出'])}。`
        : `${dice.pick(why)}，全月没有出现污染天气。`,
    ),
  }
}

const looks = [
  ['冰封期'],
  ['清澈', '较清', '桃花水过后略浑'],
  ['较清', '汛后含沙略高', '雨后略浑'],
  ['清澈', '较清', '封冻前水量平稳'],
] as const

function riverPaper(county: County, year: number, quarter: number) {
  const { root, departments } = county.room
  const dice = random(seedOf(root.areaId, year, quarter, 264))
  const desk = departments.find(({ key }) => key === 'water') ?? root
  const problems = dice.int(0, 9)
  const rows = county.place.waters.map((name, at) => [
    name,
    ['Ⅱ类', 'Ⅲ类', 'Ⅲ类'][(at + quarter + year) % 3] ?? 'Ⅲ类',
    String(dice.int(18, 90)),
    dice.pick(looks[quarter - 1] ?? ['较清']),
  ])
  const types = ['岸边堆放柴草', '生活垃圾入沟', '违规取土', '放牧踩踏堤坡', '漂浮物聚集', '界桩损坏'] as const
  return {
    key: `r${root.areaId}/river/${year}-${quarter}`,
    desk,
    column,
    title: `${county.place.short}${year}年${quarterWords[quarter - 1]}河湖管护情况`,
    day: workDayFrom(addDays(quarterEnd(year, quarter), dice.int(4, 12))),
    html: body(
      `${quarterWords[quarter - 1]}，各级河湖长和巡查人员巡河情况公开如下。`,
      table('河湖巡查情况', [isFarm(desk) ? '渠系和水面' : '河湖', '水质类别', '巡查次数', '感官'], rows),
      problems === 0
        ? '巡查没有发现新的问题。'
        : `发现问题${problems}处，主要是${dice.sample<string>(types, 2).join('、')}，已全部清理${dice.chance(0.4) ? '，其中一处移交执法部门' : ''}。`,
      quarter === 1
        ? '封冻期重点看冰面安全和入河排口，冰上活动处设警示牌。'
        : `${dice.pick(['汛期前后各检查一次堤防', '保洁员劳务费按月发放', '公示牌电话逐个试打'])}，${dice.pick(['群众举报一处经查属实，已恢复原状', '没有接到举报', '新增监控点两处'])}。`,
    ),
  }
}
