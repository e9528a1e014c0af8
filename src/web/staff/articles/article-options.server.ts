import type { CategoryNode } from '../../../domain/articles/category-tree.ts'
import { getCategories } from '../../../domain/articles/queries-categories.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import type { Option, OptionGroup } from '../frame/unit-options.server.ts'

/** Categories without children, by root, each with its path below the root. */
export async function listCategoryOptions(site: RequestContext): Promise<OptionGroup[]> {
  return (await getCategories(site)).treeBelow(null).map((root) => ({
    title: root.title,
    options: root.children.length === 0 ? leavesOf(root, []) : root.children.flatMap((child) => leavesOf(child, [])),
  }))
}

function leavesOf({ id, title, children }: CategoryNode, above: readonly string[]): Option[] {
  const path = [...above, title]
  return children.length === 0 ? [{ id, title: path.join(' › ') }] : children.flatMap((child) => leavesOf(child, path))
}
