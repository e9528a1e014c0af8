import type { BlockDiff } from './document-diff.ts'
import type { CellDiff, RowDiff, TableDiff } from './document-diff.ts'
import { defaultScope } from '../table-parts.ts'
import { writeCell } from '../to-html.ts'

/** Unchanged rows beside a change that stay visible, besides the first row with the headings. */
const context = 1
const minSkipped = 3
const rowWords = { added: '新增行：', removed: '删除行：', same: '', changed: '' } as const

type BlocksHtml = (blocks: readonly BlockDiff[]) => string
type PlainDiffHtml = (before: string, after: string) => string

/** Renders a comparison of tables cell by cell; long runs of unchanged rows are left out. */
export function tableDiffHtml(table: TableDiff, blocksHtml: BlocksHtml, plainDiffHtml: PlainDiffHtml): string {
  const { before, after } = table.caption
  const notes = [
    ...(['added', 'removed'] as const).flatMap((change) => {
      const count = table.columns.filter((column) => column === change).length
      return count > 0 ? [`${change === 'added' ? '新增' : '删除'} ${count} 列`] : []
    }),
    ...(table.rows.every(({ change }) => change === 'same') && before === after ? ['只改了表格的格式'] : []),
  ]
  const visible = table.rows.map(
    (_, i) =>
      i === 0 || table.rows.slice(Math.max(0, i - context), i + context + 1).some(({ change }) => change !== 'same'),
  )
  let rows = ''
  for (let i = 0; i < table.rows.length;) {
    const next = visible.indexOf(true, i)
    const end = next === -1 ? table.rows.length : next
    // A skipped row would tear merged cells apart.
    if (end - i >= minSkipped && !hasSpans(table)) {
      rows += `<tr class="diff-skipped"><td colspan="${table.columns.length}">未改动的 ${end - i} 行</td></tr>`
      i = end
    }
    const row = table.rows[i]
    if (row) rows += rowHtml(row, table.sameShape, blocksHtml)
    i += 1
  }
  const note = notes.length > 0 ? `<p class="diff-note">表格：${notes.join('，')}</p>` : ''
  const caption = before === '' && after === '' ? '' : `<caption>${plainDiffHtml(before, after)}</caption>`
  return `${note}<table class="diff-table">${caption}<tbody>${rows}</tbody></table>`
}

const hasSpans = ({ sameShape, rows }: TableDiff): boolean =>
  sameShape && rows.some(({ cells }) => cells.some((cell) => cell === null))

function rowHtml({ change, cells }: RowDiff, keepsSpans: boolean, blocksHtml: BlocksHtml): string {
  const row = cells.flatMap((cell) => cell?.after ?? cell?.before ?? [])
  const word = rowWords[change] === '' ? '' : `<span class="visually-hidden">${rowWords[change]}</span>`
  const scope = defaultScope(row)
  const written = cells.flatMap((cell, i) => {
    const start = i === 0 ? word : ''
    const shown = cell?.after ?? cell?.before
    if (!cell || !shown) return keepsSpans ? [] : [`<td>${start}</td>`]
    const spans = keepsSpans ? shown.attrs : { colspan: 1, rowspan: 1 }
    return [writeCell(shown, scope, start + contentHtml(cell, blocksHtml), spans)]
  })
  return `<tr${change === 'same' ? '' : ` class="diff-${change}"`}>${written.join('')}</tr>`
}

const contentHtml = ({ before, after, blocks }: CellDiff, blocksHtml: BlocksHtml): string =>
  (before && after && before.type !== after.type
    ? `<span class="visually-hidden">（${after.type === 'tableHeader' ? '改为表头' : '改为普通单元格'}）</span>`
    : '') + blocksHtml(blocks)
