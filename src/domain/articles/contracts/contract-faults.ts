import { showYuan } from '../../../platform/amount.ts'
import type { Contract } from './contract.ts'

/** What keeps a contract from being submitted, as a sentence; null for nothing. */
export function problemOfContract({ title, party, object, fen, signed, start, end, schedule, kind }: Contract) {
  if (title.length < 4) return '请写明合同名称，至少 4 个字'
  if (party.kind === 'organisation' && party.name === '') return '请填写合同对方的名称；是个人的选“个人”'
  if (object === '') return '请填写合同的标的'
  if (fen === null) return '请填写合同的总价'
  if (signed === null) return '请填写签订日期'
  if (kind === 'lease' && (start === null || end === null)) return '请填写租赁的开始和到期日期'
  if (start && end && start > end) return '到期日期早于开始日期，请改正'
  const sum = schedule.reduce((total, part) => total + part.fen, 0)
  if (schedule.length > 0 && sum !== fen)
    return `约定的各次付款合计 ${showYuan(sum)} 元，合同总价 ${showYuan(fen)} 元，两数应当相等，请核对`
  return null
}
