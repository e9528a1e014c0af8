import { Fragment } from 'react'

/** A name that breaks between its words only; the styles around it forbid other breaks. */
export function Words({ words }: { words: readonly string[] }) {
  return words.map((word, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- Words may repeat and never move.
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {word}
    </Fragment>
  ))
}
