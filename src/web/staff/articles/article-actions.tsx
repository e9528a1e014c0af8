import { useId } from 'react'
import { href } from '../../href.ts'
import { type NumberKind, numberKinds } from '../../../domain/articles/writing/checks/declarations.ts'
import { type FindingKind, findingKinds } from '../../../domain/articles/writing/checks/findings.ts'
import { reviewTitles } from '../../../domain/articles/writing/workflow.ts'
import { KeptField } from '../field-drafts/kept-field.tsx'
import { ActionForm } from '../frame/forms/action-form.tsx'
import type { ArticleAnswer } from './article-actions.server.ts'
import type { ArticlePageView } from './article.server.ts'
import { KeepTemplate } from './edit/keep-template.tsx'

type Given = { view: ArticlePageView; refused: ArticleAnswer | undefined }

/** What the user may do with the article now. */
export function ArticleActions({ view, refused }: Given) {
  const { work, released } = view
  return (
    <section className="panel" aria-labelledby="actions">
      <h2 id="actions" className="section-title">
        办理
      </h2>
      {work?.deleted ? <Restore /> : null}
      {work && !work.deleted && work.stage === 'draft' && work.mayEdit ? <Draft view={view} refused={refused} /> : null}
      {work?.schedule ? <Scheduled work={work} schedule={work.schedule} refused={refused} /> : null}
      {!work?.schedule && released.schedule && released.mayPublish ? (
        <Reschedule schedule={released.schedule} refused={refused} />
      ) : null}
      {work && work.stage !== 'draft' && !work.schedule ? <InReview view={view} refused={refused} /> : null}
      {released.unconfirmed && released.mayReview ? <Confirm unconfirmed={released.unconfirmed} /> : null}
      {!work && released.mayEdit && released.status !== 'draft' ? (
        <ActionForm intent="revise" title="修订" about={revisionWords(view)} />
      ) : null}
      {released.mayEdit ? (
        <ActionForm intent="copy" title="复制为新稿件" about="带上正文和附件，不带文号和日期。" />
      ) : null}
      {view.template ? <KeepTemplate offered={view.template} refused={refused} /> : null}
      {released.status === 'published' && released.mayWithdraw ? (
        <Withdraw isPublic={released.schedule === null} refused={refused} />
      ) : null}
    </section>
  )
}

function revisionWords({ released: { status, schedule } }: ArticlePageView): string {
  if (status === 'withdrawn') return '修订稿审核通过后才公开。'
  return schedule ? '修订稿审核通过以前，到时公开的仍是现在的内容。' : '修订稿审核通过以前，群众看到的仍是现在的内容。'
}

/** A reason or remark of an action, kept with its error when it was refused. */
function Words({
  name,
  label,
  intent,
  refused,
  errorName = name,
  version = null,
}: {
  name: 'reason' | 'remark' | `reason-${NumberKind}`
  label: string
  intent: string
  refused: ArticleAnswer | undefined
  /** The field's name in the operation's errors, if it differs from the form's. */
  errorName?: string
  /** Of the text that it is about. */
  version?: string | number | null
}) {
  const id = useId()
  const own = refused?.typed['intent'] === intent ? refused : undefined
  const error = own?.errors[errorName]
  return (
    <KeptField
      name={name}
      // The list of errors leads to the field by its name.
      id={error ? errorName : id}
      draft={`${intent}-${name}`}
      label={label}
      rows={2}
      maxLength={500}
      required
      error={error}
      saved=""
      typed={own?.typed[name]}
      version={version}
    />
  )
}

/** Why it is released in spite of errors: for each kind of whole numbers in words of its own, once for all others. */
function Reasons({
  work: { errorKinds },
  ...words
}: { work: { errorKinds: readonly FindingKind[] } } & Omit<Parameters<typeof Words>[0], 'name' | 'label'>) {
  const numbers = numberKinds.filter((kind) => errorKinds.includes(kind))
  return (
    <>
      {numbers.map((kind) => (
        <Words
          key={kind}
          name={`reason-${kind}`}
          errorName={`findingsReason-${kind}`}
          label={`为什么${findingKinds[kind].title}是误报：那是什么号码`}
          {...words}
        />
      ))}
      {errorKinds.length > numbers.length ? (
        <Words name="reason" errorName="findingsReason" label="仍要发布的理由" {...words} />
      ) : null}
    </>
  )
}

function Restore() {
  return <ActionForm intent="restore" title="从回收站恢复" about="回收站里的稿件 30 天后删除。" primary />
}

