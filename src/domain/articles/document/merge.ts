import { newBlockId } from './block-id.ts'
import { contentKey } from './content-key.ts'
import type { ArticleDocument, Block } from './schema.ts'

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
const idsOf = ({ content }: ArticleDocument): string[] => content.map(({ attrs }) => attrs.blockId)

function withNewId(block: Block, taken: Set<string>): Block {
  let blockId = newBlockId()
  while (taken.has(blockId)) blockId = newBlockId()
  taken.add(blockId)
  return { ...block, attrs: { ...block.attrs, blockId } } as Block
}

/** The ids of all blocks. If only they moved blocks, in their order, else in mine. */
function mergeOrder(base: ArticleDocument, mine: ArticleDocument, theirs: ArticleDocument): string[] {
  const [old, own, other] = [idsOf(base), idsOf(mine), idsOf(theirs)]
  const kept = (ids: string[], others: string[]): string => ids.filter((id) => others.includes(id)).join()
  const iMoved = kept(old, own) !== kept(own, old)
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
  const left = additions(mine).map(({ key }) => key)
  return new Set(
    additions(theirs).flatMap(({ id, key }) => {
      const at = own.has(id) ? -1 : left.indexOf(key)
      if (at === -1) return []
      left.splice(at, 1)
      return [id]
    }),
  )
}

/** Inserts the ids that `order` lacks behind the one that precedes them in `others`, beside additions already there. */
function insertMissing(order: readonly string[], others: readonly string[], place: 'before' | 'after'): string[] {
  const present = new Set(order)
  const known = new Set(others)
  const result = [...order]
  let previous: string | null = null
  for (const id of others) {
    if (!present.has(id)) {
      let at: number = previous === null ? 0 : result.indexOf(previous) + 1
      if (place === 'after') at = endOfAdditions(result, at, known)
      result.splice(at, 0, id)
    }
    previous = id
  }
  return result
}

function endOfAdditions(order: readonly string[], start: number, known: ReadonlySet<string>): number {
  const end = order.findIndex((id, i) => i >= start && known.has(id))
  return end === -1 ? order.length : end
}

const sameBlock = (one: Block | null, other: Block | null): boolean =>
  one === other || (one !== null && other !== null && contentKey(one) === contentKey(other))
