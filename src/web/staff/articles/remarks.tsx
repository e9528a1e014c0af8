import { Form } from 'react-router'
import { TextField } from '../../ui/field.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { ArticleAnswer } from './article-actions.server.ts'
import type { ArticlePageView } from './article-page.tsx'

/** Remarks of reviewers and editors, and a form for a new one. */
export function Remarks({ view, refused }: { view: ArticlePageView; refused: ArticleAnswer | undefined }) {
  const busy = useBusy()
  const { remarks } = view
  return (
    <section className="panel" aria-labelledby="remarks">
      <h2 id="remarks" className="section-title">
        意见
      </h2>
      {remarks.length === 0 ? <p className="empty-hint">还没有意见。</p> : null}
      <ul className="remark-list">
        {remarks.map((remark) => (
          <Remark key={remark.id} remark={remark} busy={busy} />
        ))}
      </ul>
      <NewRemark key={remarks.length} view={view} refused={refused} busy={busy} />
    </section>
  )
}

function Remark({ remark, busy }: { remark: ArticlePageView['remarks'][number]; busy: boolean }) {
  return (
    <li className={remark.resolved ? 'resolved' : undefined}>
      <p>
        <strong>{remark.person}</strong> <small>{remark.time}</small>
        {remark.resolved ? <small>（已处理）</small> : null}
      </p>
      {remark.quote ? (
        <p className="remark-quote">
          <a className="staff-link" href={`#block-${remark.blockId}`}>
            {remark.quote}
          </a>
        </p>
      ) : null}
      <p>{remark.text}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="remarkId" value={remark.id} />
        <button
          type="submit"
          name="intent"
          value={remark.resolved ? 'reopen' : 'resolve'}
          aria-disabled={busy || undefined}
        >
          {remark.resolved ? '重新打开' : '标为已处理'}
        </button>
      </Form>
    </li>
  )
}

type NewRemarkProps = { view: ArticlePageView; refused: ArticleAnswer | undefined; busy: boolean }

function NewRemark({ view: { shown }, refused, busy }: NewRemarkProps) {
  const blocks = shown.blocks.filter(({ words }) => words !== '')
  const ofThis = refused?.intent === 'remark'
  return (
    <Form className="staff-form" method="post" onSubmit={(event) => busy && event.preventDefault()}>
      <div className="field">
        <label htmlFor="blockId">所指的段落</label>
        <select id="blockId" name="blockId" defaultValue="">
          <option value="">全文</option>
          {blocks.map(({ id, words }, at) => (
            <option key={id} value={id}>
              {at + 1}. {words}
            </option>
          ))}
        </select>
      </div>
      <TextField
        name="remark"
        label="意见"
        rows={3}
        maxLength={500}
        required
        error={ofThis ? refused.errors['remark'] : undefined}
        defaultValue={ofThis ? refused.typed.remark : ''}
      />
      <p className="form-buttons">
        <button type="submit" name="intent" value="remark" aria-disabled={busy || undefined}>
          添加意见
        </button>
      </p>
    </Form>
  )
}
