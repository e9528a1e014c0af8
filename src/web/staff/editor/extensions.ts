import type { Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { BlockId, blockTypes } from './block-id.ts'
import { align, ArticleNode, Figure, Paragraph, Signature } from './blocks.ts'
import { followedByParagraph } from './document-json.ts'
import { PendingPictures } from './pending-pictures.ts'
import { Link, Subscript, Superscript } from './marks.ts'
import { Search } from './search/search.ts'
import { LiveSums } from './sums/live-sums.ts'
import { tableExtensions } from './table.ts'

const start = { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('start') ?? 1) || 0 }

/** Exactly the nodes and marks of `ArticleDocument`. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    document: false,
    paragraph: false,
    code: false,
    codeBlock: false,
    link: false,
    heading: { levels: [2, 3, 4] },
    dropcursor: { class: 'editor-drop', color: false, width: 2 },
    trailingNode: { notAfter: blockTypes.filter((type) => !followedByParagraph.includes(type)) },
  }).extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((extension) => {
        if (extension.name === 'listItem') return extension.extend({ content: 'block+' })
        if (extension.name === 'orderedList') return extension.extend({ addAttributes: () => ({ start }) })
        if (extension.name !== 'heading') return extension
        return extension.extend({ addAttributes: () => ({ level: { default: 2, rendered: false }, align }) })
      })
    },
  }),
  ArticleNode,
  Paragraph,
  Figure,
  Signature,
  Link,
  Superscript,
  Subscript,
  ...tableExtensions,
  BlockId,
  PendingPictures,
  Search,
  LiveSums,
]
