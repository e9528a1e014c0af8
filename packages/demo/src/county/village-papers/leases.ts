import { h2, p } from '../../text/html.ts'
import type { Decision, Meeting, VillageContract } from '../world/history.ts'
import { officerOn } from '../world/village.ts'
import { type Chain, type Draft, diceOf, type Ink, type Scene } from './draft.ts'
import { contractRow } from './contract-rows.ts'
import { contractKey, minutesKey, offerKey, resultKey } from './keys.ts'
import { dayFrom, fullDay, inYuan, join, maybe, one, para, phone, thousandths } from './prose.ts'
import { workDayAfter, workDayBefore } from './release-times.ts'

type Deal = {
  scene: Scene
  contract: VillageContract
  decided: { meeting: Meeting; decision: Decision } | null
  opened: string
  offered: string
}

export const decisionOf = ({ history }: Scene, key: string | null): { meeting: Meeting; decision: Decision } | null => {
  if (key === null) return null
  for (const meeting of history.meetings) {
    const decision = meeting.decisions.find((each) => each.key === key)
    if (decision) return { meeting, decision }
  }
  return null
}

/** Leases and sales: the announcement, the result, the contract. */
export function leaseChains(scene: Scene): Chain[] {
  return scene.history.contracts
    .filter(({ kind, project }) => (kind === 'lease' || kind === 'sale') && project === null)
    .map((contract) => ({
      key: contractKey(scene.prefix, contract),
      drafts: leaseDrafts(scene, contract),
      weight: 6,
    }))
    .filter(({ drafts }) => drafts.length > 0)
}

function leaseDrafts(scene: Scene, contract: VillageContract): Draft[] {
  const { prefix, terms } = scene
  const decided = decisionOf(scene, contract.decision)
  const opened = workDayBefore(contract.signed, 4)
  const early = workDayBefore(opened, 8)
  const offered = decided && decided.meeting.day >= early ? workDayAfter(decided.meeting.day, 1) : early
  if (offered >= opened || offered < scene.county.scale.from) return []
  const deal: Deal = { scene, contract, decided, opened, offered }
  const column = contract.kind === 'lease' ? '财务公开/集体资产租赁' : '财务公开/资产'
  const dice = diceOf(`${contractKey(prefix, contract)} titles`)
  const verb = contract.kind === 'sale' ? '出售' : isLand(contract) ? '发包' : '招租'
  const name = `${terms.unit}${contract.start.slice(0, 4)}年${contract.object}`
  const common = { column, issuer: terms.collective }
  return [
    {
      ...common,
      key: offerKey(prefix, contract),
      day: offered,
      lag: 0,
      title: `${name}${one(dice, `公开${verb}公告`, `${verb}公告`)}`,
      body: (ink) => offerWords(deal, ink),
      document: 'announcement',
    },
    {
      ...common,
      key: resultKey(prefix, contract),
      day: opened,
      title: `${name}${verb}结果${one(dice, '公示', '公告')}`,
      body: (ink) => resultWords(deal, ink),
      noticeDays: 3,
    },
    {
      ...common,
      key: contractKey(prefix, contract),
      day: contract.signed,
      title: `${name}${verb}合同公开`,
      body: (ink) => contractText(deal, ink),
      contract: contractRow(contract),
    },
  ]
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

function decidedWords({ scene, decided }: Deal, ink: Ink): string {
  const { terms, prefix } = scene
  if (!decided) return `${terms.council}研究并征求${terms.folk}意见`
  const key = minutesKey(prefix, decided.meeting.key)
  const { yes, no, abstain } = decided.decision
  const votes = no + abstain === 0 ? '全票同意' : `${yes}票同意、${no}票反对、${abstain}票弃权`
  const name = `${dayFrom(decided.meeting.day, ink.dated)}${terms.assembly}`
  return `${ink.isOut(key) ? ink.link(key, name) : name}（${votes}）`
}

function offerWords(deal: Deal, ink: Ink): string {
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
        `${terms.collective}拟${verb}${contract.object}${size === '' ? '' : `，共${size}`}，已经${decidedWords(deal, ink)}，欢迎报名。`,
        `${contract.object}${size}将公开${verb}。此事已由${decidedWords(deal, ink)}。`,
      ),
    ),
    heads ? h2('基本情况') : '',
    para(one(dice, `${term}；${price}。`, `${price}，${term}。`), one(dice, `${rules}。`, `使用要求：${rules}。`)),
    heads ? h2('报名和竞价') : '',
    para(
      one(
        dice,
        `有意者于${fullDay(opened)}上午9时前到${terms.unit}报名，当场竞价，价高者得；同等条件下本集体成员优先。`,
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

function resultWords(deal: Deal, ink: Ink): string {
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
      maybe(dice, 0.4, contract.schedule.length > 1 ? `价款分${contract.schedule.length}次交清。` : '价款一次交清。'),
    ),
  )
}

function contractText(deal: Deal, ink: Ink): string {
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
