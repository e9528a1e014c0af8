/**
 * Equal for nodes with equal content, whatever their `blockId`. Keys are sorted, since PostgreSQL's jsonb does not keep
 * their order.
 */
export const contentKey = (node: unknown): string =>
  JSON.stringify(node, (name, value: unknown) => {
    if (name === 'blockId') return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