function Draft({ view: { id, work }, refused }: Given) {
  if (!work) return null
  const problems = Object.values(work.problems)
  return (
    <>
      <p className="article-action">
        <a className="button button-primary" href={href('/staff/articles/:id/edit', { id })}>
          继续编辑
        </a>
      </p>
      {problems.length > 0 ? (
        <div className="staff-note">
          <p>送审前还要：</p>
          <ul className="problem-list">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : (
        <ActionForm intent="submit" title="送审" about="送审后不能再改，除非撤回或退回。">
          <input type="hidden" name="version" value={work.version} />
          <Reasons work={work} intent="submit" refused={refused} version={work.version} />
        </ActionForm>
      )}
      <ActionForm intent="delete" title="放入回收站" about="30 天内可以恢复。" />
    </>
  )
}

function InReview({ view: { work }, refused }: Given) {
  if (!work || work.stage === 'draft' || work.stage === 'scheduled') return null
  const hash = (
    <>
      <input type="hidden" name="stage" value={work.stage} />
      <input type="hidden" name="contentHash" value={work.contentHash} />
      <input type="hidden" name="reviewsGiven" value={work.reviewsGiven} />
    </>
  )
  const review = reviewTitles[work.stage]
  const isLast = work.reviewsLeft <= 1
  const said = { refused, version: work.contentHash }
  return (
    <>
      {work.findingsReason ? (
        <p className="staff-note">
          <strong>编辑说明的理由：</strong>
          {work.findingsReason}
        </p>
      ) : null}
      {work.mayReview && work.obstacle ? <p className="staff-note">{work.obstacle}</p> : null}
      {work.mayReview && !work.obstacle ? (
        <>
          <ActionForm
            intent="approve"
            title={isLast ? `${review}通过并发布` : `${review}通过`}
            {...(isLast && work.releaseAt ? { about: `定于${work.releaseAt}公开。` } : {})}
            primary
          >
            {hash}
            {isLast ? <Reasons work={work} intent="approve" {...said} /> : null}
          </ActionForm>
          <ActionForm intent="return" title="退回修改">
            {hash}
            <Words name="remark" label="退回的理由" intent="return" {...said} />
          </ActionForm>
          <details className="article-more">
            <summary>紧急发布</summary>
            <ActionForm
              intent="release-at-once"
              title="不等其余各审，立即发布"
              about="只用于汛情、疫情等不能等的事项；事后由另一个人补审，理由记入操作记录。"
            >
              {hash}
              <Words name="reason" label="紧急发布的理由" intent="release-at-once" {...said} />
            </ActionForm>
          </details>
        </>
      ) : null}
      {work.mayEdit ? (
        <ActionForm intent="recall" title="撤回送审" about="撤回后可以修改，改动过的要重新审核。" />
      ) : null}
    </>
  )
}

/** For those who may not confirm it, why. */
function Confirm({ unconfirmed }: { unconfirmed: NonNullable<ArticlePageView['released']['unconfirmed']> }) {
  if (unconfirmed.obstacle) return <p className="staff-note">{unconfirmed.obstacle}</p>
  return (
    <ActionForm intent="confirm" title="补审紧急发布" about="紧急发布的稿件，应由另一个人看过并确认。">
      <input type="hidden" name="contentHash" value={unconfirmed.contentHash} />
    </ActionForm>
  )
}

type Scheduling = {
  work: NonNullable<ArticlePageView['work']>
  schedule: { words: string; input: string }
  refused: ArticleAnswer | undefined
}

/** A reviewed revision that waits for its moment. */
function Scheduled({ work, schedule, refused }: Scheduling) {
  return (
    <>
      {work.mayPublish ? (
        <>
          <Reschedule schedule={schedule} refused={refused} />
          <ActionForm intent="unschedule" title="取消定时公开" about="稿件回到草稿，到时不公开。">
            <Words name="reason" label="取消的理由" intent="unschedule" refused={refused} />
          </ActionForm>
        </>
      ) : null}
      {work.mayEdit ? (
        <ActionForm intent="recall" title="撤回送审" about="到时不公开。撤回后可以修改，再送审要重新审核。" />
      ) : null}
    </>
  )
}

function Reschedule({ schedule, refused }: Pick<Scheduling, 'schedule' | 'refused'>) {
  return (
    <ActionForm intent="reschedule" title="改公开时间" about="不用重新审核。">
      <Moment value={schedule.input} refused={refused?.typed['intent'] === 'reschedule' ? refused : undefined} />
    </ActionForm>
  )
}

function Moment({ value, refused }: { value: string; refused: ArticleAnswer | undefined }) {
  const error = refused?.errors['releaseAt']
  return (
    <div className="field">
      <label htmlFor="releaseAt">公开的时间（北京时间）</label>
      <input
        id="releaseAt"
        name="releaseAt"
        type="datetime-local"
        required
        defaultValue={refused?.typed['moment'] ?? value}
        aria-invalid={error ? true : undefined}
        aria-describedby="releaseAt-error"
      />
      <span id="releaseAt-error" className="field-error" role="alert">
        {error}
      </span>
    </div>
  )
}

function Withdraw({ isPublic, refused }: { isPublic: boolean; refused: ArticleAnswer | undefined }) {
  return (
    <details className="article-more" open={refused?.typed['intent'] === 'withdraw'}>
      <summary>{isPublic ? '撤稿' : '取消定时发布'}</summary>
      <ActionForm
        intent="withdraw"
        title={isPublic ? '撤下这篇文章' : '取消，到时不公开'}
        about={
          isPublic
            ? '原地址会写明撤下的时间和理由；内容不再公开，但保留在系统中。'
            : '群众还没有看到过它，也看不到取消的理由；要再公开，请修订后重新送审。'
        }
      >
        <Words
          name="reason"
          label={isPublic ? '撤稿的理由（向群众公开）' : '取消的理由'}
          intent="withdraw"
          refused={refused}
        />
      </ActionForm>
    </details>
  )
}
