import { DAY_MS, isoDay } from '../../calendar.ts'
import { people } from '../../names.ts'
import { random, type Random, seedOf } from '../../random.ts'
import type { Desk } from '../../units/desk.ts'
import { offices } from '../../units/offices.ts'
import { nextWorkDay } from '../../work-days.ts'
import { type IsoDay, officerOn, type Term } from '../world/village.ts'

/** An office in the leading group of a district, a department or a township, and who held it. */
export type Post = {
  /** 局长, 副旗长, 党委书记 */
  title: string
  body: 'party' | 'government'
  /** What it answers for, as the division of work says: “负责应急管理、信访工作” */
  duties: string
  terms: readonly Term[]
}

/** Far enough back for any history, so that terms do not depend on where it starts. */
const FIRST_TERM = Date.UTC(2012, 2, 1)

const posts = new Map<string, readonly Post[]>()

/** The leading group of a district, department or township, up to a day. */
export function leadersOf(desk: Desk, today: IsoDay): readonly Post[] {
  const key = `${desk.areaId} ${desk.name} ${today}`
  const known = posts.get(key)
  if (known) return known
  const dice = random(seedOf(desk.areaId, 57))
  const seats = seatsOf(desk, dice)
  const names = people(dice, seats.length * 9)
  const made = seats.map((seat, at): Post => ({
    ...seat,
    terms: termsOf(random(seedOf(desk.areaId, at, 58)), names.slice(at * 9, at * 9 + 9), today),
  }))
  posts.set(key, made)
  return made
}

/** Who holds a post on a day. */
export const holderOn = (post: Post, day: IsoDay): string => officerOn(post.terms, day)

/** The head of the government, the office or the township's government. */
export function headOf(desk: Desk, today: IsoDay): Post {
  const group = leadersOf(desk, today)
  const head = group.find(({ body }) => body === 'government') ?? group[0]
  if (!head) throw new Error(`${desk.name} has no leaders`)
  return head
}

function termsOf(dice: Random, names: readonly string[], today: IsoDay): Term[] {
  const terms: Term[] = []
  let from = FIRST_TERM - dice.int(100, 900) * DAY_MS
  for (const name of names) {
    const start = isoDay(nextWorkDay(new Date(from)))
    if (start > today) break
    from += dice.int(1000, 2000) * DAY_MS
    const end = isoDay(nextWorkDay(new Date(from)))
    terms.push({ from: start, until: end > today ? null : end, name })
  }
  return terms
}

type Seat = Omit<Post, 'terms'>

function seatsOf(desk: Desk, dice: Random): Seat[] {
  if (desk.level === 'root') return districtSeats(desk)
  if (desk.level === 'township') return townshipSeats(desk, dice)
  return officeSeats(desk, dice)
}

const government = (title: string, duties: string): Seat => ({ title, body: 'government', duties })
const party = (title: string, duties: string): Seat => ({ title, body: 'party', duties })

const headsByPlace = (short: string): string => (short.endsWith('旗') ? '旗长' : short.endsWith('县') ? '县长' : '市长')

function districtSeats({ place, areaId }: Desk): Seat[] {
  if (place.code === '152290000000') {
    return [
      party('党委书记', '主持党委全面工作'),
      government('局长', '主持管理局行政全面工作，分管财务资产、审计工作'),
      government('副局长', '协助局长处理日常事务，负责发展规划、项目建设、安全生产工作'),
      government('副局长（农业）', '负责生产科技、农机、水利、林草管护、物资供应工作'),
      government('副局长（民生）', '负责社会事务、教育、卫生、社会保险、便民服务工作'),
      government('总农艺师', '协助负责良种繁育、技术推广工作'),
    ]
  }
  const head = headsByPlace(place.short)
  const seat = head.charAt(0)
  const rural = areaId % 2 === 0 ? '农牧、水利、林草、乡村振兴、供销' : '农牧、水利、林业和草原、乡村振兴、气象'
  return [
    party(`${seat}委书记`, `主持${seat}委全面工作`),
    government(head, '主持政府全面工作，分管审计工作'),
    government(`常务副${head}`, '负责政府常务工作，分管发展改革、财政、应急管理、政务服务、统计工作'),
    government(`副${head}（农牧）`, `负责${rural}工作`),
    government(`副${head}（城建）`, '负责自然资源、住房和城乡建设、交通运输、生态环境工作'),
    government(`副${head}（社会）`, '负责教育、民政、人力资源和社会保障、卫生健康、医疗保障、文化旅游体育工作'),
    government(`副${head}（政法）`, '负责公安、司法、信访、退役军人事务工作'),
    government(`副${head}（商贸）`, '负责工业和信息化、商务、市场监管、招商引资工作'),
  ]
}

