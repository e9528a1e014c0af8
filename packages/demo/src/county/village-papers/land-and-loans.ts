import { p, table, yuan } from '../../text/html.ts'
import { maskedName } from '../world/village.ts'
import type { Taking, VillageContract } from '../world/history.ts'
import { contractRow } from './contract-rows.ts'
import { type Chain, type Draft, type Ink, type Scene, single } from './draft.ts'
import { contractKey, minutesKey } from './keys.ts'
import { decisionOf } from './leases.ts'
import { votesOf } from './minutes.ts'
import { dayFrom, fullDay, inYuan, join, maybe, one, para, phone, tenths, thousandths } from './prose.ts'

/** Land that was taken: what it brings before it is paid, then who got what. */
export function takingChains(scene: Scene): Chain[] {
  return scene.history.takings.flatMap((taking): Chain[] => {
    const { terms, prefix } = scene
    const key = `${prefix} ${taking.key}`
    const column = '财务公开/土地补偿'
    const year = taking.announced.slice(0, 4)
    const common = { column, issuer: terms.ground === 'rural' ? terms.office : terms.collective, about: [taking.key] }
    const drafts: Draft[] = [
      {
        ...common,
        key,
        day: taking.announced,
        title: `${terms.unit}${year}年${taking.works}占地补偿登记公示`,
        body: (ink) => registerWords(scene, taking, ink),
        noticeDays: 7,
      },
    ]
    if (taking.received !== null && taking.paid !== null)
      drafts.push({
        ...common,
        key: `${key} paid`,
        day: taking.paid,
        title: `${terms.unit}${year}年${taking.works}占地补偿费发放公开`,
        body: (ink) => paidWords(scene, taking, key, ink),
      })
    return [{ key, drafts, weight: 9 }]
  })
}

const toHouseholds = ({ rows }: Taking): number => rows.reduce((sum, { fen }) => sum + fen, 0)

const rowsOf = ({ terms }: Scene, taking: Taking): string =>
  table(
    `${taking.works}占地补偿（单位：元）`,
    ['户主', terms.group, '面积（亩）', '补偿金额'],
    taking.rows.map(({ household, tenths: size, fen }) => [
      maskedName(household.head),
      `${household.group}${terms.group}`,
      tenths(size),
      yuan(fen),
    ]),
    ['合计', '', tenths(taking.tenths), yuan(toHouseholds(taking))],
  )

function registerWords(scene: Scene, taking: Taking, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const kept = taking.fen - toHouseholds(taking)
  const farm = terms.ground === 'farm'
  return join(
    para(
      one(
        dice,
        `${taking.works}占用${terms.us}${taking.site}土地${tenths(taking.tenths)}亩，涉及${taking.rows.length}户，补偿标准每亩${taking.standard}元，合计${inYuan(taking.fen)}。`,
        `因${taking.works}，${taking.site}有${taking.rows.length}户${tenths(taking.tenths)}亩地被占用，补偿费共${inYuan(taking.fen)}（每亩${taking.standard}元），现将登记结果公示7日。`,
        `${taking.site}的占地已经丈量：${taking.works}用地${tenths(taking.tenths)}亩，每亩${taking.standard}元，补偿费${inYuan(taking.fen)}。`,
      ),
      farm ? '土地为国有农用地，补偿对象是承包职工。' : '',
    ),
    rowsOf(scene, taking),
    para(
      kept > 0 &&
        one(
          dice,
          `补偿费的${taking.collectivePercent}%即${inYuan(kept)}留归${farm ? '生产队' : '集体'}，专户存储，使用须经${terms.assembly}。`,
          `另有${inYuan(kept)}（${taking.collectivePercent}%）归${farm ? '生产队' : '集体'}，单独记账。`,
        ),
      one(
        dice,
        `面积由双方现场签字，有异议的在公示期内申请复丈，电话${phone}。`,
        `对面积和标准有异议的，向${terms.watch}提出。`,
        `地上青苗另行清点。`,
      ),
    ),
  )
}

function paidWords(scene: Scene, taking: Taking, key: string, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const before = ink.link(key, one(dice, '登记公示', '公示结果'))
  const kept = taking.fen - toHouseholds(taking)
  return join(
    para(
      one(
        dice,
        `${taking.works}补偿费${inYuan(taking.fen)}于${dayFrom(taking.received ?? '', ink.dated)}到账，${dayFrom(taking.paid ?? '', ink.dated)}按${before}转给${taking.rows.length}户，共${inYuan(toHouseholds(taking))}。`,
        `${dayFrom(taking.paid ?? '', ink.dated)}，${terms.collective}把${taking.works}占地补偿费${inYuan(toHouseholds(taking))}打到${taking.rows.length}户的银行卡，金额与${before}一致。`,
      ),
      kept > 0 && `留归集体的${inYuan(kept)}存入专户。`,
    ),
    rowsOf(scene, taking),
    para(
      one(
        dice,
        `收支已列入当期账目。`,
        `银行回单由会计存档，可以查看。`,
        `没有扣款、没有抵顶欠款。`,
        `${terms.watch}逐户核对了到账情况。`,
      ),
    ),
  )
}

/** What is bought by contract, and money that was borrowed. */
export function dealChains(scene: Scene): Chain[] {
  const { history, terms, prefix } = scene
  return history.contracts
    .filter(({ kind, project }) => project === null && (kind === 'construction' || kind === 'loan'))
    .map((contract) => {
      const isLoan = contract.kind === 'loan'
      return single(
        {
          key: contractKey(prefix, contract),
          column: isLoan ? '财务公开/债权债务' : '财务公开/支出/经营支出',
          day: contract.signed,
          title: `${terms.unit}${contract.signed.slice(0, 4)}年${contract.object}${isLoan ? '合同公开' : '采购结果公开'}`,
          issuer: terms.collective,
          body: (ink) => (isLoan ? loanWords(scene, contract, ink) : purchaseWords(scene, contract, ink)),
          contract: contractRow(contract),
          about: [contract.key],
        },
        3,
      )
    })
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
  const count = contract.quantity === null ? '' : `${thousandths(contract.quantity)}${contract.measure}`
  const each = contract.quantity === null ? 0 : (contract.fen * 1000) / contract.quantity
  return join(
    para(
      one(
        dice,
        `经${decided(scene, found, ink)}同意，${terms.collective}向${partyOf(contract)}购买${contract.object}${count}，${inYuan(contract.fen)}，${dayFrom(contract.signed, ink.dated)}签订合同。`,
        `${terms.us}需要添置${contract.object}。${decided(scene, found, ink)}后，询价确定由${partyOf(contract)}供货，${count}共${inYuan(contract.fen)}。`,
        `${contract.object}${count}的采购已经完成比价，供货方为${partyOf(contract)}，合同价${inYuan(contract.fen)}。此事由${decided(scene, found, ink)}决定。`,
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
