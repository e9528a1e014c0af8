import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After client-side navigation, does what browsers do on a page load: focuses the content and announces the title. A
 * link that was followed before hydration loads the page as a whole, and leads to the content too.
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
  useEffect(() => {
    if (document.activeElement === document.body && followedLink())
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [])
  return title
}

/** Whether a link of this site loaded the page: not the address bar, the back button or a link to a part of the page. */
function followedLink(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const isFollowed = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
  return isFollowed && location.hash === '' && document.referrer.startsWith(`${location.origin}/`)
}
