import { table, yuan } from '../../text/html.ts'
import type { VillageContract } from '../world/history.ts'
import { type Chain, diceOf, type Ink, type Scene, single } from './draft.ts'
import { contractKey } from './keys.ts'
import { isLand } from './lease-words.ts'
import { fullDay, inYuan, join, maybe, one, para, several, thousandths } from './prose.ts'
import { workDayAfter } from './release-times.ts'

/** What contracts brought and what is still to be paid of them, after each half-year and after the harvest. */
export function rentChains(scene: Scene): Chain[] {
  const { county, history, terms, prefix } = scene
  const leases = history.contracts.filter(({ kind }) => kind === 'lease')
  const first = Number(county.scale.from.slice(0, 4))
  const last = Number(county.today.slice(0, 4))
  const ends = Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((year) => [
    `${year}-06-30`,
    `${year}-09-30`,
    `${year}-12-31`,
  ])
  return ends.flatMap((end): Chain[] => {
    const running = leases.filter(({ signed, end: until }) => signed <= end && until >= `${end.slice(0, 4)}-01-01`)
    const day = workDayAfter(end, diceOf(`${prefix} rents ${end}`).int(4, 30))
    if (running.length === 0 || day > county.today || end < county.scale.from) return []
    return [
      single(
        {
          key: `${prefix} rents ${end}`,
          column: '财务公开/集体资产租赁',
          day,
          title: `${terms.unit}发包出租合同履行情况公开（截至${end.slice(0, 4)}年${Number(end.slice(5, 7))}月末）`,
          issuer: terms.collective,
          body: (ink) => rentWords(scene, running, end, ink),
        },
        0.5 + running.length * 0.15,
      ),
    ]
  })
}

/** Of one contract until a day: due and paid. */
function stateOf({ schedule }: VillageContract, until: string): { due: number; paid: number } {
  const sum = (parts: typeof schedule) => parts.reduce((all, { fen }) => all + fen, 0)
  return {
    due: sum(schedule.filter(({ due }) => due <= until)),
    paid: sum(schedule.filter(({ paid }) => paid !== null && paid <= until)),
  }
}

function rentWords({ terms, prefix }: Scene, running: readonly VillageContract[], end: string, ink: Ink): string {
  const { dice } = ink
  const rows = running.map((contract) => ({ contract, ...stateOf(contract, end) }))
  const [due, paid] = [rows.reduce((sum, row) => sum + row.due, 0), rows.reduce((sum, row) => sum + row.paid, 0)]
  const late = rows.filter((row) => row.paid < row.due)
  const soon = running.filter(
    ({ end: until }) => until > end && until < `${Number(end.slice(0, 4)) + 1}${end.slice(4)}`,
  )
  const name = ({ object, quantity, measure }: VillageContract) =>
    `${object}${quantity === null ? '' : `（${thousandths(quantity)}${measure}）`}`
  const linked = (contract: VillageContract) => {
    const key = contractKey(prefix, contract)
    return ink.isOut(key) ? ink.link(key, name(contract)) : name(contract)
  }
  return join(
    para(
      one(
        dice,
        `截至${fullDay(end)}，${terms.unit}正在履行的发包、出租合同${running.length}份，累计应收${inYuan(due)}，已收${inYuan(paid)}。`,
        `${terms.us}有${running.length}份合同在履行，到${fullDay(end)}应收${inYuan(due)}，实收${inYuan(paid)}。`,
        `现把${running.length}份发包、出租合同的收款情况公开，截止日期${fullDay(end)}：应收${inYuan(due)}，收到${inYuan(paid)}。`,
      ),
      late.length === 0
        ? one(dice, '没有拖欠。', '到期的都已收齐。')
        : `没有收齐的有${late.map(({ contract, due, paid }) => `${contract.object}（差${inYuan(due - paid)}）`).join('、')}。`,
    ),
    table(
      '合同履行情况（单位：元）',
      ['标的', '用途', '到期', '累计应收', '累计已收'],
      rows.map(({ contract, due, paid }) => [
        linked(contract),
        isLand(contract) ? '种植养殖' : '经营用房',
        contract.end,
        yuan(due),
        yuan(paid),
      ]),
      ['合计', '', '', yuan(due), yuan(paid)],
    ),
    para(
      soon.length > 0 &&
        maybe(
          dice,
          0.7,
          `一年内到期的：${soon.map(({ object, end: until }) => `${object}（${fullDay(until)}）`).join('、')}，到期前重新公开竞价。`,
        ),
      ...several(
        dice,
        dice.int(1, 2),
        '对拖欠的已发催收通知。',
        '租金全部进入基本账户，没有坐支。',
        `${terms.watch}对照合同逐份核对。`,
        '没有发现转包和改变用途。',
        '合同原件可以到会计处查看。',
        '承租人按约维护围栏和水井。',
        '个人承租的不公布姓名。',
      ),
    ),
  )
}
