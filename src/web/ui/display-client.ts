import {
  type Display,
  displayAttributes,
  displayCookieLine,
  displayOfAttribute,
  displayOfCookies,
} from '../../platform/display.ts'
import displayStyles from './styles/display.css?url'

export { displayStyles }

const changed = 'displaychange'

/** Current display settings, read from the root element so that they are correct before hydration. */
export const currentDisplay = (): Display => displayOfAttribute(document.documentElement.dataset.display)

/**
 * Applies display settings and stores them in the cookie. Scrolls so that `pressed` keeps its position in the window
 * when the text above it changes size.
 */
export async function changeDisplay(change: (display: Display) => Display, pressed?: Element): Promise<void> {
  const display = change(currentDisplay())
  document.cookie = displayCookieLine(display)
  const top = () => pressed?.getBoundingClientRect().top ?? 0
  const before = top()
  await showIn(display)
  scrollBy(0, top() - before)
}

export function onDisplayChange(listener: () => void): void {
  addEventListener(changed, listener)
  // A page restored from the back/forward cache may have outdated settings.
  addEventListener('pageshow', () => void showIn(displayOfCookies(document.cookie)))
}

/** Resolves when the styles have loaded. */
async function showIn(display: Display): Promise<void> {
  for (const [name, value] of Object.entries(displayAttributes(display)))
    if (value === null) document.documentElement.removeAttribute(name)
    else document.documentElement.setAttribute(name, value)
  dispatchEvent(new Event(changed))
  if (!display || document.querySelector(`link[href="${displayStyles}"]`)) return
  await addStyles(displayStyles, 'screen')
}

/** Resolves when the styles have loaded, or failed to. @param media for which they count; empty for all. */
export async function addStyles(address: string, media = ''): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  link.media = media
  const loaded = loadedStyles(link)
  document.head.append(link)
  await loaded
}

/** Waits until styles that are just being linked have come, or do not come. */
export const loadedStyles = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
