import { Icon } from '../../ui/icon.tsx'
import { Words } from '../../ui/words.tsx'
import { groupIcon } from './group-icon.ts'

export type UnitTab = { title: string; label: readonly string[]; count: number; href: string; current: boolean }

/** One tab per group. Tabs are links, so they work without JavaScript and have their own URLs (keys: `src/web/enhance/units.ts`). */
export function UnitTabs({ tabs, label }: { tabs: readonly UnitTab[]; label: string }) {
  return (
    <div
      className="side-tabs unit-tabs"
      role="tablist"
      aria-orientation="vertical"
      aria-label={`${label}分组`}
      tabIndex={-1}
      data-keep-focus=""
    >
      {tabs.map(({ title, label, count, href, current }) => (
        <a key={title} href={href} role="tab" aria-selected={current} aria-controls={current ? 'units' : undefined}>
          <Icon name={groupIcon(title)} />
          <span>
            <Words words={label} />
          </span>
          <small>{count}</small>
        </a>
      ))}
    </div>
  )
}
