import { useLayoutEffect, useRef } from 'react'
import { phoneField } from '../../../platform/text/phone.ts'
import { receiptField } from '../../../platform/receipt.ts'
import { maxText } from '../../../domain/disclosure-requests/rules.ts'
import { href } from '../../href.ts'
import { answerFragment } from '../answered-form.ts'
import { Empty } from '../../ui/empty.tsx'
import { Field, PhoneField, TextField } from '../../ui/field.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { OwnRequestView } from './own-request.tsx'
import type { FindAnswer } from './request.server.ts'

/** Looks up a request. Uses POST to keep phone numbers out of URLs. */
export function RequestFinder({
  secondDigits,
  answer,
  answeredOnLoad,
}: {
  secondDigits: string | undefined
  answer: FindAnswer | undefined
  answeredOnLoad: boolean
}) {
  const found = answer?.found === undefined ? null : <Found key={answer.askedTime} answer={answer} />
  const fields = { phone: phoneField(secondDigits), receipt: receiptField }
  const { errors, onBlur, onSubmit } = useFieldErrors<keyof typeof fields>(fields, answer?.errors)
  return (
    <section aria-labelledby="find">
      <h2 id="find" className="section-title">
        查看办理情况
      </h2>
      <NoticeBox notice={answer?.notice} />
      {answer?.problem ? (
        <p className="feedback-problem" role="alert">
          {answer.problem}
        </p>
      ) : null}
      {answeredOnLoad ? found : null}
      <form
        className="feedback-search"
        method="post"
        action={href('/disclosure/request') + answerFragment}
        noValidate
        onSubmit={onSubmit}
        data-in-place=""
      >
        <PhoneField onBlur={onBlur} error={errors.phone} defaultValue={answer?.typed.phone} />
        <Field
          name="receipt"
          label="回执编号"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          onBlur={onBlur}
          error={errors.receipt}
          defaultValue={answer?.typed.receipt}
        />
        <p className="form-buttons">
          <button type="submit" className="button-primary">
            查找
          </button>
        </p>
      </form>
      {/* What was typed stays when the look-up is refused, or nothing is asked any more. */}
      {answer?.typed.text && !answer.found?.supplyBy ? <SupplyForm answer={answer} /> : null}
      {answeredOnLoad ? null : found}
    </section>
  )
}

function Found({ answer }: { answer: FindAnswer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Results start below the form, out of sight on a phone.
  useLayoutEffect(() => {
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { found } = answer
  return (
    <section id="answer" aria-labelledby="found" className="feedback-results">
      <h3 id="found" tabIndex={-1} ref={heading}>
        {found ? '您的申请' : '查找结果'}
      </h3>
      {found ? (
        <>
          <OwnRequestView own={found} />
          {found.supplyBy ? <SupplyForm answer={answer} /> : null}
        </>
      ) : (
        <Empty message="没有查到这份申请" hint="请核对手机号码和回执编号；刚提交的申请立即可以查到。" />
      )}
    </section>
  )
}

function SupplyForm({ answer: { typed, errors } }: { answer: FindAnswer }) {
  return (
    <form className="feedback-form" method="post" action={href('/disclosure/request')} noValidate data-in-place="">
      <input type="hidden" name="phone" value={typed.phone} />
      <input type="hidden" name="receipt" value={typed.receipt} />
      <TextField
        name="text"
        label="补正的内容"
        rows={5}
        maxLength={maxText}
        required
        error={errors?.text}
        defaultValue={typed.text}
      />
      <p className="form-buttons">
        <button type="submit" name="intent" value="supply" className="button-primary">
          提交补正
        </button>
      </p>
    </form>
  )
}
