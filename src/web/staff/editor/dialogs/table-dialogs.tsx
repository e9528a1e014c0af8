import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { EditorDialog } from './editor-dialog.tsx'

export type TableSize = { rows: number; cols: number; withHeaderRow: boolean }

const limits = { rows: 100, cols: 20 }

export function TableDialog({ onInsert, onClose }: { onInsert: (size: TableSize) => void; onClose: () => void }) {
  const [rows, setRows] = useState('4')
  const [columns, setColumns] = useState('3')
  const [withHeaderRow, setHeader] = useState(true)
  const rowsError = problemWith(rows, limits.rows)
  const columnsError = problemWith(columns, limits.cols)
  return (
    <EditorDialog
      title="插入表格"
      submit="插入"
      canSubmit={!rowsError && !columnsError}
      onSubmit={() => onInsert({ rows: Number(rows), cols: Number(columns), withHeaderRow })}
      onClose={onClose}
    >
      <div className="editor-pair">
        <Field
          name="table-rows"
          label="行数"
          inputMode="numeric"
          value={rows}
          error={rowsError}
          onChange={(event) => setRows(event.target.value)}
        />
        <Field
          name="table-columns"
          label="列数"
          inputMode="numeric"
          value={columns}
          error={columnsError}
          onChange={(event) => setColumns(event.target.value)}
        />
      </div>
      <label className="editor-check">
        <input type="checkbox" checked={withHeaderRow} onChange={(event) => setHeader(event.target.checked)} />
        第一行是标题行
      </label>
      <p className="field-hint">Excel、WPS 表格里的内容可以直接复制，粘贴到正文。</p>
    </EditorDialog>
  )
}

const problemWith = (text: string, most: number): string | undefined => {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= most ? undefined : `请填 1 到 ${most}`
}

/** The caption names the table for readers and screen readers. */
export function CaptionDialog({
  caption,
  onSave,
  onClose,
}: {
  caption: string
  onSave: (caption: string) => void
  onClose: () => void
}) {
  const [text, setText] = useState(caption)
  return (
    <EditorDialog title="表题" submit="确定" onSubmit={() => onSave(text)} onClose={onClose}>
      <Field
        name="table-caption"
        label="表题"
        hint="例如：2026年第一季度财务收支公开表。不需要时留空。"
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </EditorDialog>
  )
}
