import { addressOf } from '../lib/address.ts'
import type { CategoryNode } from './category-tree.ts'
import type { ScreenView } from './screen.server.ts'

/** The tree of categories beside a list. Branches open and close by themselves where the browser can, with no script. */
export function CategoryMenu({ menu }: { menu: ScreenView['menu'] }) {
  return (
    <nav id="categories" className="category-menu" aria-label="栏目">
      <a className="category-root" href={menu.rootHref}>
        {menu.title}
      </a>
      <Branch nodes={menu.nodes} menu={menu} />
      <a className="category-intro" href={menu.introHref} aria-current={menu.introCurrent ? 'page' : undefined}>
        {menu.introTitle}
      </a>
    </nav>
  )
}

function Branch({ nodes, menu }: { nodes: readonly CategoryNode[]; menu: ScreenView['menu'] }) {
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

function Leaf({ node, menu, label = node.title }: { node: CategoryNode; menu: ScreenView['menu']; label?: string }) {
  const href = addressOf(menu.treePath, { articleTypeId: node.id, areaId: menu.areaId })
  return (
    <a href={href} aria-current={node.id === menu.currentId ? 'page' : undefined}>
      {label}
    </a>
  )
}
