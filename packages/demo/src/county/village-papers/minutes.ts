import { h2, list, p } from '../../text/html.ts'
import type { Decision, Meeting } from '../world/history.ts'
import { officerOn } from '../world/village.ts'
import { type Chain, type Draft, diceOf, type Ink, type Scene, single } from './draft.ts'
import { mindOf } from './context.ts'
import { minutesKey } from './keys.ts'
import { fullDay, inYuan, join, numeral, one, para, quarterWords } from './prose.ts'

/** Checks of the books are told with the books, plans with the plans. */
function weightOf({ kind, decisions }: Meeting): number {
  const own = decisions.filter(({ about }) => about !== 'accounts' && about !== 'budget')
  return own.length === 0 ? 0.12 : kind === 'assembly' ? 2 + own.length : 0.8
}

/** Minutes of meetings with their votes; those of the branch are papers of the Party. */
export function minutesChains(scene: Scene): Chain[] {
  return scene.history.meetings
    .filter(({ kind, decisions }) => kind !== 'branch' && decisions.length > 0)
    .map((meeting) => single(minutesDraft(scene, meeting), weightOf(meeting)))
}

export function bodyName({ terms }: Scene, { kind }: Meeting): string {
  if (kind === 'assembly') return terms.assembly
  if (kind === 'watch') return `${terms.watch}会议`
  return kind === 'branch' ? '党支部会议' : terms.ground === 'farm' ? '队务会议' : `${terms.council}联席会议`
}

function minutesDraft(scene: Scene, meeting: Meeting): Draft {
  const { terms, prefix } = scene
  const dice = diceOf(`${prefix} ${meeting.key} title`)
  const key = minutesKey(prefix, meeting.key)
  const name = bodyName(scene, meeting).replaceAll(/[“”]/g, '')
  const [first] = meeting.decisions
  const isRecord = dice.chance(0.65)
  return {
    key,
    column: isRecord ? '财务公开/村务公开/会议记录' : '财务公开/村务公开/民主议事',
    day: meeting.day,
    title: isRecord
      ? `${terms.unit}${fullDay(meeting.day)}${name}记录`
      : `${terms.unit}${name}${subjectOf(first)}表决结果（${fullDay(meeting.day)}）`,
    issuer: terms.office,
    body: (ink) => (isRecord ? recordWords(scene, meeting, ink) : resultWords(scene, meeting, ink)),
    ...(dice.chance(0.25) ? { attachments: ['scan' as const] } : {}),
  }
}

const subjects: Readonly<Record<Decision['about'], string>> = {
  project: '工程立项',
  lease: '发包出租',
  sale: '资产出售',
  purchase: '购置物品',
  budget: '财务计划',
  distribution: '收益分配',
  aid: '救助评议',
  levy: '一事一议',
  charter: '村规民约',
  election: '选举',
  loan: '借款',
  accounts: '账目审核',
}
export const subjectOf = (decision: Decision | undefined): string => (decision ? subjects[decision.about] : '')

export function votesOf({ yes, no, abstain }: Decision, { dice }: Pick<Ink, 'dice'>): string {
  if (no + abstain === 0)
    return one(dice, `${yes}票同意，没有反对和弃权`, `一致同意（${yes}票）`, `${yes}人举手，全部同意`)
  return one(dice, `同意${yes}票，反对${no}票，弃权${abstain}票`, `${yes}票赞成、${no}票反对、${abstain}票弃权`)
}

