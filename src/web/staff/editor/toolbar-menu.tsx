import { type ReactNode, useId, useRef, useState } from 'react'
import { EditorIcon } from './editor-icon.tsx'
import type { EditorIconName } from './icon-names.ts'
import { rovingFocus } from './roving-focus.ts'
import { keepFocus } from './toolbar-button.tsx'

export type MenuItem = {
  label: string
  keys?: string
  icon?: EditorIconName
  /** Undefined for commands. */
  isChecked?: boolean
  isDisabled?: boolean
  onChoose: () => void
}

/** A button of a toolbar that opens a menu, in the top layer so that a scrolling toolbar does not cut it off. */
export function ToolbarMenu({
  label,
  icon,
  text,
  items,
  onClosed,
}: {
  label: string
  icon?: EditorIconName
  text?: ReactNode
  items: readonly MenuItem[]
  /** After an item was chosen. */
  onClosed: () => void
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { onFocus, onKeyDown } = rovingFocus('ArrowDown', 'ArrowUp')
  const place = () => {
    if (!button.current || !menu.current) return
    const { left, bottom } = button.current.getBoundingClientRect()
    const room = document.documentElement.clientWidth - menu.current.offsetWidth - 8
    menu.current.style.left = `${Math.max(8, Math.min(left, room))}px`
    menu.current.style.top = `${bottom + 4}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        data-tool=""
        tabIndex={-1}
        className="editor-tool editor-tool-menu"
        title={label}
        aria-label={text ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onMouseDown={keepFocus}
      >
        {icon ? <EditorIcon name={icon} /> : null}
        {text ? (
          <span className="editor-menu-text">
            <span className="visually-hidden">{label}：</span>
            {text}
          </span>
        ) : null}
        <EditorIcon name="chevron-down" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="editor-menu"
        onFocus={onFocus}
        onKeyDown={(event) => {
          onKeyDown(event)
          // The toolbar's own arrow keys.
          event.stopPropagation()
        }}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState !== 'open') return
          place()
          const checked = menu.current?.querySelector<HTMLElement>('[aria-checked=true]')
          ;(checked ?? menu.current?.querySelector<HTMLElement>('[data-tool]'))?.focus()
        }}
      >
        {items.map(({ label: name, keys, icon: sign, isChecked, isDisabled, onChoose }) => (
          <button
            key={name}
            type="button"
            data-tool=""
            tabIndex={-1}
            role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={isChecked}
            aria-disabled={isDisabled}
            onClick={() => {
              if (isDisabled) return
              menu.current?.hidePopover()
              onChoose()
              onClosed()
            }}
          >
            {sign ? <EditorIcon name={sign} /> : null}
            <span>{name}</span>
            {keys ? <kbd>{keys}</kbd> : null}
          </button>
        ))}
      </div>
    </>
  )
}
