import { newBlockId } from './block-id.ts'
import { contentKey } from './content-key.ts'
import type { ArticleDocument, Block } from './nodes.ts'

/** Two versions of one block; null where it was deleted. Both that exist are in the merged document, mine first. */
export type MergeConflict = { blockId: string; mine: Block | null; theirs: Block | null }
export type Merge = { document: ArticleDocument; conflicts: MergeConflict[] }

/**
 * Merges two versions of a document block by block. No text gets lost: of a block that both changed, both versions
 * stay, theirs with a `blockId` of its own; a block that one changed and the other deleted stays.
 */
export function mergeDocuments(base: ArticleDocument, mine: ArticleDocument, theirs: ArticleDocument): Merge {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map(blocksById) as [Blocks, Blocks, Blocks]
  const conflicts: MergeConflict[] = []
  const taken = new Set([...inBase.keys(), ...inMine.keys(), ...inTheirs.keys()])

  function mergeBlock(id: string): Block[] {
    const [before, one, other] = [inBase.get(id) ?? null, inMine.get(id) ?? null, inTheirs.get(id) ?? null]
    if (sameBlock(one, other) || sameBlock(before, other)) return one ? [one] : []
    if (sameBlock(before, one)) return other ? [other] : []
    const apart = one && other ? withNewId(other, taken) : other
    conflicts.push({ blockId: id, mine: one, theirs: apart })
    return [one, apart].filter((block) => block !== null)
  }

  const content = mergeOrder(base, mine, theirs).flatMap(mergeBlock)
  const [first] = mine.content
  return { document: { type: 'doc', content: content.length === 0 && first ? [first] : content }, conflicts }
}

type Blocks = Map<string, Block>

const blocksById = ({ content }: ArticleDocument): Blocks =>
  new Map(content.map((block) => [block.attrs.blockId, block]))
const idsOf = ({ content }: ArticleDocument): string[] => [...new Set(content.map(({ attrs }) => attrs.blockId))]

function withNewId(block: Block, taken: Set<string>): Block {
  let blockId = newBlockId()
  while (taken.has(blockId)) blockId = newBlockId()
  taken.add(blockId)
  return { ...block, attrs: { ...block.attrs, blockId } } as Block
}

/** The ids of all blocks. If only they moved blocks, in their order, else in mine. */
function mergeOrder(base: ArticleDocument, mine: ArticleDocument, theirs: ArticleDocument): string[] {
  const [old, own, other] = [idsOf(base), idsOf(mine), idsOf(theirs)]
  const [oldIds, ownIds] = [new Set(old), new Set(own)]
  const kept = (ids: string[], others: ReadonlySet<string>): string => ids.filter((id) => others.has(id)).join()
  const iMoved = kept(old, ownIds) !== kept(own, oldIds)
  const added = addedTwice(base, mine, theirs)
  const [main, side] = iMoved ? [own, other] : [other, own]
  return insertMissing(
    insertMissing(
      main.filter((id) => !added.has(id)),
      side.filter((id) => !added.has(id)),
      iMoved ? 'after' : 'before',
    ),
    old,
    'after',
  )
}

/** Blocks of theirs that I added with the same content too, after the same block, for example when saved twice. */
function addedTwice(base: ArticleDocument, mine: ArticleDocument, theirs: ArticleDocument): Set<string> {
  const old = new Set(idsOf(base))
  const own = new Set(idsOf(mine))
  const additions = ({ content }: ArticleDocument) => {
    let after = ''
    return content.flatMap((block) => {
      if (!old.has(block.attrs.blockId)) return [{ id: block.attrs.blockId, key: after + contentKey(block) }]
      after = block.attrs.blockId
      return []
    })
  }
  const left = new Map<string, number>()
  for (const { key } of additions(mine)) left.set(key, (left.get(key) ?? 0) + 1)
  return new Set(
    additions(theirs).flatMap(({ id, key }) => {
      const count = own.has(id) ? 0 : (left.get(key) ?? 0)
      if (count === 0) return []
      left.set(key, count - 1)
      return [id]
    }),
  )
}

/** Before the first id. */
const start = ''

/**
 * Inserts the ids that `order` lacks behind the one that precedes them in `others`, beside additions already there.
 * The ids are linked, so that thousands of insertions take no longer than as many reads: browsers merge on the thread
 * that shows what is typed.
 */
function insertMissing(order: readonly string[], others: readonly string[], place: 'before' | 'after'): string[] {
  const next = new Map<string, string | null>()
  let last = start
  for (const id of order) {
    next.set(last, id)
    last = id
  }
  next.set(last, null)
  const known = new Set(others)
  let previous = start
  for (const id of others) {
    if (!next.has(id)) {
      const after = place === 'after' ? endOfAdditions(next, previous, known) : previous
      next.set(id, next.get(after) ?? null)
      next.set(after, id)
    }
    previous = id
  }
  const result: string[] = []
  for (let id = next.get(start) ?? null; id !== null; id = next.get(id) ?? null) result.push(id)
  return result
}

/** The last of the additions behind an id. Each is passed once: what is inserted there ends them. */
function endOfAdditions(next: ReadonlyMap<string, string | null>, from: string, known: ReadonlySet<string>): string {
  let last = from
  for (let id = next.get(last) ?? null; id !== null && !known.has(id); id = next.get(id) ?? null) last = id
  return last
}

const sameBlock = (one: Block | null, other: Block | null): boolean =>
  one === other || (one !== null && other !== null && contentKey(one) === contentKey(other))
