import { list, p } from '../../../text/html.ts'
import { random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import { officersOf } from '../../../names.ts'
import type { County } from '../../world/county.ts'
import type { IsoDay } from '../../world/village.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { factsOf } from '../facts.ts'
import { weatherKey } from '../news/weather-news.ts'
import { dayFrom, inWan, monthOf, points, type Point, shortDay, yearOf } from '../words.ts'
import { zealOf } from './kind-papers.ts'
import { addDays, workDayIn } from '../../world/days.ts'

type Item = { words: string; about: readonly string[] }

/** What a committee decides when nothing has happened that asks for it. */
const routine: readonly Point[] = [
  '研究办公设备更新：打印机两台报废，按年度采购计划购置，限额内比价，办公室负责。',
  '研究临时用工：清雪、保洁用工按日计酬，由银行代发，名单报财务备案。',
  '研究值班安排：节假日带班领导每日一名，电话转接手机，漏接追责到人。',
  '研究公车维修：三家比价，维修清单随票据报销。',
  '听取纪检委员汇报：抽查票据发现附件不全两处，一周内补齐。',
  '研究档案整理：三年以上的工程卷宗移交县级档案馆，移交前逐卷核对。',
  '研究群众来访反映的下水道堵塞：从维修经费列支，三天内疏通，完工请反映人看现场。',
  '研究年度经费调整：压减印刷费，用于补充便民窗口终端。',
  '听取信访件办理：积案两件由班子成员包案，每半月报告一次。',
  '研究干部休假：错峰安排，窗口不得空岗。',
  '研究老旧会议室维修：只修屋面和电路，不做装修，预算控制在三万元以内。',
  '研究公开栏改版：名词后加白话解释，字号不小于三号，改版前先贴样张听意见。',
  '研究志愿队经费：油料、工具按实报销，不发补贴。',
  '听取物业和停车收费投诉：协调公布收费依据，多收的退还。',
  '研究驻村干部住宿：不占村民房屋，水电自理。',
  '研究闲置校舍利用：先确权、再评估，出租收入进集体账户。',
  '研究网格员补助：按月发到卡，考勤由社区评议。',
  '听取食堂账目：菜价与市场比对，差价大的换供货商。',
  '研究电子屏停用：全年电费超过用处的三块停用，改贴纸质公告。',
  [[2, 3, 4], '研究春耕：逐户摸清种子、化肥缺口，缺劳力的由互助队代耕，不收定金。'],
  [[3, 4, 5], '研究植树补植：死苗清点后补苗，浇水责任到人。'],
  [[5, 6], '研究汛前检查：沟渠、涵洞逐处过一遍，沙袋和水泵清点入库。'],
  [[8, 9], '研究秋收农机调度：收割机进地顺序抽签排定，价格贴在公开栏。'],
  [[9, 10, 11], '研究冬季取暖：炉具、烟道逐户查，报警器缺的补发，不收费。'],
  [[11, 12, 1], '研究雪天应急：清雪路段分片到人，铲车停放点和司机电话上墙。'],
  [[12, 1], '研究走访慰问：对象由支部提名、集体定，标准在支部内公布。'],
  [[1, 2], '研究述职评议：意见原文整理，不作删改，逐条写整改办法。'],
]

const endings = [
  '所需经费在年度预算内列支，超出的重新上会。',
  '分管同志负责，办公室每月对账，办结一项销一项。',
  '会议记录、表决情况当日归档，可供党员查阅。',
]

/** Minutes of the committees of townships and offices: what they decided, first of what had just happened. */
export function* decisionPapers(county: County): Generator<LifeDraft> {
  const { townships, departments } = county.room
  for (const desk of [...townships, ...departments])
    for (let year = yearOf(county.scale.from); year <= yearOf(county.today); year++) {
      const dice = random(seedOf(desk.areaId, year, 96))
      const most = desk.level === 'township' ? 4 : 2
      const times = Math.round(dice.int(0, most) * zealOf(desk))
      for (const month of dice.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).slice(0, times))
        yield draftOf(desk, workDayIn(year, month, dice.int(3, 26)), county)
    }
}

