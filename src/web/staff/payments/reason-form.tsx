import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Field } from '../../ui/field.tsx'
import type { Refused as RefusedForm } from '../frame/forms/operation-form.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

/** What was sent and refused, so that nothing typed is lost. */
export type Refused = { id: string; intent: string; reason: string; error: string | undefined }

/** The refused form of an operation as `Refused`. */
export const refusedReason = ({ typed, errors }: Pick<RefusedForm, 'typed' | 'errors'>): Refused => ({
  id: typed['id'] ?? '',
  intent: typed['intent'] ?? '',
  reason: typed['reason'] ?? '',
  error: errors['reason'],
})

/** Opens before it does anything, and asks for the reason. */
export function ReasonForm({
  title,
  of,
  intent,
  id,
  refused,
  children,
}: {
  title: string
  /** What it concerns, for screen readers. */
  of: string
  intent: string
  id: number
  refused: Refused | undefined
  children: ReactNode
}) {
  const own = refused?.intent === intent && refused.id === String(id) ? refused : undefined
  return (
    <details className="undo" open={own !== undefined || undefined}>
      <summary>
        {title}
        <span className="visually-hidden">{of}</span>
      </summary>
      <Form className="staff-form" method="post">
        <p>{children}</p>
        <input type="hidden" name="id" value={id} />
        <Field
          name="reason"
          id={`${intent}-${id}`}
          label="理由"
          hint="会一直保存在操作记录里，不要写身份证号、电话、账号。"
          maxLength={200}
          autoComplete="off"
          required
          defaultValue={own?.reason ?? ''}
          error={own?.error}
        />
        <SubmitButton name="intent" value={intent}>
          确认{title}
          <span className="visually-hidden">{of}</span>
        </SubmitButton>
      </Form>
    </details>
  )
}
