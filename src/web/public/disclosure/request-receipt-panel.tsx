import type { OwnRequest } from '../../../domain/disclosure-requests/queries.server.ts'
import { href } from '../../href.ts'
import { Empty } from '../../ui/empty.tsx'
import { ReceiptPaper } from '../receipt-paper.tsx'

/** The receipt of a stored request. */
export function RequestReceipt({ own }: { own: OwnRequest | null }) {
  if (!own)
    return (
      <Empty message="没有可以显示的回执" hint="回执在提交后十分钟内可以查看；凭手机号码和回执编号也能查到申请。" />
    )
  return (
    <ReceiptPaper
      title="申请回执"
      about="您的申请已收到。请记下或拍下回执编号，查看办理情况时要用；本页十分钟后不再显示。"
      number={own.receipt}
      facts={[
        ['提交时间', own.receivedTime],
        ['办理时限', `${own.answerBy} 前答复`],
      ]}
      next={{ title: '查看办理情况', href: href('/disclosure/request') }}
    />
  )
}
