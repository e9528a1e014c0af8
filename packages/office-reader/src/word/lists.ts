import type { BulletList, ListItem, NestedBlock, OrderedList, Signature, Table } from '@three-affairs/document/nodes.ts'

export type ReadBlock = NestedBlock | Table | Signature
/** `number`: null for bullets. */
export type ListMark = { level: number; number: number | null }
/** A block that was read, which may be an item of a list: Word keeps lists as paragraphs. */
export type Item = { block: ReadBlock; mark: ListMark | null }
type ListedItem = { block: NestedBlock; mark: ListMark }

/** Articles nest no deeper within cells of tables. */
const deepestLevel = 3

/** Blocks with the lists that their items make. */
export function joinLists(items: readonly Item[]): ReadBlock[] {
  const blocks: ReadBlock[] = []
  for (let at = 0; at < items.length;) {
    const listed = listedFrom(items, at)
    const item = items[at]
    if (listed.length > 0) blocks.push(...listsOf(listed))
    else if (item) blocks.push(item.block)
    at += Math.max(listed.length, 1)
  }
  return blocks
}

function listedFrom(items: readonly Item[], from: number): ListedItem[] {
  const listed: ListedItem[] = []
  for (let item = items[from]; item?.mark; item = items[from + listed.length])
    listed.push({
      block: item.block as NestedBlock,
      mark: { ...item.mark, level: Math.min(item.mark.level, deepestLevel) },
    })
  return listed
}

/** A number that does not follow the one before starts a list of its own, which keeps the numbers as they were. */
function listsOf(items: readonly ListedItem[]): (BulletList | OrderedList)[] {
  const lists: (BulletList | OrderedList)[] = []
  for (let at = 0; at < items.length;) {
    const first = items[at]
    if (!first) break
    const start = first.mark.number
    let expected = start ?? 0
    const content: ListItem[] = []
    for (let item = items[at]; item && continues(item.mark, first.mark, expected); item = items[at]) {
      expected += 1
      const inner = innerItems(items, at + 1, first.mark.level)
      content.push({ type: 'listItem', content: [item.block, ...listsOf(inner)] })
      at += 1 + inner.length
    }
    lists.push(
      start === null
        ? { type: 'bulletList', content }
        : { type: 'orderedList', ...(start !== 1 && { attrs: { start } }), content },
    )
  }
  return lists
}

const continues = (mark: ListMark, first: ListMark, expected: number): boolean =>
  mark.level <= first.level && (first.number === null ? mark.number === null : mark.number === expected)

function innerItems(items: readonly ListedItem[], from: number, level: number): ListedItem[] {
  const end = items.findIndex((item, index) => index >= from && item.mark.level <= level)
  return items.slice(from, end === -1 ? undefined : end)
}
