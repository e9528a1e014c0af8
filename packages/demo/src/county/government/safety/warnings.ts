import { codesOf, random, type Random, seedOf } from '../../../random.ts'
import { table } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County, Weather } from '../../world/county.ts'
import { addDays, dayInWords, isoFrom, workDayFrom, workDayUntil } from '../../world/days.ts'
import { body, type Chain, type Draft, keyOf, law, linked, local, phone } from '../drafts.ts'

type Kind = Weather['kind']

const warned: Readonly<
  Record<
    Kind,
    { title: string; forecast: readonly string[]; advice: readonly string[]; key: 'emergency' | 'water' | 'farming' }
  >
> = {
  snow: {
    title: '暴雪和道路结冰风险提示',
    key: 'emergency',
    forecast: [
      '受冷空气影响，预计未来二十四小时有中到大雪，伴有降温',
      '预计今夜到明天有降雪，气温下降八摄氏度左右，部分路段结冰',
    ],
    advice: [
      '出行前查询路况，货车和班车装防滑链',
      '棚舍积雪及时清除，牲畜赶进暖棚并备足三天饲草',
      '取暖期间保持通风，烟道和炉具先检查再使用',
      '学校根据路况决定校车停运，提前告知家长',
      '独居老人由网格员电话问候，缺煤少柴的及时送到',
    ],
  },
  storm: {
    title: '大风天气风险提示',
    key: 'emergency',
    forecast: ['预计明天有七级以上大风，局地伴沙尘', '受气旋影响，未来两天风力较大，阵风可达九级'],
    advice: [
      '加固大棚棚膜和彩钢屋面，收起户外广告',
      '停止高处和吊装作业',
      '严禁野外用火，入山人员接受检查',
      '车辆不要停在临时围挡和枯树下',
      '地膜覆土压实，刚播种的地块适当镇压',
    ],
  },
  drought: {
    title: '抗旱工作提示',
    key: 'water',
    forecast: ['近期降水持续偏少，土壤墒情下降', '未来十天仍无明显降水，旱情可能发展'],
    advice: [
      '先保人畜饮水，再保口粮田灌溉',
      '机井轮流抽水，夜间多灌，避免干抽',
      '坡耕地推行坐水补种，出苗差的地块改种生育期短的作物',
      '草场提前转移载畜，减轻压力',
      '供水紧张的居民点分时供水，水车送水时间张贴公布',
    ],
  },
  hail: {
    title: '强对流和冰雹风险提示',
    key: 'farming',
    forecast: ['预计今天午后到夜间有雷阵雨，局地伴冰雹和短时大风', '强对流云团正在发展，部分地区可能出现冰雹'],
    advice: [
      '防雹作业点做好准备，作业时段空域管制注意避让',
      '人员进入坚固房屋，不在树下和彩钢棚内避雨',
      '车辆停入车库或者覆盖棉被',
      '受灾地块三天内不要毁种，先报案查勘',
      '倒伏作物排水扶正，喷施叶面肥',
    ],
  },
  flood: {
    title: '山洪和强降雨风险提示',
    key: 'water',
    forecast: ['预计未来十二小时有短时强降水，山洪灾害气象风险较高', '上游降雨集中，河道水位将明显上涨'],
    advice: [
      '沟口、河滩、低洼处的住户按预案转移，先转移老人和孩子',
      '不涉水过桥，不在河道内停车露营',
      '水库腾出库容，泄洪前提前两小时通知下游',
      '巡堤查险实行专人专段',
      '断电时关闭总闸，水退后先检查线路再送电',
    ],
  },
  frost: {
    title: '霜冻天气提示',
    key: 'farming',
    forecast: ['受冷空气影响，预计明晨最低气温降到零摄氏度左右', '未来两天有霜冻，较常年略偏早'],
    advice: [
      '成熟地块抓紧收获，未成熟的可以熏烟防霜',
      '蔬菜大棚晚间加盖草帘',
      '甜菜、马铃薯堆放处做好覆盖',
      '晾晒场粮食及时苫盖',
      '水利设施放空存水，防止冻裂',
    ],
  },
}

/** A warning on the day before the weather, and what was done after. */
export function* weatherChains(county: County): Generator<Chain> {
  for (const weather of county.weather) {
    const { kind, day } = weather
    const dice = random(seedOf(county.root.id, ...codesOf(day + kind), 241))
    const { departments, root } = county.room
    const desk = departments.find(({ key }) => key === (dice.chance(0.6) ? 'emergency' : warned[kind].key)) ?? root
    const key = `r${county.root.id}/weather/${day}-${kind}`
    const warning = warningPaper(county, desk, weather, key, dice)
    const suffers = kind !== 'frost' && kind !== 'drought'
    yield [warning, ...(suffers ? [afterPaper(county, weather, key, dice)] : [])]
  }
}

/** What a forecast of the next day says; one that is made before days off names the day. */
const whenSoon = /未来二十四小时|今夜到明天|明天|未来两天|今天午后到夜间|未来十二小时|明晨/

function warningPaper({ place }: County, desk: Desk, { kind, day }: Weather, key: string, dice: Random): Draft {
  const { title, forecast, advice } = warned[kind]
  const before = kind === 'drought' ? workDayFrom(day) : workDayUntil(addDays(day, -1))
  const soon = kind === 'drought' || before === addDays(day, -1)
  return {
    key: `${key}/warning`,
    desk,
    column: '政务公开/应急管理/预警信息',
    title: `${place.short}${title}（${day.slice(0, 4)}年${dayInWords(before)}）`,
    day: before,
    document: 'announcement',
    html: body(
      `${soon ? dice.pick(forecast) : dice.pick(forecast).replace(whenSoon, `${dayInWords(day)}前后`)}。${dice.chance(0.5) ? `根据${law('中华人民共和国突发事件应对法', before)}，` : ''}现提示如下。`,
      dice
        .sample(advice, dice.int(3, 4))
        .map((words, at) => `<p>${at + 1}. ${local(desk, words)}。</p>`)
        .join(''),
      `值班电话${phone}，${dice.pick(['险情先避险、后报告', '发现险情请立即报告，避免夜间单独处置', '预警解除前二十四小时值班'])}。`,
    ),
  }
}

