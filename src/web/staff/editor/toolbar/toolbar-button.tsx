import type { MouseEvent, ReactNode } from 'react'
import { EditorIcon } from '../editor-icon.tsx'
import type { EditorIconName } from '../icon-names.ts'

/** Keeps the focus, and with it the selection, in the text. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

export function ToolbarButton({
  label,
  keys,
  icon,
  isFirst,
  isPressed,
  isDisabled = false,
  children,
  onPress,
}: {
  label: string
  /** Shortcut, as written on keyboards. */
  keys?: string | undefined
  icon?: EditorIconName
  isFirst?: boolean
  /** Undefined for buttons that are not switches. */
  isPressed?: boolean | undefined
  isDisabled?: boolean
  children?: ReactNode
  onPress: () => void
}) {
  return (
    <button
      type="button"
      data-tool=""
      tabIndex={isFirst ? 0 : -1}
      className={children ? 'editor-tool editor-tool-text' : 'editor-tool'}
      title={keys ? `${label}（${keys}）` : label}
      aria-label={children ? undefined : label}
      aria-pressed={isPressed}
      // Not `disabled`, which would lose the focus of somebody who just used it.
      aria-disabled={isDisabled}
      onMouseDown={keepFocus}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      {icon ? <EditorIcon name={icon} /> : null}
      {children}
    </button>
  )
}
