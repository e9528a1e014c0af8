import { isBlockId, newBlockId } from './block-id.ts'

/** Of blocks; text inside them is one deeper. */
const maxDepth = 12
const maxNodes = 20_000
const maxCharacters = 400_000

type Reading = { nodes: unknown; refusal: string | null }

/**
 * Copies unknown JSON as nodes, within the bounds of an article, before anything recursive reads it. Attributes without
 * a value are left out. Each block below the document gets its own `blockId` (splitting a paragraph in the editor
 * copies it), no other node has one.
 */
export function readNodes(value: unknown): Reading {
  const blockIds = new Set<string>()
  let nodes = 0
  let characters = 0
  let refusal: string | null = null

  function read(node: unknown, depth: number): unknown {
    if (!isRecord(node)) return node
    nodes += 1
    const isInline = node.type === 'text' || node.type === 'hardBreak'
    if (depth > (isInline ? maxDepth + 1 : maxDepth))
      refusal = `正文的格式嵌套超过 ${maxDepth} 层，请减少列表或引用的层次`
    if (nodes > maxNodes) refusal = `正文的段落和格式过多（超过 ${maxNodes} 个），请拆成几篇，或把内容放到附件中`
    if (typeof node.text === 'string') characters += node.text.length
    if (characters > maxCharacters) refusal = `正文超过 ${maxCharacters / 10_000} 万字，请拆成几篇，或把内容放到附件中`
    if (refusal !== null) return null
    const { attrs, content, ...others } = node
    return {
      ...others,
      ...readAttributes(attrs, depth === 1),
      ...(content === undefined
        ? {}
        : { content: Array.isArray(content) ? content.map((each) => read(each, depth + 1)) : content }),
    }
  }

  function readAttributes(attrs: unknown, ofBlock: boolean): { attrs?: unknown } {
    if (attrs !== undefined && attrs !== null && !isRecord(attrs)) return { attrs }
    const { blockId, ...others } = attrs ?? {}
    const set = Object.fromEntries(Object.entries(others).filter(([, each]) => each !== null && each !== false))
    if (ofBlock) {
      const own = isBlockId(blockId) && !blockIds.has(blockId) ? blockId : newBlockId()
      blockIds.add(own)
      set.blockId = own
    }
    return Object.keys(set).length > 0 ? { attrs: set } : {}
  }

  const copy = read(value, 0)
  return { nodes: copy, refusal }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
