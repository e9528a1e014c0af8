import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { Dialogs, PendingPictureDialog } from './dialogs/editor-dialogs.tsx'
import { sameBlocks, toArticleDocument, toEditorContent } from './document-json.ts'
import { editorExtensions } from './extensions.ts'
import { pasteProps } from './paste-props.ts'
import { type PendingPicture, takePlace } from './pending-pictures.ts'
import { revealBlock } from './reveal-block.ts'
import { replaceDocument } from './replace-document.ts'
import { SearchPanel } from './search/search-panel.tsx'
import type { DialogName } from './toolbar/toolbar.tsx'
import { InPlace, Toolbars } from './toolbar/toolbars.tsx'
import type { SearchArticles } from './use-article-search.ts'
import type { UploadImage } from './use-image-upload.ts'

export type DocumentEditorProps = {
  id: string
  label: string
  /** What the editor starts with. A new object replaces the text and keeps the cursor; one from `onChange` does nothing. */
  document: ArticleDocument
  onChange: (document: ArticleDocument) => void
  /** Stores an image; rejects with a message for the user. Without it images cannot be inserted. */
  onUploadImage?: UploadImage | undefined
  /** Finds our own articles for links. */
  searchArticles?: SearchArticles | undefined
  disabled?: boolean
  /** Gets a function that goes to a block of the text. @returns false if there is no such block. */
  onReveal?: (reveal: RevealBlock) => void
  /** Where the tools are shown instead of above the text: a bar of the page, null until it is there. */
  toolbarPlace?: HTMLElement | null
}

export type RevealBlock = (blockId: string) => boolean

/** Writes the body of an article. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { id, disabled = false } = props
  const [notice, setNotice] = useState('')
  const [dialog, setDialog] = useState<DialogName | null>(null)
  /** How often the search was opened; 0 while it is closed. */
  const [search, setSearch] = useState(0)
  const [pictures, setPictures] = useState<readonly PendingPicture[]>([])
  const openSearch = () => setSearch((times) => times + 1)
  const editor = useDocumentEditor(props, {
    canUpload: props.onUploadImage !== undefined,
    onPictures: (more) => setPictures((others) => [...others, ...more]),
    onNotice: setNotice,
    onEditImage: () => setDialog('image'),
    onEditLink: () => setDialog('link'),
    onSearch: openSearch,
  })
  const upload = props.onUploadImage
  const clearNotice = () => {
    setNotice('')
    if (upload || !editor) return
    for (const { id: picture } of pictures) takePlace(editor.view, picture)
    setPictures([])
  }
  const closeDialog = () => {
    setDialog(null)
    editor?.commands.focus()
  }
  const endPicture = (left: string | null) => {
    if (left !== null) setNotice(left)
    setPictures((all) => all.slice(1))
  }
  const [picture, ...waiting] = pictures
  return (
    <div className={disabled ? 'editor editor-disabled' : 'editor'}>
      {editor && !disabled ? (
        <InPlace place={props.toolbarPlace}>
          <Toolbars editor={editor} id={id} canUpload={upload !== undefined} onDialog={setDialog} onSearch={openSearch}>
            {search > 0 ? <SearchPanel key={search} editor={editor} onClose={() => setSearch(0)} /> : null}
          </Toolbars>
        </InPlace>
      ) : null}
      <EditorNotice words={picture && !upload ? '这里不能插入图片。' : notice} onDismiss={clearNotice} />
      {editor ? <EditorContent editor={editor} /> : <div className="prose editor-text" aria-hidden="true" />}
      <p id={`${id}-keys`} className="visually-hidden">
        按 Alt 加 F10 到工具栏，按 Esc 回到正文。
      </p>
      {editor && upload && picture ? (
        <PendingPictureDialog
          key={picture.id}
          {...{ editor, picture, upload }}
          waiting={waiting.length}
          onDone={endPicture}
        />
      ) : null}
      {editor && dialog ? (
        <Dialogs {...{ editor, upload }} name={dialog} search={props.searchArticles} onClose={closeDialog} />
      ) : null}
    </div>
  )
}

/** The editor of Tiptap, kept in step with the document of the owner. */
function useDocumentEditor(props: DocumentEditorProps, pasteHandlers: Parameters<typeof pasteProps>[0]) {
  const { id, label, document: given, disabled = false } = props
  // An owner that renders late may still pass an earlier one: only others replace the text.
  const [known] = useState(() => new WeakSet([given]))
  const latestBlocks = useRef<ArticleDocument>(given)

  const [options] = useState(() => ({
    extensions: editorExtensions,
    content: toEditorContent(given),
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        class: 'prose editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${id}-keys`,
      },
      ...pasteProps(pasteHandlers),
    },
  }))
  const editor = useEditor({
    ...options,
    editable: !disabled,
    onUpdate: ({ editor: { state } }) => {
      const next = toArticleDocument(state.doc)
      // The paragraph for the cursor at the end is not part of the document.
      if (sameBlocks(next, latestBlocks.current)) return
      latestBlocks.current = next
      known.add(next)
      props.onChange(next)
    },
  })

  const { onReveal } = props
  useEffect(() => {
    if (editor) onReveal?.((blockId) => revealBlock(editor, blockId))
  }, [editor, onReveal])
  useEffect(() => {
    if (!editor) return
    if (!known.has(given)) replaceDocument(editor, given)
    known.add(given)
    latestBlocks.current = toArticleDocument(editor.state.doc)
  }, [editor, given, known])
  return editor
}

function EditorNotice({ words, onDismiss }: { words: string; onDismiss: () => void }) {
  return (
    <div className="editor-notice-place" role="status">
      {words ? (
        <p className="editor-notice">
          <span>{words}</span>
          <button type="button" onClick={onDismiss}>
            知道了
          </button>
        </p>
      ) : null}
    </div>
  )
}
