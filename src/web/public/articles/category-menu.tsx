import { writeAddress } from '../../../platform/address.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CategoryNode } from '../../../domain/articles/categories/category-tree.ts'

export type Menu = {
  title: string
  rootHref: string
  /** Category links go to this path, with `query` and the category's own parameter. */
  path: string
  query: Record<string, string | number | null>
  openIds: readonly number[]
  currentId: number | null
  nodes: readonly CategoryNode[]
  intro: { title: string; href: string; current: boolean } | null
}

/**
 * The category tree beside a list. A title selects its category, also one with children; these unfold by a native
 * disclosure element beside it, which needs no JavaScript.
 */
export function CategoryMenu({ menu }: { menu: Menu }) {
  const { intro } = menu
  return (
    <nav id="categories" className="category-menu drawer" aria-label="栏目">
      <a className="drawer-close" href="#content">
        <Icon name="x" />
        关闭栏目
      </a>
      <a className="category-root" href={menu.rootHref}>
        {menu.title}
      </a>
      <Branch nodes={menu.nodes} menu={menu} />
      {intro ? (
        <a className="category-intro" href={intro.href} aria-current={intro.current ? 'page' : undefined}>
          {intro.title}
        </a>
      ) : null}
    </nav>
  )
}

function Branch({ nodes, menu }: { nodes: readonly CategoryNode[]; menu: Menu }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id}>
          <a
            href={writeAddress(menu.path, { ...menu.query, articleTypeId: node.id })}
            aria-current={node.id === menu.currentId ? 'page' : undefined}
          >
            {node.title}
          </a>
          {node.children.length === 0 ? null : (
            <details open={menu.openIds.includes(node.id)}>
              <summary aria-label={`${node.title}的下级栏目`} />
              <Branch nodes={node.children} menu={menu} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
