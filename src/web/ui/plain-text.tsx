import { readPlainText, type Words } from '../../platform/text/plain-text.ts'

/** Text as `readPlainText` reads it, below a heading of level 1. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className="prose">
      {readPlainText(text).map((block, at) => {
        // oxlint-disable-next-line react/no-array-index-key -- Blocks have no identity besides their place.
        const key = at
        if (block.kind === 'heading') return <h2 key={key}>{block.text}</h2>
        if (block.kind === 'paragraph')
          return (
            <p key={key}>
              <Line words={block.words} />
            </p>
          )
        return (
          <ul key={key}>
            {block.entries.map((words, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- As above.
              <li key={place}>
                <Line words={words} />
              </li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}

const Line = ({ words }: { words: Words }) =>
  words.map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- As above.
      <a key={at} href={part.path}>
        {part.text}
      </a>
    ),
  )
