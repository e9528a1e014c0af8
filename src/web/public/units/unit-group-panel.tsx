import { Icon } from '../../ui/icon.tsx'
import { SkipList } from '../../ui/reading/skip-list.tsx'
import { href } from '../../href.ts'
import { groupIcon } from './group-icon.ts'
import { Words } from '../../ui/words.tsx'
import type { TileGroup } from './unit-tiles.server.ts'

/** The units of a group as tiles: the panel of a tab, or one of several groups of search results. */
export function UnitGroupPanel({ group, tab = false }: { group: TileGroup; tab?: boolean }) {
  const { title, units } = group
  return (
    <section
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
          {units.map(({ id, name, label, formerName, last, hasBooks }) => (
            <li key={id}>
              <a
                href={href('/message/messgae', { id, type: 1, title: name })}
                aria-label={[name, formerName && `原名${formerName}`, last === undefined ? '' : lastWords(last)]
                  .filter(Boolean)
                  .join('，')}
              >
                <span>
                  <Words words={label} />
                </span>
                {formerName ? <small>原名{formerName}</small> : null}
                {last === undefined ? null : <LastDisclosure last={last} />}
              </a>
              {hasBooks ? (
                <a className="tile-books" href={href('/books/:id', { id })}>
                  账本<span className="visually-hidden">：{name}</span>
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      </SkipList>
    </section>
  )
}

const neverWords = '还没有公开'

const lastWords = (last: string | null): string => (last ? `${last} 公开` : neverWords)

const LastDisclosure = ({ last }: { last: string | null }) => (
  <small>
    {last ? <time>{last}</time> : null}
    {last ? ' 公开' : neverWords}
  </small>
)
