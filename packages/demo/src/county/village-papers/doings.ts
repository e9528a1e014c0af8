import { p } from '../../text/html.ts'
import type { PictureName } from '../../text/html.ts'
import type { Doing } from '../world/history.ts'
import { officerOn } from '../world/village.ts'
import { mindOf } from './context.ts'
import { type Chain, diceOf, type Ink, type Scene, single } from './draft.ts'
import { dayFrom, fullDay, join, monthWords, one, para, phone, several } from './prose.ts'
import type { Terms } from './terms.ts'

/** How what happened in a village is told, by its kind; the facts are the sentence of the history. */
type Telling = {
  column: string
  party?: true
  title: (terms: Terms, doing: Doing) => string
  /** What else a clerk mentions; some of it is said. */
  more: (terms: Terms, doing: Doing) => readonly string[]
  weight: number
  picture?: PictureName
  notice?: number
}

const reliefColumn = '财务公开/村务公开/救灾救济'
const closeColumn = '党务公开/联系服务群众'

export const tellings: Partial<Record<Doing['kind'], Telling>> = {
  homestead: {
    column: '财务公开/村务公开/宅基地',
    title: ({ unit, ground }, { day }) =>
      `${unit}${ground === 'rural' ? '宅基地申请' : '房屋修缮申请'}办理情况公示（${fullDay(day)}）`,
    more: ({ ground, group, watch }) =>
      ground === 'rural'
        ? [
            '一户一宅，申请人原有宅基地已经核实。',
            `${group}里讨论时没有人反对，四邻都签了字。`,
            '不占永久基本农田，不在道路红线和河沟边。',
            '批准后由苏木乡镇到场放线，竣工再核验一次。',
            `公示期内有异议的，向${watch}提出，电话${phone}。`,
            '未批先建的不予办理。',
            '按规定不公布申请人的姓名。',
            '现场踏勘时量了四至，拍了照片。',
            '翻建的先拆旧、后放线。',
            '房高、院墙按统一要求。',
            '材料不齐的一次告知，补齐后随下一批办理。',
            '审批不收费，也不得搭车收费。',
          ]
        : [
            '修缮不加层、不扩大面积、不改变承重结构。',
            '施工前由申请人告诉邻居，建筑垃圾自行清运。',
            `有异议的，公示期内向${watch}提出，电话${phone}。`,
            '涉及公用管线的，由产权单位到场。',
            '楼上楼下的邻居都签了意见。',
            '施工时间避开午休和夜间。',
            '施工队须有营业执照。',
            '完工后由网格员看一遍。',
            '材料不齐的一次告知。',
            '按规定不公布申请人的姓名。',
          ],
    weight: 1,
    notice: 7,
  },
  post: {
    column: '财务公开/村务公开/公益岗位',
    title: ({ unit }, { day }) => `${unit}公益岗位聘用和补贴情况公示（${monthWords(day)}）`,
    more: ({ council, watch, folk, group }) => [
      `人选经${folk}报名、${council}研究，干部近亲属回避。`,
      '一人一岗，按月考核，不到岗的扣发当日补贴。',
      '补贴转入本人社会保障卡，不发现金。',
      `工作表现由${group}长打分，${watch}抽查。`,
      '协议一年一签，连续两次考核不合格的解聘。',
      '劳动工具由集体配发，登记领用。',
      `有不同意见的，拨打${phone}。`,
    ],
    weight: 1.6,
    notice: 5,
  },
  storm: {
    column: reliefColumn,
    title: ({ unit }, { day }) => `${unit}${monthWords(day)}灾情核查和救助情况公开`,
    more: ({ group, watch }) => [
      '核查由两人以上到现场，拍照登记，当事人签字。',
      '投保的农户已经报案，由保险公司另行定损。',
      `重复上报、夸大损失的，由${watch}剔除。`,
      `${group}长逐户核对，没有人员伤亡。`,
      '救助款物的发放另行公开，不公布受助人姓名。',
      `漏登的请在一周内补报，电话${phone}。`,
    ],
    weight: 2.5,
  },
  drought: {
    column: reliefColumn,
    title: ({ unit }, { day }) => `${unit}${monthWords(day)}旱情和抗旱情况公开`,
    more: ({ group }) => [
      '机电井轮流灌溉，次序由管水员排定。',
      '人畜饮水优先保证。',
      '旱情面积按地块登记，作为核灾依据。',
      `${group}长每天报一次墒情。`,
      '抗旱油电费用列入账目，另行公开。',
    ],
    weight: 1.5,
  },
  snow: {
    column: reliefColumn,
    title: ({ unit }, { day }) => `${unit}${monthWords(day)}降雪应对和救助情况公开`,
    more: ({ group, folk }) => [
      '先清通村路和卫生室门前，再清巷道。',
      '独居老人由党员包户，煤和药送到家。',
      `${folk}出工不计报酬，机械油费列支并公开。`,
      `${group}长统计棚圈受损情况。`,
      '饲草不足的户已经登记，统一联系调运。',
    ],
    weight: 1.2,
  },
  'theme-day': {
    column: '党务公开/党的组织建设/主题党日',
    party: true,
    title: ({ branch }, { day }) => `${branch}${monthWords(day)}主题党日活动情况`,
    more: ({ folk, group }) => [
      '活动前交纳了当月党费。',
      '支部通报了上月的收支和正在办的事。',
      '行动不便的老党员由支部委员上门补课。',
      '外出党员通过手机参加。',
      `会后党员分头到各${group}走访。`,
      `有党员提出${folk}关心的问题，支部当场作了答复。`,
      '请假的党员说明了原因，另行补学。',
      '入党积极分子一起参加。',
      '活动结束时，每名党员认领一件小事。',
      '老党员讲了自己入党时的事。',
      '开头重温了入党誓词。',
      '党小组长汇报了上次活动布置的事。',
      `活动照片和签到表由组织委员存档。`,
    ],
    weight: 0.6,
  },
  visit: {
    column: closeColumn,
    party: true,
    title: ({ branch }, { day }) => `${branch}走访联系群众情况公开（${fullDay(day)}）`,
    more: ({ board, watch }) => [
      '能当场办的当场办，其余登记后交专人。',
      `办理结果在${board}公布。`,
      '按规定不公布被走访家庭的姓名。',
      `登记的事项由${watch}跟踪。`,
      '下次走访先看上次登记的事办了没有。',
    ],
    weight: 0.6,
  },
  election: {
    column: '党务公开/党的组织建设/换届选举',
    party: true,
    title: ({ branch, ground }, { day }) =>
      `${branch}${day.slice(0, 4)}年${ground === 'farm' ? '队长聘任' : '换届选举'}结果公告`,
    more: () => [
      '选举采用无记名投票、差额选举的办法。',
      '监票人、计票人由大会通过，选票当场封存。',
      '候选人都作了承诺，承诺书公开张贴。',
      '结果已报上级党委批准。',
      '外出的选民通过委托和流动票箱投票，委托书已经审核。',
      '计票过程全部公开，唱票时代表站在两侧监督。',
      '没有收到违规拉票的举报。',
      '新班子三天内开了第一次会，明确了分工。',
      '落选的同志在会上表了态，支持新班子工作。',
      '选举日前二十天公布了选民名单，没有人提出申诉。',
      '当选证书由上级颁发。',
      '新老班子当天办理了账目、印章和档案交接。',
    ],
    weight: 2.2,
  },
}

