import { formatDate } from '../../../platform/dates.ts'
import { parseFen, showYuan } from '../../../domain/subsidies/amount.ts'
import { reckoningInWords } from '../../../domain/subsidies/reckoning.ts'
import type { LookUpResult } from '../../../domain/subsidies/look-up.server.ts'
import { type Period, periodInWords } from '../../../domain/subsidies/periods.ts'
import type { SubsidyType } from '../../../domain/subsidies/rules.ts'

const whose: Record<SubsidyType, string> = { 1: '您', 2: '您家', 3: '您所在的村（社区）' }

/** What most people want to know, before all tables: how much, and where the last of it went. */
export function InOneSentence({
  period,
  askedTime,
  found,
}: {
  period: Period
  askedTime: string
  found: LookUpResult
}) {
  const words = periodInWords(period, formatDate(new Date(askedTime)))
  return (
    <>
      <p className="statement-sum">
        {whose[found.type]}
        {words}的惠农补贴共 {found.total} 笔，合计 <strong>{showYuan(found.totals.fen)}</strong> 元。
      </p>
      {found.pageNum === 1 ? <LastPayment found={found} /> : null}
    </>
  )
}

/** Payments are sorted by date, the last one first. The day and account of neighbours are not disclosed. */
function LastPayment({ found }: { found: LookUpResult }) {
  if (found.type === 3) return null
  const [payment] = found.rows
  if (!payment) return null
  const { objectName, projectName, amount, putTime, accountsReceivableCode } = payment
  const reckoning = reckoningInWords(payment)
  return (
    <p className="statement-last">
      最近一笔是{projectName}
      {found.type === 2 ? `（${objectName}）` : ''} {showYuan(parseFen(amount) ?? 0)} 元
      {reckoning ? `（${reckoning}）` : ''}，已于{dayInWords(putTime)}
      {accountsReceivableCode ? `发到尾号 ${accountsReceivableCode} 的账户` : '发放'}。
    </p>
  )
}

const dayInWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}
