import type { County } from '../world/county.ts'
import type { VillageHistory } from '../world/history.ts'
import type { IsoDay } from '../world/village.ts'
import { acceptedOn, factsOf, startedOn } from './facts.ts'
import { dayFrom, inWan, many, shortDay, yearOf } from './words.ts'
import { addDays, daysBetween } from '../world/days.ts'

/** What is true of a village on a day, one sentence each, that a clerk may mention: works, votes, land, money. */
export function villageContext(history: VillageHistory, day: IsoDay): string[] {
  const { village, projects, meetings, shares, contracts } = history
  const name = village.desk.name
  const people = village.households.reduce((sum, household) => sum + household.people.length, 0)
  const [plough, cattle, sheep] = village.households.reduce(
    ([mu, cows, ewes], household) => [mu + household.plough, cows + household.herd.cattle, ewes + household.herd.sheep],
    [0, 0, 0],
  )
  const running = projects.find((project) => {
    const [start, end] = [startedOn(project), acceptedOn(project)]
    return start !== null && start <= day && (end === null || end > day)
  })
  const done = projects.findLast((project) => (acceptedOn(project) ?? '9999') < addDays(day, -7))
  const vote = meetings.findLast(({ kind, day: on }) => kind === 'assembly' && on < day)
  const decision = vote?.decisions.find(({ about }) => about !== 'aid')
  const share = shares.findLast(({ paid }) => paid !== null && paid < day)
  const lease = contracts.findLast(({ kind, start, end }) => kind === 'lease' && start <= day && end > day)
  return [
    `${name}现有${village.households.length}户${people}人，常年在家的以老人为多。`,
    ...(plough > 3000
      ? [`全${village.ground === 'farm' ? '队' : '村'}承包耕地${Math.round((plough ?? 0) / 10)}亩，多数种玉米。`]
      : []),
    ...((sheep ?? 0) > 400 ? [`户户养羊，存栏${sheep}只，草料是一年到头的心事。`] : []),
    ...((cattle ?? 0) > 150 ? [`存栏牛${cattle}头，配种和防疫都排在农闲里。`] : []),
    ...(running ? [`眼下${running.title}正在施工，${shortDay(running.planned.end)}前完工的日期写在工地入口。`] : []),
    ...(done
      ? [`${dayFrom(acceptedOn(done) ?? day, day)}验收的${done.title}已经用上，质保期里坏了由承建单位修。`]
      : []),
    ...(vote && decision
      ? [`${dayFrom(vote.day, day)}的会议定下“${decision.words.replace(/。$/, '')}”，同意${decision.yes}票。`]
      : []),
    ...(share ? [`${share.year}年的集体收益${inWan(share.surplus)}，分配的账贴在公开栏里。`] : []),
    ...(lease ? [`${lease.object}租到${yearOf(lease.end)}年，租金按期进集体账户，每期都公开。`] : []),
  ]
}

/** What is true of a district on a day: works, payments, weather, money that was allotted. */
export function districtContext(county: County, day: IsoDay): string[] {
  const { accepted, payouts } = factsOf(county)
  const from = `${yearOf(day)}-01-01`
  const done = accepted.filter(({ day: on }) => on >= from && on <= day)
  const running = county.villages.flatMap(({ projects }) =>
    projects.filter((project) => {
      const [start, end] = [startedOn(project), acceptedOn(project)]
      return start !== null && start <= day && (end === null || end > day)
    }),
  )
  const paid = payouts.findLast(({ day: on, code }) => on < day && daysBetween(on, day) < 60 && !code.startsWith('BT2'))
  const storm = county.weather.findLast(({ day: on }) => on < day && daysBetween(on, day) < 40)
  const allotted = county.grants.filter(({ allotted: on }) => on >= from && on <= day)
  const sum = allotted.reduce((total, { fen }) => total + fen, 0)
  const lamps = done
    .filter(({ what }) => what.kind === 'lamps')
    .reduce((total, { what }) => total + what.quantity / 1000, 0)
  const roads = done
    .filter(({ what }) => what.kind === 'road')
    .reduce((total, { what }) => total + what.quantity / 1000, 0)
  return [
    ...(done.length > 2 ? [`今年以来，村级工程已有${done.length}个通过验收，还有${running.length}个在建。`] : []),
    ...(lamps > 20 ? [`今年新装太阳能路灯${lamps}盏，坏了报灯杆编号就有人修。`] : []),
    ...(roads > 500 ? [`新硬化通组路${roads}米，其余没有排上的写进了明年的项目库。`] : []),
    ...(paid ? [`${shortDay(paid.day)}前后，${paid.name}刚发到${many(paid.households)}户，查询的人比平时多。`] : []),
    ...(storm ? [`${shortDay(storm.day)}${storm.words}，善后还在进行。`] : []),
    ...(sum > 0 ? [`今年下达到村一级的资金已有${inWan(sum)}，每一笔都能在收到它的单位页面上对出来。`] : []),
    ...(running[0] ? [`在建的${running[0].title}等工程，进度写在各自的项目页面。`] : []),
  ]
}
