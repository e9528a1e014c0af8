import type { DepartmentKey } from '../../../units/departments.ts'
import type { Desk } from '../../../text/pen.ts'
import { random, type Random, seedOf } from '../../../random.ts'
import type { County } from '../../world/county.ts'
import { workDayIn } from '../days.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { type OfficeWork, officeWorks } from './office-points.ts'
import { counterWorks } from './office-points-counters.ts'
import { otherOfficeWorks } from './office-points-more.ts'
import { paragraphs, say, shortDay } from '../words.ts'

const works: Partial<Record<DepartmentKey, OfficeWork>> = { ...officeWorks, ...counterWorks, ...otherOfficeWorks }

/** Offices of the farm bureau whose work is that of the office of the same key elsewhere. */
const farmKeys: ReadonlySet<string> = new Set(
  'farming water civil finance health culture emergency forest insurance services labour education unions youth women publicity organization discipline audit'.split(
    ' ',
  ),
)

/** What happens to officials wherever they go. */
const asides = [
  '登记下来的问题每周公布一次办理进度，办到哪一步都看得见。',
  '答不上来的{few}个问题带回去研究，一周内回话。',
  '联系电话留在了公开栏，打不通的可以在本平台留言。',
  '这项工作的经费在年度预算内列支，支出按季公开。',
  '年纪大的群众提出材料字太小，下一批改成大字。',
  '往返没有安排陪同，也没有另开座谈会。',
  '有群众问能不能常来，答复是每季度来一次，日子提前贴出。',
  '同样的情况别处也有，一个月内走完其余地方。',
  '问题台账给{t}留了一份，下次来先对账。',
  '上次来时提的三件事，两件已经办完，剩下一件说了难处。',
  '现场讲解用的是蒙汉双语，老人听得明白。',
  '中午没有停歇，赶在天黑前看完最后一处。',
  '围过来的人越来越多，原定一个小时拖到了三个小时。',
  '需要几个部门一起办的，由{u}牵头，不让群众来回跑。',
  '有人当面提了不同意见，工作人员逐条记下，没有争辩。',
  '拍照只拍设施和问题，不拍人。',
  '{t}的干部提出人手不够，{u}答应派人帮两周。',
  '大家最关心的还是多久能办完，工作人员把期限写在了纸上。',
  '发现的问题没有当场定性，核清楚以后再答复。',
  '回程路上又拐到邻近的{other}看了一眼，情况相近。',
] as const

/** One to three texts a year of an office about its own work. */
export function* officeNews(county: County): Generator<LifeDraft> {
  const first = Number(county.scale.from.slice(0, 4))
  const last = Number(county.today.slice(0, 4))
  for (const desk of county.room.departments) {
    const work = desk.key === null ? undefined : works[desk.key]
    if (!work || desk.key === null || (county.root.kind === 'farm' && !farmKeys.has(desk.key))) continue
    for (let year = first; year <= last; year++) yield* ofYear(desk, work, year, county)
  }
}

function* ofYear(desk: Desk, work: OfficeWork, year: number, county: County): Generator<LifeDraft> {
  const dice = random(seedOf(desk.areaId, year, 74))
  const heads = dice.shuffle(work.heads.map((_, at) => at)).slice(0, dice.int(1, 3))
  for (const at of heads) {
    const [, months = []] = work.heads[at] ?? []
    yield draftOf(desk, work, at, workDayIn(year, dice.pick(months), dice.int(2, 26)), county)
  }
}

function draftOf(desk: Desk, work: OfficeWork, at: number, day: string, county: County): LifeDraft {
  const key = `d${desk.areaId} act ${day} ${at}`
  const dice = diceOf(key)
  const [title = '', , lead = ''] = work.heads[at] ?? []
  const words = wordsOf(desk, day, county, dice)
  const own = work.more.flatMap((one) => fitting(one, at))
  const said = [
    ...dice.sample(own, dice.int(1, Math.min(3, own.length))),
    ...dice.sample(asides, dice.int(1, 3)).filter((one) => county.root.kind !== 'farm' || !one.includes('蒙汉')),
  ]
  return {
    key,
    desk,
    column: '本地要闻/部门动态',
    title: say(title, words),
    day,
    lag: [0, 4],
    isNews: true,
    issuer: desk.office,
    ...(work.picture && dice.chance(0.5) ? { picture: work.picture } : {}),
    about: [key],
    body: paragraphs(say(lead, words), ...said.map((one) => say(one, words))),
  }
}

function fitting(point: string, at: number): string[] {
  const bar = point.indexOf('|')
  if (bar === -1) return [point]
  return point.slice(0, bar).includes(String(at + 1)) ? [point.slice(bar + 1)] : []
}

function wordsOf(desk: Desk, day: string, { villages, room, place }: County, dice: Random): Record<string, string> {
  const rural = villages.filter(({ village }) => village.ground !== 'urban')
  const { village } = dice.pick(rural.length > 0 ? rural : villages)
  const township = room.townships.find(({ areaId }) => areaId === village.townshipId)?.name ?? place.short
  const near = villages.filter(({ village: other }) => other.townshipId === village.townshipId)
  const k = dice.int(8, 46)
  const part = k - dice.int(1, Math.ceil(k / 5))
  return {
    u: desk.name,
    t: township,
    // Two villages of a district may share a name.
    v: village.desk.name.startsWith(township) ? village.desk.name.slice(township.length) : village.desk.name,
    other: dice.pick(near).village.desk.name,
    river: dice.pick(place.waters),
    day: shortDay(day),
    k: String(k),
    part: String(part),
    rest: String(k - part),
    few: String(dice.int(2, 6)),
  }
}
