import { random, type Random, seedOf } from '../../../random.ts'
import { workDayAfter, workDayIn, yearOf } from '../days.ts'
import type { Doing } from '../history.ts'
import { assemblyMembers, branchMembers } from '../meeting-log.ts'
import { electionsOf } from '../officers.ts'
import type { Trace } from '../trace.ts'
import { type IsoDay, maskedName, officerOn } from '../village.ts'
import { themeOf, trainings, visits } from './subjects.ts'

type Fresh = Omit<Doing, 'key'>

/** How much a unit does that costs nothing, by its habit: 1 for everything. */
const zeal = { diligent: 0.9, steady: 0.6, late: 0.4, thin: 0.14, sloppy: 0.3 } as const

/** Party life, trainings, land for houses, posts, steps of members, elections: what happens without an entry. */
export function doingsOfYear(trace: Trace, year: number): Doing[] {
  const { village, terms } = trace
  const { areaId } = village.desk
  const dice = random(seedOf(areaId, year, 321))
  const name = village.desk.villages[0]?.name ?? village.desk.name
  const scene: Scene = { trace, year, dice, name, share: village.isShown ? 1 : zeal[village.habit] }
  const fresh = [
    ...themeDays(scene),
    ...dues(scene),
    ...visitsOf(scene),
    ...trainingsOf(scene),
    ...homesteads(scene),
    ...posts(scene),
    ...members(scene),
    ...seasons(scene),
    ...elections(scene),
    ...weatherOf(scene),
  ]
  return fresh
    .filter(({ day }) => day <= terms.today && day >= terms.scale.from)
    .map((doing) => ({ key: `v${areaId} doing ${doing.day} ${doing.kind}`, ...doing }))
}

type Scene = { trace: Trace; year: number; dice: Random; name: string; share: number }

/** Each month has its day; the paper tells of some. */
function themeDays({ trace, year, dice, share }: Scene): Fresh[] {
  const members = branchMembers(trace.village)
  return Array.from({ length: 12 }, (_, at) => at + 1).flatMap((month): Fresh[] => {
    if (!dice.chance(share)) return []
    const { words, place } = themeOf(trace.style.areaId, year, month)
    const present = members - dice.int(0, Math.floor(members / 4))
    return [
      {
        day: workDayIn(year, month, 5 + (trace.style.areaId % 18)),
        kind: 'theme-day',
        words: `党支部组织党员${present}人${words}。`,
        facts: { present: String(present), members: String(members), place },
      },
    ]
  })
}

function dues({ trace, year, dice, share }: Scene): Fresh[] {
  const members = branchMembers(trace.village)
  return [3, 6, 9, 12].flatMap((month, at): Fresh[] =>
    dice.chance(share * 0.8)
      ? [
          {
            day: workDayIn(year, month, dice.int(20, 28)),
            kind: 'dues',
            words: `党支部收齐${'一二三四'.charAt(at)}季度党费，应交${members}人，实交${members}人。`,
            facts: { quarter: String(at + 1), members: String(members) },
          },
        ]
      : [],
  )
}

function visitsOf({ trace, year, dice, share }: Scene): Fresh[] {
  const count = Math.round(share * 4 * dice.next())
  return Array.from({ length: count }, (): Fresh => {
    const [subject, handled] = dice.pick(visits)
    const households = dice.int(4, Math.max(6, Math.round(trace.style.households / 4)))
    const asked = dice.int(2, 7)
    const done = dice.int(1, asked)
    return {
      day: workDayIn(year, dice.int(1, 12), dice.int(3, 27)),
      kind: 'visit',
      words: `支部委员分组走访${households}户，主要了解${subject}，收到意见${asked}条，当场答复${done}条${done < asked ? `，其余${handled}` : ''}。`,
      facts: { households: String(households), asked: String(asked), done: String(done), subject },
    }
  })
}

