import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After client-side navigation, does what browsers do on a page load: focuses the content and announces the title.
 * What has the focus inside `data-keep-focus` keeps it: a tab, a filter, the heading of an answer.
 * @returns the title to announce.
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
