import { figureChanges, hasChanges } from './diff.ts'
import type { AnyBlock, BlockDetail, BlockDiff, DocumentDiff } from './document-diff.ts'
import { tableDiffHtml } from './diff-table-html.ts'
import { diffInlines, type TextPiece } from './diff-text.ts'
import type { Inline } from '../nodes.ts'
import { withSteps } from '../steps.ts'
import { blockHtml, inlineHtml } from '../to-html.ts'

/** Blocks on each side of a change that stay visible. */
const context = 1
/** Fewer unchanged blocks are not worth folding. */
const minFolded = 3

/** Renders a comparison so that it can be read without colours: struck and underlined, and in words for screen readers. */
export const diffHtml = (diff: DocumentDiff): string =>
  hasChanges(diff) ? blocksHtml(diff.blocks, true) : '<p>两个版本的正文相同。</p>'

function blocksHtml(blocks: readonly BlockDiff[], folds = false): string {
  let html = ''
  for (let at = 0; at < blocks.length;) {
    let end = at
    while (end < blocks.length && blocks[end]?.change === 'same') end += 1
    html += folds ? foldHtml(blocks.slice(at, end), at === 0, end === blocks.length) : listHtml(blocks.slice(at, end))
    const changed = blocks[end]
    if (changed) html += blockDiffHtml(changed)
    at = end + 1
  }
  return html
}

const listHtml = (blocks: readonly BlockDiff[]): string => blocks.map(blockDiffHtml).join('')

function foldHtml(same: readonly BlockDiff[], isStart: boolean, isEnd: boolean): string {
  const start = isStart ? 0 : context
  const end = same.length - (isEnd ? 0 : context)
  const folded = same.slice(start, Math.max(start, end))
  if (folded.length < minFolded) return listHtml(same)
  return `${listHtml(same.slice(0, start))}<details><summary>未改动的 ${folded.length} 段</summary>${listHtml(folded)}</details>${listHtml(same.slice(end))}`
}

export function blockDiffHtml(diff: BlockDiff): string {
  switch (diff.change) {
    case 'same':
      return blockHtml(diff.block)
    case 'added':
    case 'removed':
      return markHtml(diff.change, blockHtml(diff.block))
    case 'moved-away':
      return `<p class="diff-note">此处有一段移到别处：</p>${markHtml('removed', blockHtml(diff.block))}`
    case 'moved':
      return `<p class="diff-note">以下一段从别处移来${diff.detail ? '，并有改动' : ''}：</p>${diff.detail ? detailHtml(diff.before, diff.after, diff.detail) : blockHtml(diff.after)}`
    case 'changed':
      return detailHtml(diff.before, diff.after, diff.detail)
  }
}

function detailHtml(before: AnyBlock, after: AnyBlock, detail: BlockDetail): string {
  const note = formatNote(before, after)
  switch (detail.kind) {
    case 'text': {
      const tag = after.type === 'heading' ? `h${after.attrs.level}` : 'p'
      return `${note}<${tag}>${piecesHtml(detail.pieces)}</${tag}>`
    }
    case 'list': {
      const items = detail.items.map(({ blocks }) => `<li>${blocksHtml(blocks)}</li>`)
      const tag = after.type === 'orderedList' ? 'ol' : 'ul'
      return `${note}<${tag}>${items.join('')}</${tag}>`
    }
    case 'blocks':
      return after.type === 'blockquote'
        ? `<blockquote>${blocksHtml(detail.blocks)}</blockquote>`
        : `<div class="signature">${blocksHtml(detail.blocks)}</div>`
    case 'table':
      return tableDiffHtml(detail.table, blocksHtml, plainDiffHtml)
    case 'figure':
      return figureDiffHtml(before, after)
    case 'whole':
      return `${note || '<p class="diff-note">只改了格式：</p>'}${blockHtml(after)}`
    case 'replaced':
      return `<p class="diff-note">改动太多，没有逐项比较：</p>${markHtml('removed', blockHtml(before))}${markHtml('added', blockHtml(after))}`
  }
}

