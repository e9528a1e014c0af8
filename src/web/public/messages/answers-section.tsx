import { RedactedText } from './redacted-text.tsx'
import type { Answers } from './answers.server.ts'

/** A way to ask beside a figure, and the public answers about it. */
export const AnswersSection = ({ what, view: { askHref, answers } }: { what: string; view: Answers }) => (
  <section className="asked" aria-labelledby="asked">
    <h2 id="asked">{answers.length > 0 ? '有人问过' : `看不懂${what}？`}</h2>
    {answers.length > 0 ? <AnswerList answers={answers} /> : null}
    <p>
      <a className="button" href={askHref}>
        {answers.length > 0 ? `对${what}还有疑问？问一问` : '问一问'}
      </a>
    </p>
  </section>
)

export const AnswerList = ({ answers }: Pick<Answers, 'answers'>) => (
  <dl>
    {answers.map(({ id, nickname, content, reply, replyName, receivedDay, repliedDay }) => (
      <div key={id}>
        <dt>
          <small>
            {nickname}问，{receivedDay}
          </small>
          <RedactedText text={content} />
        </dt>
        <dd>
          <small>
            {replyName}答复，{repliedDay}
          </small>
          <RedactedText text={reply} />
        </dd>
      </div>
    ))}
  </dl>
)
