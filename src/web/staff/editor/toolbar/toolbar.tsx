import type { Editor } from '@tiptap/core'
import type { Align } from '@three-affairs/document/nodes.ts'
import type { EditorIconName } from '../icon-names.ts'
import { rovingFocus } from './roving-focus.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import { ToolbarMenu } from './toolbar-menu.tsx'
import type { TextStyle, ToolbarState } from './toolbar-state.ts'

export type DialogName = 'link' | 'image' | 'table' | 'caption'

const styles: { style: TextStyle; label: string; keys: string }[] = [
  { style: 'paragraph', label: '正文', keys: 'Ctrl+Alt+0' },
  { style: 'heading2', label: '一级标题', keys: 'Ctrl+Alt+2' },
  { style: 'heading3', label: '二级标题', keys: 'Ctrl+Alt+3' },
  { style: 'heading4', label: '三级标题', keys: 'Ctrl+Alt+4' },
]

type MarkName = 'bold' | 'italic' | 'underline'
const marks: { mark: MarkName; label: string; keys: string }[] = [
  { mark: 'bold', label: '加粗', keys: 'Ctrl+B' },
  { mark: 'italic', label: '斜体', keys: 'Ctrl+I' },
  { mark: 'underline', label: '下划线', keys: 'Ctrl+U' },
]

type RareMarkName = 'strike' | 'superscript' | 'subscript'
const rareMarks: { mark: RareMarkName; icon: EditorIconName; label: string; keys: string }[] = [
  { mark: 'strike', icon: 'strikethrough', label: '删除线', keys: 'Ctrl+Shift+S' },
  { mark: 'superscript', icon: 'superscript', label: '上标', keys: 'Ctrl+.' },
  { mark: 'subscript', icon: 'subscript', label: '下标', keys: 'Ctrl+,' },
]

type GroupProps = { editor: Editor; state: ToolbarState }
type InsertionProps = GroupProps & { canInsertImages: boolean; onDialog: (name: DialogName) => void }
type ToolbarProps = InsertionProps & { editorId: string; onSearch: () => void }

/** Commands for text and insertions. Alt+F10 in the text moves the focus here, Esc back. */
export function Toolbar({ editorId, onSearch, ...insertions }: ToolbarProps) {
  const { editor, state } = insertions
  const keys = rovingFocus('ArrowRight', 'ArrowLeft')
  return (
    <div className="editor-toolbar" role="toolbar" aria-label="排版" aria-controls={editorId} {...keys}>
      <HistoryTools editor={editor} state={state} />
      <StyleTools editor={editor} state={state} />
      <MarkTools editor={editor} state={state} />
      <BlockTools editor={editor} state={state} />
      <AlignmentTools editor={editor} state={state} />
      <InsertionTools {...insertions} />
      <span className="editor-group">
        <ToolbarButton label="查找和替换" keys="Ctrl+F" onPress={onSearch}>
          查找
        </ToolbarButton>
      </span>
    </div>
  )
}

function HistoryTools({ editor, state }: GroupProps) {
  const chain = () => editor.chain().focus()
  return (
    <span className="editor-group">
      <ToolbarButton
        isFirst
        label="撤销"
        keys="Ctrl+Z"
        icon="undo-2"
        isDisabled={!state.canUndo}
        onPress={() => chain().undo().run()}
      />
      <ToolbarButton
        label="重做"
        keys="Ctrl+Y"
        icon="redo-2"
        isDisabled={!state.canRedo}
        onPress={() => chain().redo().run()}
      />
    </span>
  )
}

function StyleTools({ editor, state }: GroupProps) {
  const chain = () => editor.chain().focus()
  const focusText = () => editor.commands.focus()
  return (
    <span className="editor-group">
      <ToolbarMenu
        label="段落样式"
        text={styles.find(({ style }) => style === state.style)?.label}
        items={styles.map(({ style, label, keys: shortcut }) => ({
          label,
          keys: shortcut,
          isChecked: style === state.style,
          onChoose: () => {
            const level = Number(style.slice(-1)) as 2 | 3 | 4
            if (style === 'paragraph') chain().setNode('paragraph').run()
            else chain().setHeading({ level }).run()
          },
        }))}
        onClosed={focusText}
      />
    </span>
  )
}

