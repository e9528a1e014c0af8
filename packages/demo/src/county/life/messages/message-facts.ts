import type { MessageKind } from '../../../../../../src/domain/messages/kinds.ts'
import { ratesOf } from '../../../payments/rates.ts'
import type { County } from '../../world/county.ts'
import type { VillageHistory } from '../../world/history.ts'
import type { IsoDay } from '../../world/village.ts'
import { diceOf } from '../drafts.ts'
import { acceptedOn, startedOn } from '../facts.ts'
import { weatherQuestions } from './weather-questions.ts'
import { dayFrom, inYuan, shortDay, yearOf } from '../words.ts'
import { addDays, daysBetween } from '../../world/days.ts'

/** Something that happened and about which a citizen writes: on which day, to whom, and what is true by then. */
export type Occasion = {
  about: string
  topic: string
  areaId: number
  on: IsoDay
  kind: MessageKind
  content: string
  reply: string
}

/** All that could be asked about the history of a district; a few of each topic are. */
export function* occasionsOf(county: County): Generator<Occasion> {
  for (const history of county.villages) {
    yield* lateWorks(history, county)
    yield* darkLamps(history)
    yield* payments(history, county)
    yield* leases(history)
    yield* shares(history)
    yield* entries(history)
    yield* planted(history)
  }
  yield* weather(county)
}

const unitOf = ({ village }: VillageHistory): string => village.desk.name

const lateEnds = [
  '拖期不增加合同价，是否扣违约金按合同执行，结算结果会公开。',
  '路边的料已要求当天码齐，夜间设警示灯；再有占道的，请拍照留言。',
  '这段时间已付的工程款没有超过完成的工程量，付款记录在集体账本里可以查。',
  '监督小组每周到工地看一次，看到哪一步写在公开栏上。',
]

function* lateWorks(history: VillageHistory, { today }: County): Generator<Occasion> {
  const areaId = history.village.desk.areaId
  for (const project of history.projects) {
    const { planned, stages, title, key } = project
    const accepted = acceptedOn(project)
    const end = accepted ?? today
    if (!startedOn(project) || project.kind === 'waste' || daysBetween(planned.end, end) < 20) continue
    const on = addDays(planned.end, 8 + (project.quantity % 9))
    const progress = stages.findLast(({ stage, day }) => stage === 'progress' && day <= on)
    const [where = '', why = ''] = progress?.result.split('；') ?? []
    const told = addDays(on, 5)
    const dice = diceOf(`${key} late`)
    const reason = why ? `${why.replace(/，工期顺延$/, '')}，所以工期顺延` : '前面的工序没有按时交接'
    const ends =
      accepted && accepted <= told
        ? `工程已于${shortDay(accepted)}通过验收`
        : '新的完工日期定下后，贴在工地入口，也写进本平台的项目页面'
    yield {
      about: key,
      topic: 'late',
      areaId,
      on,
      kind: dice.chance(0.5) ? 'complaint' : 'consultation',
      content: dice.pick([
        `${title}说好${shortDay(planned.end)}完工，现在还没有完，到底卡在哪里？`,
        `想问问${title}什么时候能完？原来公告上写的日期已经过了。`,
        `${title}停停干干，施工的料堆在路边，晚上看不见，请给个准话。`,
      ]),
      reply: `您好。${title}合同约定${dayFrom(planned.end, on)}前完工，${where ? `目前${where}，` : ''}${reason}。${ends}。${dice.pick(lateEnds)}`,
    }
  }
}

function* darkLamps(history: VillageHistory): Generator<Occasion> {
  for (const project of history.projects) {
    const accepted = acceptedOn(project)
    if (project.kind !== 'lamps' || !accepted || !project.winner) continue
    const dice = diceOf(`${project.key} dark`)
    const on = addDays(accepted, dice.int(40, 300))
    const dark = dice.int(1, 4)
    const count = project.quantity / 1000
    yield {
      about: project.key,
      topic: 'lamp',
      areaId: history.village.desk.areaId,
      on,
      kind: 'help',
      content: dice.pick([
        `${project.site}新装的太阳能路灯有${dark}盏不亮了，天黑以后孩子走路看不见，归谁修？`,
        `去年装的路灯，${project.site}那边有${dark}盏只亮一会儿就灭，麻烦看看。`,
      ]),
      reply: `您好。${dayFrom(accepted, on)}验收的${count}盏路灯还在质保期内，由${project.winner}免费维修。维修人员已经到场，${dark}盏都是${dice.pick(['蓄电池亏电，已更换电池', '控制器进水，已更换控制器', '光伏板被树枝遮挡，已修枝并调整角度'])}。灯杆上有编号，以后报编号来得更快；质保金在期满检查合格后才付。`,
    }
  }
}