function trainingsOf({ trace, year, dice, share, name }: Scene): Fresh[] {
  const { ground } = trace.village
  return [1, 3, 6, 7, 11, 12].flatMap((month): Fresh[] => {
    if (!dice.chance(share * 0.34)) return []
    const fitting = trainings.filter(({ on, months }) => on.includes(ground) && months.includes(month))
    if (fitting.length === 0) return []
    const { words, teacher } = dice.pick(fitting)
    const people = dice.int(14, 52)
    return [
      {
        day: workDayIn(year, month, dice.int(4, 26)),
        kind: 'training',
        words: `${name}请${teacher}讲授${words}，${people}人参加。`,
        facts: { people: String(people), subject: words, teacher },
      },
    ]
  })
}

function homesteads({ trace, year, dice, share, name }: Scene): Fresh[] {
  const isRural = trace.village.ground === 'rural'
  return [4, 6, 8, 9].flatMap((month): Fresh[] => {
    if (!dice.chance(0.1 + share * 0.14)) return []
    const count = dice.int(1, 4)
    const size = dice.pick([200, 240, 280, 300])
    const agreed = count > 1 && dice.chance(0.3) ? count - 1 : count
    const rest = agreed < count ? `，${count - agreed}户补正材料` : ''
    return [
      {
        day: workDayIn(year, month, dice.int(4, 26)),
        kind: 'homestead',
        words: isRural
          ? `${name}受理翻建住房用地申请${count}户，申请面积每户${size}平方米以内，经村民小组讨论、实地踏勘，同意上报${agreed}户${rest}。`
          : `${name}受理房屋修缮申请${count}户，现场查看后同意${agreed}户${rest}。`,
        facts: { applied: String(count), agreed: String(agreed), size: String(size) },
      },
    ]
  })
}

/** Posts for the public good are filled once a year. */
function posts({ trace, year, dice, share, name }: Scene): Fresh[] {
  if (!dice.chance(0.12 + share * 0.3)) return []
  const count = dice.int(2, 6)
  const pay = dice.pick([500, 600, 800])
  const work =
    trace.village.ground === 'urban'
      ? '楼院保洁和巡查'
      : dice.pick(['护林护草和保洁', '道路管护和保洁', '保洁和照料老人'])
  return [
    {
      day: workDayIn(year, dice.pick([1, 3, 4]), dice.int(5, 26)),
      kind: 'post',
      words: `${name}${year}年聘用公益岗位人员${count}名，从事${work}，每人每月补贴${pay}元，聘期一年。`,
      facts: { count: String(count), pay: String(pay), work },
    },
  ]
}

const steps = [
  ['activist', '确定入党积极分子', 4],
  ['candidate', '拟列为发展对象', 5],
  ['probation', '拟接收为预备党员', 6],
  ['full', '预备党员按期转正', 7],
] as const

/** One person of the roll goes the way of a member, a step a year. */
function members({ trace, year, dice, share }: Scene): Fresh[] {
  const { households, desk } = trace.village
  if (!dice.chance(0.25 + share * 0.4)) return []
  const at = (year + desk.areaId) % 4
  const person = households[(Math.floor((year + desk.areaId) / 4) * 7 + desk.areaId) % households.length]?.head
  const [step, words, month] = steps[at] ?? steps[0]
  if (!person) return []
  const present = branchMembers(trace.village) - dice.int(0, 2)
  return [
    {
      day: workDayIn(year, month, dice.int(6, 26)),
      kind: 'member',
      words: `支部大会到会有表决权的党员${present}人，一致通过${words}1名。`,
      facts: { step, present: String(present), 姓名: maskedName(person), 性别: person.sex },
    },
  ]
}