/** 党费收缴 and 发展党员 have forms of their own. */
export const doingChains = (scene: Scene): Chain[] =>
  scene.history.doings.flatMap((doing): Chain[] => {
    const telling = tellings[doing.kind]
    return telling ? [doingChain(scene, doing, telling)] : []
  })

function doingChain(scene: Scene, doing: Doing, telling: Telling): Chain {
  const { terms, prefix } = scene
  return single(
    {
      key: `${prefix} doing ${doing.key}`,
      column: telling.column,
      day: doing.day,
      title: telling.title(terms, doing),
      issuer: telling.party ? terms.branch : terms.office,
      body: (ink) => doingWords(scene, doing, telling, ink),
      about: [doing.key],
      ...(telling.notice ? { noticeDays: telling.notice } : {}),
      ...(telling.picture && diceOf(doing.key).chance(0.3) ? { picture: telling.picture } : {}),
    },
    telling.weight,
  )
}

/** A sentence of the history, with its day where it names none. */
export function told(doing: Doing, { dated, dice }: Ink): string {
  const words = doing.words.replace(/。$/, '')
  if (/^\d|月\d+日/.test(words)) return `${words}。`
  return one(dice, `${dayFrom(doing.day, dated)}，${words}。`, `${fullDay(doing.day)}，${words}。`)
}

function doingWords(scene: Scene, doing: Doing, telling: Telling, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const more = several(dice, dice.int(2, 5), ...telling.more(terms, doing))
  const split = dice.int(1, more.length)
  const beside = telling.party ? besideOf(scene, doing, ink) : sinceJanuary(scene, doing, ink)
  const parts = dice.shuffle([para(...more.slice(0, split)), para(...more.slice(split)), beside])
  return join(p(told(doing, ink)), ...parts)
}

/** What members were told besides, and after an election who else holds an office. */
function besideOf(scene: Scene, { kind, day }: Doing, { dice }: Ink): string {
  if (kind === 'election') {
    const { deputy, accountant, watch } = scene.village.officers
    return para(
      `本届${scene.terms.council}副职为${officerOn(deputy, day)}，会计${officerOn(accountant, day)}，${scene.terms.watchHead}${officerOn(watch, day)}。`,
    )
  }
  const said = dice.shuffle(mindOf(scene, day)).slice(0, dice.int(1, 2))
  if (said.length === 0) return ''
  const begins =
    kind === 'visit'
      ? ['走访中还说明了近期的事：', '群众问得多的，当场作了答复：', '顺便通报：']
      : ['党员听取了近期工作：', '会上通报：', '支部委员说明了大家关心的事：', '讨论时说到：']
  return para(`${dice.pick(begins)}${said.join('；')}。`)
}

/** How many times it came up in the year so far. */
function sinceJanuary({ history, terms }: Scene, { kind, day }: Doing, { dice }: Ink): string {
  const before = history.doings.filter(
    (other) => other.kind === kind && other.day < day && other.day.slice(0, 4) === day.slice(0, 4),
  )
  if (kind === 'homestead') {
    const applied = before.reduce((sum, { facts }) => sum + Number(facts['applied'] ?? 0), 0)
    return para(
      applied === 0
        ? one(dice, '这是今年第一批申请。', '今年以前没有受理过。', '')
        : one(dice, `今年此前已受理${applied}户。`, `连同此前的${applied}户，今年的申请都已公示。`),
    )
  }
  if (kind === 'storm' || kind === 'snow' || kind === 'drought') {
    const households = history.village.households.length
    return para(
      one(
        dice,
        `${terms.unit}共有${households}户，受影响的已经逐户走到。`,
        before.length > 0 ? `今年这是第${before.length + 1}次。` : '今年第一次遇到。',
        `其余各户没有报告损失，可随时补报。`,
      ),
    )
  }
  return ''
}
