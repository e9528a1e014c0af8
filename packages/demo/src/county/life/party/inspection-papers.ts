import { random, type Random, seedOf } from '../../../random.ts'
import type { Desk } from '../../../units/desk.ts'
import type { County } from '../../world/county.ts'
import type { IsoDay } from '../../world/village.ts'
import { workDaysAfter } from '../days.ts'
import { diceOf, type LifeDraft } from '../drafts.ts'
import { dayFrom, numbered, numeral, paragraphs, points, monthOf, yearOf } from '../words.ts'
import { addDays, workDayIn } from '../../world/days.ts'

const issues: readonly (readonly [fault: string, mend: string])[] = [
  ['财务报销附件不全', '补齐附件{few}份，补不齐的由经手人退款'],
  ['公开栏更新不及时', '确定专人每月五日前更换，逾期通报'],
  ['工程变更先施工后签证', '修订变更办法，没有签证的不付款'],
  ['固定资产账实不符', '全面盘点，报废的按程序销账'],
  ['会议记录过于简单', '统一格式，写明谁说了什么、怎样表决'],
  ['公务用车登记不全', '里程、油量、事由三项缺一不可'],
  ['走访群众流于形式', '取消签到表，改看办成了几件事'],
  ['集体合同到期未续签仍收租', '逐份清理，到期前三个月提醒议定'],
  ['答复群众诉求不具体', '答复写明依据、期限和承办人'],
  ['党费收缴不及时', '按月收缴，组织委员季度对账'],
  ['临时用工没有合同', '补签合同，工资由银行代发'],
  ['项目资料没有归档', '一个项目一个卷，验收后十日内归档'],
]

/** Rounds of inspection: the group arrives, reports back, the unit mends and says so. Figures agree. */
export function* inspectionPapers(county: County): Generator<LifeDraft> {
  const { room, scale, today } = county
  const sender =
    room.departments.find(({ key }) => key === 'inspection') ??
    room.departments.find(({ key }) => key === 'discipline') ??
    room.root
  for (let year = yearOf(scale.from) - 1; year <= yearOf(today); year++)
    for (const half of [0, 1]) {
      const dice = random(seedOf(room.root.areaId, year, half, 88))
      const units = dice.sample([...room.townships, ...room.departments], dice.int(3, 5))
      const day = workDayIn(year, half === 0 ? 3 : 9, dice.int(3, 14))
      yield arrival(units, day, half, sender, county)
      for (const desk of units) yield* mending(desk, day, half, county)
    }
  yield* cleanups(county)
}

function arrival(units: readonly Desk[], day: IsoDay, half: number, sender: Desk, county: County): LifeDraft {
  const until = addDays(day, 30)
  return {
    key: `r${county.room.root.areaId} inspection ${day}`,
    desk: sender,
    column: '党务公开/党风廉政建设/巡察整改',
    title: `${county.place.committee}巡察组进驻公告（${yearOf(day)}年第${numeral(half)}轮）`,
    day,
    lag: [0, 0],
    isDue: true,
    issuer: sender.party,
    document: 'announcement',
    body: paragraphs(
      `根据党委统一部署，${county.place.committee}巡察组对${units.map(({ name }) => name).join('、')}开展常规巡察。现将有关事项公告如下。`,
      `一、时间：${dayFrom(day, day)}至${dayFrom(until, day)}。`,
      '二、主要受理被巡察单位领导班子及其成员、下一级主要负责人和重要岗位人员违反党的纪律问题的来信来电来访。其他诉求按分级负责、归口办理的原则转有关单位处理。',
      '三、联系方式：值班电话0482-000 0000（示例号码），受理时间为工作日8:30—17:30；意见箱设在被巡察单位一楼大厅。',
      '特此公告。',
    ),
  }
}

function* mending(desk: Desk, day: IsoDay, half: number, { room, place }: County): Generator<LifeDraft> {
  const key = `${desk.level === 'township' ? 't' : 'd'}${desk.areaId} mending ${day}`
  const dice = diceOf(key)
  const count = dice.int(9, 26)
  const done = count - dice.int(1, 4)
  const chosen = dice.sample(issues, dice.int(4, 6))
  const told = workDaysAfter(addDays(day, 150), dice.int(0, 12))
  yield {
    key,
    desk,
    column: '党务公开/党风廉政建设/巡察整改',
    title: `${desk.party}关于巡察整改进展情况的通报（${yearOf(told)}年）`,
    day: told,
    lag: [0, 2],
    issuer: desk.party,
    refs: [`r${room.root.areaId} inspection ${day}`],
    body:
      paragraphs(
        `${dayFrom(day, told)}起，${place.committee}巡察组对${desk.name}开展了${yearOf(day)}年第${numeral(half)}轮巡察，反馈问题${count}个。按照党务公开要求，现将整改进展情况通报如下。已完成整改${done}个，其余${count - done}个需要长期坚持，正在按计划推进。`,
      ) +
      numbered(
        chosen.map(([fault, mend]) => `关于“${fault}”的问题：${mend.replace('{few}', String(dice.int(2, 7)))}。`),
      ) +
      paragraphs(
        ...points(dice, mendingPoints, 2, monthOf(told)),
        '联系电话：0482-000 0000（示例号码）。欢迎干部群众对整改落实情况进行监督。',
      ),
  }
}

