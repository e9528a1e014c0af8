import { type ReactNode, useId, useRef, useState } from 'react'
import { EditorIcon } from '../editor-icon.tsx'
import type { EditorIconName } from '../icon-names.ts'
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

type ToolbarMenuProps = {
  label: string
  icon?: EditorIconName | undefined
  text?: ReactNode
  items: readonly MenuItem[]
  /** After an item was chosen. */
  onClosed: () => void
}

/** A button of a toolbar that opens a menu, in the top layer so that a scrolling toolbar does not cut it off. */
export function ToolbarMenu({ label, icon, text, items, onClosed }: ToolbarMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { onFocus, onKeyDown } = rovingFocus('ArrowDown', 'ArrowUp')
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
        <MenuFace label={label} icon={icon} text={text} />
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
          if (newState === 'open') placeMenu(button.current, menu.current)
        }}
      >
        {items.map((item) => (
          <Item
            key={item.label}
            item={item}
            onChosen={() => {
              menu.current?.hidePopover()
              item.onChoose()
              onClosed()
            }}
          />
        ))}
      </div>
    </>
  )
}

function Item({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const { label, keys, icon, isChecked, isDisabled } = item
  return (
    <button
      type="button"
      data-tool=""
      tabIndex={-1}
      role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isChecked}
      aria-disabled={isDisabled}
      onClick={() => {
        if (!isDisabled) onChosen()
      }}
    >
      {icon ? <EditorIcon name={icon} /> : null}
      <span>{label}</span>
      {keys ? <kbd>{keys}</kbd> : null}
    </button>
  )
}

/** What the button shows. */
function MenuFace({ label, icon, text }: Pick<ToolbarMenuProps, 'label' | 'icon' | 'text'>) {
  return (
    <>
      {icon ? <EditorIcon name={icon} /> : null}
      {text ? (
        <span className="editor-menu-text">
          <span className="visually-hidden">{label}：</span>
          {text}
        </span>
      ) : null}
      <EditorIcon name="chevron-down" />
    </>
  )
}

/** Puts an open menu below its button, inside the window, and the focus on what is chosen. */
function placeMenu(button: HTMLElement | null, menu: HTMLElement | null): void {
  if (!button || !menu) return
  const { left, bottom } = button.getBoundingClientRect()
  const room = document.documentElement.clientWidth - menu.offsetWidth - 8
  menu.style.left = `${Math.max(8, Math.min(left, room))}px`
  menu.style.top = `${bottom + 4}px`
  const checked = menu.querySelector<HTMLElement>('[aria-checked=true]')
  ;(checked ?? menu.querySelector<HTMLElement>('[data-tool]'))?.focus()
}
