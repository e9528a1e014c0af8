import type { CategoryNode } from '../../../domain/articles/categories/category-tree.ts'
import { getCategories } from '../../../domain/articles/categories/queries-categories.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { spellNames } from '../../../platform/text/spelling.server.ts'
import type { Option, OptionGroup } from '../frame/forms/find-options.ts'

/** Categories without children, by root, each with its path below the root. */
export async function listCategoryOptions(site: RequestContext): Promise<OptionGroup[]> {
  const groups = (await getCategories(site)).treeBelow(null).map((root) => ({
    title: root.title,
    options: root.children.length === 0 ? leavesOf(root, []) : root.children.flatMap((child) => leavesOf(child, [])),
  }))
  const spelling = await spellNames(groups.flatMap(({ options }) => options.map(({ title }) => title)))
  return groups.map(({ title, options }) => ({
    title,
    options: options.map((option) => ({ ...option, spelling: spelling(option.title) })),
  }))
}

/** With a chosen category, even if it was hidden since: saving a form must not drop it. */
export async function listChoosableCategories(site: RequestContext, chosen: number | null): Promise<OptionGroup[]> {
  const groups = await listCategoryOptions(site)
  if (chosen === null || groups.some(({ options }) => options.some(({ id }) => id === chosen))) return groups
  const path = (await getCategories(site)).pathTo(chosen)
  const title = path.map((category) => category.title).join(' › ')
  return [...groups, { title: '不再列出的栏目', options: [{ id: chosen, title }] }]
}

function leavesOf({ id, title, children }: CategoryNode, above: readonly string[]): Option[] {
  const path = [...above, title]
  return children.length === 0 ? [{ id, title: path.join(' › ') }] : children.flatMap((child) => leavesOf(child, path))
}
