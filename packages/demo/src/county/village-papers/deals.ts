import { p } from '../../text/html.ts'
import type { VillageContract } from '../world/history.ts'
import { contractRow } from './contract-rows.ts'
import { type Chain, type Draft, diceOf, type Ink, type Scene, single } from './draft.ts'
import { contractKey, minutesKey, offerKey } from './keys.ts'
import { decisionOf } from './lease-words.ts'
import { votesOf } from './minutes.ts'
import { dayFrom, fullDay, inYuan, join, maybe, one, para, phone, several, thousandths } from './prose.ts'
import { workDayAfter, workDayBefore } from './release-times.ts'
import { addDays } from '../world/days.ts'

/** What is bought by contract, after an invitation to offer; money that was borrowed. */
export const dealChains = (scene: Scene): Chain[] =>
  scene.history.contracts
    .filter(({ kind, project }) => project === null && (kind === 'construction' || kind === 'loan'))
    .flatMap((contract) => (contract.kind === 'loan' ? loanChain(scene, contract) : purchaseChain(scene, contract)))

function loanChain(scene: Scene, contract: VillageContract): Chain[] {
  const { terms, prefix } = scene
  return [
    single(
      {
        key: contractKey(prefix, contract),
        column: '财务公开/债权债务',
        day: contract.signed,
        title: `${terms.unit}${contract.signed.slice(0, 4)}年${contract.object}合同公开`,
        issuer: terms.collective,
        body: (ink) => loanWords(scene, contract, ink),
        contract: contractRow(contract),
        about: [contract.key],
      },
      3,
    ),
  ]
}

function purchaseChain(scene: Scene, contract: VillageContract): Chain[] {
  const { terms, prefix, county } = scene
  const found = decisionOf(scene, contract.decision)
  const offered = found ? workDayAfter(found.meeting.day, 1) : workDayBefore(contract.signed, 6)
  const closes = workDayBefore(contract.signed, 2)
  if (offered >= closes || offered < county.scale.from) return []
  const common = { column: '财务公开/招投标', issuer: terms.collective, about: [contract.key] }
  const name = `${terms.unit}${contract.signed.slice(0, 4)}年${contract.object}`
  const drafts: Draft[] = [
    {
      ...common,
      key: offerKey(prefix, contract),
      day: offered,
      lag: 0,
      title: `${name}询价采购公告`,
      body: (ink) => inquiryWords(scene, contract, closes, ink),
      document: 'announcement',
    },
    {
      ...common,
      key: contractKey(prefix, contract),
      day: contract.signed,
      title: `${name}采购${one(diceOf(contract.key), '结果和合同公开', '成交结果公告')}`,
      body: (ink) => purchaseWords(scene, contract, ink),
      contract: contractRow(contract),
    },
  ]
  return [{ key: contractKey(prefix, contract), drafts, weight: 4 }]
}

function inquiryWords(scene: Scene, contract: VillageContract, closes: string, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const found = decisionOf(scene, contract.decision)
  const count = contract.quantity === null ? '' : `${thousandths(contract.quantity)}${contract.measure}`
  const budget = /预算\d+元/.exec(found?.decision.words ?? '')?.[0]
  return join(
    para(
      one(
        dice,
        `${terms.collective}拟购置${contract.object}${count}，已经${decided(scene, found, ink)}同意，现公开询价。`,
        `因${terms.us}工作需要，经${decided(scene, found, ink)}决定，采购${contract.object}${count}，欢迎报价。`,
        `${contract.object}${count}询价采购，依据为${decided(scene, found, ink)}的决定。`,
      ),
      budget && `${budget}，超出的报价无效。`,
    ),
    para(
      one(
        dice,
        `报价截至${fullDay(closes)}上午11时，书面密封送到${terms.us}会计处。`,
        `${fullDay(closes)}下午3时当众拆封，此前送交有效。`,
        `请在${fullDay(closes)}上午10时前报价，过时不收。`,
      ),
      ...several(
        dice,
        2,
        '报价含运费、安装和发票。',
        '须写明品牌、型号和质保期。',
        `交货期不超过10天（${dayFrom(addDays(contract.signed, 10), ink.dated)}前）。`,
        '不足三家报价的重新询价。',
        '质量相同的取低价。',
        '供货方须有营业执照。',
      ),
    ),
    para(one(dice, `${terms.watch}到场监督，电话${phone}。`, `咨询和监督电话${phone}。`)),
  )
}

