import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Does on a change of page what a browser does when it loads one: puts the focus at the content, and says the title.
 * A control that stands in `data-keep-focus` (a tab, a filter) keeps the focus while what it shows changes.
 * Gives the title to be said.
 */
export function useArrival(): string {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const seen = useRef(address)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (seen.current === address) return
    seen.current = address
    setTitle(document.title)
    if (!document.activeElement?.closest('[data-keep-focus]'))
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [address])
  return title
}