function MarkTools({ editor, state }: GroupProps) {
  const chain = () => editor.chain().focus()
  const focusText = () => editor.commands.focus()
  return (
    <span className="editor-group">
      {marks.map(({ mark, label, keys: shortcut }) => (
        <ToolbarButton
          key={mark}
          label={label}
          keys={shortcut}
          icon={mark}
          isPressed={state[mark]}
          onPress={() => chain().toggleMark(mark).run()}
        />
      ))}
      <ToolbarMenu
        label="更多字样"
        icon="superscript"
        items={[
          ...rareMarks.map(({ mark, icon, label, keys: shortcut }) => ({
            label,
            keys: shortcut,
            icon,
            isChecked: state[mark],
            onChoose: () => void chain().toggleMark(mark).run(),
          })),
          {
            label: '清除字样',
            icon: 'remove-formatting' as const,
            onChoose: () => void chain().unsetAllMarks().run(),
          },
        ]}
        onClosed={focusText}
      />
    </span>
  )
}

function BlockTools({ editor, state }: GroupProps) {
  const chain = () => editor.chain().focus()
  return (
    <span className="editor-group">
      <ToolbarButton
        label="项目列表"
        keys="Ctrl+Shift+8"
        icon="list"
        isPressed={state.bulletList}
        onPress={() => chain().toggleBulletList().run()}
      />
      <ToolbarButton
        label="编号列表"
        keys="Ctrl+Shift+7"
        icon="list-ordered"
        isPressed={state.orderedList}
        onPress={() => chain().toggleOrderedList().run()}
      />
      <ToolbarButton
        label="引用"
        keys="Ctrl+Shift+B"
        icon="text-quote"
        isPressed={state.blockquote}
        onPress={() => chain().toggleBlockquote().run()}
      />
    </span>
  )
}

function AlignmentTools({ editor, state }: GroupProps) {
  const chain = () => editor.chain().focus()
  const setAlign = (chosen: Align) => {
    const align = state.align === chosen ? null : chosen
    chain().updateAttributes('paragraph', { align }).updateAttributes('heading', { align }).run()
  }
  return (
    <span className="editor-group">
      <ToolbarButton
        label="居中"
        icon="text-align-center"
        isPressed={state.align === 'center'}
        onPress={() => setAlign('center')}
      />
      <ToolbarButton
        label="靠右"
        icon="text-align-end"
        isPressed={state.align === 'right'}
        onPress={() => setAlign('right')}
      />
      <ToolbarButton
        label="整段缩进"
        icon="indent-increase"
        isPressed={state.indent}
        onPress={() =>
          chain()
            .updateAttributes('paragraph', { indent: state.indent ? null : true })
            .run()
        }
      />
    </span>
  )
}

function InsertionTools({ editor, state, canInsertImages, onDialog }: InsertionProps) {
  const chain = () => editor.chain().focus()
  const focusText = () => editor.commands.focus()
  return (
    <span className="editor-group">
      <ToolbarButton
        label="链接"
        keys="Ctrl+K"
        icon="link"
        isPressed={state.link}
        isDisabled={state.figure}
        onPress={() => onDialog('link')}
      />
      {canInsertImages || state.figure ? (
        <ToolbarButton
          label={state.figure ? '修改图片' : '图片'}
          icon="image"
          isPressed={state.figure}
          onPress={() => onDialog('image')}
        />
      ) : null}
      <ToolbarButton
        label="表格"
        icon="table"
        isPressed={state.table !== null}
        isDisabled={state.table !== null}
        onPress={() => onDialog('table')}
      />
      <ToolbarMenu
        label="插入"
        icon="plus"
        items={[
          {
            label: '署名和日期',
            icon: 'signature',
            isDisabled: state.signature || state.table !== null,
            onChoose: () => void chain().insertSignature().run(),
          },
          {
            label: '分隔线',
            icon: 'separator-horizontal',
            isDisabled: state.table !== null,
            onChoose: () => void chain().setHorizontalRule().run(),
          },
        ]}
        onClosed={focusText}
      />
    </span>
  )
}