/** A changed text as it was, with what was removed, and as it is, with what was added. */
export function textSideHtml(
  before: AnyBlock,
  after: AnyBlock,
  pieces: readonly TextPiece[],
): { before: string; after: string } {
  const sideHtml = (block: AnyBlock, left: 'added' | 'removed'): string => {
    const tag = block.type === 'heading' ? `h${block.attrs.level}` : 'p'
    return `<${tag}>${piecesHtml(pieces.filter(({ change }) => change !== left))}</${tag}>`
  }
  return { before: sideHtml(before, 'added'), after: formatNote(before, after) + sideHtml(after, 'removed') }
}

function figureDiffHtml(before: AnyBlock, after: AnyBlock): string {
  if (before.type !== 'figure' || after.type !== 'figure') return blockHtml(after)
  const lines = figureChanges(before, after).map(
    ({ label, before, after }) => `<li>${label}：${plainDiffHtml(before, after)}</li>`,
  )
  const images =
    before.attrs.src === after.attrs.src
      ? blockHtml(after)
      : `${markHtml('removed', blockHtml(before))}${markHtml('added', blockHtml(after))}`
  return `${images}<p class="diff-note">图片有改动：</p><ul>${lines.join('')}</ul>`
}

const alignNames = { left: '', center: '居中', right: '靠右' }

const kindName = (block: AnyBlock): string => {
  if (block.type === 'heading')
    return `${alignNames[block.attrs.align ?? 'left']}${['一', '二', '三'][block.attrs.level - 2]}级标题`
  if (block.type === 'bulletList') return '项目符号列表'
  if (block.type === 'orderedList') return `编号列表（从 ${block.attrs?.start ?? 1} 开始）`
  if (block.type !== 'paragraph') return ''
  const { align, indent } = block.attrs ?? {}
  return `${alignNames[align ?? 'left']}${indent ? '缩进' : ''}段落`
}

function formatNote(before: AnyBlock, after: AnyBlock): string {
  const [one, other] = [kindName(before), kindName(after)]
  return one === other ? '' : `<p class="diff-note">${one}改为${other}：</p>`
}

const piecesHtml = (pieces: readonly TextPiece[]): string =>
  pieces
    .map((piece) => {
      if (piece.change === 'formatted') return formattedHtml(piece.before, piece.after)
      const html = inlineHtml(piece.content)
      return piece.change === 'same' ? html : markHtml(piece.change, html)
    })
    .join('')

/** Where a link leads is content; other formats are only named. */
function formattedHtml(before: readonly Inline[], after: readonly Inline[]): string {
  const [one, other] = [linksOf(before), linksOf(after)]
  const text = `<span class="diff-formatted"><span class="visually-hidden">（格式改动）</span>${inlineHtml(after)}</span>`
  return one === other ? text : `${text}（链接：${plainDiffHtml(one, other)}）`
}

const linksOf = (content: readonly Inline[]): string =>
  content
    .flatMap((inline) => (inline.type === 'text' ? (inline.marks ?? []) : []))
    .map((mark) => (mark.type === 'link' ? mark.attrs.href : ''))
    .filter((href) => href !== '')
    .join('、')

/** Steps of one short text. They take some 20 ms. */
const plainSteps = 200_000

/** Compares two plain texts by characters. */
export function plainDiffHtml(before: string, after: string): string {
  const inlines = (text: string): Inline[] => [{ type: 'text', text }]
  return withSteps(plainSteps, () => piecesHtml(diffInlines(inlines(before), inlines(after)))).result
}

const markNames = { added: ['ins', '新增'], removed: ['del', '删除'] } as const

export function markHtml(change: 'added' | 'removed', html: string): string {
  const [tag, word] = markNames[change]
  const hidden = (text: string): string => `<span class="visually-hidden">（${text}）</span>`
  return `<${tag}>${hidden(`${word}开始`)}${html}${hidden(`${word}结束`)}</${tag}>`
}
