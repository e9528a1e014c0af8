import type { VillageContract } from '../world/history.ts'
import { contractRow } from './contract-rows.ts'
import { type Chain, type Draft, diceOf, type Scene } from './draft.ts'
import { contractKey, offerKey, resultKey } from './keys.ts'
import { contractText, type Deal, decisionOf, isLand, offerWords, resultWords } from './lease-words.ts'
import { one } from './prose.ts'
import { workDayAfter, workDayBefore } from './release-times.ts'

/** Leases and sales: the announcement, the result, the contract. */
export function leaseChains(scene: Scene): Chain[] {
  return scene.history.contracts
    .filter(({ kind, project }) => (kind === 'lease' || kind === 'sale') && project === null)
    .map((contract) => ({
      key: contractKey(scene.prefix, contract),
      drafts: leaseDrafts(scene, contract),
      weight: 1.1,
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