function* payments(history: VillageHistory, { place }: County): Generator<Occasion> {
  const areaId = history.village.desk.areaId
  for (const list of history.lists) {
    if (!list.paid || (list.code !== 'BT101' && list.code !== 'BT102')) continue
    const before = history.lists.find(({ code, year }) => code === list.code && year === list.year - 1)
    const [rate] = ratesOf(list.code, place.code, list.year)
    const [old] = ratesOf(list.code, place.code, list.year - 1)
    if (!rate || !old) continue
    const dice = diceOf(`${list.key} asked`)
    const name = list.code === 'BT101' ? '耕地地力保护补贴' : '草原补奖'
    const mu = list.code === 'BT101' ? dice.int(18, 60) : dice.int(120, 300)
    const less = dice.int(3, 8)
    const on = addDays(list.paid, dice.int(2, 18))
    yield {
      about: list.key,
      topic: `payment ${list.code}`,
      areaId,
      on,
      kind: 'consultation',
      content: dice.pick([
        `${list.year}年的${name}到账了，比我算的少，地没有少，是不是标准降了？`,
        `卡里打了${name}，数目和去年对不上，怎么算出来的，能不能讲明白？`,
        `邻居家${name}比我家多，我家的地还多几亩，是不是登记错了？`,
      ]),
      reply: `您好。${list.year}年${name}${rate.of}标准是每亩${rate.yuan}元${before ? `（上一年${old.yuan}元）` : ''}，${dayFrom(list.listed, on)}公示、${dayFrom(list.paid, on)}打卡。金额＝核实面积×标准，比如核实${mu}亩，就是${mu}×${rate.yuan}＝${(mu * rate.yuan).toLocaleString('en-US')}元；如果其中${less}亩因退耕、流转没有核上，就少${less}×${rate.yuan}＝${less * rate.yuan}元。您家核实的面积可以在本平台“补贴查询”里看到，和${unitOf(history)}的登记不一致的，带承包证来核对，错了的补发。`,
    }
  }
}

function* leases(history: VillageHistory): Generator<Occasion> {
  for (const contract of history.contracts) {
    if (contract.kind !== 'lease') continue
    const dice = diceOf(`${contract.key} asked`)
    const years = Math.max(1, Math.round(daysBetween(contract.start, contract.end) / 365))
    const paid = contract.schedule.filter((due) => due.paid !== null).length
    const decision = history.meetings.flatMap(({ decisions }) => decisions).find(({ key }) => key === contract.decision)
    const on = addDays(contract.signed, dice.int(12, 150))
    const due = contract.schedule.filter((one) => one.due <= on)
    const received = due.filter((one) => one.paid !== null && one.paid <= on)
    yield {
      about: contract.key,
      topic: 'lease',
      areaId: history.village.desk.areaId,
      on,
      kind: dice.chance(0.6) ? 'consultation' : 'complaint',
      content: dice.pick([
        `${contract.object}包出去了，包给谁、多少钱、几年，什么时候开会定的？`,
        `听说${contract.object}的租金还没交，集体的地白给人用吗？`,
        `${contract.object}怎么又续给原来的人，有没有公开招租？`,
      ]),
      reply: `您好。${contract.object}的合同编号是${contract.number}，期限${years}年，到${dayFrom(contract.end, on)}止，合同总价${inYuan(contract.fen)}${decision ? `，经会议表决（同意${decision.yes}票、反对${decision.no}票、弃权${decision.abstain}票）` : ''}。到今天应收${due.length}期，已收${received.length}期${due.length > received.length ? '，没有收的一期已经书面催收' : ''}${paid > 0 ? '，收款记在集体账目里，可以按凭证号查' : ''}。合同在本平台的合同页面上，对方是个人的不公开姓名。`,
    }
  }
}

