import { list, table, yuan } from '../../text/html.ts'
import { type Branch, duesOf, fundsOf } from './branch-facts.ts'
import { type Draft, diceOf, type Scene } from './draft.ts'
import { afterQuarter, draftOf } from './party-drafts.ts'
import { inYuan, join, one, para, quarterWords, several } from './prose.ts'
import { workDayAfter } from './release-times.ts'

/** What members paid in a quarter. */
export function dues(scene: Scene, branch: Branch, year: number, quarter: number): Draft {
  const { terms, prefix } = scene
  const key = `${prefix} dues ${year} ${quarter}`
  const words = quarterWords(year, quarter)
  return draftOf(scene, `dues ${year} ${quarter}`, {
    column: '党务公开/党费收缴使用/党费收缴',
    day: workDayAfter(afterQuarter(year, quarter), diceOf(key).int(3, 14)),
    title: `${terms.branch}${words}党费收缴${one(diceOf(`${prefix} dues`), '情况公示', '公开')}`,
    fulfils: [{ item: 'party', period: `${year}-H${quarter <= 2 ? 1 : 2}` }],
    body: ({ dice }) => {
      const rows = duesOf(scene, branch)
      const total = rows.reduce((sum, row) => sum + row.fen, 0)
      const said = rows.map(({ name, people, fen }) => `${name}${people}名${inYuan(fen)}`).join('，')
      return join(
        para(
          one(
            dice,
            `${words}，${terms.branch}应交党费党员${branch.members}名，收到${inYuan(total)}，已上交上级党委。`,
            `现公示${words}党费：${branch.members}名党员共交${inYuan(total)}。`,
            `${terms.branch}本季度党费${inYuan(total)}已经收齐，人均${inYuan(Math.round(total / branch.members))}。`,
            `截至季末，${terms.branch}${branch.members}名党员都交了党费，合计${inYuan(total)}。`,
          ),
          dice.chance(0.5) && `其中${said}。`,
        ),
        dice.chance(0.35)
          ? table(
              '党费收缴（单位：元）',
              ['党员', '人数', '金额'],
              rows.map(({ name, people, fen }) => [name, String(people), yuan(fen)]),
              ['合计', String(branch.members), yuan(total)],
            )
          : '',
        para(...several(dice, dice.int(2, 3), ...duesNotes, `外出的${branch.away}名党员通过转账交纳。`)),
      )
    },
  })
}

const duesNotes = [
  '标准每年核定一次，核定结果告诉本人。',
  '没有代交和预交。',
  '由党小组长收齐后交组织委员，开具收据。',
  '党员活动日当天当面交纳，逐人登记。',
  '生活困难的党员按规定减免。',
  '收据存根由纪检委员核对。',
  '工资变动的已经重新核定。',
  '多交的自愿部分另行登记。',
  '转来的党员从转入当月算起。',
]

/** What was spent of it. */
export function funds(scene: Scene, branch: Branch, year: number, quarter: number): Draft {
  const { terms, prefix } = scene
  const words = quarterWords(year, quarter)
  return draftOf(scene, `funds ${year} ${quarter}`, {
    column: '党务公开/党费收缴使用/党费使用',
    day: workDayAfter(afterQuarter(year, quarter), diceOf(`${prefix} funds ${year} ${quarter}`).int(4, 24)),
    title: `${terms.branch}${words}党费使用情况公示`,
    body: ({ dice }) => {
      const { received, lines } = fundsOf(scene, branch, year, quarter)
      const spent = lines.reduce((sum, { fen }) => sum + fen, 0)
      return join(
        para(
          one(
            dice,
            `${words}上级下拨党费${inYuan(received)}，${terms.branch}使用${inYuan(spent)}，结余${inYuan(received - spent)}。`,
            `${terms.branch}${words}收到返还党费${inYuan(received)}，经支委会研究支出${inYuan(spent)}，用途如下。`,
            `${words}，${terms.branch}花了${inYuan(spent)}党费，来自上级返还的${inYuan(received)}。`,
          ),
        ),
        dice.chance(0.4)
          ? table(
              `${words}党费使用（单位：元）`,
              ['用途', '金额'],
              lines.map(({ words, fen }) => [words, yuan(fen)]),
              ['合计', yuan(spent)],
            )
          : list(
              'ul',
              lines.map(({ words, fen }) => `${words}${inYuan(fen)}，${dice.pick(fundNotes)}。`),
            ),
        para(
          ...several(
            dice,
            dice.int(1, 3),
            '票据由组织委员保管。',
            '慰问对象按规定不公布姓名。',
            '由支部纪检委员审核。',
            '没有用于发放补贴、吃喝。',
            '结余转入下季度。',
            '支出前在支部大会上通报。',
            '超过两百元的由支部大会同意。',
          ),
        ),
      )
    },
  })
}

const fundNotes = [
  '凭票报销',
  '经手人和证明人签字',
  '活动当天买的',
  '由两名委员经办',
  '按人数分摊',
  '比预算少',
  '用于集体活动',
  '收据附后存档',
  '在本地商店购买',
  '提前报上级备案',
]