function draftOf(desk: Desk, day: IsoDay, county: County): LifeDraft {
  const key = `${desk.level === 'township' ? 't' : 'd'}${desk.areaId} minutes ${day}`
  const dice = diceOf(key)
  const own = desk.level === 'township' ? dice.shuffle(happened(desk, day, county)).slice(0, 3) : []
  const more = points(dice, routine, own.length > 1 ? 3 : 5, monthOf(day))
  const ordinal = `${yearOf(day)}年${monthOf(day)}月`
  return {
    key,
    desk,
    column: '党务公开/民主决策/会议决定',
    title: `${desk.party}会议议定事项（${ordinal}${Number(day.slice(8))}日）`,
    day,
    lag: [1, 5],
    issuer: desk.party,
    about: own.flatMap(({ about }) => about),
    body:
      p(
        `${shortDay(day)}，${desk.party}召开会议，班子成员应到${dice.int(5, 9)}人，达到法定人数，纪检人员列席。会议议定事项如下：`,
      ) +
      list('ol', [...own.map(({ words }) => words), ...more]) +
      p(`${dice.pick(endings)}（记录：${officersOf(desk.areaId).clerk}）`),
  }
}

/** Grants that came, works that were finished or are late, weather, votes of villages in the six weeks before. */
function happened(desk: Desk, day: IsoDay, county: County): Item[] {
  const from = addDays(day, -45)
  const isRecent = (on: IsoDay | null): on is IsoDay => on !== null && on > from && on <= day
  const facts = factsOf(county)
  const villages = facts.inTownship(desk)
  const ids = new Set(villages.map(({ village }) => village.desk.areaId))
  const grants = county.grants
    .filter(({ to, allotted, programme }) => ids.has(to) && isRecent(allotted) && programme !== 'operation')
    .slice(0, 3)
    .map(({ key, title, fen, to }) => {
      const name = villages.find(({ village }) => village.desk.areaId === to)?.village.desk.name ?? ''
      return {
        words: `研究${title}使用：${name}${inWan(fen)}，专账核算，先公示实施方案、再组织采购，完工验收后付清。`,
        about: [key],
      }
    })
  const works = facts.accepted
    .filter((placed) => placed.township.areaId === desk.areaId && isRecent(placed.day))
    .slice(0, 2)
    .map(({ what, day: on }) => ({
      words: `听取${what.title}验收情况：${dayFrom(on, day)}通过验收，同意按合同付竣工款，质保金留到期满；管护责任写进公开栏。`,
      about: [what.key],
    }))
  const late = facts.running
    .filter(
      ({ what, township }) =>
        township.areaId === desk.areaId && what.planned.end < day && what.planned.end > addDays(day, -200),
    )
    .slice(0, 1)
    .map(({ what }) => ({
      words: `研究${what.title}拖期：原定${dayFrom(what.planned.end, day)}完工，责成写明原因和新的完工日期，在工程现场和本平台公布。`,
      about: [what.key],
    }))
  const weather = county.weather
    .filter(({ day: on, townships }) => isRecent(on) && townships.includes(desk.name))
    .slice(0, 1)
    .map((one) => ({
      words: `研究灾后事宜：${dayFrom(one.day, day)}${one.words}，${afterWeather[one.kind]}`,
      about: [weatherKey(one)],
    }))
  return [...grants, ...works, ...late, ...weather, ...votes(desk, day, county)]
}

const afterWeather = {
  snow: '受损棚圈登记造册，养护费用据实结算。',
  hail: '受损地块查勘后张榜，没有投保的另行登记。',
  storm: '断线和掀顶的先修后算，维修票据单列。',
  drought: '抽水油料从抗旱经费列支，用量按井登记。',
  frost: '青贮收储点延长收购，过磅单三联留存。',
  flood: '冲毁路面列入维修计划，临时安置支出单列公开。',
} as const

/** Decisions of villages that the township has to know of. */
function votes(desk: Desk, day: IsoDay, county: County): Item[] {
  const from = addDays(day, -45)
  const found = factsOf(county).meetings.filter(
    ({ what, township }) =>
      township.areaId === desk.areaId &&
      what.kind === 'assembly' &&
      what.day > from &&
      what.day <= day &&
      what.decisions[0]?.about !== 'aid',
  )
  return found.slice(0, 2).flatMap(({ what, village }) => {
    const decision: (typeof what.decisions)[number] | undefined = what.decisions[0]
    if (!decision) return []
    const count = `同意${decision.yes}票、反对${decision.no}票`
    return [
      {
        words: `备案${village}${dayFrom(what.day, day)}会议决定“${decision.words.replace(/。$/, '')}”（${count}），要求合同、账目按期公开。`,
        about: [what.key],
      },
    ]
  })
}
