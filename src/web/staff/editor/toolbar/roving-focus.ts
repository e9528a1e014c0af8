import type { FocusEvent, KeyboardEvent } from 'react'

/**
 * Keys of a toolbar or menu: Tab reaches one control of it, the arrow keys, Home and End move between them. Controls
 * have `data-tool`, and `tabIndex` -1 except the first.
 */
export function rovingFocus(next: string, previous: string) {
  return {
    onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
      const tools = toolsIn(currentTarget)
      if (tools.includes(target)) for (const tool of tools) tool.tabIndex = tool === target ? 0 : -1
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const tools = toolsIn(event.currentTarget)
      const at = tools.indexOf(event.target as HTMLElement)
      const to = { [next]: at + 1, [previous]: at - 1, Home: 0, End: tools.length - 1 }[event.key]
      if (at === -1 || to === undefined) return
      event.preventDefault()
      tools.at(to % tools.length)?.focus()
    },
  }
}

/** Without those of a menu that belongs to one of them. */
const toolsIn = (element: HTMLElement): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>('[data-tool]')].filter(
    (tool) => tool.closest('[role=toolbar], [role=menu]') === element,
  )