function* shares(history: VillageHistory): Generator<Occasion> {
  for (const share of history.shares) {
    const line = share.lines.find(({ words }) => words.includes('分红'))
    if (!line || !share.paid) continue
    const dice = diceOf(`${share.decision} asked`)
    const before = dice.chance(0.5)
    const on = before ? addDays(share.paid, -dice.int(8, 20)) : addDays(share.paid, dice.int(3, 30))
    const kept = share.lines.filter((one) => one !== line).map(({ words, fen }) => `${words}${inYuan(fen)}`)
    yield {
      about: share.decision,
      topic: 'share',
      areaId: history.village.desk.areaId,
      on,
      kind: 'consultation',
      content: before
        ? `${share.year}年集体收益什么时候分红？户口迁出去的还有没有份？`
        : `今年分红比别的地方少，账上的钱都到哪里去了？`,
      reply: `您好。${share.year}年可分配收益${inYuan(share.surplus)}，${line.words}，共${inYuan(line.fen)}；${kept.join('，')}。${before ? '分配方案表决通过后打到社会保障卡，不发现金' : `${dayFrom(share.paid, on)}已打到社会保障卡`}。能不能分看成员名册，不看户口在哪里；对名册有异议的，可以书面提出，由成员会议复核。`,
    }
  }
}

/** A reader of the book asks about its largest expense on works or on the office. */
function* entries(history: VillageHistory): Generator<Occasion> {
  for (const { key, book, released } of history.books) {
    if (!released || book.entries.length < 5) continue
    const largest = book.entries
      .filter(({ direction, item }) => direction === 'out' && (item.startsWith('3.4') || item.startsWith('3.5')))
      .toSorted((one, other) => other.fen - one.fen)[0]
    if (!largest) continue
    const dice = diceOf(`${key} asked`)
    yield {
      about: key,
      topic: 'entry',
      areaId: history.village.desk.areaId,
      on: addDays(released.toISOString().slice(0, 10), dice.int(2, 25)),
      kind: dice.chance(0.7) ? 'consultation' : 'suggestion',
      content: dice.pick([
        `账上有一笔“${largest.summary}”，${inYuan(largest.fen)}，是干什么的，谁经手？`,
        `公开的账里“${largest.summary}”花了${inYuan(largest.fen)}，有没有票据？`,
      ]),
      reply: `您好。这一笔是${shortDay(largest.day)}付的，凭证号${largest.voucher}，${largest.counterparty.kind === 'organisation' ? `收款方是${largest.counterparty.name}` : '收款方是个人，按规定不公开姓名'}，金额${inYuan(largest.fen)}。经手人、证明人、审批人三人签字，${book.oversight.day ? `${dayFrom(book.oversight.day, released.toISOString().slice(0, 10))}民主理财小组审核过` : '民主理财小组审核过'}。点开账本里这一笔，可以看到它属于哪个合同或者项目；想看原始票据的，工作日到${unitOf(history)}查阅。`,
    }
  }
}

function* planted(history: VillageHistory): Generator<Occasion> {
  const areaId = history.village.desk.areaId
  for (const one of history.planted) {
    if (one.kind === 'correction') {
      const dice = diceOf(`${one.bookKey} corrected`)
      yield {
        about: one.bookKey,
        topic: 'correction',
        areaId,
        on: addDays(one.on, dice.int(2, 12)),
        kind: 'consultation',
        content: '账本上写着“已更正”，改了哪一笔，为什么改？',
        reply: `您好。改的是：${one.reason}更正前后的内容都留在页面上，点“修订记录”可以对照，合计和余额都可以逐笔核对。`,
      }
    }
    if (one.kind !== 'hint') continue
    const contract = history.contracts.find(({ id }) => id === one.contract)
    const project = history.projects.find(({ id }) => id === one.project)
    const about = contract?.key ?? project?.key
    const after = contract?.signed ?? (project && startedOn(project))
    if (!about || !after) continue
    const dice = diceOf(`${about} hint`)
    yield {
      about,
      topic: 'hint',
      areaId,
      on: addDays(after, dice.int(90, 160)),
      kind: 'complaint',
      content: `看了公开的合同和账，${one.words.replace(/。$/, '')}，请说明原因。`,
      reply: `您好。${one.explanation}您可以对照公开的合同和账本；还有疑问的，请直接指出是哪一笔。`,
    }
  }
}

function* weather({ weather: all, room, place }: County): Generator<Occasion> {
  for (const { day, kind, townships, words } of all) {
    const desk = room.townships.find(({ name }) => townships.includes(name))
    const ask = weatherQuestions[kind]
    if (!desk || !ask) continue
    const dice = diceOf(`weather ${day} ${kind} asked`)
    const [content, reply] = dice.pick(ask)
    yield {
      about: `weather ${day} ${kind}`,
      topic: `weather ${kind}`,
      areaId: desk.areaId,
      on: addDays(day, dice.int(1, 3)),
      kind: kind === 'snow' || kind === 'flood' ? 'help' : 'consultation',
      content,
      reply: `您好。${shortDay(day)}，${words}。${reply.replace('{year}', String(yearOf(day))).replace('{p}', place.short)}`,
    }
  }
}