/** The head of a government below a district: 苏木达, 镇长, 乡长, 办事处主任, 场长. */
function townshipHead(name: string): string {
  if (name.endsWith('苏木')) return '苏木达'
  if (name.endsWith('街道')) return '办事处主任'
  if (/(园|园区|开发区|矿区)$/.test(name)) return '管委会主任'
  if (name.endsWith('镇')) return '镇长'
  return name.endsWith('乡') ? '乡长' : '场长'
}

const townshipWork = [
  '负责农牧业、林草、水利、乡村振兴工作',
  '负责财政、统计、便民服务、政务公开工作',
  '负责应急管理、安全生产、消防、生态环境工作',
  '负责民政、社会保障、医疗保障、卫生健康、教育工作',
  '负责村镇建设、自然资源、交通、项目建设工作',
] as const

const urbanWork = [
  '负责城市管理、环境卫生、物业管理工作',
  '负责社会救助、就业、社会保障、养老服务工作',
  '负责应急管理、安全生产、消防工作',
  '负责便民服务、财务、统计、政务公开工作',
] as const

function townshipSeats({ name, party: committee, grounds }: Desk, dice: Random): Seat[] {
  const head = townshipHead(name)
  const secretary = committee.endsWith('党工委') ? '党工委书记' : '党委书记'
  const work = grounds.includes('urban') ? urbanWork : townshipWork
  const deputies = dice.sample(work, dice.int(3, work.length))
  const left = work.filter((words) => !deputies.includes(words)).map((words) => words.slice(2, -2))
  const all = `主持行政全面工作${left.length > 0 ? `，分管${left.join('、')}工作` : ''}`
  return [
    party(secretary, `主持${secretary.slice(0, -2)}全面工作`),
    government(head, all),
    ...deputies.map((duties) => government(deputyTitle(head), duties)),
  ]
}

const deputyTitle = (head: string): string =>
  head.startsWith('办事处') || head.startsWith('管委会') ? head.replace('主任', '副主任') : `副${head}`

const officeHeads: readonly (readonly [RegExp, string])[] = [
  [/纪委监委$/, '书记'],
  [/政法委$|工委$|共青团|团委$/, '书记'],
  [/总工会$|妇女联合会$|工会委员会$/, '主席'],
  [/法院$/, '院长'],
  [/检察院$/, '检察长'],
  [/残疾人联合会$/, '理事长'],
  [/局$/, '局长'],
  [/部$/, '部长'],
  [/站$/, '站长'],
]

/** 局长, 主任, 部长: how the head of an office is called. */
export const officeHead = (name: string): string => officeHeads.find(([ending]) => ending.test(name))?.[1] ?? '主任'

function officeSeats({ name, key }: Desk, dice: Random): Seat[] {
  const head = officeHead(name)
  const duties: readonly string[] = key ? offices[key].duties : []
  const deputies = dice.int(2, 3)
  const parts = Array.from({ length: deputies }, (_, at) => duties.filter((_duty, place) => place % deputies === at))
  return [
    government(head, '主持全面工作，分管人事、财务工作'),
    ...parts.map((own) => government(`副${head}`, `负责${own.join('、')}`)),
  ]
}
