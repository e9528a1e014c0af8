import { showAmount } from '../../../platform/amount.ts'
import type { LookUpResult } from '../../../domain/payments/look-up.server.ts'
import { reckoningInWords } from '../../../domain/payments/reckoning.ts'

/**
 * The last payment in one sentence; empty on later pages. Payments are sorted by date, the last one first. The day and
 * account of neighbours are not disclosed.
 */
export function lastPaymentInWords({ type, pageNum, rows: [payment] }: LookUpResult): string {
  if (type === 3 || pageNum !== 1 || !payment || !('putTime' in payment)) return ''
  const { objectName, projectName, amount, putTime, accountsReceivableCode } = payment
  const reckoning = reckoningInWords(payment)
  return [
    `最近一笔是${projectName}${type === 2 ? `（${objectName}）` : ''} ${showAmount(amount)} 元`,
    reckoning && `（${reckoning}）`,
    `，已于${dayInWords(putTime)}`,
    accountsReceivableCode ? `发到尾号 ${accountsReceivableCode} 的账户。` : '发放。',
  ].join('')
}

const dayInWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}
