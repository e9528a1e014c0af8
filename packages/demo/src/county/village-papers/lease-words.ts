import { h2, p } from '../../text/html.ts'
import type { Decision, Meeting, VillageContract } from '../world/history.ts'
import { officerOn } from '../world/village.ts'
import type { Ink, Scene } from './draft.ts'
import { minutesKey, offerKey, resultKey } from './keys.ts'
import { dayFrom, fullDay, inYuan, join, maybe, one, para, phone, several, thousandths } from './prose.ts'

export type Deal = {
  scene: Scene
  contract: VillageContract
  decided: { meeting: Meeting; decision: Decision } | null
  opened: string
  offered: string
}

/** The meeting that took a decision. */
export const decisionOf = ({ history }: Scene, key: string | null): { meeting: Meeting; decision: Decision } | null => {
  if (key === null) return null
  for (const meeting of history.meetings) {
    const decision = meeting.decisions.find((each) => each.key === key)
    if (decision) return { meeting, decision }
  }
  return null
}

export const isLand = ({ measure }: Pick<VillageContract, 'measure'>): boolean => measure === '亩'

const sizeOf = ({ quantity, measure }: VillageContract): string =>
  quantity === null ? '' : `${thousandths(quantity)}${measure}`

/** 5年, or the days of the year in which it is. */
function lengthOf({ start, end }: VillageContract): string {
  const months =
    (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(start.slice(5, 7))
  const years = Math.round(months / 12)
  return years >= 1 ? `${years}年` : `${Math.max(1, months)}个月`
}

/** 每亩每年171元, as the meeting decided it. */
const floorOf = (decision: Decision | undefined): string | null =>
  /底价([^，。；]+)/.exec(decision?.words ?? '')?.[1] ?? null

/** What it comes to for a mu and year, where that is exact. */
function unitPrice(contract: VillageContract): string {
  const years = contract.kind === 'lease' ? contract.schedule.length : 1
  const each = contract.quantity ? (contract.fen * 1000) / contract.quantity / years : 0
  if (!Number.isInteger(each) || each <= 0) return contract.schedule.length > 1 ? '价款分次交清' : '价款一次交清'
  return contract.kind === 'lease'
    ? `折合每${contract.measure}每年${inYuan(each)}`
    : `每${contract.measure}${inYuan(each)}`
}

/** The term before this one, if the object was let before. */
function formerTerm({ scene, contract }: Deal, { dice }: Ink): string {
  const former = scene.history.contracts.findLast(
    ({ kind, object, signed }) => kind === 'lease' && object === contract.object && signed < contract.signed,
  )
  if (!former || contract.kind !== 'lease') return ''
  return one(
    dice,
    `上一期合同（${fullDay(former.start)}至${fullDay(former.end)}）总价${inYuan(former.fen)}。`,
    `上一期${fullDay(former.end)}到期，${former.schedule.every(({ paid }) => paid !== null) ? '租金已经交清' : '租金正在清收'}。`,
    `此前合同总价${inYuan(former.fen)}，期限${lengthOf(former)}。`,
  )
}

function decidedWords({ scene, decided }: Deal, ink: Ink): string {
  const { terms, prefix } = scene
  if (!decided) return `${terms.council}研究并征求${terms.folk}意见`
  const key = minutesKey(prefix, decided.meeting.key)
  const { yes, no, abstain } = decided.decision
  const votes = no + abstain === 0 ? '全票同意' : `${yes}票同意、${no}票反对、${abstain}票弃权`
  const name = `${dayFrom(decided.meeting.day, ink.dated)}${terms.assembly}`
  return `${ink.isOut(key) ? ink.link(key, name) : name}（${votes}）`
}

const offerNotes = {
  land: [
    '四至以现场埋桩为准，报名人自行踏勘。',
    '地块通水通路，用水按次序。',
    '草场、林带边界有围栏，承包人负责维修。',
    '有水井一眼，电费自理。',
    '地力一般，适合种青贮和杂粮。',
    '不包含地上已有的树木。',
    '国家补贴按政策归属，不因承包改变。',
    '涝年低洼处可能积水，请考虑后报价。',
  ],
  house: [
    '房屋现状出租，屋面去年修过。',
    '水电到户，取暖自理。',
    '门前停车位共用。',
    '需要改造的，方案先经同意。',
    '房屋门锁、窗户完好，移交时列清单。',
    '临街，适合经营日杂、餐饮以外的行业。',
    '承租人须投保火灾险。',
  ],
  sale: [
    '设备停放在院内，可以试机。',
    '手续资料随货移交。',
    '装车和运输费用由买方承担。',
    '收入用于公益，不作他用。',
    '成交后不退不换。',
  ],
} as const

export function offerWords(deal: Deal, ink: Ink): string {
  const { scene, contract, decided, opened } = deal
  const { terms } = scene
  const { dice } = ink
  const size = sizeOf(contract)
  const floor = floorOf(decided?.decision)
  const price = floor === null ? '底价由评议小组密封，竞价时当场启封' : `底价${floor}`
  const isSale = contract.kind === 'sale'
  const verb = isSale ? '出售' : isLand(contract) ? '发包' : '出租'
  const term = isSale
    ? '一次性转让，买方自行运走'
    : `期限${lengthOf(contract)}，自${fullDay(contract.start)}至${fullDay(contract.end)}`
  const rules = isLand(contract)
    ? one(
        dice,
        '不得开垦草原、不得改变用途，不得转包',
        '承包期内保护地力，地膜当年捡净，不得擅自转包',
        '按核定载畜量使用，禁牧期内不得放牧',
        '只能用于种植养殖，地上不得建永久设施',
      )
    : isSale
      ? one(dice, '按现状出售，看样后报价', '评估价供参考，成交后3日内付清并搬走')
      : one(dice, '不得经营易燃易爆物品，水电费自理', '装修须经同意，期满不补偿', '不得改变房屋结构，消防由承租人负责')
  const heads = dice.chance(0.4)
  return join(
    p(
      one(
        dice,
        `经${decidedWords(deal, ink)}，${terms.collective}对${contract.object}${size === '' ? '' : `（${size}）`}公开${verb}，现公告如下。`,
        `${terms.collective}拟${verb}${contract.object}${size === '' ? '' : `，共${size}`}，已经${decidedWords(deal, ink)}通过，欢迎报名。`,
        `${contract.object}${size}将公开${verb}。此事已由${decidedWords(deal, ink)}决定。`,
      ),
    ),
    heads ? h2('基本情况') : '',
    para(one(dice, `${term}；${price}。`, `${price}，${term}。`), one(dice, `${rules}。`, `使用要求：${rules}。`)),
    para(
      formerTerm(deal, ink),
      ...several(dice, dice.int(0, 2), ...offerNotes[isSale ? 'sale' : isLand(contract) ? 'land' : 'house']),
    ),
    heads ? h2('报名和竞价') : '',
    para(
      one(
        dice,
        `有意者于${fullDay(opened)}上午9时前到${terms.unit}报名，当场竞价，价高者得；同等条件下${terms.ground === 'rural' ? '本集体成员' : `本${terms.place}${terms.folk}`}优先。`,
        `报名截至${fullDay(opened)}上午8时50分，9时起举牌竞价，两人以上报名方可进行，价高者得。`,
        `报价单密封后交到${terms.us}，${fullDay(opened)}上午10时当众开封，按最高价成交；价格相同的抽签。`,
      ),
      isSale ? '' : one(dice, '租金按合同约定的时间先交后用。', '成交后3个工作日内签订合同，逾期视为放弃。', ''),
    ),
    para(
      one(
        dice,
        `${terms.watch}监督全过程，电话${phone}。`,
        `联系人为${terms.unit}会计，咨询和监督电话${phone}。`,
        `可以先看现场，联系电话${phone}。`,
      ),
    ),
  )
}

function partyOf(contract: VillageContract, { terms }: Scene): string {
  return contract.party.kind === 'organisation'
    ? contract.party.name
    : terms.ground === 'rural'
      ? '一户农牧民'
      : '一名个人'
}

const resultNotes = [
  '竞价前宣读了规则和底价。',
  '报名人交验了身份证或者营业执照。',
  '举牌三轮后无人再加价。',
  '落选人的保证金当场退还。',
  '主持人当场念了三遍成交价。',
  '有报名人中途退出，已经登记。',
  '竞价过程录音备查。',
  '没有干部及其近亲属参加。',
  '成交人当天签了确认书。',
]

export function resultWords(deal: Deal, ink: Ink): string {
  const { scene, contract, opened } = deal
  const { terms, village, prefix } = scene
  const { dice } = ink
  const offer = ink.link(offerKey(prefix, contract), '公告')
  const party = partyOf(contract, scene)
  const watch = officerOn(village.officers.watch, opened)
  return join(
    para(
      one(
        dice,
        `按照${offer}，${contract.object}于${dayFrom(opened, ink.dated)}竞价，${party}以${inYuan(contract.fen)}取得${contract.kind === 'sale' ? '' : `，期限${lengthOf(contract)}`}。`,
        `${dayFrom(opened, ink.dated)}上午，${contract.object}的竞价在${terms.unit}进行（见${offer}），成交价${inYuan(contract.fen)}，由${party}取得。`,
        `${contract.object}公开竞价已经结束：成交人为${party}，总价${inYuan(contract.fen)}。依据为${offer}。`,
      ),
      maybe(dice, 0.7, `${unitPrice(contract)}。`),
      maybe(dice, 0.7, formerTerm(deal, ink)),
    ),
    para(
      one(
        dice,
        `${terms.watchHead}${watch}和${terms.delegate}在场，竞价记录已签字。`,
        `现场由${terms.watch}监督，没有人提出异议。`,
        `竞价单存会计处，报名人可以查看。`,
      ),
      one(
        dice,
        `公示3个工作日，无异议的签订合同；有异议的向${terms.watch}反映，电话${phone}。`,
        `对结果有意见，公示期内拨打${phone}。`,
        '公示期满签订合同，合同另行公开。',
      ),
      ...several(dice, dice.int(0, 2), ...resultNotes),
      maybe(dice, 0.4, contract.schedule.length > 1 ? `价款分${contract.schedule.length}次交清。` : '价款一次交清。'),
    ),
  )
}

const contractNotes = [
  '合同一式四份，双方各执一份，其余存档备案。',
  '交付时双方在现场签了移交单。',
  '约定了旱涝灾害时的处理办法。',
  '保证金在期满验收后退还。',
  '第一笔款项到账后方可进场。',
  '期满时地上附着物的归属已写明。',
  '争议先由调解委员会调解。',
  '不得抵押、不得转给第三人。',
  '每年秋后由双方对一次账。',
]

export function contractText(deal: Deal, ink: Ink): string {
  const { scene, contract } = deal
  const { terms, prefix } = scene
  const { dice } = ink
  const result = ink.link(resultKey(prefix, contract), one(dice, '竞价结果', '结果公示', '公示'))
  const parts = contract.schedule.map(({ due, fen }) => `${fullDay(due)}前${inYuan(fen)}`)
  const party = partyOf(contract, scene)
  return join(
    para(
      one(
        dice,
        `${result}无异议，${terms.collective}于${dayFrom(contract.signed, ink.dated)}与${party}签订合同，标的为${contract.object}，总价${inYuan(contract.fen)}。`,
        `${dayFrom(contract.signed, ink.dated)}签订的${contract.object}合同（编号${contract.number}）公开如下，对方是${party}（${result}）。`,
        `依照${result}，${contract.object}合同已签，总价${inYuan(contract.fen)}，对方为${party}，个人姓名按规定不公开。`.replace(
          contract.party.kind === 'organisation' ? '，个人姓名按规定不公开' : '',
          '',
        ),
      ),
    ),
    para(
      parts.length > 1
        ? one(
            dice,
            `价款分${parts.length}次支付：${parts.join('；')}。`,
            `第一次${parts[0] ?? ''}，以后逐次见付款表。`,
            `每次付款时间见表，逾期按日加收违约金。`,
          )
        : one(dice, `价款${inYuan(contract.fen)}一次付清。`, `约定${parts[0] ?? ''}付清。`),
      maybe(dice, 0.6, formerTerm(deal, ink)),
      ...several(dice, dice.int(0, 2), ...contractNotes),
      one(
        dice,
        `收到的钱列入当期账目。`,
        `到期前一个月，由${terms.collective}重新公开${isLand(contract) ? '发包' : '招租'}。`,
        `承包人不按期交款的，${terms.collective}有权收回。`,
        `${terms.watch}每年核对一次合同履行情况。`,
        '',
      ),
    ),
  )
}
