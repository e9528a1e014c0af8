/**
 * Moves the focus to the content if a link of this site loaded the page, as screen readers expect after following one.
 * @returns whether one did.
 */
export function arrive(): boolean {
  const hasFollowed = followedLink()
  if (hasFollowed && document.activeElement === document.body) focusContent()
  return hasFollowed
}

export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Whether a link of this site loaded the page: not the address bar, the back button or a link to a part of the page. */
function followedLink(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const isFollowed = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
  return isFollowed && location.hash === '' && document.referrer.startsWith(`${location.origin}/`)
}
