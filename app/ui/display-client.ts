import { type Display, displayCookie, displayMaxAge, displayOfCookies } from '../lib/display.ts'
import displayStyles from './display.css?url'

export { displayStyles }

const changed = 'displaychange'

/** How the page is shown now; the element itself holds the state, so that it is right before React has looked. */
export const currentDisplay = (): Display => document.documentElement.dataset.display?.replaceAll(' ', '.') ?? ''

/** Shows the page in another way from now on, and remembers it for the pages that follow. */
export function changeDisplay(change: (display: Display) => Display): void {
  const display = change(currentDisplay())
  document.cookie = `${displayCookie}=${display}; path=/; max-age=${displayMaxAge}; samesite=lax`
  showIn(display)
}

export function subscribeToDisplay(listener: () => void): () => void {
  // A page that comes back from the browser's memory still shows the way of the time when it was left.
  const onReturn = () => showIn(displayOfCookies(document.cookie))
  addEventListener(changed, listener)
  addEventListener('pageshow', onReturn)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('pageshow', onReturn)
  }
}

function showIn(display: Display): void {
  if (display && !document.querySelector(`link[href="${displayStyles}"]`)) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = displayStyles
    document.head.append(link)
  }
  document.documentElement.dataset.display = display.replaceAll('.', ' ')
  dispatchEvent(new Event(changed))
}