function decided({ terms, prefix }: Scene, found: ReturnType<typeof decisionOf>, ink: Ink): string {
  if (!found) return `${terms.council}研究`
  const key = minutesKey(prefix, found.meeting.key)
  const name = `${dayFrom(found.meeting.day, ink.dated)}${terms.assembly}`
  return `${ink.isOut(key) ? ink.link(key, name) : name}（${votesOf(found.decision, ink)}）`
}

const partyOf = ({ party }: VillageContract): string => (party.kind === 'organisation' ? party.name : '一名个人')

function purchaseWords(scene: Scene, contract: VillageContract, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const found = decisionOf(scene, contract.decision)
  const inquiry = ink.link(offerKey(scene.prefix, contract), one(dice, '询价公告', '公告'))
  const count = contract.quantity === null ? '' : `${thousandths(contract.quantity)}${contract.measure}`
  const each = contract.quantity === null ? 0 : (contract.fen * 1000) / contract.quantity
  return join(
    para(
      one(
        dice,
        `经${decided(scene, found, ink)}同意，${terms.collective}按${inquiry}的结果向${partyOf(contract)}购买${contract.object}${count}，${inYuan(contract.fen)}，${dayFrom(contract.signed, ink.dated)}签订合同。`,
        `${terms.us}需要添置${contract.object}。${decided(scene, found, ink)}后，按${inquiry}比价，由${partyOf(contract)}供货，${count}共${inYuan(contract.fen)}。`,
        `${contract.object}${count}的采购已经按${inquiry}完成比价，供货方为${partyOf(contract)}，合同价${inYuan(contract.fen)}。此事由${decided(scene, found, ink)}决定。`,
      ),
      each > 0 && Number.isInteger(each) && maybe(dice, 0.6, `每${contract.measure}${inYuan(each)}。`),
    ),
    para(
      one(
        dice,
        `货到后由${terms.watch}和使用人一起验收，登记入册。`,
        `验收合格、收到发票后转账付款。`,
        `列入资产台账，指定专人保管。`,
        `询价单、发票和验收单存会计处。`,
      ),
      maybe(dice, 0.4, `质量问题由供货方包换。`),
    ),
  )
}

function loanWords(scene: Scene, contract: VillageContract, ink: Ink): string {
  const { terms, history } = scene
  const { dice } = ink
  const found = decisionOf(scene, contract.decision)
  const parts = contract.schedule.map(({ due, fen }) => `${fullDay(due)}还${inYuan(fen)}`)
  const wells = history.village.households.length
  return join(
    p(
      one(
        dice,
        `经${decided(scene, found, ink)}同意，${terms.collective}于${dayFrom(contract.signed, ink.dated)}向${partyOf(contract)}借款${inYuan(contract.fen)}。`,
        `${terms.collective}${dayFrom(contract.signed, ink.dated)}与${partyOf(contract)}签订借款合同，金额${inYuan(contract.fen)}，依据是${decided(scene, found, ink)}。`,
      ),
    ),
    para(
      found && `会议决定：${found.decision.words.replace(/。$/, '')}。`,
      one(dice, `还款安排：${parts.join('，')}。`, `约定${parts.join('、')}。`),
      one(
        dice,
        '利息随每期账目公开。',
        `借款只用于约定的用途，由${terms.watch}监督。`,
        `全部债务见债权债务公开，户均${wells > 0 ? inYuan(Math.round(contract.fen / wells)) : ''}。`,
      ),
    ),
  )
}
