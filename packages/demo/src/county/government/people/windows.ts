import { random, seedOf } from '../../../random.ts'
import { table } from '../../../text/html.ts'
import type { Desk } from '../../../units/desk.ts'
import { isoFrom, workDayFrom } from '../../world/days.ts'
import type { IsoDay } from '../../world/village.ts'
import { inWords, plusWorkDays } from '../days.ts'
import { body, type Chain, isFarm, keyOf, phone } from '../drafts.ts'
import { holderOn, leadersOf, type Post } from '../leaders.ts'

const column = '政务公开/领导之窗'

/** The division of work among the leaders of a desk, anew in every year and whenever an office changes hands. */
export function* leaderChains(desk: Desk, year: number, today: IsoDay): Generator<Chain> {
  const posts = leadersOf(desk, today).filter(({ body: of }) => of === 'government')
  const dice = random(seedOf(desk.areaId, year, 191))
  const changes = posts.flatMap((post) =>
    post.terms.filter(({ from }) => from.startsWith(String(year))).map((term) => ({ post, term })),
  )
  const yearly = desk.level === 'root' || dice.chance(desk.level === 'township' ? 0.4 : 0.3)
  if (yearly) yield [divisionPaper(desk, posts, year, workDayFrom(isoFrom(year, dice.int(1, 3), dice.int(8, 26))))]
  for (const { post, term } of changes)
    if (desk.level !== 'department' || dice.chance(0.5)) yield [changePaper(desk, post, term.from, posts)]
}

/** 副市长（城建） is told as 副市长. */
const titleOf = ({ title }: Post): string => title.replace(/（.*）$/, '')

function divisionPaper(desk: Desk, posts: readonly Post[], year: number, day: IsoDay) {
  const dice = random(seedOf(desk.areaId, year, 192))
  const notes = [
    '分管负责人外出期间，由互为补位的负责人代管',
    '重大事项提交会议集体研究',
    '临时性工作由主要负责人指定',
    '每周二为接待群众日，具体安排在接待室公布',
    '各负责人同时对分管领域的安全生产负责',
    '信访事项由分管负责人包案',
  ] as const
  return {
    key: `${keyOf(desk)}/leaders/${year}`,
    desk,
    column,
    title: `${desk.level === 'root' ? desk.place.government : desk.name}${year}年领导工作分工`,
    day,
    html: body(
      `现将${desk.level === 'root' ? desk.place.government : desk.office}领导工作分工公开如下。`,
      table(
        `领导工作分工（${inWords(day)}）`,
        ['职务', '姓名', '分工'],
        posts.map((post) => [titleOf(post), holderOn(post, day), post.duties]),
      ),
      `${dice.sample<string>(notes, 2).join('；')}。`,
      `${isFarm(desk) ? '职工' : '群众'}可以通过来信、来访或者电话${phone}反映情况。`,
    ),
  }
}

function changePaper(desk: Desk, post: Post, from: IsoDay, posts: readonly Post[]) {
  const day = plusWorkDays(from, 1 + (desk.areaId % 6))
  const before = post.terms.find(({ until }) => until === from)?.name
  const name = holderOn(post, from)
  const others = posts.filter((other) => other !== post).slice(0, 2)
  return {
    key: `${keyOf(desk)}/leaders/${from}-${posts.indexOf(post)}`,
    desk,
    column,
    title: `${desk.level === 'root' ? desk.place.short : desk.name}${titleOf(post)}工作分工调整（${from.slice(0, 4)}年${Number(from.slice(5, 7))}月${Number(from.slice(8))}日）`,
    day,
    html: body(
      `因人事变动，自${inWords(from)}起，${name}任${desk.name}${titleOf(post)}${before ? `，${before}不再担任该职务` : ''}。`,
      `${name}${post.duties}。${others.length > 0 ? `${others.map((other) => `${titleOf(other)}${holderOn(other, from)}`).join('、')}等其他负责人的分工不变。` : ''}`,
      `交接期间正在办理的事项由新任负责人继续办理，联系电话${phone}。`,
    ),
  }
}
