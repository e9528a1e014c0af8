import { useRef } from 'react'
import { Form } from 'react-router'
import { kindTitles } from '../../../domain/messages/kinds.ts'
import { type ReplyPhrase, withPhrase } from '../../../domain/messages/answering/reply-phrases.ts'
import { maxReply } from '../../../domain/messages/rules.ts'
import { KeptField } from '../field-drafts/kept-field.tsx'
import type { MessageProps } from './message-actions.server.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'
import { getRefusal } from './version-form.tsx'

/** Writes or changes the reply. What was typed stays when it is refused. */
export function ReplyForm({ view, answer }: MessageProps) {
  const form = useRef<HTMLFormElement>(null)
  const own = getRefusal(answer, 'reply')
  const insert = (phrase: ReplyPhrase) => {
    const field = form.current?.querySelector('textarea')
    if (!field) return
    field.value = withPhrase(field.value, phrase.text)
    // The draft of the field follows.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <section className="panel" aria-labelledby="reply-title">
      <h2 id="reply-title" className="section-title">
        {view.answered ? '修改答复' : '答复'}
      </h2>
      {view.returned ? (
        <div className="staff-problem">
          <p>
            {view.returned.person}退回了答复：{view.returned.reason}
          </p>
        </div>
      ) : null}
      {/* A new reply means that this one was saved, or that somebody else answered: begin with what comes back. */}
      <Form ref={form} key={`${view.replied} ${view.proposal?.time} ${view.returned?.reason}`} method="post">
        <input type="hidden" name="version" value={view.version} />
        <Phrases phrases={view.phrases} onInsert={insert} />
        <KeptField
          name="reply"
          label={`答复内容（以“${view.unitName}”的名义）`}
          hint={`最多 ${maxReply} 个字。留言人看得到，请不要写其他人的身份证号、手机号和银行账号。`}
          rows={10}
          error={own?.errors['reply']}
          saved={view.proposal?.text ?? view.returned?.reply ?? view.reply ?? ''}
          typed={own?.typed['reply']}
          version={view.version}
        />
        <Confirmation error={own?.errors['confirmed']} />
        <p className="form-buttons">
          <SubmitButton primary name="intent" value="reply">
            {view.needsApproval ? '提交审核' : view.answered ? '保存修改' : '发出答复'}
          </SubmitButton>
          {view.needsApproval ? <small className="field-hint">另一个人审核通过后发出</small> : null}
          {view.answered ? <small className="field-hint">原来的答复会留在记录里</small> : null}
        </p>
      </Form>
    </section>
  )
}

/** Asks once more before personal data is sent. */
function Confirmation({ error }: { error: string | undefined }) {
  if (!error) return null
  return (
    <div className="staff-problem">
      <p>{error}。</p>
      <label className="staff-check">
        <input id="confirmed" type="checkbox" name="confirmed" value="1" />
        已核对，这些内容确需告诉留言人
      </label>
    </div>
  )
}

/** Buttons that add a phrase to the reply; without scripts by the server. */
function Phrases({
  phrases: all,
  onInsert,
}: {
  phrases: MessageProps['view']['phrases']
  onInsert: (phrase: ReplyPhrase) => void
}) {
  if (all.length === 0) return null
  const groups = Map.groupBy(all, ({ kind }) => kind)
  return (
    <details className="article-more">
      <summary>常用语</summary>
      {[...groups].map(([kind, phrases]) => (
        <fieldset key={kind} className="phrases">
          <legend>{kind ? kindTitles[kind] : '通用'}</legend>
          {phrases.map((phrase) => (
            <button
              key={phrase.id}
              type="submit"
              name="phrase"
              value={phrase.id}
              formNoValidate
              onClick={(event) => {
                event.preventDefault()
                onInsert(phrase)
              }}
            >
              {phrase.title}
            </button>
          ))}
        </fieldset>
      ))}
      <small className="field-hint">点一下加在答复的末尾；【】里的内容请自己填写。</small>
    </details>
  )
}
