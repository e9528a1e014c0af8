import type { Site } from '../context.ts'
import { buildTree, type Category, type CategoryNode, pathTo, withDescendants } from './category-tree.ts'
import type { ArticleScope } from './queries.server.ts'
import './table.server.ts'

export type Categories = {
  all: Category[]
  roots: Category[]
  find: (id: number) => Category | undefined
  /** The child of that name below a category. */
  childOf: (id: number, title: string) => Category | undefined
  /** A category and those above it, the root first; empty for an unknown id. */
  pathTo: (id: number) => Category[]
  /** A category includes its descendants: how to narrow a list to them. */
  scopeOf: (id: number) => Pick<ArticleScope, 'rootTypeId' | 'typeIds'>
  /** The categories below one, or all trees. */
  treeBelow: (id: number | null) => CategoryNode[]
}

/** All categories, in the order of their trees. They are few and change rarely, so they are kept in memory. */
export function getCategories(site: Site): Promise<Categories> {
  return site.remember('categories', ['categories'], async () => {
    const all = await site.db
      .selectFrom('article_type')
      .select(['id', 'parent_id as parentId', 'title', 'description', 'keywords'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    return {
      all,
      roots: all.filter(({ parentId }) => parentId === null),
      find: (id: number) => all.find((category) => category.id === id),
      childOf: (id: number, title: string) =>
        all.find((category) => category.parentId === id && category.title === title),
      pathTo: (id: number) => pathTo(all, id),
      scopeOf: (id: number) =>
        all.some((category) => category.id === id && category.parentId === null)
          ? { rootTypeId: id }
          : { typeIds: withDescendants(all, id) },
      treeBelow: (id: number | null) => buildTree(all, id),
    }
  })
}
