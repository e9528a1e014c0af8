/** A category of articles as it stands in the tree. */
export type Category = { id: number; parentId: number | null; title: string; description: string; keywords: string }
export type CategoryNode = Category & { children: CategoryNode[] }

/** Category trees, in the order of `categories`. */
export function buildTree(categories: readonly Category[], parentId: number | null = null): CategoryNode[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .map((category) => ({ ...category, children: buildTree(categories, category.id) }))
}

/** Ids of a category and everything below it: a category includes its descendants. */
export function withDescendants(categories: readonly Category[], id: number): number[] {
  const below = categories.filter(({ parentId }) => parentId === id)
  return [id, ...below.flatMap((category) => withDescendants(categories, category.id))]
}

/** A category and those above it, the root first. Empty when there is none with this id. */
export function pathTo(categories: readonly Category[], id: number): Category[] {
  const category = categories.find((candidate) => candidate.id === id)
  if (!category) return []
  return category.parentId === null ? [category] : [...pathTo(categories, category.parentId), category]
}
