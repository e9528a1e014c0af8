import { type FocusEvent, type FormEvent, useState } from 'react'
import { maxContact, maxPage, maxText, reportFields } from '../../../domain/personal-data/rules.ts'
import type { ReportField } from '../../../domain/personal-data/schema.ts'
import { kindTitles, reportKinds } from '../../../domain/personal-data/states.ts'
import type { FieldErrors } from '../../../platform/text/form-field.ts'
import { href } from '../../href.ts'
import { Field, TextField } from '../../ui/field.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { KindField } from './kind-field.tsx'
import type { SendAnswer, TypedReport } from './report.server.ts'

type Props = { empty: TypedReport; subject: string; action: string; refused: SendAnswer | undefined }

/** The form of a report. JavaScript validates it before submission. */
export function ReportForm({ empty, subject, action, refused }: Props) {
  const start = refused?.typed ?? empty
  const busy = useBusy()
  const [notice, setNotice] = useState(refused?.notice)
  const { errors, onBlur, onSubmit } = useFieldErrors(reportFields(subject !== ''), refused?.errors)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    if (!onSubmit(event)) setNotice({ kind: 'error', title: '提交失败', message: '检查提交内容' })
  }
  return (
    <>
      <NoticeBox notice={notice} />
      {refused?.problem ? (
        <p className="feedback-problem" role="alert">
          {refused.problem}
        </p>
      ) : null}
      <form className="feedback-form" method="post" action={action} noValidate onSubmit={submit} data-in-place="">
        <input type="hidden" name="key" value={start.key} />
        <ReportFields subject={subject} start={start} errors={errors} onBlur={onBlur} />
        <p className="form-buttons">
          <button type="submit" className="button-primary" aria-disabled={busy || undefined}>
            提交
          </button>
          <a className="button" href={href('/personal-data/report', { mode: 'find' })}>
            查看办理情况
          </a>
        </p>
      </form>
    </>
  )
}

function ReportFields({
  subject,
  start,
  errors,
  onBlur,
}: {
  subject: string
  start: TypedReport
  errors: FieldErrors<ReportField>
  onBlur: (event: FocusEvent<HTMLElement>) => void
}) {
  return (
    <>
      {subject ? (
        <p className="report-subject">
          您反映的是：<strong>{subject}</strong>
        </p>
      ) : (
        <Field
          name="page"
          label="在哪个网页"
          maxLength={maxPage}
          required
          onBlur={onBlur}
          error={errors.page}
          hint="写标题，或者把网址粘贴在这里"
          defaultValue={start.page}
        />
      )}
      <KindField kinds={reportKinds.map((kind) => [kind, kindTitles[kind]])} chosen={start.kind} error={errors.kind} />
      <TextField
        name="text"
        label="在文中哪里、涉及谁"
        rows={4}
        maxLength={maxText}
        required
        onBlur={onBlur}
        error={errors.text}
        hint="例如：表格第 3 行，是我母亲的。不用写身份证号、银行账号"
        defaultValue={start.text}
      />
      <Field
        name="contact"
        label="怎样联系您（可以不填）"
        autoComplete="tel"
        maxLength={maxContact}
        onBlur={onBlur}
        error={errors.contact}
        hint="只在需要核对时用，加密保存，不公开；不填也会办理"
        defaultValue={start.contact}
      />
    </>
  )
}
