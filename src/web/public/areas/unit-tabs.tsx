import type { KeyboardEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Words } from '../../ui/words.tsx'
import { groupIcon } from './group-icon.ts'

export type UnitTab = { title: string; label: readonly string[]; count: number; href: string; current: boolean }

/** One tab per group. Tabs are links, so they work without JavaScript and have their own URLs. */
export function UnitTabs({ tabs, label }: { tabs: readonly UnitTab[]; label: string }) {
  return (
    <div
      className="side-tabs unit-tabs"
      role="tablist"
      aria-orientation="vertical"
      aria-label={`${label}分组`}
      tabIndex={-1}
      data-keep-focus=""
      onKeyDown={moveFocus}
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

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? tabs[0]
      : event.key === 'End'
        ? tabs.at(-1)
        : step && tabs[(at + step + tabs.length) % tabs.length]
  if (!next) return
  event.preventDefault()
  next.focus()
}
