import { type Editor, useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { TableToolbar } from './table-toolbar.tsx'
import { type DialogName, Toolbar } from './toolbar.tsx'
import { toolbarState } from './toolbar-state.ts'

/** Shows the tools in a bar of the page; where they are in the editor without one. */
export function InPlace({ place, children }: { place: HTMLElement | null | undefined; children: ReactNode }) {
  if (place === undefined) return children
  return place ? createPortal(children, place) : null
}

/** All tools, with what is opened from them. */
export function Toolbars({
  editor,
  id,
  canUpload,
  onDialog,
  onSearch,
  children,
}: {
  editor: Editor
  id: string
  canUpload: boolean
  onDialog: (name: DialogName) => void
  onSearch: () => void
  children: ReactNode
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
      <Toolbar
        editor={editor}
        editorId={id}
        state={state}
        canInsertImages={canUpload}
        onDialog={onDialog}
        onSearch={onSearch}
      />
      {state.table ? <TableToolbar editor={editor} editorId={id} table={state.table} onDialog={onDialog} /> : null}
      {children}
    </div>
  )
}