const done: Readonly<Record<Kind, readonly string[]>> = {
  snow: [
    '出动除雪机械{n}台次，主要道路当天恢复通行',
    '为独居老人送煤{n}户',
    '校车停运一天，次日恢复',
    '两条线路短时停电，六小时内抢通',
    '牧户备草充足，没有牲畜死亡报告',
  ],
  storm: [
    '扶正线路杆塔，{n}个台区恢复供电',
    '被掀开的棚顶由互助队帮助修复',
    '加固和拆除广告牌{n}处',
    '没有人员伤亡报告',
  ],
  drought: ['启用抗旱机井{n}眼', '送水车每天两趟'],
  hail: [
    '工作人员逐地块查勘，登记受灾农户{n}户',
    '保险机构已受理报案',
    '农技人员到田指导补种和追肥',
    '民居屋瓦受损的正在更换',
  ],
  flood: [
    '转移安置群众{n}人，全部住进安置点或者投亲',
    '清理过水路面{n}处，临时便道已通',
    '疾控人员对进水水井消毒',
    '受损堤段用砂袋加固，专人看守',
    '没有人员伤亡',
  ],
  frost: ['熏烟防霜{n}亩'],
}

function afterPaper(county: County, weather: Weather, key: string, dice: Random): Draft {
  const { kind, day, words } = weather
  const { departments, root } = county.room
  const desk = departments.find((candidate) => candidate.key === 'emergency') ?? root
  const facts = dice
    .sample(done[kind], Math.min(done[kind].length, 3))
    .map((sentence) => sentence.replace('{n}', String(dice.int(3, 46))))
  const next = [
    '继续核实灾情，符合条件的纳入临时救助',
    '对受损设施列出清单，三天内完成抢修',
    '对隐患点复查一遍',
    '安排技术人员到地头指导生产自救',
    '值班力量保持到天气好转',
    '救助对象按户报、村评、乡审、县定的程序确定',
  ] as const
  return {
    key: `${key}/after`,
    desk,
    column: '政务公开/应急管理/防灾减灾',
    title: `${dayInWords(day)}${{ snow: '降雪', storm: '大风', drought: '旱情', hail: '雹灾', flood: '汛情', frost: '霜冻' }[kind]}应对情况通报（${day.slice(0, 4)}年）`,
    day: workDayFrom(addDays(day, dice.int(1, 3))),
    about: [`weather ${day} ${kind}`],
    html: body(
      `${dayInWords(day)}，${words}。${linked(`${key}/warning`, '风险提示')}发布后，各地提前作了准备。`,
      `${facts.join('；')}。`,
      `下一步：${dice
        .sample<string>(next, 2)
        .map((sentence) => local(desk, sentence))
        .join('；')}。`,
    ),
  }
}

/** Stocks of a store, which move between half-years by what went in and out. */
export function* stockChains(desk: Desk, year: number): Generator<Chain> {
  if (desk.key !== 'emergency' && !(desk.level === 'township' && random(seedOf(desk.areaId, year, 242)).chance(0.12)))
    return
  for (const half of [1, 2]) {
    const dice = random(seedOf(desk.areaId, year, half, 243))
    const items = [
      ['帐篷', '顶', 60],
      ['棉被', '床', 320],
      ['棉大衣', '件', 180],
      ['应急照明灯', '盏', 48],
      ['编织袋', '条', 4000],
      ['排水泵', '台', 12],
      ['灭火机', '台', 36],
    ] as const
    const scale = desk.level === 'township' ? 0.15 : 1
    // The stock at the end of a half-year opens the next one.
    const stock = (place: number, base: number, halves: number): number =>
      Math.max(
        2,
        Math.round((base * scale * random(seedOf(desk.areaId, year * 2 + halves, place, 244)).int(60, 120)) / 100),
      )
    const rows = items.map(([name, unit, base], at) => {
      const before = stock(at, base, half - 1)
      const after = stock(at, base, half)
      const out = dice.int(0, Math.min(before, Math.ceil(base * scale * 0.2)))
      const into = Math.max(0, after - before + out)
      return [`${name}（${unit}）`, String(before), String(into), String(before + into - after), String(after)]
    })
    const notes = [
      '库房由两人双锁管理，每季度盘点',
      '到期棉被送洗消毒后重新入库',
      '与三家商户签订代储协议，紧急时先用后结',
      '调出物资用于灾害救助和演练',
      '新增物资来自上级调拨和本级采购',
      '账目与实物核对一致',
    ] as const
    yield [
      {
        key: `${keyOf(desk)}/stock/${year}-${half}`,
        desk,
        column: '政务公开/应急管理/防灾减灾',
        title: `${desk.name}${year}年${half === 1 ? '上半年' : '下半年'}应急物资储备情况公示`,
        day: workDayFrom(half === 1 ? isoFrom(year, 7, dice.int(3, 14)) : isoFrom(year + 1, 1, dice.int(5, 16))),
        html: body(
          `${desk.name}对应急物资进行了盘点，现将${half === 1 ? '上半年' : '下半年'}收支和库存公示如下。`,
          table('应急物资收支', ['名称', '期初', '入库', '出库', '期末'], rows),
          `${dice.sample<string>(notes, 3).join('；')}。领用登记可以查阅，电话${phone}。`,
        ),
      },
    ]
  }
}
