import { Form } from 'react-router'
import { CardTable } from '../frame/card-table.tsx'
import type { WorkInHand } from './work-in-hand.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { SelectField } from '../frame/forms/select-field.tsx'

type Props = {
  work: WorkInHand
  error: string | undefined
}

/** Unfinished work of an account, and a form that gives it to somebody else. */
export function WorkPanel({ work, error }: Props) {
  const isExplained = work.items.some(({ reason }) => reason)
  return (
    <section className="panel" id="work">
      <h2 className="section-title">手上的工作</h2>
      <p>{`没有办完的稿件 ${work.articles} 篇，指定由本人办理的留言 ${work.messages} 条。`}</p>
      {isExplained ? <p className="staff-problem">下面的工作没有移交，原因写在各行；可以再选别的人接手。</p> : null}
      {work.takers.length > 0 ? (
        <Form className="staff-form" method="post">
          <TakerSelect takers={work.takers} error={error} />
          <p className="form-buttons">
            <SubmitButton primary name="intent" value="hand-over">
              移交
            </SubmitButton>
          </p>
        </Form>
      ) : (
        <p className="staff-problem">您管理的账号中没有人可以接手。请先给接手的人开设账号，或增加他们的管理范围。</p>
      )}
      <CardTable heads={['工作', '单位', '状态', ...(isExplained ? ['没有移交的原因'] : [])]}>
        {work.items.map(({ kind, id, title, unit, state, reason }) => (
          <tr key={`${kind} ${id}`}>
            <td data-label="工作">
              <span>{title}</span>
              {kind === 'article' ? <small>{`稿件 ${id}`}</small> : null}
            </td>
            <td data-label="单位">{unit}</td>
            <td data-label="状态">{state}</td>
            {isExplained ? <td data-label="没有移交的原因">{reason}</td> : null}
          </tr>
        ))}
      </CardTable>
      {work.total > work.items.length ? (
        <p className="field-hint">{`只列出前 ${work.items.length} 件，移交时一并移交。`}</p>
      ) : null}
    </section>
  )
}

const TakerSelect = ({ takers, error }: { takers: WorkInHand['takers']; error: string | undefined }) => (
  <SelectField
    name="to"
    label="接手人"
    none="请选择"
    error={error}
    hint="对方没有权限的留在原处。接手稿件的人算作作者，不能审核这些稿件。"
  >
    {takers.map(({ id, loginName, name, articles, messages }) => (
      <option key={id} value={id}>
        {`${name}（${loginName}）可接稿件 ${articles} 篇、留言 ${messages} 条`}
      </option>
    ))}
  </SelectField>
)
