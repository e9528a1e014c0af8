import { Form } from 'react-router'
import { href } from '../../href.ts'
import { KeptField } from '../field-drafts/kept-field.tsx'
import type { ArticleAnswer } from './article-actions.server.ts'
import { EarlierEntries } from '../frame/earlier-entries.tsx'
import type { ArticlePageView } from './article.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

/** Remarks of reviewers and editors, and a form for a new one. */
export function Remarks({ view, refused }: { view: ArticlePageView; refused: ArticleAnswer | undefined }) {
  const { rows, earlier } = view.remarks
  return (
    <section className="panel" aria-labelledby="remarks">
      <h2 id="remarks" className="section-title">
        意见
      </h2>
      {rows.length === 0 ? <p className="empty-hint">还没有意见。</p> : null}
      <EarlierEntries count={earlier} unit="条" all={href('/staff/articles/:id', { id: view.id, all: '1' })} />
      <ul className="remark-list">
        {rows.map((remark) => (
          <Remark key={remark.id} remark={remark} />
        ))}
      </ul>
      <NewRemark key={earlier + rows.length} view={view} refused={refused} />
    </section>
  )
}

function Remark({ remark }: { remark: ArticlePageView['remarks']['rows'][number] }) {
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
        <SubmitButton name="intent" value={remark.resolved ? 'reopen' : 'resolve'}>
          {remark.resolved ? '重新打开' : '标为已处理'}
        </SubmitButton>
      </Form>
    </li>
  )
}

type NewRemarkProps = { view: ArticlePageView; refused: ArticleAnswer | undefined }

function NewRemark({ view: { shown }, refused }: NewRemarkProps) {
  const blocks = shown.blocks.filter(({ words }) => words !== '')
  const ofThis = refused?.typed['intent'] === 'remark'
  return (
    <Form className="staff-form" method="post">
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
      <KeptField
        name="remark"
        label="意见"
        rows={3}
        maxLength={500}
        required
        error={ofThis ? refused.errors['remark'] : undefined}
        draft="new-remark"
        saved=""
        typed={ofThis ? refused.typed['remark'] : undefined}
        version={null}
      />
      <p className="form-buttons">
        <SubmitButton name="intent" value="remark">
          添加意见
        </SubmitButton>
      </p>
    </Form>
  )
}
