import { useEffect } from 'react'

const holder = '.has-panel'

/**
 * Panels open under the pointer and with the focus, by their styles alone. Script adds what styles cannot: Escape
 * closes a panel, and the first tap on its link opens it instead of leading on.
 */
export function useHoverPanels(): void {
  useEffect(() => {
    let tapOpens: Element | null = null

    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      if (document.querySelector('.drawer:target')) location.hash = '#content'
      for (const tool of document.querySelectorAll<HTMLDetailsElement>('details[name=tools][open]')) {
        if (tool.contains(document.activeElement)) tool.querySelector('summary')?.focus()
        tool.open = false
      }
      for (const open of document.querySelectorAll<HTMLElement>(`${holder}:hover, ${holder}:focus-within`)) {
        // What is hidden cannot keep the focus.
        if (open.contains(document.activeElement))
          open.querySelector<HTMLElement>(':scope > a, :scope > button')?.focus()
        open.dataset.closed = ''
      }
    }
    const onElsewhere = ({ target }: Event): void => {
      for (const closed of document.querySelectorAll<HTMLElement>(`${holder}[data-closed]`))
        if (!(target instanceof Node && closed.contains(target))) delete closed.dataset.closed
    }
    const onPointerDown = ({ pointerType, target }: PointerEvent): void => {
      const link = target instanceof Element ? target.closest(`${holder} > a`) : null
      const panel = link?.nextElementSibling
      const opens = pointerType === 'touch' && panel && getComputedStyle(panel).display !== 'none'
      tapOpens = opens && !link.parentElement?.matches(':focus-within') ? link : null
    }
    const onClick = (event: MouseEvent): void => {
      const link = tapOpens
      tapOpens = null
      if (!link || !(event.target instanceof Node && link.contains(event.target))) return
      event.preventDefault()
      if (link instanceof HTMLElement) link.focus()
    }

    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerover', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    document.addEventListener('pointerdown', onPointerDown)
    // Before links lead on.
    document.addEventListener('click', onClick, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerover', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('click', onClick, true)
    }
  }, [])
}
