import type { ReactNode } from 'react'
import type { OwnMessage } from '../../../domain/messages/queries.server.ts'
import { ratings, ratingTitles } from '../../../domain/messages/ratings.ts'
import { TextField } from '../../ui/field.tsx'
import { feedbackAddress } from './addresses.ts'
import type { HistoryAnswer } from './feedback.server.ts'

type Props = { own: OwnMessage; typed: HistoryAnswer['typed']; refused: HistoryAnswer['refused'] }

/** What the holder of the receipt was asked and said. */
export function Said({ said }: Pick<OwnMessage, 'said'>) {
  if (said.length === 0) return null
  return (
    <ol className="message-said">
      {said.map(({ title, time, text }) => (
        <li key={title + time}>
          <strong>{title}</strong> {time}
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** What the holder of the receipt may do now. */
export function OwnForms({ own: { maySupply, mayRate, mayObject }, typed, refused }: Props) {
  return (
    <>
      {mayRate ? (
        <OwnForm typed={typed} kind="rate" className="message-rating">
          <span>您对答复满意吗？</span>
          {ratings.map((rating) => (
            <button key={rating} type="submit" name="rating" value={rating}>
              {ratingTitles[rating]}
            </button>
          ))}
        </OwnForm>
      ) : null}
      {maySupply || mayObject ? (
        <OwnForm typed={typed} kind={maySupply ? 'supply' : 'object'} className="feedback-form">
          <TextField
            name="text"
            label={maySupply ? '回答单位的追问' : '对答复有异议，理由是（可以提出一次）'}
            rows={4}
            error={refused?.error}
            defaultValue={refused?.text}
          />
          <p className="form-buttons">
            <button type="submit">{maySupply ? '提交补充' : '提交异议'}</button>
          </p>
        </OwnForm>
      ) : null}
    </>
  )
}

function OwnForm({
  typed,
  kind,
  className,
  children,
}: Pick<Props, 'typed'> & { kind: string; className: string; children: ReactNode }) {
  return (
    <form className={className} method="post" action={feedbackAddress('history')} data-in-place="">
      {Object.entries({ ...typed, intent: kind }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
