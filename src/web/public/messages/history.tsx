import { fieldText } from '../../../platform/text/text-input.ts'
import { type FormEvent, useState } from 'react'
import { Field, PhoneField } from '../../ui/field.tsx'
import { type Notice, NoticeBox } from '../../ui/notice.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { answerFragment } from '../answered-form.ts'
import { feedbackAddress } from './addresses.ts'
import type { HistoryAnswer } from './feedback.server.ts'
import { findError } from '../../../platform/text/form-field.ts'
import { phoneField } from '../../../platform/text/phone.ts'
import { optionalReceiptField } from '../../../domain/messages/rules.ts'

/** Message look-up by phone number; what it found is beside it. Uses POST to keep phone numbers out of URLs. */
export function History({
  found,
  secondDigits,
}: {
  found: HistoryAnswer | undefined
  secondDigits: string | undefined
}) {
  const [notice, setNotice] = useState<Notice | undefined>(found?.notice)
  return (
    <div className="feedback-main">
      <h2 className="section-title">历史留言</h2>
      <NoticeBox notice={notice} />
      <Problem words={found?.problem} />
      <SearchForm found={found} secondDigits={secondDigits} onInvalid={setNotice} />
      {found?.page ? null : <p className="feedback-hint">请输入留言时填写的手机号码，查看留言和反馈。</p>}
    </div>
  )
}

function SearchForm({
  found,
  secondDigits,
  onInvalid,
}: {
  found: HistoryAnswer | undefined
  secondDigits: string | undefined
  onInvalid: (notice: Notice) => void
}) {
  const fields = { phone: phoneField(secondDigits), receipt: optionalReceiptField }
  const { errors, onBlur, onSubmit } = useFieldErrors(fields, found?.errors)
  const search = (event: FormEvent<HTMLFormElement>): void => {
    const phone = findError(fields.phone, fieldText(new FormData(event.currentTarget), 'phone'))
    if (!onSubmit(event)) onInvalid({ kind: 'error', title: '查询失败', message: phone ?? '请核对回执编号' })
  }
  return (
    <form
      className="feedback-search"
      method="post"
      action={feedbackAddress('history') + answerFragment}
      noValidate
      onSubmit={search}
      data-in-place=""
    >
      <PhoneField onBlur={onBlur} error={errors.phone} defaultValue={found?.typed.phone} />
      <Field
        name="receipt"
        label="回执编号（选填）"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onBlur={onBlur}
        error={errors.receipt}
        hint="勾选了“仅凭回执编号查看”的留言，填上编号才能看到内容"
        defaultValue={found?.typed.receipt}
      />
      <p className="form-buttons">
        <button type="submit" className="button-primary">
          查找
        </button>
      </p>
    </form>
  )
}

/** Why the request was refused and when to retry. Unlike a notice it does not disappear. */
export function Problem({ words }: { words: string | undefined }) {
  return words ? (
    <p className="feedback-problem" role="alert">
      {words}
    </p>
  ) : null
}