/** What speakers ask about a matter, before they vote. */
const questions: Readonly<Record<Decision['about'], readonly string[]>> = {
  project: [
    '有人问完工后谁来管，答复是管护办法另行公布',
    '有代表提出先修积水最深的一段，已写入方案',
    '有代表要求公开每次付款，会议采纳',
    '有人担心占地，答复是不占承包地',
    '有代表说去年同类工程单价更低，经办人拿出了询价单',
    '有人问能不能用本地工，答复是写进合同优先使用',
    '年纪大的代表希望错开农忙',
    '有代表自愿当质量监督员',
  ],
  lease: [
    '有代表提出底价偏低，会议调整后再表决',
    '有人问本地人能否优先，答复是同等条件下优先',
    '有代表要求写明不得转包，已加入合同',
    '有人建议分成小块，方便小户报名，多数人不同意',
    '会计念了上一期的价格和交款情况',
    '有代表问旱年能不能减租，答复是以合同为准',
    '有人提出期限太长，讨论后维持原方案',
  ],
  sale: [
    '有人问旧设备还能不能用，会计说明了维修费用',
    '有代表提出先看样再竞价，会议同意',
    '有人担心低价处置，会议定了底价',
    '有代表要求干部亲属不得参加',
  ],
  purchase: [
    '有代表要求货比三家，会议同意',
    '有人问放在哪里、谁保管，已指定保管人',
    '有代表问旧的还能不能修，经办人作了说明',
    '有人提出先租后买，算账后多数人主张买',
    '有代表要求写明质保期',
  ],
  budget: [
    '有代表建议压缩办公费，减下来的钱用于公益',
    '有人问补助没到账怎么办，答复是没到账不开支',
    '会计逐项念了收入和支出的依据',
    '有代表提出给巷道照明留一笔钱，已考虑在公益支出里',
    '有人问去年没花完的钱哪里去了，会计说明已转入结余',
    '有代表嫌电费高，经办人答应逐月对表',
    '会议请老会计看了一遍数字',
    '有人提出报刊费还可以少',
  ],
  distribution: [
    '有代表建议多留公积金，多数人不同意',
    '有人问外嫁女的份额，答复是以成员名册为准',
    '有代表要求转账发放，不发现金，会议同意',
    '有人问新生儿算不算，答复是看登记的日期',
    '有代表希望留一部分给老人过节',
  ],
  aid: [
    '与申请人有亲属关系的两人回避',
    '有代表介绍了入户看到的情况',
    '有人提出不同意见，工作人员当场核对了材料',
    '代表们逐户评议，意见写在评议表上',
    '有人问收入怎么算，民政协理员作了解释',
  ],
  levy: [
    '外出打工的代表通过视频表示同意',
    '有人问困难家庭怎么办，答复是予以减免',
    '有代表提出以工抵资，会议同意',
    '有人要求先公布图纸和预算再收钱',
    '有代表主张按受益远近分摊，讨论后仍按人',
  ],
  charter: [
    '有代表认为罚则太重，改为公益劳动',
    '有人提出红白事桌数应当更少',
    '老年代表建议增加敬老的内容',
    '妇女代表提出写上反对家庭暴力',
    '有人说条文太长，删去两条重复的',
  ],
  election: ['候选人逐一作了自我介绍', '监票人、计票人由会议推选', '有代表问流动票箱的安排，主持人作了说明'],
  loan: [
    '有代表问拿什么还，会计念了还款计划',
    '有人不同意借款，意见记入记录',
    '有代表提出先催收欠款，少借一些',
    '有人问利息多少，经办人当场报了利率',
  ],
  accounts: [
    '会议抽看了金额较大的凭证',
    '有人问一笔运费，会计当场找出运单',
    '查出一张票据日期不清，退回补正',
    '逐笔对了银行流水',
    '有成员问电费为什么比上期多，会计拿出抄表单',
    '对劳务费，核对了出工登记',
    '对照合同看了收款时间',
  ],
}

/** As minutes say it: 2026年第一季度 for 2026-Q1. */
export const plainWords = (words: string): string =>
  words
    .replace(/。$/, '')
    .replace(/(\d{4})-Q([1-4])期?/, (_, year: string, quarter: string) => quarterWords(Number(year), Number(quarter)))
    .replace(/(\d{4})-0?(\d{1,2})期?/, '$1年$2月')

