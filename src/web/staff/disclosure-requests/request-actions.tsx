import { Form } from 'react-router'
import { askDays, maxText, supplyDays } from '../../../domain/disclosure-requests/rules.ts'
import { requestResults, resultTitles } from '../../../domain/disclosure-requests/states.ts'
import { Field } from '../../ui/field.tsx'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { ActionForm } from '../frame/forms/action-form.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { SelectField } from '../frame/forms/select-field.tsx'
import type { Refused } from '../frame/forms/operation-form.server.ts'
import type { RequestView } from './requests.server.ts'

type Props = { view: RequestView; refused: Refused | undefined }

/** The refusal of one of the forms. */
export const getRefusal = (refused: Props['refused'], intent: string) =>
  refused?.typed['intent'] === intent ? refused : undefined

const Version = ({ view }: Pick<Props, 'view'>) => <input type="hidden" name="version" value={view.version} />

/** Accepting, asking for what is missing, extending. */
export function RequestActions({ view, refused }: Props) {
  if (!view.mayAccept && !view.mayAsk && !view.mayExtend) return null
  const asked = getRefusal(refused, 'ask')
  const extended = getRefusal(refused, 'extend')
  return (
    <section className="panel">
      <h2 className="section-title">办理</h2>
      {view.mayAccept ? (
        <ActionForm intent="accept" title="受理" about="申请人会看到受理的时间。" primary>
          <Version view={view} />
        </ActionForm>
      ) : null}
      {view.mayAsk ? (
        <ActionForm intent="ask" title="要求补正" about={`内容不明确的，收到之日起 ${askDays} 个工作日内一次说清楚。`}>
          <Version view={view} />
          <KeptField
            name="question"
            label="需要补正的内容"
            rows={4}
            maxLength={maxText}
            error={asked?.errors['question']}
            saved=""
            typed={asked?.typed['question']}
            version={view.version}
          />
          <Field
            name="days"
            label="补正期限（工作日）"
            type="number"
            min={supplyDays.least}
            max={supplyDays.most}
            error={asked?.errors['days']}
            defaultValue={asked?.typed['days'] || supplyDays.usual}
          />
        </ActionForm>
      ) : null}
      {view.mayExtend ? (
        <ActionForm intent="extend" title="延长 20 个工作日" about="须经负责人同意，只能延长一次；申请人会看到理由。">
          <Version view={view} />
          <KeptField
            name="reason"
            label="延长的理由"
            rows={3}
            maxLength={maxText}
            error={extended?.errors['reason']}
            saved=""
            typed={extended?.typed['reason']}
            version={view.version}
          />
        </ActionForm>
      ) : null}
    </section>
  )
}

/** The answer, with its kind. */
export function AnswerForm({ view, refused }: Props) {
  const own = getRefusal(refused, 'answer')
  const confirmError = own?.errors['confirmed']
  return (
    <section className="panel">
      <h2 className="section-title">答复</h2>
      <Form className="staff-form" method="post" noValidate>
        <Version view={view} />
        <SelectField
          name="result"
          label="答复类型"
          none="请选择"
          error={own?.errors['result']}
          defaultValue={own?.typed['result'] ?? ''}
        >
          {requestResults.map((result) => (
            <option key={result} value={result}>
              {resultTitles[result]}
            </option>
          ))}
        </SelectField>
        <KeptField
          name="answer"
          label="答复内容"
          hint="写明依据和理由，以及申请人怎样申请行政复议或者提起行政诉讼。不公开的要说明理由。"
          rows={10}
          maxLength={maxText}
          error={own?.errors['answer']}
          saved=""
          typed={own?.typed['answer']}
          version={view.version}
        />
        {confirmError ? (
          <label className="staff-check">
            <input id="confirmed" type="checkbox" name="confirmed" value="1" />
            <span>
              看过了，都是申请人自己的信息
              <span className="field-error">{confirmError}</span>
            </span>
          </label>
        ) : null}
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="answer">
            答复
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}
