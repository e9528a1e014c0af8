import { Form } from 'react-router'
import { href } from '../../href.ts'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/categories-page.ts'
import styles from './categories.css?url'
import { arrangeCategories, type CategoryRow, loadCategories } from './categories.server.ts'
import { MoveButtons } from '../frame/move-buttons.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/categories', 'category.read', loadCategories)

export const action = staffAction('/staff/categories', 'category.read', arrangeCategories)

export const meta = () => [{ title: getPageTitle('/staff/categories') }]

/** The tree of categories, which all districts share. */
export default function CategoriesPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const view = refused?.now ?? loaderData
  return (
    <section className="panel">
      <h1 className="staff-title">栏目</h1>
      <p className="login-note">
        栏目由全盟各旗县市共用。
        {view.mayChange ? '改动马上在所有网站上看到。' : '修改由负责全部旗县市的系统管理员办理。'}
      </p>
      <Outcome notice={refused ? refused.notice : view.notice} />
      <Form method="post">
        <Rows rows={view.roots} mayChange={view.mayChange} />
      </Form>
    </section>
  )
}

function Rows({ rows, mayChange }: { rows: readonly CategoryRow[]; mayChange: boolean }) {
  return (
    <ul className="category-rows">
      {rows.map((row, at) => (
        <li key={row.id}>
          <Row
            row={row}
            mayChange={mayChange}
            isFirst={row.isRoot || at === 0}
            isLast={row.isRoot || at === rows.length - 1}
          />
          {row.children.length > 0 ? <Rows rows={row.children} mayChange={mayChange} /> : null}
        </li>
      ))}
    </ul>
  )
}

function Row({
  row,
  mayChange,
  isFirst,
  isLast,
}: {
  row: CategoryRow
  mayChange: boolean
  isFirst: boolean
  isLast: boolean
}) {
  const { id, title, hidden, articles, retentionMonths } = row
  return (
    <div className="category-row">
      <strong>{title}</strong>
      <small>{articles} 篇</small>
      {hidden ? <small className="notable">已隐藏</small> : null}
      {retentionMonths ? <small>公开 {retentionMonths} 个月</small> : null}
      {mayChange ? (
        <span>
          <a className="staff-link" href={href('/staff/categories/:id', { id })}>
            修改<span className="visually-hidden">“{title}”</span>
          </a>
          <a className="staff-link" href={href('/staff/categories/new', { parentId: id })}>
            新增下级<span className="visually-hidden">，在“{title}”下面</span>
          </a>
          <MoveButtons entry={row} isFirst={isFirst} isLast={isLast} />
        </span>
      ) : null}
    </div>
  )
}
