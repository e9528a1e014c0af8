import { useEffect, useMemo, useRef } from 'react'
import type { OwnRequest } from '../../../domain/disclosure-requests/queries.server.ts'
import { href } from '../../href.ts'
import { Empty } from '../../ui/empty.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { printElement } from '../../enhance/print-element.ts'

/** The receipt of a stored request, to write down, photograph or print. */
export function RequestReceipt({ own }: { own: OwnRequest | null }) {
  const paper = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const notice = useMemo(() => ({ kind: 'success' as const, title: '提交成功', message: '请记下回执编号' }), [])
  useEffect(() => {
    // The receipt is below header and menu, out of sight on a phone.
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])
  if (!own)
    return (
      <Empty message="没有可以显示的回执" hint="回执在提交后十分钟内可以查看；凭手机号码和回执编号也能查到申请。" />
    )
  return (
    <>
      <NoticeBox notice={notice} />
      <div className="receipt" ref={paper}>
        <h2 id="receipt" className="section-title" tabIndex={-1} ref={heading}>
          申请回执
        </h2>
        <p>您的申请已收到。请记下或拍下回执编号，查看办理情况时要用；本页十分钟后不再显示。</p>
        <div className="receipt-body">
          <dl>
            <dt>回执编号</dt>
            <dd className="receipt-number">{own.receipt}</dd>
            <dt>提交时间</dt>
            <dd>{own.receivedTime}</dd>
            <dt>办理时限</dt>
            <dd>{own.answerBy} 前答复</dd>
          </dl>
        </div>
      </div>
      <p className="form-buttons">
        <button
          type="button"
          className="button-primary needs-script"
          onClick={() => paper.current && printElement(paper.current)}
        >
          打印回执
        </button>
        <a className="button" href={href('/disclosure/request')}>
          查看办理情况
        </a>
      </p>
    </>
  )
}
