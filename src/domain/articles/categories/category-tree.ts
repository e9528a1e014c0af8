/** An article category. */
export type Category = {
  id: number
  parentId: number | null
  title: string
  description: string
  keywords: string
  /** In no menu and not offered for new articles, with those below it. */
  hidden: boolean
}
export type CategoryNode = { id: number; title: string; children: CategoryNode[] }

/** The category trees below `parentId`, or all root trees. Siblings keep the order of `categories`. */
export function buildTree(
  categories: readonly Pick<Category, 'id' | 'parentId' | 'title'>[],
  parentId: number | null = null,
): CategoryNode[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .map(({ id, title }) => ({ id, title, children: buildTree(categories, id) }))
}

/** The trees without categories that neither are in use nor contain one that is. */
export function onlyUsed(nodes: readonly CategoryNode[], inUse: ReadonlySet<number>): CategoryNode[] {
  return nodes.flatMap((node) => {
    const children = onlyUsed(node.children, inUse)
    return children.length > 0 || inUse.has(node.id) ? [{ ...node, children }] : []
  })
}

/** Ids of a category and all its descendants. */
export function withDescendants(categories: readonly Pick<Category, 'id' | 'parentId'>[], id: number): number[] {
  const below = categories.filter(({ parentId }) => parentId === id)
  return [id, ...below.flatMap((category) => withDescendants(categories, category.id))]
}

/** A category and its ancestors, root first. Empty for an unknown id. */
export function getPath<Node extends Pick<Category, 'id' | 'parentId'>>(
  categories: readonly Node[],
  id: number,
): Node[] {
  const category = categories.find((candidate) => candidate.id === id)
  if (!category) return []
  return category.parentId === null ? [category] : [...getPath(categories, category.parentId), category]
}
