import type { Random } from '../../../random.ts'
import type { Trace } from '../trace.ts'

const zero = [
  '经审核，本期没有发生收支，账款相符，同意公开。',
  '本期无收支，账户余额与银行对账单一致，同意零报告。',
  '查阅账簿和银行回单，本期确无收支，同意公开。',
]

/** What the oversight group says of a period, by what it looked at. */
export function findingOf(
  { village }: Trace,
  { entries, out, isZero }: { entries: number; out: number; isZero: boolean },
  dice: Random,
): string {
  if (isZero) return dice.pick(zero)
  const members = village.ground === 'farm' ? '小组成员3人' : `监委成员${3 + (village.ground === 'urban' ? 2 : 0)}人`
  const looked = dice.pick([
    `${members}逐笔审核收支${entries}笔`,
    `审核凭证${entries}张`,
    `核对支出凭证${out}张、收入凭证${entries - out}张`,
    `${members}查看了全部${entries}笔收支的票据`,
  ])
  const result = dice.weigh([
    ['手续齐全，账款相符，同意公开。', 0.4],
    ['账实相符，同意公开。', 0.25],
    ['票据合规，无异议，同意公开。', 0.2],
    ['一张收据缺经手人签字，当场补签后同意公开。', 0.08],
    ['一笔用工支出补附了用工明细，同意公开。', 0.07],
  ] as const)
  return `${looked}，${out === 0 && result.includes('用工') ? '手续齐全，同意公开。' : result}`
}
