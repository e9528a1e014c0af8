import { type FocusEvent, type FormEvent, useState } from 'react'
import { useEarlyInput } from '../../request/early-input.ts'
import { maxAddress, maxContent, maxName, requestFields } from '../../../domain/disclosure-requests/rules.ts'
import {
  type ApplicantKind,
  applicantKinds,
  applicantTitles,
  deliveries,
  type Delivery,
  deliveryTitles,
} from '../../../domain/disclosure-requests/states.ts'
import type { FieldErrors } from '../../../platform/text/form-field.ts'
import type { AnswerChannels } from '../../../domain/notifications/answer-address.ts'
import { href } from '../../href.ts'
import { Field, PhoneField, TextField } from '../../ui/field.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { AnswerAddressField } from '../answer-address-field.tsx'
import type { SendAnswer, TypedRequest } from './request.server.ts'

type Props = {
  empty: TypedRequest
  channels: AnswerChannels
  secondDigits: string | undefined
  refused: SendAnswer | undefined
}

/** The form of a request. JavaScript validates it before submission. */
export function RequestForm({ empty, channels, secondDigits, refused }: Props) {
  const start = refused?.typed ?? empty
  const busy = useBusy()
  const [kind, setKind] = useState(applicantKinds.find((each) => each === start.applicantKind) ?? 'person')
  const [delivery, setDelivery] = useState(deliveries.find((each) => each === start.delivery) ?? 'online')
  const [notice, setNotice] = useState(refused?.notice)
  const { content: wanted, ...fields } = requestFields(kind, delivery, secondDigits)
  const { errors, onBlur, onSubmit } = useFieldErrors({ ...fields, wanted }, refused?.errors)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    if (!onSubmit(event)) setNotice({ kind: 'error', title: '提交失败', message: '检查提交内容' })
  }
  return (
    <>
      <p className="feedback-notice">
        请如实填写。您的信息加密保存，只供办理这份申请使用，不会公开。申请表提交后马上得到回执编号，凭手机号码和回执编号查看办理情况。
      </p>
      <NoticeBox notice={notice} />
      {refused?.problem ? (
        <p className="feedback-problem" role="alert">
          {refused.problem}
        </p>
      ) : null}
      <form
        className="feedback-form"
        method="post"
        action={href('/disclosure/request', { mode: 'write' })}
        noValidate
        onSubmit={submit}
        data-in-place=""
      >
        <input type="hidden" name="key" value={start.key} />
        <ApplicantFields start={start} errors={errors} onBlur={onBlur} onKind={setKind} />
        <WantedFields start={start} errors={errors} onBlur={onBlur} onDelivery={setDelivery} />
        <AnswerAddressField channels={channels} error={errors.answerAddress} defaultValue={start.answerAddress} />
        <p className="form-buttons">
          <button type="submit" className="button-primary" aria-disabled={busy || undefined}>
            提交申请
          </button>
          <a className="button" href={href('/disclosure/request')}>
            返回
          </a>
        </p>
      </form>
    </>
  )
}

type FieldsProps = {
  start: TypedRequest
  errors: FieldErrors<'name' | 'number' | 'phone' | 'wanted' | 'address'>
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

function ApplicantFields({ start, errors, onBlur, onKind }: FieldsProps & { onKind: (kind: ApplicantKind) => void }) {
  return (
    <>
      <Choice
        name="applicantKind"
        label="申请人"
        titles={applicantTitles}
        chosen={start.applicantKind}
        onChange={(value) => onKind(applicantKinds.find((each) => each === value) ?? 'person')}
      />
      <Field
        name="name"
        label="姓名或者单位名称"
        autoComplete="name"
        maxLength={maxName}
        required
        onBlur={onBlur}
        error={errors.name}
        defaultValue={start.name}
      />
      <Field
        name="number"
        label="身份证号或者统一社会信用代码"
        autoComplete="off"
        required
        onBlur={onBlur}
        error={errors.number}
        hint="公民填写身份证号，单位填写 18 位统一社会信用代码；只用来核对申请人身份"
        defaultValue={start.number}
      />
      <PhoneField
        onBlur={onBlur}
        error={errors.phone}
        hint="以后凭此号码和回执编号查看办理情况"
        defaultValue={start.phone}
      />
    </>
  )
}

function WantedFields({
  start,
  errors,
  onBlur,
  onDelivery,
}: FieldsProps & { onDelivery: (delivery: Delivery) => void }) {
  return (
    <>
      <TextField
        name="wanted"
        label="需要的信息"
        rows={6}
        maxLength={maxContent}
        required
        onBlur={onBlur}
        error={errors.wanted}
        hint={`写明名称、文号，或者便于查找的特征，例如哪一年、哪个单位、什么事。最多${maxContent}个字`}
        defaultValue={start.content}
      />
      <Choice
        name="delivery"
        label="获取方式"
        titles={deliveryTitles}
        chosen={start.delivery}
        onChange={(value) => onDelivery(deliveries.find((each) => each === value) ?? 'online')}
      />
      <Field
        name="address"
        label="通信地址（邮寄时填写）"
        autoComplete="street-address"
        maxLength={maxAddress}
        onBlur={onBlur}
        error={errors.address}
        defaultValue={start.address}
      />
    </>
  )
}

function Choice({
  name,
  label,
  titles,
  chosen,
  onChange,
}: {
  name: string
  label: string
  titles: Readonly<Record<string, string>>
  chosen: string
  onChange: (value: string) => void
}) {
  useEarlyInput(name, onChange)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(titles).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
