import { type Display, displayCookie, displayMaxAge, displayOfCookies } from '../lib/display.ts'
import displayStyles from './display.css?url'

export { displayStyles }

const changed = 'displaychange'

/** How the page is shown now; the element itself holds the state, so that it is right before React has looked. */
export const currentDisplay = (): Display => document.documentElement.dataset.display?.replaceAll(' ', '.') ?? ''

/**
 * Shows the page in another way from now on, and remembers it for the pages that follow. What the visitor pressed
 * stays where it is in the window, however long the words above it become.
 */
export async function changeDisplay(change: (display: Display) => Display, pressed?: Element): Promise<void> {
  const display = change(currentDisplay())
  document.cookie = `${displayCookie}=${display}; path=/; max-age=${displayMaxAge}; samesite=lax`
  const top = () => pressed?.getBoundingClientRect().top ?? 0
  const before = top()
  await showIn(display)
  scrollBy(0, top() - before)
}

export function subscribeToDisplay(listener: () => void): () => void {
  // A page that comes back from the browser's memory still shows the way of the time when it was left.
  const onReturn = () => void showIn(displayOfCookies(document.cookie))
  addEventListener(changed, listener)
  addEventListener('pageshow', onReturn)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('pageshow', onReturn)
  }
}

/** Done when its styles are there. */
async function showIn(display: Display): Promise<void> {
  document.documentElement.dataset.display = display.replaceAll('.', ' ')
  dispatchEvent(new Event(changed))
  if (!display || document.querySelector(`link[href="${displayStyles}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = displayStyles
  const loaded = new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
  document.head.append(link)
  await loaded
}
