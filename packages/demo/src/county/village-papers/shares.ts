import { table, yuan } from '../../text/html.ts'
import type { VillageHistory } from '../world/history.ts'
import type { Chain, Draft, Ink, Scene } from './draft.ts'
import { minutesKey } from './keys.ts'
import { decisionOf } from './lease-words.ts'
import { votesOf } from './minutes.ts'
import { sumOf } from './plans.ts'
import { dayFrom, inYuan, join, maybe, one, para, several } from './prose.ts'

type Share = VillageHistory['shares'][number]

/** The share of the surplus after its meeting, and its payment. */
export function shareChains(scene: Scene): Chain[] {
  return scene.history.shares.flatMap((share): Chain[] => {
    const decided = decisionOf(scene, share.decision)
    if (!decided) return []
    const { prefix, terms } = scene
    const key = `${prefix} share ${share.year}`
    const noun = terms.ground === 'rural' ? '收益分配' : '经营结余使用'
    const drafts: Draft[] = [
      {
        key,
        column: '财务公开/收益分配',
        day: decided.meeting.day,
        title: `${terms.unit}${share.year}年度${noun}方案公示`,
        issuer: terms.collective,
        body: (ink) => shareWords(scene, share, ink),
        noticeDays: 7,
        about: [share.decision],
      },
    ]
    if (share.paid !== null)
      drafts.push({
        key: `${key} paid`,
        column: '财务公开/收益分配',
        day: share.paid,
        title: `${terms.unit}${share.year}年度${noun}落实情况公开`,
        issuer: terms.collective,
        body: (ink) => paidWords(scene, share, key, ink),
      })
    return [{ key, drafts, weight: 5 }]
  })
}

const shareTable = (share: Share): string =>
  table(
    `${share.year}年度可分配收益（单位：元）`,
    ['用途', '金额'],
    share.lines.map(({ words, fen }) => [words, yuan(fen)]),
    ['合计', yuan(sumOf(share.lines))],
  )

const shareNotes = [
  '收益主要来自承包费和经营收入。',
  '留存部分用于来年修渠、买机具。',
  '有代表要求写清公益金用到哪里，会后由会计列出单子。',
  '未领的份额保留三年。',
  '去世和新增成员按登记册调整。',
  '借款和欠款没有计入收益。',
  '福利部分先照顾高龄老人。',
]

function comparedShare({ history }: Scene, { year, surplus }: Share): string {
  const before = history.shares.find((each) => each.year === year - 1)
  if (!before) return ''
  const more = surplus - before.surplus
  return `比上一年度${more >= 0 ? '增加' : '减少'}${inYuan(Math.abs(more))}。`
}

function shareWords(scene: Scene, share: Share, ink: Ink): string {
  const { terms, prefix } = scene
  const { dice } = ink
  const decided = decisionOf(scene, share.decision)
  const key = decided ? minutesKey(prefix, decided.meeting.key) : ''
  const meeting = ink.isOut(key) ? ink.link(key, terms.assembly) : terms.assembly
  const largest = share.lines.toSorted((one, other) => other.fen - one.fen)[0]
  return join(
    para(
      one(
        dice,
        `${terms.collective}${share.year}年度可分配收益${inYuan(share.surplus)}，经${meeting}表决（${decided ? votesOf(decided.decision, ink) : '通过'}），安排如下。`,
        `经${decided ? dayFrom(decided.meeting.day, ink.dated) : ''}${meeting}决定，${share.year}年度收益${inYuan(share.surplus)}按下表使用，现公示7日。`,
        `${share.year}年${terms.unit}账上可分配收益为${inYuan(share.surplus)}。${meeting}${decided ? votesOf(decided.decision, ink) : '通过'}，方案公示如下。`,
      ),
    ),
    shareTable(share),
    para(
      largest && maybe(dice, 0.6, `最多的一项是${largest.words}，${inYuan(largest.fen)}。`),
      comparedShare(scene, share),
      ...several(dice, 2, ...shareNotes),
      one(
        dice,
        `先提公积公益金，再向成员分配。`,
        `以前年度的亏损已经弥补。`,
        `分到户的款项转入社会保障卡，不发现金。`,
        `成员以登记的名册为准，有异议的在公示期内提出。`,
      ),
    ),
  )
}

function paidWords(scene: Scene, share: Share, key: string, ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const plan = ink.link(key, '方案')
  return join(
    para(
      one(
        dice,
        `按照公示的${plan}，${terms.unit}${share.year}年度收益已于${dayFrom(share.paid ?? '', ink.dated)}落实，共${inYuan(sumOf(share.lines))}。`,
        `${dayFrom(share.paid ?? '', ink.dated)}，${terms.collective}执行了${share.year}年度收益${plan}，金额${inYuan(sumOf(share.lines))}。`,
      ),
    ),
    shareTable(share),
    para(
      one(
        dice,
        `凭证号见当期账目。`,
        `公示期内没有收到异议。`,
        `账户有误退回的，由会计逐户核对后补发。`,
        `${terms.watch}核对了银行回单。`,
      ),
    ),
  )
}
