import { random, seedOf } from '../../../random.ts'
import { figure, table } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import { addDays, isoFrom, monthOf, workDayFrom } from '../../world/days.ts'
import { quarterEnd } from '../days.ts'
import { body, type Chain, folk, isFarm, keyOf, local, phone } from '../drafts.ts'

const column = '政务公开/窗口动态'

const matters = [
  ['养老待遇资格认证', 120, 520],
  ['社保卡补换', 60, 240],
  ['不动产登记', 40, 160],
  ['个体工商户登记', 60, 200],
  ['居民医保登记', 90, 420],
  ['婚姻登记', 20, 80],
  ['户口登记', 80, 300],
  ['农机牌证', 30, 140],
  ['失业登记', 20, 90],
  ['低保受理', 12, 60],
] as const
const own: Readonly<Record<string, readonly number[]>> = {
  civil: [5, 9],
  labour: [0, 1, 8],
  insurance: [4],
  land: [2],
  police: [6],
  market: [3],
}

/** What a desk may handle: an office its own matters, halls and townships most of them. */
function mattersOf({ key, level }: Desk): readonly (typeof matters)[number][] {
  const at = (places: readonly number[]) => matters.filter((_, place) => places.includes(place))
  if (level === 'department' && key && key in own) return at(own[key] ?? [])
  return level === 'township' ? at([0, 1, 4, 8, 9]) : matters
}

const waits = [
  '午间继续受理，轮岗就餐',
  '叫号系统接入短信提醒',
  '两件事只跑一个窗口',
  '老年人在专席现场拍照填表',
  '材料电子化，复印不收费',
  '外地工作的可以视频核验',
  '窗口张贴办理流程图',
  '等候超过二十分钟由值班长调窗口',
] as const

/** Counts of a hall by month; its yearly sum is what reports count. */
export function* windowChains(desk: Desk, year: number): Generator<Chain> {
  if (desk.key === 'services' || (isFarm(desk) && desk.key === 'govOffice')) {
    for (let month = 1; month <= 12; month++) yield [monthPaper(desk, year, month)]
    for (const quarter of [1, 2, 3, 4]) yield [newsPaper(desk, year, quarter)]
    return
  }
  const dice = random(seedOf(desk.areaId, year, 311))
  const chance =
    desk.level === 'root'
      ? 1
      : desk.level === 'township'
        ? 0.32
        : ['civil', 'labour', 'insurance', 'land', 'police', 'market'].includes(desk.key ?? '')
          ? 0.5
          : 0
  if (!dice.chance(chance)) return
  for (const quarter of [1, 3]) yield [newsPaper(desk, year, quarter)]
}

function monthPaper(desk: Desk, year: number, month: number) {
  const dice = random(seedOf(desk.areaId, year, month, 312))
  const list = dice.sample(matters, 5).map(([name, low, high]) => {
    const received = dice.int(low, high)
    const once = Math.floor(received * (0.6 + dice.next() * 0.35))
    return [name, received, once, received - once] as const
  })
  const sum = (at: 1 | 2 | 3): number => list.reduce((total, row) => total + row[at], 0)
  const rating = (97 + dice.next() * 2.6).toFixed(1)
  const complaint = dice.int(0, 3)
  return {
    key: `${keyOf(desk)}/hall/${year}-${month}`,
    desk,
    column,
    title: `${desk.name}${year}年${month}月办件情况公示`,
    day: workDayFrom(addDays(isoFrom(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 3), dice.int(0, 5))),
    html: body(
      `${year}年${month}月${isFarm(desk) ? '服务点' : '大厅'}共受理${sum(1)}件，当场办结${sum(2)}件，其余${sum(3)}件按承诺期限办理。`,
      table(
        `${year}年${month}月办件情况（单位：件）`,
        ['事项', '受理', '当场办结', '限时办理'],
        list.map(([name, all, once, later]) => [name, String(all), String(once), String(later)]),
        ['合计', String(sum(1)), String(sum(2)), String(sum(3))],
      ),
      `群众评价满意率${rating}%。${complaint > 0 ? `收到意见${complaint}条，主要是${dice.pick(['排队时间长', '材料清单不够清楚', '停车不便'])}，已改进。` : '没有收到意见。'}${dice.sample<string>(waits, 2).join('；')}。`,
    ),
  }
}

function newsPaper(desk: Desk, year: number, quarter: number) {
  const dice = random(seedOf(desk.areaId, year, quarter, 313))
  const [name] = dice.pick(mattersOf(desk))
  const day = workDayFrom(addDays(quarterEnd(year, quarter), -dice.int(4, 40)))
  const count = dice.int(18, 260)
  const who = folk(desk)
  const forms = [
    `${desk.name}近期把“${name}”的办理环节重新梳理，${dice.pick(['精简两份材料', '实现一次受理、后台流转', '由三个窗口合并为一个'])}。`,
    `外出务工返乡的${who}来窗口办理${name}，工作人员提前梳理材料，当天办理${count}件。`,
    `为方便年纪大的${who}办理${name}，工作人员定期到偏远点上门，当月上门${count}次。`,
  ]
  const waited = dice.sample<string>(waits, 2)
  const isPictured = dice.chance(0.3)
  const lead = dice.pick(forms)
  return {
    key: `${keyOf(desk)}/hall/${year}-q${quarter}`,
    desk,
    column,
    title: `${desk.name}${year}年${monthOf(day)}月办理“${name}”便民服务情况`.slice(0, 45),
    day,
    unsigned: true,
    ...(isPictured ? { picture: 'service-hall' as const } : {}),
    html: body(
      local(desk, lead),
      isPictured ? figure('service-hall') : '',
      `${waited.join('；')}。${dice.pick(['办理情况每月公示', '意见簿每天有人看', '不收取任何费用'])}，预约电话${phone}。`,
    ),
  }
}
