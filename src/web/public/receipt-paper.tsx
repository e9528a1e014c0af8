import { Fragment, useEffect, useMemo, useRef } from 'react'
import { printElement } from '../enhance/print-element.ts'
import { NoticeBox } from '../ui/notice.tsx'

/** The receipt of what was stored, to write down, photograph or print. */
export function ReceiptPaper({
  title,
  about,
  number,
  facts,
  next,
}: {
  title: string
  about: string
  number: string
  facts: readonly (readonly [title: string, value: string])[]
  /** Where its holder looks it up. */
  next: { title: string; href: string }
}) {
  const paper = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const notice = useMemo(() => ({ kind: 'success' as const, title: '提交成功', message: '请记下回执编号' }), [])
  useEffect(() => {
    // The receipt is below header and menu, out of sight on a phone.
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <NoticeBox notice={notice} />
      <div className="receipt" ref={paper}>
        <h2 id="receipt" className="section-title" tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <p>{about}</p>
        <div className="receipt-body">
          <dl>
            <dt>回执编号</dt>
            <dd className="receipt-number">{number}</dd>
            {facts.map(([name, value]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
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
        <a className="button" href={next.href}>
          {next.title}
        </a>
      </p>
    </>
  )
}
