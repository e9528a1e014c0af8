import { useEffect, useMemo, useRef } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { printElement } from '../../enhance/print-element.ts'
import { feedbackAddress } from './addresses.ts'
import { forgetDraft } from './draft.ts'
import type { loadReceipt } from './feedback.server.ts'

type Receipt = NonNullable<Awaited<ReturnType<typeof loadReceipt>>['receipt']>

/** The receipt of a stored message, to write down, photograph or print. */
export function ReceiptPanel({ receipt }: { receipt: Receipt | null }) {
  const paper = useRef<HTMLDivElement>(null)
  const notice = useMemo(() => ({ kind: 'success' as const, title: '提交成功', message: '请记下回执编号' }), [])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!receipt) return
    // The message is stored: its draft is no longer needed.
    forgetDraft()
    // The receipt is below header and menu, out of sight on a phone.
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [receipt])
  if (!receipt)
    return (
      <div className="feedback-main">
        <Empty message="没有可以显示的回执" hint="回执在提交后十分钟内可以查看；凭手机号码也能查到留言。" />
      </div>
    )
  return (
    <div className="feedback-main">
      <NoticeBox notice={notice} />
      <div className="receipt" ref={paper}>
        <h2 id="receipt" className="section-title" tabIndex={-1} ref={heading}>
          留言回执
        </h2>
        <p>您的留言已收到。请记下或拍下回执编号，查看反馈时可能用到；本页十分钟后不再显示。</p>
        <ReceiptDetails receipt={receipt} />
      </div>
      <p className="form-buttons">
        <button
          type="button"
          className="button-primary needs-script"
          onClick={() => paper.current && printElement(paper.current)}
        >
          打印回执
        </button>
        <a className="button" href={feedbackAddress('history')}>
          查看留言
        </a>
        <a className="button" href={feedbackAddress('write')}>
          再写一条
        </a>
      </p>
    </div>
  )
}

function ReceiptDetails({
  receipt: { number, code, unitName, receivedTime, acceptBy, answerBy },
}: {
  receipt: Receipt
}) {
  return (
    <div className="receipt-body">
      <dl>
        <dt>回执编号</dt>
        <dd className="receipt-number">{number}</dd>
        <dt>留言对象</dt>
        <dd>{unitName}</dd>
        <dt>提交时间</dt>
        <dd>{receivedTime}</dd>
        <dt>办理时限</dt>
        <dd>
          {acceptBy} 前受理，{answerBy} 前反馈
        </dd>
      </dl>
      <img src={code} alt={`回执编号 ${number} 的二维码`} width="148" height="148" />
    </div>
  )
}
