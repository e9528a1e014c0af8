import { table, yuan } from '../../text/html.ts'
import { maskedName } from '../world/village.ts'
import type { Taking } from '../world/history.ts'
import type { Chain, Draft, Ink, Scene } from './draft.ts'
import { dayFrom, inYuan, join, one, para, phone, tenths } from './prose.ts'

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
