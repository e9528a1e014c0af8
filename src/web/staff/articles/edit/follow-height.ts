/**
 * Keeps the height of the sticky bar, which grows with its tools, in `--edit-bar`: what sticks below it must not stand
 * behind it. For `ref` of the bar.
 */
export function followHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const root = document.documentElement
  // The bar itself has no box in narrow windows; then its part that sticks counts.
  const parts = [bar, ...bar.querySelectorAll<HTMLElement>('.edit-bar')]
  const observer = new ResizeObserver(() => {
    const height = parts.map((part) => part.offsetHeight).find((each) => each > 0) ?? 0
    root.style.setProperty('--edit-bar', `${height}px`)
  })
  for (const part of parts) observer.observe(part)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--edit-bar')
  }
}
