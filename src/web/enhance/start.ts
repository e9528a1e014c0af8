import { isHydrated } from '../hydrated-pages.ts'
import { currentDisplay } from '../ui/display-client.ts'
import { arrive } from './arrival.ts'
import { prepareCarousel, startCarousel } from './carousel.ts'
import { startChrome } from './chrome.ts'
import { showDisplay, startDisplay } from './display-controls.ts'
import { closePanels, startHoverPanels } from './hover-panels.ts'
import { startNavigation } from './navigation.ts'
import { startNotices } from './notices.ts'
import { prepareReadingTools, startReadingTools } from './reading.ts'
import { startUnits } from './units.ts'

/** Adds to a rendered page what needs JavaScript. All pages are complete and work without it. */
export function enhance(): void {
  startChrome()
  startDisplay()
  startHoverPanels()
  startNotices()
  startReadingTools()
  startCarousel()
  startUnits()
  prepare()
  // The site also works without it, for example if the network is lost meanwhile.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  if (isHydrated(location.pathname)) return
  startNavigation(() => {
    showDisplay(currentDisplay())
    prepare()
  })
  if (arrive()) closePanels()
}

function prepare(): void {
  prepareReadingTools()
  prepareCarousel()
}
