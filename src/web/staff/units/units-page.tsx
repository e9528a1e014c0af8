import { type DragEvent, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { href } from '../../href.ts'
import { useBusy } from '../../ui/use-busy.ts'
import { CardTable } from '../frame/card-table.tsx'
import { getPageTitle } from '../frame/menu.ts'
import { Outcome } from '../frame/forms/outcome.tsx'
import { staffAction, staffLoader } from '../frame/staff-routes.server.ts'
import type { Route } from './+types/units-page.ts'
import styles from './units.css?url'
import { arrangeUnits, loadUnits, type UnitLeaf } from './units.server.ts'
import { MoveButtons } from '../frame/move-buttons.tsx'

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const loader = staffLoader('/staff/units', 'unit.read', loadUnits)

export const action = staffAction('/staff/units', 'unit.read', arrangeUnits)

export const meta = () => [{ title: getPageTitle('/staff/units') }]

type View = Route.ComponentProps['loaderData']

/** The units of the district: a tree to fold, search and arrange. */
export default function UnitsPage({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  return (
    <section className="panel">
      <h1 className="staff-title">单位</h1>
      <p className="login-note">
        {view.district}共 {view.total} 个单位。点名称可以改名、填写电话和简介、移动、合并或停用；改动马上在网站上看到。
      </p>
      <Outcome notice={refused ? refused.notice : view.notice} />
      <Tools view={view} />
      {view.found ? <Found found={view.found} /> : <Tree view={view} />}
    </section>
  )
}

function Tools({ view }: { view: View }) {
  return (
    <>
      <form className="staff-filter" action={href('/staff/units')}>
        <label>
          查找
          <input name="words" type="search" defaultValue={view.words} maxLength={60} autoComplete="off" />
        </label>
        <button type="submit">查找</button>
      </form>
      <p className="unit-tools">
        {view.mayArrange ? (
          <>
            <a className="button" href={href('/staff/units/new', { parentId: view.rootId })}>
              新增单位
            </a>
            <a className="button" href={href('/staff/units/import')}>
              从表格导入
            </a>
          </>
        ) : null}
        {view.mayReadAll ? (
          <>
            <a className="staff-link" href={href('/staff/units/export')} download>
              下载现有名录
            </a>
            <a className="staff-link" href={href('/staff/units/:id', { id: view.rootId })}>
              {view.district}的简介
            </a>
          </>
        ) : null}
      </p>
    </>
  )
}

function Found({ found: { rows, total } }: { found: NonNullable<View['found']> }) {
  if (total === 0)
    return (
      <p className="empty">没有找到这样的单位。名称只写一两个字，或写区划代码的一部分，也能找到；旧的名称也可以。</p>
    )
  return (
    <>
      {total > rows.length ? (
        <p className="staff-note">
          找到 {total} 个，下面是前 {rows.length} 个。请写得更完整一些，缩小范围。
        </p>
      ) : null}
      <CardTable heads={['名称', '上级或分组', '区划代码', '原名']}>
        {rows.map(({ id, name, readable, under, code, formerName, isClosed }) => (
          <tr key={id}>
            <td data-label="名称">
              <UnitName unit={{ id, name, readable }} />
              {isClosed ? <small>已停用</small> : null}
            </td>
            <td data-label="上级或分组">{under}</td>
            <td data-label="区划代码">{code || '—'}</td>
            <td data-label="原名">{formerName || '—'}</td>
          </tr>
        ))}
      </CardTable>
    </>
  )
}

/** A link to the unit's page for those who may open it. */
const UnitName = ({ unit: { id, name, readable } }: { unit: Pick<UnitLeaf, 'id' | 'name' | 'readable'> }) =>
  readable ? (
    <a className="staff-link" href={href('/staff/units/:id', { id })} draggable={false}>
      {name}
    </a>
  ) : (
    name
  )

function Tree({ view }: { view: View }) {
  const busy = useBusy()
  const submit = useSubmit()
  const [dragged, setDragged] = useState<UnitLeaf | null>(null)
  const dropOn = (parentId: number) => {
    if (dragged && !busy) void submit({ move: `${dragged.id} ${dragged.version} ${parentId}` }, { method: 'post' })
    setDragged(null)
  }
  return (
    <Form method="post">
      <h2 className="section-title">{view.titles.department}</h2>
      {view.departments.length === 0 ? <p className="empty">还没有{view.titles.department}。</p> : null}
      {view.departments.map(({ title, units }) => (
        <details key={title} className="unit-branch" open={units.some(({ id }) => id === view.open)}>
          <summary>
            <span className="unit-branch-name">{title}</span> <small>{units.length} 个</small>
          </summary>
          <Leaves units={units} />
        </details>
      ))}
      <h2 className="section-title">{view.titles.township}</h2>
      {view.townships.map((township) => (
        <Township
          key={township.id}
          township={township}
          isOpen={township.id === view.open}
          canDrop={dragged !== null && township.mayAdd}
          onDrop={() => dropOn(township.id)}
          onDrag={setDragged}
        />
      ))}
      {view.townships.length === 0 ? <p className="empty">还没有{view.titles.township}。</p> : null}
    </Form>
  )
}

function Township({
  township,
  isOpen,
  canDrop,
  onDrop,
  onDrag,
}: {
  township: View['townships'][number]
  isOpen: boolean
  canDrop: boolean
  onDrop: () => void
  onDrag: (unit: UnitLeaf | null) => void
}) {
  const { id, name, readable, isClosed, mayAdd, count } = township
  const allow = (event: DragEvent) => {
    if (canDrop) event.preventDefault()
  }
  return (
    <details id={`unit-${id}`} className={canDrop ? 'unit-branch unit-target' : 'unit-branch'} open={isOpen}>
      <summary onDragOver={allow} onDrop={onDrop}>
        <span className="unit-branch-name">{name}</span>{' '}
        <small>
          {count} 个{isClosed ? '，已停用' : ''}
        </small>
      </summary>
      <p className="unit-tools">
        {readable ? (
          <a className="staff-link" href={href('/staff/units/:id', { id })}>
            修改<span className="visually-hidden">{name}</span>
          </a>
        ) : null}
        {mayAdd ? (
          <a className="staff-link" href={href('/staff/units/new', { parentId: id })}>
            在{name}下面新增
          </a>
        ) : null}
        <Steps unit={township} isFirst={false} isLast={false} />
      </p>
      <Villages township={township} onDrag={onDrag} />
    </details>
  )
}

type VillagesProps = { township: View['townships'][number]; onDrag: (unit: UnitLeaf | null) => void }

function Villages({ township: { id, name, count, villages }, onDrag }: VillagesProps) {
  if (count === 0) return <p className="empty">下面还没有单位。</p>
  if (villages) return <Leaves units={villages} onDrag={onDrag} />
  return (
    <p className="unit-tools">
      <a className="staff-link" href={`${href('/staff/units', { open: id })}#unit-${id}`}>
        列出{name}的 {count} 个单位
      </a>
    </p>
  )
}

function Leaves({ units, onDrag }: { units: readonly UnitLeaf[]; onDrag?: (unit: UnitLeaf | null) => void }) {
  return (
    <ul className="unit-leaves">
      {units.map((unit, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Dragging; the unit's page has the keys.
        <li
          key={unit.id}
          draggable={onDrag !== undefined && unit.arrangeable}
          onDragStart={() => onDrag?.(unit)}
          onDragEnd={() => onDrag?.(null)}
        >
          <UnitName unit={unit} />
          {unit.isClosed ? <small>已停用</small> : null}
          {unit.formerName ? <small>原名{unit.formerName}</small> : null}
          <Steps unit={unit} isFirst={at === 0} isLast={at === units.length - 1} />
        </li>
      ))}
    </ul>
  )
}

function Steps({ unit, isFirst, isLast }: { unit: UnitLeaf; isFirst: boolean; isLast: boolean }) {
  if (!unit.arrangeable) return null
  return (
    <span className="unit-steps">
      <MoveButtons entry={{ ...unit, title: unit.name }} isFirst={isFirst} isLast={isLast} />
    </span>
  )
}
