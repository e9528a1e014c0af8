import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { SkipList } from '../../ui/skip-list.tsx'
import { href } from '../../href.ts'
import { groupIcon } from './group-icon.ts'
import type { UnitGroup } from '../../../domain/areas/queries.server.ts'

/** The units of a group as tiles: the panel of a tab, or one of several groups of search results. */
export function UnitGroupPanel({ group, tab = false }: { group: UnitGroup; tab?: boolean }) {
  const { title, units } = group
  const shown = shortNames(group)
  const section = useRef<HTMLElement>(null)
  const before = useRef(title)
  useEffect(() => {
    if (before.current === title) return
    before.current = title
    // On a phone the tabs fill the screen and the panel would be out of sight.
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [title])
  return (
    <section
      ref={section}
      className="unit-group"
      aria-label={title}
      {...(tab ? { id: 'units', role: 'tabpanel', tabIndex: -1 } : {})}
    >
      <h2>
        <Icon name={groupIcon(title)} />
        {title}
        <small>共 {units.length} 个</small>
      </h2>
      <SkipList count={units.length} id={`after-${units[0]?.id}`} title={title}>
        <ul className="tiles">
          {units.map(({ id, name, formerName }) => (
            <li key={id}>
              <a
                href={href('/message/messgae', { id, type: 1, title: name })}
                aria-label={formerName ? `${name}，原名${formerName}` : name}
              >
                {shown(name)}
                {formerName ? <small>原名{formerName}</small> : null}
              </a>
            </li>
          ))}
        </ul>
      </SkipList>
    </section>
  )
}

/**
 * Drops the group's name from unit names if several units begin with it; the rest still tells them apart.
 * A single unit keeps its full name: it would otherwise be reduced to a word such as 社区.
 */
function shortNames({ title, units }: UnitGroup): (name: string) => string {
  const named = units.filter(({ name }) => name.startsWith(title) && name !== title)
  return (name) => (named.length > 1 && name.startsWith(title) ? name.slice(title.length) || name : name)
}
