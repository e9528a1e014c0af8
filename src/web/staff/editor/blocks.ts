import { mergeAttributes, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { isImageSource } from '@three-affairs/document/addresses.ts'

/** The top of the document. Tables and signatures stand only here. */
export const ArticleNode = Node.create({
  name: 'doc',
  topNode: true,
  content: '(block | table | signature)+',
})

/** Of paragraphs and headings. */
export const align = {
  default: null,
  parseHTML: (element: HTMLElement) => {
    const value = element.getAttribute('align')
    return value === 'center' || value === 'right' ? value : null
  },
}

export const Paragraph = Node.create({
  name: 'paragraph',
  // The first block type in the schema is the one that commands create by default.
  priority: 1_000,
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({
    align,
    indent: {
      default: null,
      parseHTML: (element) => element.hasAttribute('data-indent') || null,
      renderHTML: ({ indent }) => (indent ? { 'data-indent': '' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Alt-0': () => this.editor.commands.setNode('paragraph') }
  },
})

/** One image with its caption. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(
      ['src', 'alt', 'width', 'height', 'caption'].map((name) => [name, { default: name === 'alt' ? '' : null }]),
    ),
  parseHTML: () => [
    { tag: 'figure', getAttrs: (element) => readImage(element.querySelector('img'), element) },
    { tag: 'img[src]', getAttrs: (element) => readImage(element, null) },
  ],
  renderHTML({ node: { attrs } }) {
    const { src, alt, width, height, caption } = attrs as Record<string, string | null>
    const image = ['img', mergeAttributes({ src, alt }, width && height ? { width, height } : {})] as const
    return caption ? ['figure', image, ['figcaption', caption]] : ['figure', image]
  },
})

function readImage(image: Element | null, figure: Element | null) {
  const src = image?.getAttribute('src') ?? ''
  if (!image || !isImageSource(src)) return false
  const number = (name: string) => Number(image.getAttribute(name)) || null
  return {
    src,
    alt: image.getAttribute('alt') ?? '',
    width: number('width'),
    height: number('height'),
    caption: figure?.querySelector('figcaption')?.textContent?.trim() || null,
  }
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    signature: {
      /** Adds a block for the issuer and the date at the end. */
      insertSignature: () => ReturnType
    }
  }
}

/** The issuer and the date at the end of an official text. */
export const Signature = Node.create({
  name: 'signature',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'div[data-signature]' }],
  renderHTML: () => ['div', { 'data-signature': '' }, 0],
  addCommands() {
    return {
      insertSignature:
        () =>
        ({ tr, dispatch, state: { schema } }) => {
          const today = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' }).format(new Date())
          const block = schema.nodeFromJSON({
            type: 'signature',
            content: [{ type: 'paragraph' }, { type: 'paragraph', content: [{ type: 'text', text: today }] }],
          })
          const last = tr.doc.lastChild
          const end = tr.doc.content.size
          const at = last?.type.name === 'paragraph' && last.content.size === 0 ? end - last.nodeSize : end
          if (dispatch) {
            tr.replaceWith(at, end, block)
            // The line of the issuer.
            tr.setSelection(TextSelection.create(tr.doc, at + 2)).scrollIntoView()
          }
          return true
        },
    }
  },
  addKeyboardShortcuts() {
    return {
      // Enter in an empty last line leaves the block, as in a list.
      Enter: () => {
        const { $from, empty } = this.editor.state.selection
        if (!empty || $from.node(-1)?.type.name !== 'signature') return false
        const isLast = $from.index(-1) === $from.node(-1).childCount - 1
        if ($from.parent.content.size > 0 || !isLast || $from.node(-1).childCount === 1) return false
        return this.editor.commands.liftEmptyBlock()
      },
    }
  },
})
