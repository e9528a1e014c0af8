import type { RequestContext } from '../../request-context.ts'
import { buildTree, type Category, type CategoryNode, getPath, withDescendants } from './category-tree.ts'
import type { ArticleScope } from '../visibility.server.ts'
import '../table.server.ts'

export type Categories = {
  all: Category[]
  roots: Category[]
  find: (id: number) => Category | undefined
  /** The direct child with this title. */
  childOf: (id: number, title: string) => Category | undefined
  /** A category and its ancestors, root first; empty for an unknown id. */
  pathTo: (id: number) => Category[]
  /** The scope of a category's articles, which include those of its descendants. */
  scopeOf: (id: number) => Pick<ArticleScope, 'rootTypeId' | 'typeIds'>
  /** The trees below a category without hidden ones, or all trees for null. */
  treeBelow: (id: number | null) => CategoryNode[]
}

/** All categories, in display order. Cached in memory: they are few and change rarely. */
export function getCategories(site: RequestContext): Promise<Categories> {
  return site.remember('categories', ['categories'], async () => {
    const all = await site.db
      .selectFrom('article_type')
      .select(['id', 'parent_id as parentId', 'title', 'description', 'keywords', 'hidden'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    const shown = all.filter(({ hidden }) => !hidden)
    const trees = new Map<number | null, CategoryNode[]>()
    return {
      all,
      roots: all.filter(({ parentId }) => parentId === null),
      find: (id: number) => all.find((category) => category.id === id),
      childOf: (id: number, title: string) =>
        all.find((category) => category.parentId === id && category.title === title),
      pathTo: (id: number) => getPath(all, id),
      scopeOf: (id: number) =>
        all.some((category) => category.id === id && category.parentId === null)
          ? { rootTypeId: id }
          : { typeIds: withDescendants(all, id) },
      treeBelow(id: number | null) {
        const known = trees.get(id) ?? buildTree(shown, id)
        trees.set(id, known)
        return known
      },
    }
  })
}
