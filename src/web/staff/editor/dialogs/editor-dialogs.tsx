import { Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useRef } from 'react'
import { gapAtSelection, type PendingPicture, takePlace } from '../pending-pictures.ts'
import { setCaption } from '../table.ts'
import type { DialogName } from '../toolbar/toolbar.tsx'
import { toolbarState } from '../toolbar/toolbar-state.ts'
import type { SearchArticles } from '../use-article-search.ts'
import type { ImageFigure, UploadImage } from '../use-image-upload.ts'
import { ImageDialog } from './image-dialog.tsx'
import { LinkDialog, type LinkChoice } from './link-dialog.tsx'
import { CaptionDialog, TableDialog } from './table-dialogs.tsx'

/** Asks for the description of a picture that was pasted or dropped, and puts it in its place. */
export function PendingPictureDialog({
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

/** The dialog that a button of a toolbar opened. */
export function Dialogs({
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
  // What is typed next must not replace a picture. Below one at the end there is a paragraph only now.
  const { doc, tr } = editor.state
  const $below = doc.resolve(Math.min(at + 1, doc.content.size))
  const text = Selection.findFrom($below, 1, true) ?? Selection.findFrom($below, -1, true)
  if (text) editor.view.dispatch(tr.setSelection(text).scrollIntoView())
}

function saveLink(editor: Editor, { href, text }: LinkChoice): void {
  const chain = editor.chain().focus()
  if (editor.isActive('link')) chain.extendMarkRange('link').setMark('link', { href }).run()
  else if (editor.state.selection.empty)
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setMark('link', { href }).run()
}
