import { useLayoutEffect, useRef } from 'react'
import { Empty } from '../../ui/empty.tsx'
import { FormPager } from '../../ui/form-pager.tsx'
import { feedbackAddress } from './addresses.ts'
import type { HistoryAnswer } from './feedback.server.ts'
import { MessageTable } from './message-table.tsx'

/** The messages of a phone number, across the whole panel: their table has seven columns. */
export function FoundMessages({ answer: { page, typed, refused } }: { answer: HistoryAnswer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Results start below the form, out of sight on a phone. Before they are painted, so that nothing moves under a finger.
  useLayoutEffect(() => {
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])
  if (!page) return null
  return (
    <section id="answer" aria-labelledby="found" className="feedback-results answer">
      <h3 id="found" tabIndex={-1} ref={heading}>
        {page.total === 0 ? '查找结果' : `查到 ${page.total} 条留言`}
      </h3>
      {page.total === 0 ? (
        <Empty message="该手机号没有查询到内容" hint="请核对手机号码；刚提交的留言立即可以查到。" />
      ) : (
        <MessageTable messages={page.rows} typed={typed} refused={refused} />
      )}
      <FormPager {...page} action={feedbackAddress('history')} fragment="found" fields={typed} />
    </section>
  )
}
