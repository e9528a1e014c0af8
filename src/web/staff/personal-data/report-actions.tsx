import { Form } from 'react-router'
import { maxAnswer } from '../../../domain/personal-data/rules.ts'
import { reportResults, resultTitles } from '../../../domain/personal-data/states.ts'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { ActionForm } from '../frame/forms/action-form.tsx'
import { SelectField } from '../frame/forms/select-field.tsx'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import type { Refused } from '../frame/forms/operation-form.server.ts'
import type { ReportView } from './reports.server.ts'

type Props = { view: ReportView; refused: Refused | undefined }

const Version = ({ view }: Pick<Props, 'view'>) => <input type="hidden" name="version" value={view.version} />

/** Closing the article at once, and opening it again. */
export function ReportActions({ view }: Pick<Props, 'view'>) {
  if (!view.mayClose && !view.mayReopen) return null
  return (
    <section className="panel">
      <h2 className="section-title">先停止公开</h2>
      {view.mayClose ? (
        <ActionForm
          intent="close"
          title="暂不公开这篇文章"
          about="网站、检索、订阅、接口和附件马上看不到，只显示“暂不公开，正在核对”。不写明原因，随时可以恢复。"
          primary
        >
          <Version view={view} />
        </ActionForm>
      ) : null}
      {view.mayReopen ? (
        <ActionForm
          intent="reopen"
          title="恢复公开"
          about="核对没有问题，或者已经更正的，恢复公开。办结时也会自动恢复。"
        >
          <Version view={view} />
        </ActionForm>
      ) : null}
    </section>
  )
}

/** How the report ends, with words to the person. */
export function EndForm({ view, refused }: Props) {
  const own = refused?.typed['intent'] === 'end' ? refused : undefined
  const results = reportResults.filter((result) => view.article || result !== 'erased')
  return (
    <section className="panel">
      <h2 className="section-title">办结</h2>
      <Form className="staff-form" method="post" noValidate>
        <Version view={view} />
        <SelectField
          name="result"
          label="办理结果"
          none="请选择"
          error={own?.errors['result']}
          defaultValue={own?.typed['result'] ?? ''}
        >
          {results.map((result) => (
            <option key={result} value={result}>
              {resultTitles[result]}
            </option>
          ))}
        </SelectField>
        <KeptField
          name="answer"
          label="答复"
          hint="对方凭回执编号看到。写明怎样处理；没有发现问题的，写明为什么可以公开。不要写出个人信息。"
          rows={6}
          maxLength={maxAnswer}
          error={own?.errors['answer']}
          saved=""
          typed={own?.typed['answer']}
          version={view.version}
        />
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="end">
            办结
          </SubmitButton>
        </p>
      </Form>
    </section>
  )
}
