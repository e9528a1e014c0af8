import { maxReason } from '../../../domain/messages/rules.ts'
import { KeptField } from '../field-drafts/kept-field.tsx'
import type { MessageProps } from './message-actions.server.ts'
import { getRefusal, VersionForm } from './version-form.tsx'

/** The reply that waits for another person, as it will be sent. */
export function ProposedReply({ view, answer }: MessageProps) {
  const { proposal } = view
  if (!proposal) return null
  const own = getRefusal(answer, 'return')
  return (
    <section className="panel" aria-labelledby="proposal-title">
      <h2 id="proposal-title" className="section-title">
        待审核的答复
      </h2>
      <ol className="talk">
        <li className="talk-reply">
          <h3>
            {proposal.person}提交，{proposal.time}
          </h3>
          <p>{proposal.text}</p>
        </li>
      </ol>
      {proposal.isOwn ? <p>请另一个人审核；通过以前，留言人看不到。需要修改的，可以再提交一次。</p> : null}
      {view.mayApprove ? (
        <>
          <VersionForm
            view={view}
            intent="approve"
            title="审核通过，发出答复"
            about="发出的就是上面的内容，一字不改。"
            primary
          >
            <input type="hidden" name="hash" value={proposal.hash} />
          </VersionForm>
          <details className="article-more" open={own !== undefined}>
            <summary>退回修改</summary>
            <VersionForm view={view} intent="return" title="退回">
              <KeptField
                name="returnReason"
                label="退回的理由"
                rows={2}
                required
                maxLength={maxReason}
                error={own?.errors['returnReason']}
                saved=""
                typed={own?.typed['returnReason']}
                version={proposal.hash}
              />
            </VersionForm>
          </details>
        </>
      ) : null}
    </section>
  )
}
