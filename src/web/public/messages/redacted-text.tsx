import { Fragment } from 'react'
import { redaction } from '../../../domain/messages/answering/redaction.ts'

/** A public text, with the words that were taken out readable by screen readers. */
export const RedactedText = ({ text }: { text: string }) =>
  text.split(redaction).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- Parts of one text have no other identity and never change.
    <Fragment key={at}>
      {at > 0 ? (
        <span role="img" aria-label="已隐去">
          {redaction}
        </span>
      ) : null}
      {part}
    </Fragment>
  ))
