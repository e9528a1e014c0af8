import { showYuan } from '../../../platform/amount.ts'
import type { LookUpResult } from '../../../domain/payments/look-up.server.ts'
import type { SubsidyType } from '../../../domain/payments/rules.ts'

/** The period, and the last payment if it is shown. */
export type InWords = { period: string; lastPayment: string }

const whose: Record<SubsidyType, string> = { 1: '您', 2: '您家', 3: '您所在的村（社区）' }

/** What most people want to know, before all tables: how much, and where the last of it went. */
export const InOneSentence = ({
  found,
  inWords: { period, lastPayment },
}: {
  found: LookUpResult
  inWords: InWords
}) => (
  <>
    <p className="statement-sum">
      {whose[found.type]}
      {period}的惠农补贴共 {found.total} 笔，合计 <strong>{showYuan(found.totals.fen)}</strong> 元。
    </p>
    {lastPayment ? <p className="statement-last">{lastPayment}</p> : null}
  </>
)
