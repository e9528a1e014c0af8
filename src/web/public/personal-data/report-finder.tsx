import { useLayoutEffect, useRef } from 'react'
import { receiptField } from '../../../platform/receipt.ts'
import { href } from '../../href.ts'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { OwnReportView } from './own-report.tsx'
import type { FindAnswer } from './report.server.ts'

/** Looks up a report by its receipt. */
export function ReportFinder({ answer }: { answer: FindAnswer | undefined }) {
  const { errors, onBlur, onSubmit } = useFieldErrors({ receipt: receiptField }, answer?.errors)
  return (
    <>
      <p className="feedback-notice">凭回执编号查看您反映的情况办到了哪一步，和最后的答复。</p>
      <NoticeBox notice={answer?.notice} />
      {answer?.problem ? (
        <p className="feedback-problem" role="alert">
          {answer.problem}
        </p>
      ) : null}
      {answer?.found === undefined ? null : <Found key={answer.askedTime} answer={answer} />}
      <form
        className="feedback-search"
        method="post"
        action={href('/personal-data/report', { mode: 'find' })}
        noValidate
        onSubmit={onSubmit}
        data-in-place=""
      >
        <Field
          name="receipt"
          label="回执编号"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          onBlur={onBlur}
          error={errors.receipt}
          hint="提交时显示的 12 位编号"
          defaultValue={answer?.typed.receipt}
        />
        <p className="form-buttons">
          <button type="submit" className="button-primary">
            查找
          </button>
          <a className="button" href={href('/personal-data/report')}>
            我要反映
          </a>
        </p>
      </form>
    </>
  )
}

function Found({ answer: { found } }: { answer: FindAnswer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-labelledby="found" className="feedback-results">
      <h2 id="found" tabIndex={-1} ref={heading}>
        {found ? '您反映的情况' : '查找结果'}
      </h2>
      {found ? (
        <OwnReportView own={found} />
      ) : (
        <Empty message="没有查到" hint="请核对回执编号；刚提交的马上可以查到。" />
      )}
    </section>
  )
}
