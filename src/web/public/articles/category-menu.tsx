import { addressOf } from '../../../platform/address.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CategoryNode } from '../../../domain/articles/category-tree.ts'

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

/** The category tree beside a list. Branches use native disclosure elements and need no JavaScript. */
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
          {node.children.length === 0 ? (
            <Leaf node={node} menu={menu} />
          ) : (
            <details open={menu.openIds.includes(node.id)}>
              <summary>{node.title}</summary>
              <ul>
                <li>
                  <Leaf node={node} menu={menu} label={`全部${node.title}`} />
                </li>
              </ul>
              <Branch nodes={node.children} menu={menu} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function Leaf({ node, menu, label = node.title }: { node: CategoryNode; menu: Menu; label?: string }) {
  return (
    <a
      href={addressOf(menu.path, { ...menu.query, articleTypeId: node.id })}
      aria-current={node.id === menu.currentId ? 'page' : undefined}
    >
      {label}
    </a>
  )
}
