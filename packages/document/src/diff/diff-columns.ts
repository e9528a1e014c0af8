import { blockHtml } from '../to-html.ts'
import type { BlockDetail, BlockDiff, DocumentDiff } from './document-diff.ts'
import { blockDiffHtml, markHtml, textSideHtml } from './diff-html.ts'

/** One row: the old and the new block; empty if it was added or removed. */
type Row = { before: string; after: string; isSame: boolean }

/** Unchanged blocks on each side of a change that stay visible. */
const context = 1
/** Fewer unchanged blocks are not worth folding. */
const minFolded = 3

/** Renders a comparison in two columns, block beside block, readable without colours: struck, underlined and in words. */
export function diffColumnsHtml({ blocks }: DocumentDiff): string {
  const rows = blocks.map(rowOf)
  if (rows.every(({ isSame }) => isSame)) return '<p>两个版本的正文相同。</p>'
  let html = ''
  for (let at = 0; at < rows.length;) {
    let end = at
    while (end < rows.length && rows[end]?.isSame) end += 1
    html += sameHtml(rows.slice(at, end), at === 0, end === rows.length)
    const changed = rows[end]
    if (changed) html += rowHtml(changed)
    at = end + 1
  }
  return html
}

function sameHtml(same: readonly Row[], isStart: boolean, isEnd: boolean): string {
  const start = isStart ? 0 : context
  const end = same.length - (isEnd ? 0 : context)
  const folded = same.slice(start, Math.max(start, end))
  if (folded.length < minFolded) return same.map(rowHtml).join('')
  const inner = folded.map(rowHtml).join('')
  return `${same.slice(0, start).map(rowHtml).join('')}<details><summary>未改动的 ${folded.length} 段</summary>${inner}</details>${same.slice(end).map(rowHtml).join('')}`
}

/** The left one of two equal blocks is for the eye alone: it is not read twice, nor shown twice on a narrow screen. */
const rowHtml = ({ before, after, isSame }: Row): string =>
  isSame
    ? `<div class="diff-row diff-same"><div aria-hidden="true">${before}</div><div>${after}</div></div>`
    : `<div class="diff-row"><div>${sideHtml('旧', before)}</div><div>${sideHtml('新', after)}</div></div>`

const sideHtml = (name: string, html: string): string =>
  html === '' ? '' : `<span class="diff-side">${name}</span>${html}`

const note = (words: string): string => `<p class="diff-note">${words}</p>`

function rowOf(diff: BlockDiff): Row {
  switch (diff.change) {
    case 'same':
      return { before: blockHtml(diff.block), after: blockHtml(diff.block), isSame: true }
    case 'added':
      return { before: '', after: markHtml('added', blockHtml(diff.block)), isSame: false }
    case 'removed':
      return { before: markHtml('removed', blockHtml(diff.block)), after: '', isSame: false }
    case 'moved-away':
      return {
        before: note('此处有一段移到别处：') + markHtml('removed', blockHtml(diff.block)),
        after: '',
        isSame: false,
      }
    case 'moved':
    case 'changed':
      return changedRow(diff)
  }
}

function changedRow(diff: Extract<BlockDiff, { change: 'moved' | 'changed' }>): Row {
  const { before, after, detail } = diff
  const sides = detail && isText(detail) ? textSideHtml(before, after, detail.pieces) : null
  if (diff.change === 'changed' && sides) return { ...sides, isSame: false }
  return { before: diff.change === 'moved' ? '' : blockHtml(before), after: blockDiffHtml(diff), isSame: false }
}

const isText = (detail: BlockDetail): detail is Extract<BlockDetail, { kind: 'text' }> => detail.kind === 'text'