function seasons({ trace, year, dice, share, name }: Scene): Fresh[] {
  const { ground, land, households, desk } = trace.village
  if (ground === 'urban') return []
  const plough = Math.floor((households.reduce((sum, { plough: own }) => sum + own, 0) + land.plough) / 10)
  const doings: Fresh[] = []
  const crop = desk.place.crops[desk.areaId % desk.place.crops.length] ?? '玉米'
  if (plough > 100 && dice.chance(share * 0.5))
    doings.push({
      day: workDayIn(year, 5, dice.int(16, 28)),
      kind: 'planting',
      words: `${name}春播基本结束，共播种${plough}亩，其中${crop}${Math.floor((plough * dice.int(38, 66)) / 100)}亩。`,
      facts: { mu: String(plough), crop },
    })
  if (plough > 100 && dice.chance(share * 0.5))
    doings.push({
      day: workDayIn(year, 10, dice.int(9, 24)),
      kind: 'harvest',
      words: `${name}秋收进度过九成，已收获${Math.floor((plough * dice.int(90, 97)) / 100)}亩，${dice.pick(['机收占八成以上', '地里正在打捆秸秆', '粮食随收随晾，没有霉变', '合作社统一烘干'])}。`,
      facts: { mu: String(plough), crop },
    })
  return doings
}

/** Of the committee and of the branch, in the winter in which a term begins. */
function elections({ trace, year, dice, name }: Scene): Fresh[] {
  const { village } = trace
  const { desk, ground, households, officers } = village
  return electionsOf(desk.areaId)
    .filter((day) => yearOf(day) === year)
    .flatMap((day): Fresh[] => {
      const leader = officerOn(officers.leader, day)
      if (ground === 'farm')
        return [
          { day, kind: 'election', words: `农牧场党委任命${leader}为${name}队长，聘期自即日起。`, facts: { leader } },
        ]
      const voters = households.reduce(
        (sum, { people }) => sum + people.filter(({ born }) => year - born > 18).length,
        0,
      )
      const voted = Math.floor((voters * dice.int(82, 95)) / 100)
      const got = Math.floor((voted * dice.int(71, 96)) / 100)
      trace.meetings.add('assembly', workDayAfter(day, -20), {
        key: `v${desk.areaId} decision election ${year}`,
        words: '通过选举委员会名单和选举办法',
        about: 'election',
      })
      return [
        {
          day,
          kind: 'election',
          words: `${name}换届选举登记选民${voters}人，参加投票${voted}人，${leader}得${got}票，当选主任；此前党员大会选举其为党支部书记。`,
          facts: {
            voters: String(voters),
            voted: String(voted),
            got: String(got),
            leader,
            assembly: String(assemblyMembers(village)),
          },
        },
      ]
    })
}

/** What the weather that reached the township meant here. */
function weatherOf({ trace, year, dice, name, share }: Scene): Fresh[] {
  const { terms, style, village } = trace
  if (village.ground === 'urban') return []
  return terms.weather
    .filter(
      ({ day, kind, townships }) =>
        yearOf(day) === year && kind !== 'snow' && kind !== 'frost' && townships.includes(style.township),
    )
    .flatMap(({ day, kind, townships }): Fresh[] => {
      if (!dice.chance(0.12 + share * 0.3) || townships.length === 0) return []
      const on: IsoDay = workDayAfter(day, dice.int(1, 5))
      const households = dice.int(3, Math.max(5, Math.round(style.households / 4)))
      const mu = dice.int(4, 60) * 10
      const words = {
        hail: `${name}核查冰雹损失，受灾${households}户，农作物受损${mu}亩，已通知保险公司勘验`,
        flood: `${name}核查洪水损失，受灾${households}户，过水农田${mu}亩，转移安置3户`,
        storm: `${name}核查大风损失，${households}户棚圈和地膜受损，党员帮助加固棚圈${dice.int(3, 12)}处`,
        drought: `${name}受旱耕地${mu}亩，开启机电井轮流灌溉，已浇${Math.floor((mu * dice.int(30, 70)) / 100)}亩`,
      }[kind === 'hail' || kind === 'flood' || kind === 'storm' ? kind : 'drought']
      return [
        {
          day: on,
          kind: kind === 'drought' ? 'drought' : 'storm',
          words: `${words}。`,
          facts: { households: String(households), mu: String(mu) },
        },
      ]
    })
}