/** What was reported before matters were voted on. */
function mindWords(scene: Scene, meeting: Meeting, { dice }: Ink): string {
  const said = dice.shuffle(mindOf(scene, meeting.day)).slice(0, dice.int(1, 3))
  if (said.length === 0) return ''
  return p(
    `${one(dice, '会议先通报：', '议事前，会计和经办人说明了近期情况：', '首先通报上次会议以来的事：', '到会人员听取了情况：')}${said.join('；')}。`,
  )
}

function recordWords(scene: Scene, meeting: Meeting, ink: Ink): string {
  const { terms, village } = scene
  const { dice } = ink
  const leader = officerOn(village.officers.leader, meeting.day)
  const clerk = officerOn(village.officers.deputy, meeting.day)
  const blocks = meeting.decisions.map((decision, at) => {
    const asked = dice.sample(questions[decision.about], dice.int(1, 2)).join('；')
    const money =
      decision.fen !== null && decision.fen > 0 && !decision.words.includes('元')
        ? `涉及金额${inYuan(decision.fen)}。`
        : ''
    const text = `${dice.chance(0.75) ? `${asked}。` : ''}${plainWords(decision.words)}。${money}表决：${votesOf(decision, ink)}。`
    return meeting.decisions.length > 2 && dice.chance(0.5)
      ? h2(`议题${numeral(at)}　${subjects[decision.about]}`) + p(text)
      : p(meeting.decisions.length > 1 ? `${numeral(at)}、${text}` : text)
  })
  return join(
    p(
      one(
        dice,
        `时间：${fullDay(meeting.day)}　地点：${terms.us}会议室　主持：${leader}　应到${meeting.due}人，实到${meeting.present}人。`,
        `${fullDay(meeting.day)}，${terms.unit}召开${bodyName(scene, meeting)}，应到${meeting.due}人，实到${meeting.present}人，由${leader}主持，${clerk}记录。`,
        `主持人${leader}清点人数：应到${meeting.due}人，实到${meeting.present}人，符合规定，${bodyName(scene, meeting)}于${fullDay(meeting.day)}召开。`,
      ),
    ),
    mindWords(scene, meeting, ink),
    ...blocks,
    para(
      one(
        dice,
        `记录当场宣读，到会人员签字。`,
        `记录：${clerk}。`,
        `原始记录存${terms.us}档案柜，可以查阅。`,
        `表决票由${terms.watch}封存。`,
        '',
      ),
    ),
  )
}

function resultWords(scene: Scene, meeting: Meeting, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const lines = meeting.decisions.map((decision) => `${plainWords(decision.words)}：${votesOf(decision, ink)}`)
  return join(
    p(
      one(
        dice,
        `${fullDay(meeting.day)}，${terms.unit}召开${bodyName(scene, meeting)}，到会${meeting.present}人（应到${meeting.due}人），表决结果如下。`,
        `${bodyName(scene, meeting)}已于${fullDay(meeting.day)}召开，应到${meeting.due}人，实到${meeting.present}人，现公布表决情况。`,
        `现将${fullDay(meeting.day)}${bodyName(scene, meeting)}的决定公开，当天${meeting.present}人到会。`,
      ),
    ),
    lines.length > 1
      ? list(
          'ol',
          lines.map((line) => `${line}。`),
        )
      : p(`${lines[0] ?? ''}。`),
    dice.chance(0.5) ? mindWords(scene, meeting, ink) : '',
    para(
      one(
        dice,
        `办理情况由${terms.watch}跟踪，完成后再公布。`,
        meeting.kind === 'assembly' && meeting.present < meeting.due
          ? `没有到会的${terms.delegate}，由${terms.group}长转告。`
          : '表决票已经封存。',
        `少数意见已经记录，${terms.council}负责答复。`,
        `${terms.folk}有不同意见的，可以向${terms.watch}反映。`,
      ),
    ),
  )
}