const mendingPoints = [
  '党委书记为第一责任人，每月听一次汇报，整改不到位的不销号。',
  '移交的问题线索由纪检机构核查，核查结果依规另行公布。',
  '同类问题在下属单位一并自查，查出的按同样标准改。',
  '修订制度三项，废止两项，旧表格同时停用。',
  '整改结果请两名老党员和两名群众代表看过现场。',
  '没有完成的写明卡在哪里、预计哪天改完。',
] as const

const subjects = [
  ['农村集体“三资”管理', '合同和账目', '份'],
  ['惠农惠牧补贴资金', '发放记录', '户'],
  ['校园食堂', '采购票据', '张'],
  ['殡葬和养老服务收费', '收费票据', '张'],
  ['乡村工程质量', '工程', '个'],
] as const

type Cleanup = { subject: (typeof subjects)[number]; day: IsoDay; seen: number; found: number; key: string }

/** A clean-up of the discipline office in a year: what it asks for, how far it is, how it ended. */
function* cleanups(county: County): Generator<LifeDraft> {
  const { room, scale, today } = county
  const desk = room.departments.find(({ key }) => key === 'discipline') ?? room.root
  for (let year = yearOf(scale.from); year <= yearOf(today); year++) {
    const dice = random(seedOf(room.root.areaId, year, 89))
    const subject = subjects[(year + room.root.areaId) % subjects.length] ?? subjects[0]
    const day = workDayIn(year, dice.int(3, 4), dice.int(5, 22))
    const found = dice.int(16, 64)
    yield* cleanupTexts(
      { subject, day, found, seen: dice.int(180, 960), key: `r${room.root.areaId} cleanup ${year}` },
      desk,
      dice,
      county,
    )
  }
}

function* cleanupTexts(
  { subject, day, found, seen, key }: Cleanup,
  desk: Desk,
  dice: Random,
  { place }: County,
): Generator<LifeDraft> {
  const [what, papers, measure] = subject
  const shared = { desk, column: '党务公开/党风廉政建设/专项整治', issuer: desk.party, isDue: true }
  const year = yearOf(day)
  yield {
    ...shared,
    key: `${key} call`,
    title: `关于公开征集${what}问题线索的通告（${year}年）`,
    day,
    document: 'announcement',
    body: paragraphs(
      `${year}年，${place.short}开展${what}专项整治，现向社会公开征集问题线索。`,
      '一、征集范围：虚报冒领、优亲厚友、截留挪用、账外收费、以次充好，以及应当公开而没有公开的问题。',
      '二、反映方式：电话0482-000 0000（示例号码），来访到群众接待室；也可以在本平台留言，选择“仅凭回执编号查看”。',
      '三、对反映人的信息严格保密。实名反映的，60日内反馈办理情况；诬告的依规处理。',
    ),
  }
  const mid = workDaysAfter(addDays(day, 110), 2)
  const done = Math.floor(found * 0.7)
  yield {
    ...shared,
    key: `${key} progress`,
    title: `${place.short}${what}专项整治进展通报（${year}年）`,
    day: mid,
    body: paragraphs(
      `自⟦link ${key} call|公开征集线索⟧以来，已核查${papers}${seen}${measure}，发现问题${found}个，整改${done}个，其余${found - done}个限期一个月。`,
      ...points(dice, cleanupPoints, 3, monthOf(mid)),
    ),
  }
  const end = workDaysAfter(addDays(mid, 120), 1)
  yield {
    ...shared,
    key: `${key} end`,
    title: `${place.short}${what}专项整治结果通报（${year}年）`,
    day: end,
    body: paragraphs(
      `${year}年${what}专项整治结束。全年发现问题${found}个，已整改${found - 1}个，1个进入诉讼程序，另行公布。`,
      `⟦link ${key} progress|年中通报⟧时没有改完的${found - done}个中，${found - done - 1}个已经改完。`,
      ...points(dice, cleanupEnds, 2, monthOf(end)),
    ),
  }
}

const cleanupPoints = [
  '问题主要是登记差错、公开不及时和附件不全，涉嫌违纪的移交处理。',
  '核查采取入户、对账、看现场三种办法，不听汇报、不看展板。',
  '多收的费用全部退还，退还清单只公布金额、不公布姓名。',
  '对不按规定公开的{few}个单位进行了约谈。'.replace('{few}', '三'),
  '群众反映的线索中，一半以上能在公开内容里找到答案，说明公开得不够好懂。',
  '同一类问题出现三次以上的，由主管部门修改表格和流程。',
] as const

const cleanupEnds = [
  '收回的资金原渠道退回，用途变更的须重新议定。',
  '制度层面改了三处：合同统一编号、收据统一领用、公开统一时限。',
  '对整改不力的一个单位下发纪检监察建议。',
  '明年把回头看列入日常监督，不再另起名目。',
] as const
