import { useEffect, useEffectEvent } from 'react'

const setting = 'staff-single-keys'

/** Keys without Ctrl can be switched off (WCAG 2.1.4); kept in the browser, on without its storage. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(setting) !== 'off'
  } catch {
    return true
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(setting)
    else localStorage.setItem(setting, 'off')
  } catch {
    // Without storage they stay on.
  }
}

/** The key, unless it belongs to a field, a dialog, or is pressed with Ctrl, Alt or Meta; else null. */
function singleKeyOf(event: KeyboardEvent): string | null {
  const { key, target } = event
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return null
  if (document.querySelector('dialog[open]')) return null
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))) return null
  return hasSingleKeys() ? key : null
}

const fields = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'

/** Calls `act` with keys pressed outside of fields. It returns whether it took the key. */
export function useSingleKeys(act: (key: string, target: EventTarget | null) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKeyOf(event)
    if (key !== null && act(key, event.target)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Ctrl+S saves wherever the focus is, also in fields, and does not save the page as a file. */
export function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    if (!isSave || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Keys in a table of articles: the focus moves between the titles of its rows, on which Enter opens. */
export function useRowKeys(): void {
  useSingleKeys((key, target) => {
    const rows = [...document.querySelectorAll<HTMLElement>('.article-table tbody tr')]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    if (key === 'j' || key === 'k') {
      const next = at === -1 ? 0 : Math.min(Math.max(at + (key === 'j' ? 1 : -1), 0), rows.length - 1)
      rows[next]?.querySelector<HTMLElement>('.row-title')?.focus()
      return rows.length > 0
    }
    // Space presses a button or a check box that has the focus by itself.
    const isOnTitle = target instanceof Element && target.matches('.row-title')
    if (key !== 'x' && !(key === ' ' && isOnTitle)) return false
    const box = rows[at]?.querySelector<HTMLInputElement>('.row-check input')
    box?.click()
    return box !== undefined && box !== null
  })
}
