import type { Block } from '@three-affairs/document/nodes.ts'
import { showYuan } from '../../../platform/amount.ts'
import { tableBlock } from '../writing/table-block.ts'
import { type Contract, contractKinds, isReceiving } from './contract.ts'

/** Persons are folded to 个人, as in books. */
export const partyInWords = ({ kind, name }: Contract['party']): string => (kind === 'person' ? '个人' : name)

export const quantityInWords = ({ quantity, measure }: Pick<Contract, 'quantity' | 'measure'>): string =>
  quantity === null ? '' : `${(quantity / 1_000).toLocaleString('zh-CN', { maximumFractionDigits: 3 })}${measure}`

/** The contract as tables of the text. */
export function contractBlocks(contract: Contract): Block[] {
  const { kind, number, title, object, fen, signed, start, end, schedule } = contract
  const rows: [string, string][] = [
    ['合同', title],
    ['编号', number],
    ['种类', contractKinds[kind]],
    ['对方', partyInWords(contract.party)],
    ['标的', object],
    ['面积或数量', quantityInWords(contract)],
    ['总价（元）', fen === null ? '' : showYuan(fen)],
    ['签订日期', signed ?? ''],
    ['期限', start && end ? `${start} 至 ${end}` : (end ?? '')],
  ]
  const facts = tableBlock(
    'contract00',
    '合同要点',
    ['事项', '内容'],
    rows.filter(([, value]) => value !== ''),
  )
  if (schedule.length === 0) return [facts]
  const due = isReceiving(kind) ? '应收' : '应付'
  return [
    facts,
    tableBlock(
      'contract01',
      `合同约定的${due}款`,
      ['日期', `${due}（元）`],
      schedule.map((part) => [part.due, showYuan(part.fen)]),
      ['合计', showYuan(schedule.reduce((sum, part) => sum + part.fen, 0))],
    ),
  ]
}
