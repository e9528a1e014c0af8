import type { FocusEventHandler } from 'react'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { type FieldErrors, must } from '../../../platform/text/form-field.ts'
import { commonPeriods, type Period } from '../../../domain/payments/periods.ts'
import { lookUpFields, orderMessage, type SubsidyType } from '../../../domain/payments/rules.ts'
import { href } from '../../href.ts'
import { answerFragment } from '../answered-form.ts'

export type LookUpFields = { objectIdentity: string; startDate: string; endDate: string }
type Name = keyof typeof lookUpFields

const notes: Record<SubsidyType, string> = {
  1: '只显示发给本人的补贴。',
  2: '显示本人所在家庭（户）全部成员的补贴，不显示身份证号。',
  3: '显示本人所在村（社区）的补贴，只有姓氏、项目、期间和金额。',
}

const fields = {
  ...lookUpFields,
  endDate: lookUpFields.endDate.check(
    must((end) => {
      const start = document.querySelector<HTMLInputElement>('#startDate')?.value
      return !start || start <= end
    }, orderMessage),
  ),
}

/** ID number and period. Fields keep their values, also when the type changes. */
export function LookUpForm({
  type,
  typed,
  today,
  errors: given,
}: {
  type: SubsidyType
  typed: LookUpFields
  /** YYYY-MM-DD in Beijing. */
  today: string
  errors: FieldErrors<Name> | undefined
}) {
  const { errors, onBlur, onSubmit } = useFieldErrors<Name>(fields, given)
  return (
    <form
      className="subsidy-form"
      action={href('/subsidy/subsidy') + answerFragment}
      method="post"
      noValidate
      onSubmit={onSubmit}
      autoComplete="off"
      data-in-place=""
      data-keep-focus=""
    >
      <input type="hidden" name="type" value={type} />
      <Field
        name="objectIdentity"
        label="身份证号"
        inputMode="text"
        maxLength={30}
        defaultValue={typed.objectIdentity}
        onBlur={onBlur}
        error={errors.objectIdentity}
        hint="15 位或 18 位，末位可以是 X；请核对有没有多输、少输"
        required
      />
      <CommonPeriods today={today} />
      <PeriodFields typed={typed} errors={errors} onBlur={onBlur} />
      <p className="subsidy-note">
        {notes[type]}身份证号只用于本次查询，不会保存；为防止有人批量查询，只留下一个还原不出号码的记号。
      </p>
      <div className="form-buttons">
        <button type="submit" className="button-primary">
          <Icon name="search" />
          查询
        </button>
      </div>
    </form>
  )
}

function PeriodFields({
  typed,
  errors,
  onBlur,
}: {
  typed: LookUpFields
  errors: FieldErrors<Name>
  onBlur: FocusEventHandler
}) {
  return (
    <>
      <Field
        name="startDate"
        label="开始时间"
        type="date"
        defaultValue={typed.startDate}
        onBlur={onBlur}
        error={errors.startDate}
        required
      />
      <Field
        name="endDate"
        label="结束时间"
        type="date"
        defaultValue={typed.endDate}
        onBlur={onBlur}
        error={errors.endDate}
        required
      />
    </>
  )
}

function CommonPeriods({ today }: { today: string }) {
  return (
    <p className="subsidy-periods needs-script">
      时间：
      {commonPeriods(today).map(({ title, ...period }) => (
        <button key={title} type="button" onClick={(event) => fillPeriod(event.currentTarget.form, period)}>
          {title}
        </button>
      ))}
    </p>
  )
}

function fillPeriod(form: HTMLFormElement | null, period: Period): void {
  for (const [name, day] of Object.entries(period)) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = day
  }
}
