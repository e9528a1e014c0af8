import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Selection } from '@tiptap/pm/state'
import { useEffect, useRef, useState } from 'react'
import type { ArticleDocument } from '../../../domain/articles/document/schema.ts'
import { sameBlocks, toArticleDocument, toEditorContent } from './document-json.ts'
import { editorExtensions } from './extensions.ts'
import { ImageDialog } from './dialogs/image-dialog.tsx'
import { LinkDialog, type LinkChoice } from './dialogs/link-dialog.tsx'
import { pasteProps } from './paste-props.ts'
import { gapAtSelection, type PendingPicture, takePlace } from './pending-pictures.ts'
import { replaceDocument } from './replace-document.ts'
import { setCaption } from './table.ts'
import { CaptionDialog, TableDialog } from './dialogs/table-dialogs.tsx'
import { TableToolbar } from './toolbar/table-toolbar.tsx'
import { type DialogName, Toolbar } from './toolbar/toolbar.tsx'
import { toolbarState } from './toolbar/toolbar-state.ts'
import type { SearchArticles } from './use-article-search.ts'
import type { ImageFigure, UploadImage } from './use-image-upload.ts'

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
}

/** Writes the body of an article. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { id, disabled = false } = props
  const [notice, setNotice] = useState('')
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [pictures, setPictures] = useState<readonly PendingPicture[]>([])
  const editor = useDocumentEditor(props, {
    onPictures: (more) => setPictures((others) => [...others, ...more]),
    onNotice: setNotice,
    onEditImage: () => setDialog('image'),
    onEditLink: () => setDialog('link'),
  })
  const canUpload = props.onUploadImage !== undefined
  const words = pictures.length > 0 && !canUpload ? '这里不能插入图片。' : notice
  const clearNotice = () => {
    setNotice('')
    if (canUpload || !editor) return
    for (const { id: picture } of pictures) takePlace(editor.view, picture)
    setPictures([])
  }
  const closeDialog = () => {
    setDialog(null)
    editor?.commands.focus()
  }
  return (
    <div className={disabled ? 'editor editor-disabled' : 'editor'}>
      {editor && !disabled ? <Toolbars editor={editor} id={id} canUpload={canUpload} onDialog={setDialog} /> : null}
      <EditorNotice words={words} onDismiss={clearNotice} />
      {editor ? <EditorContent editor={editor} /> : <div className="prose editor-text" aria-hidden="true" />}
      <p id={`${id}-keys`} className="visually-hidden">
        按 Alt 加 F10 到工具栏，按 Esc 回到正文。
      </p>
      {editor && canUpload && pictures[0] ? (
        <PendingPictureDialog
          key={pictures[0].id}
          editor={editor}
          picture={pictures[0]}
          waiting={pictures.length - 1}
          upload={props.onUploadImage}
          onDone={(left) => {
            if (left !== null) setNotice(left)
            setPictures((all) => all.slice(1))
          }}
        />
      ) : null}
      {editor && dialog ? (
        <Dialogs
          editor={editor}
          name={dialog}
          upload={props.onUploadImage}
          search={props.searchArticles}
          onClose={closeDialog}
        />
      ) : null}
    </div>
  )
}

/** Asks for the description of a picture that was pasted or dropped, and puts it in its place. */
function PendingPictureDialog({
  editor,
  picture: { id, file },
  waiting,
  upload,
  onDone,
}: {
  editor: Editor
  picture: PendingPicture
  waiting: number
  upload: UploadImage | undefined
  /** `left`: a sentence if the picture was left out. */
  onDone: (left: string | null) => void
}) {
  const isSaved = useRef(false)
  return (
    <ImageDialog
      figure={null}
      file={file}
      waiting={waiting}
      upload={upload}
      onSave={(figure) => {
        isSaved.current = true
        insertFigure(editor, figure, takePlace(editor.view, id))
      }}
      onClose={() => {
        if (!isSaved.current) takePlace(editor.view, id)
        onDone(isSaved.current ? null : `图片“${file.name}”没有插入。`)
        editor.commands.focus()
      }}
    />
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

function Toolbars({
  editor,
  id,
  canUpload,
  onDialog,
}: {
  editor: Editor
  id: string
  canUpload: boolean
  onDialog: (name: DialogName) => void
}) {
  const state = useEditorState({ editor, selector: ({ editor: current }) => toolbarState(current) })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Leaving a toolbar, whose buttons have the focus.
    <div
      className="editor-toolbars"
      onKeyDown={(event) => {
        if (event.key === 'Escape') editor.commands.focus()
      }}
    >
      <Toolbar editor={editor} editorId={id} state={state} canInsertImages={canUpload} onDialog={onDialog} />
      {state.table ? <TableToolbar editor={editor} editorId={id} table={state.table} onDialog={onDialog} /> : null}
    </div>
  )
}

/** The dialog that a button of a toolbar opened. */
function Dialogs({
  editor,
  name,
  upload,
  search,
  onClose,
}: {
  editor: Editor
  name: DialogName
  upload: UploadImage | undefined
  search: SearchArticles | undefined
  onClose: () => void
}) {
  const chain = () => editor.chain().focus()
  if (name === 'table') return <TableDialog onInsert={(size) => chain().insertTable(size).run()} onClose={onClose} />
  if (name === 'caption')
    return (
      <CaptionDialog
        caption={toolbarState(editor).table?.caption ?? ''}
        onSave={(caption) => chain().command(setCaption(caption)).run()}
        onClose={onClose}
      />
    )
  if (name === 'image') {
    const figure = editor.isActive('figure') ? (editor.getAttributes('figure') as ImageFigure) : null
    return (
      <ImageDialog
        figure={figure}
        file={null}
        waiting={0}
        upload={upload}
        onSave={(saved) =>
          figure ? chain().updateAttributes('figure', saved).run() : insertFigure(editor, saved, null)
        }
        onClose={onClose}
      />
    )
  }
  return (
    <LinkDialog
      href={(editor.getAttributes('link').href ?? '') as string}
      needsText={editor.state.selection.empty && !editor.isActive('link')}
      search={search}
      onSave={(link) => saveLink(editor, link)}
      onRemove={() => {
        chain().extendMarkRange('link').unsetMark('link').run()
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** @param place between two blocks; null for the selection's. */
function insertFigure(editor: Editor, figure: ImageFigure, place: number | null): void {
  const at = place ?? gapAtSelection(editor.state)
  editor.chain().focus().insertContentAt(at, { type: 'figure', attrs: figure }, { updateSelection: false }).run()
  // What is typed next must not replace the image. Below one at the end there is a paragraph only now.
  const { doc } = editor.state
  const below = Selection.near(doc.resolve(Math.min(at + 1, doc.content.size)))
  editor.commands.setTextSelection(below.from)
}

function saveLink(editor: Editor, { href, text }: LinkChoice): void {
  const chain = editor.chain().focus()
  if (editor.isActive('link')) chain.extendMarkRange('link').setMark('link', { href }).run()
  else if (editor.state.selection.empty)
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setMark('link', { href }).run()
}
