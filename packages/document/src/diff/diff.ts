import { align, type Comparable } from '../align.ts'
import { contentKey } from '../content-key.ts'
import { diffTables } from './diff-table.ts'
import type { AnyBlock, BlockDetail, BlockDiff, DocumentDiff, ItemDiff } from './document-diff.ts'
import { diffInlines } from './diff-text.ts'
import type { ArticleDocument, Figure, ListItem } from '../nodes.ts'
import { blockText } from '../text.ts'

/** Compares two documents in normal form. All of both is in the result, in both orders. */
export const diffDocuments = (before: ArticleDocument, after: ArticleDocument): DocumentDiff => ({
  blocks: diffBlocks(before.content, after.content),
})

export const hasChanges = ({ blocks }: DocumentDiff): boolean => blocks.some(({ change }) => change !== 'same')

export function diffBlocks(before: readonly AnyBlock[], after: readonly AnyBlock[]): BlockDiff[] {
  const [olds, news] = [before.map(comparable), after.map(comparable)]
  return align(olds, news).flatMap(({ before: i, after: j, moved }): BlockDiff[] => {
    const [one, other] = [i === null ? undefined : before[i], j === null ? undefined : after[j]]
    if (one && !other) return [{ change: moved ? 'moved-away' : 'removed', block: one }]
    if (other && !one) return [{ change: 'added', block: other }]
    if (!one || !other) return []
    const detail = i !== null && j !== null && olds[i]?.key === news[j]?.key ? null : diffBlock(one, other)
    if (moved) return [{ change: 'moved', before: one, after: other, detail }]
    return detail ? [{ change: 'changed', before: one, after: other, detail }] : [{ change: 'same', block: other }]
  })
}

function comparable(block: AnyBlock): Comparable {
  const { blockId = null } = ('attrs' in block ? block.attrs : {}) as { blockId?: string }
  const isText = block.type === 'paragraph' || block.type === 'heading'
  return {
    id: blockId,
    kind: isText ? 'text' : block.type,
    key: contentKey(block),
    text: block.type === 'figure' ? block.attrs.src + block.attrs.alt + blockText(block) : blockText(block),
  }
}

function diffBlock(before: AnyBlock, after: AnyBlock): BlockDetail {
  if (isTextBlock(before) && isTextBlock(after)) {
    const pieces = diffInlines(before.content, after.content)
    return pieces.every(({ change }) => change === 'same') ? { kind: 'whole' } : { kind: 'text', pieces }
  }
  if (isList(before) && isList(after)) {
    const items = diffItems(before.content, after.content)
    return items.every(({ change }) => change === 'same') ? { kind: 'whole' } : { kind: 'list', items }
  }
  if (before.type === 'table' && after.type === 'table') {
    const table = diffTables(before, after, diffBlocks)
    return table ? { kind: 'table', table } : { kind: 'replaced' }
  }
  if (before.type === 'figure' && after.type === 'figure') return { kind: 'figure' }
  if (isContainer(before) && isContainer(after))
    return { kind: 'blocks', blocks: diffBlocks(before.content, after.content) }
  return { kind: 'whole' }
}

type OfType<Type extends AnyBlock['type']> = Extract<AnyBlock, { type: Type }>
const isTextBlock = (block: AnyBlock): block is OfType<'paragraph' | 'heading'> =>
  block.type === 'paragraph' || block.type === 'heading'
const isList = (block: AnyBlock): block is OfType<'bulletList' | 'orderedList'> =>
  block.type === 'bulletList' || block.type === 'orderedList'
const isContainer = (block: AnyBlock): block is OfType<'blockquote' | 'signature'> =>
  block.type === 'blockquote' || block.type === 'signature'

function diffItems(before: readonly ListItem[], after: readonly ListItem[]): ItemDiff[] {
  const ofItem = ({ content }: ListItem): Comparable => ({
    id: null,
    kind: 'item',
    key: contentKey(content),
    text: content.map(blockText).join('\n'),
  })
  return align(before.map(ofItem), after.map(ofItem)).map(({ before: i, after: j, moved }): ItemDiff => {
    const one = (i === null ? undefined : before[i])?.content ?? []
    const other = (j === null ? undefined : after[j])?.content ?? []
    // Items that moved are shown as removed and added: lists are short.
    if (j === null) return { change: 'removed', blocks: one.map((block) => ({ change: 'removed', block })) }
    if (i === null || moved) return { change: 'added', blocks: other.map((block) => ({ change: 'added', block })) }
    const blocks = diffBlocks(one, other)
    return { change: blocks.every(({ change }) => change === 'same') ? 'same' : 'changed', blocks }
  })
}

/** What changed of an image, in words. */
export function figureChanges(before: Figure, after: Figure): { label: string; before: string; after: string }[] {
  const [one, other] = [before.attrs, after.attrs]
  const size = ({ width, height }: Figure['attrs']): string => (width && height ? `${width}×${height}` : '')
  return [
    { label: '图片文件', before: one.src, after: other.src },
    { label: '替代文字', before: one.alt, after: other.alt },
    { label: '图片说明', before: one.caption ?? '', after: other.caption ?? '' },
    { label: '图片大小', before: size(one), after: size(other) },
  ].filter(({ before, after }) => before !== after)
}
