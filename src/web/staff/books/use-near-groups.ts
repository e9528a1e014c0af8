import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that come and go together. */
export const rowsOfGroup = 25
/** Tables up to this length have fields in all rows. */
const longFrom = 100

export const groupOf = (row: number): number => Math.floor(row / rowsOfGroup)

/**
 * Which groups of a long table are near the window. Only those have fields: every key is styled, laid out and painted with
 * all fields of the page.
 */
export function useNearGroups(rows: number) {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0, 1]))
  const observer = useRef<IntersectionObserver>(null)
  /** The ref of a group, whose element has its number as `data-group`. */
  const watch = useCallback((group: HTMLElement | null) => {
    if (!group) return undefined
    const watching = (observer.current ??= new IntersectionObserver(
      (changes) => setNear((before) => afterChanges(before, changes)),
      { rootMargin: '600px 0px' },
    ))
    watching.observe(group)
    return () => watching.unobserve(group)
  }, [])
  /** Gives a group its fields at once, so that one of them can be focused. */
  const open = useCallback((group: number) => flushSync(() => setNear((before) => new Set(before).add(group))), [])
  return { isNear: (group: number) => rows <= longFrom || near.has(group), watch, open }
}

function afterChanges(before: ReadonlySet<number>, changes: readonly IntersectionObserverEntry[]): ReadonlySet<number> {
  const after = new Set(before)
  for (const { target, isIntersecting } of changes) {
    const group = Number((target as HTMLElement).dataset['group'])
    if (isIntersecting) after.add(group)
    // A field keeps its focus when its row is scrolled away.
    else if (!target.contains(document.activeElement)) after.delete(group)
  }
  return after
}
