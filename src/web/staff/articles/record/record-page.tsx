import type { HeadersArgs } from 'react-router'
import { href } from '../../../href.ts'
import { maxEraseReason } from '../../../../domain/articles/public-record/erase-reason.ts'
import prose from '../../../ui/styles/prose.css?url'
import { KeptField } from '../../field-drafts/kept-field.tsx'
import { ActionForm } from '../../frame/forms/action-form.tsx'
import type { Refused } from '../../frame/forms/operation-form.server.ts'
import { Outcome } from '../../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../../frame/staff-routes.server.ts'
import styles from '../articles.css?url'
import type { Route } from './+types/record-page.ts'
import { actOnRecord, loadRecord, type Opened } from './record.server.ts'

export const links = () => [
  { rel: 'stylesheet', href: prose },
  { rel: 'stylesheet', href: styles },
]

export const loader = staffLoader('/staff/articles/:id/record', 'article.erase', loadRecord)

export const action = staffAction('/staff/articles/:id/record', 'article.erase', actOnRecord)

export const headers = ({ actionHeaders }: HeadersArgs): Headers => actionHeaders ?? new Headers()

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `公开记录：${loaderData?.title ?? ''}` }]

type View = Route.ComponentProps['loaderData']
type Row = View['rows'][number]

/** Every release of an article: what the public still reads, and what two people take out of the record. */
export default function RecordPage({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  const refused = answer && 'typed' in answer ? answer : undefined
  const opened = answer && 'original' in answer ? answer : undefined
  return (
    <>
      <div className="article-back">
        <a className="staff-link" href={view.back.href}>
          {view.back.title}
        </a>
      </div>
      <Outcome notice={answer ? refused?.notice : view.notice} errors={refused?.errors} />
      <section className="panel staff-main">
        <h1 className="staff-title">公开记录：{view.title}</h1>
        <p className="login-note">
          更正以后，旧的内容仍在“修改记录”里公开。里面有不该公开的内容的，申请删除这一版，由另一个人确认。删除以后不能恢复；原文封存，查看会记入操作记录。
        </p>
        {view.isClosed ? <p className="staff-problem">这篇文章因核对个人信息暂不公开，各版群众都看不到。</p> : null}
        {view.rows.length === 0 ? <p className="empty">这篇文章发布以后没有修改过，没有旧的一版。</p> : null}
        <ol className="timeline" reversed>
          {view.rows.map((row) => (
            <li key={row.number}>
              <Version
                row={row}
                shown={view.isClosed ? null : href('/history/:id/:number', { id: view.id, number: row.number })}
                refused={refused?.typed['number'] === String(row.number) ? refused : undefined}
                opened={opened?.number === String(row.number) ? opened : undefined}
              />
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function stateWords({ kind, access, isCurrent }: Row): string {
  if (kind === 'withdrawal') return '撤下'
  if (isCurrent) return '现在的内容'
  if (access === 'erased') return '已从公开记录中删除'
  return access === 'open' ? '旧的内容，仍在修改记录里公开' : '随文章撤下，不再公开'
}

/** `shown`: where the public reads it, if it does; nobody decides about a text unread. */
function Version({
  row,
  shown,
  refused,
  opened,
}: {
  row: Row
  shown: string | null
  refused: Pick<Refused, 'errors' | 'typed'> | undefined
  opened: Opened | undefined
}) {
  return (
    <>
      <strong>
        第 {row.number} 次：{stateWords(row)}
      </strong>
      <small>
        {row.time} {row.unitName}
      </small>
      {row.note && row.access !== 'erased' ? <p>{row.note}</p> : null}
      {shown && row.access === 'open' && row.kind !== 'withdrawal' ? (
        <p>
          <a className="staff-link" href={shown} target="_blank" rel="noreferrer">
            看这一版<span className="visually-hidden">：第 {row.number} 次公开的内容（新窗口）</span>
          </a>
        </p>
      ) : null}
      {row.erasure ? (
        <p>
          {row.erasure.time} 删除，{row.erasure.person}申请，{row.erasure.decidePerson}确认。公开的理由：
          {row.erasure.reason}
        </p>
      ) : null}
      {row.request ? <Request row={row} request={row.request} /> : null}
      {row.mayRequest ? (
        <details open={refused?.errors['reason'] !== undefined}>
          <summary>申请删除这一版</summary>
          <ActionForm intent="request" title="申请删除">
            <input type="hidden" name="number" value={row.number} />
            <KeptField
              draft={`reason-${row.number}`}
              name="reason"
              label="公开的理由"
              hint="群众会看到，例如：含有村民的个人信息。不要写出被删的内容。"
              rows={2}
              maxLength={maxEraseReason}
              error={refused?.errors['reason']}
              saved=""
              typed={refused?.typed['reason']}
              version={null}
            />
          </ActionForm>
        </details>
      ) : null}
      {row.access === 'erased' ? <Original row={row} opened={opened} /> : null}
    </>
  )
}

function Request({ row, request }: { row: Row; request: NonNullable<Row['request']> }) {
  return (
    <>
      <p className="staff-problem">
        {request.person}于 {request.time} 申请删除，等另一个人确认。公开的理由：{request.reason}
      </p>
      {request.isOwn ? null : (
        <ActionForm intent="confirm" title="确认删除" about="确认以后不能恢复。" primary>
          <input type="hidden" name="number" value={row.number} />
        </ActionForm>
      )}
      <ActionForm intent="decline" title={request.isOwn ? '收回申请' : '不删除'}>
        <input type="hidden" name="number" value={row.number} />
      </ActionForm>
    </>
  )
}

function Original({ row, opened }: { row: Row; opened: Opened | undefined }) {
  if (opened)
    return (
      <section aria-label={`第 ${row.number} 次公开的原文`}>
        <h2 className="section-title">{opened.original.title}</h2>
        {/* Sanitised. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: opened.original.html }} />
      </section>
    )
  return (
    <ActionForm intent="open" title="查看封存的原文" about="查看会记入操作记录。">
      <input type="hidden" name="number" value={row.number} />
    </ActionForm>
  )
}
