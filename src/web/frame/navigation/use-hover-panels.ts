import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const holder = '.has-panel'

/**
 * CSS opens panels on hover and focus. This hook adds the rest: Escape and navigation close panels, and the first tap
 * on a link with a panel opens the panel instead of following the link. A closed panel can open again once pointer or
 * focus have left it.
 */
export function useHoverPanels(): void {
  const { key } = useLocation()
  const lastKey = useRef(key)
  useEffect(() => {
    if (lastKey.current === key) return
    lastKey.current = key
    // Close all panels: scrolling to the top may move the bar under a resting pointer.
    for (const each of document.querySelectorAll<HTMLElement>(holder)) close(each, document.getElementById('content'))
  }, [key])

  useEffect(() => {
    let tapOpens: Element | null = null

    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      if (document.querySelector('.drawer:target')) location.hash = '#content'
      for (const tool of document.querySelectorAll<HTMLDetailsElement>('details[name=tools][open]')) {
        if (tool.contains(document.activeElement)) tool.querySelector('summary')?.focus()
        tool.open = false
      }
      for (const open of document.querySelectorAll<HTMLElement>(`${holder}:hover, ${holder}:focus-within`))
        close(open, open.querySelector<HTMLElement>(':scope > a, :scope > button'))
    }
    // Not pointerover, which also fires when the page moves under a resting pointer.
    const onPointerMove = (): void => {
      for (const left of document.querySelectorAll<HTMLElement>('[data-closed]:not(:hover, :focus-within)'))
        delete left.dataset.closed
    }
    const onFocusIn = ({ relatedTarget }: FocusEvent): void => {
      for (const closed of document.querySelectorAll<HTMLElement>('[data-closed]:not(:hover)'))
        if (!(relatedTarget instanceof Node && closed.contains(relatedTarget))) delete closed.dataset.closed
    }
    const onPointerDown = ({ pointerType, target }: PointerEvent): void => {
      tapOpens = null
      if (pointerType !== 'touch' || !(target instanceof Element)) return
      const tapped = target.closest<HTMLElement>(holder)
      delete tapped?.dataset.closed
      const link = target.closest(`${holder} > a`)
      const panel = link?.nextElementSibling
      if (panel && getComputedStyle(panel).display !== 'none' && !tapped?.matches(':focus-within')) tapOpens = link
    }
    const onClick = (event: MouseEvent): void => {
      const link = tapOpens
      tapOpens = null
      if (!link || !(event.target instanceof Node && link.contains(event.target))) return
      event.preventDefault()
      if (link instanceof HTMLElement) link.focus()
    }

    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('keydown', onKeyDown, { signal })
    document.addEventListener('pointermove', onPointerMove, { signal })
    document.addEventListener('focusin', onFocusIn, { signal })
    document.addEventListener('pointerdown', onPointerDown, { signal })
    // Capture, to run before the link navigation handler.
    document.addEventListener('click', onClick, { capture: true, signal })
    return () => controller.abort()
  }, [])
}

/** Closes a panel and moves the focus out of it, because hidden elements cannot keep it. */
function close(open: HTMLElement, focus: HTMLElement | null): void {
  if (open.contains(document.activeElement)) focus?.focus({ preventScroll: true })
  open.dataset.closed = ''
}
