import type { Editor } from '@tiptap/core'
import { rovingFocus } from './roving-focus.ts'
import { fillSum } from '../sums/fill-sum.ts'
import { sumAtCursor } from '../sums/live-sums.ts'
import { toggleFooter, toggleHeaderColumn, toggleHeaderRows } from '../table.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import type { DialogName } from './toolbar.tsx'
import type { ToolbarState } from './toolbar-state.ts'

type Tool = {
  text: string
  title: string
  isPressed?: boolean
  isDisabled?: boolean
  run: () => void
}

type TableToolbarProps = {
  editor: Editor
  editorId: string
  table: NonNullable<ToolbarState['table']>
  onDialog: (name: DialogName) => void
}

/** Commands for the table around the cursor. */
export function TableToolbar({ editorId, ...given }: TableToolbarProps) {
  const groups = toolGroups(given)
  return (
    <div
      className="editor-toolbar editor-toolbar-table"
      role="toolbar"
      aria-label="表格"
      aria-controls={editorId}
      {...rovingFocus('ArrowRight', 'ArrowLeft')}
    >
      {groups.map((tools, group) => (
        <span key={tools[0]?.text} className="editor-group">
          {tools.map(({ text, title, isPressed, isDisabled = false, run }, index) => (
            <ToolbarButton
              key={text}
              isFirst={group === 0 && index === 0}
              label={title}
              isPressed={isPressed}
              isDisabled={isDisabled}
              onPress={run}
            >
              {text}
            </ToolbarButton>
          ))}
        </span>
      ))}
    </div>
  )
}

function toolGroups({ editor, table, onDialog }: Omit<TableToolbarProps, 'editorId'>): Tool[][] {
  const chain = () => editor.chain().focus()
  const fill = () => {
    const sum = sumAtCursor(editor.state)
    if (sum) fillSum(editor.view, sum.at, sum.computed)
  }
  return [
    ...(table.sum === null ? [] : [[{ text: '填入合计', title: `填入合计 ${table.sum}`, run: fill }]]),
    [
      {
        text: '标题行',
        title: '把光标所在行及以上各行作为标题行',
        isPressed: table.isHeaderRow,
        run: () => chain().command(toggleHeaderRows).run(),
      },
      {
        text: '标题列',
        title: '把第一列作为标题列',
        isPressed: table.isHeaderColumn,
        run: () => chain().command(toggleHeaderColumn).run(),
      },
      {
        text: '合计行',
        title: '把最后一行作为合计行',
        isPressed: table.hasFooter,
        run: () => chain().command(toggleFooter).run(),
      },
    ],
    [
      { text: '上加行', title: '在上方插入一行', run: () => chain().addRowBefore().run() },
      { text: '下加行', title: '在下方插入一行', run: () => chain().addRowAfter().run() },
      { text: '删行', title: '删除选中的行', isDisabled: !table.canDeleteRow, run: () => chain().deleteRow().run() },
    ],
    [
      { text: '左加列', title: '在左侧插入一列', run: () => chain().addColumnBefore().run() },
      { text: '右加列', title: '在右侧插入一列', run: () => chain().addColumnAfter().run() },
      {
        text: '删列',
        title: '删除选中的列',
        isDisabled: !table.canDeleteColumn,
        run: () => chain().deleteColumn().run(),
      },
    ],
    [
      { text: '合并', title: '合并选中的单元格', isDisabled: !table.canMerge, run: () => chain().mergeCells().run() },
      { text: '拆分', title: '拆分合并过的单元格', isDisabled: !table.canSplit, run: () => chain().splitCell().run() },
    ],
    [
      { text: '表题', title: '填写表格的标题', isPressed: table.caption !== '', run: () => onDialog('caption') },
      { text: '删表', title: '删除整个表格', run: () => chain().deleteTable().run() },
    ],
  ]
}
