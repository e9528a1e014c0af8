import { useState } from 'react'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { useKeptText } from './use-kept-text.ts'

type KeptDocumentProps = {
  /** Names the field within its page. */
  field: string
  label: string
  document: ArticleDocument
  /** Version of what the field is about; null if the document says it all. */
  version: number | null
}

/** A document as its draft holds it. */
const readDocument = (text: string) => JSON.parse(text) as ArticleDocument

/** Reading a stored text gives its blocks new ids each time, which would make every draft look outdated. */
const withPlainIds = ({ content }: ArticleDocument): ArticleDocument => ({
  type: 'doc',
  content: content.map((block, at) => ({
    ...block,
    attrs: { ...block.attrs, blockId: String(at).padStart(10, '0') },
  })) as ArticleDocument['content'],
})

/** The text of an editor outside articles, and its draft. */
export function useKeptDocument({ field, label, document, version }: KeptDocumentProps) {
  const current = withPlainIds(document)
  const saved = JSON.stringify(current)
  const { kept, state, restored, hidden } = useKeptText({ field, label, saved, version })
  const [start, setStart] = useState(() => (restored ? readDocument(restored.text) : current))
  const [text, setText] = useState(start)
  const write = (next: ArticleDocument) => {
    setText(next)
    kept.edit(JSON.stringify(next))
  }
  const fill = (given: string) => {
    const next = readDocument(given)
    setStart(next)
    write(next)
  }
  const discard = () => fill(saved)
  return { start, text, write, fill, discard, kept, state, restored, hidden }
}
