import { isHydrated } from '../hydrated-pages.ts'
import { giveUp, networkTimeoutMs } from '../ui/network.ts'
import { focusContent } from './arrival.ts'
import { closePanels } from './hover-panels.ts'
import { addressOfForm, clickedLink, isPageLink, isTab, needsFullLoad } from './links.ts'
import { fetchPage, type Page, showPage } from './fetch-page.ts'

/** What a navigation of ours shows, and whether it changes only a part of the page. */
type Arrival = { page: Page; keepsPlace: boolean }

/**
 * Opens pages inside the open document: header and menus stay, and if the network fails so does the page. Works where the
 * browser has the Navigation API, which keeps history and scroll positions; other browsers load each page as a whole.
 * @param onShown called with each page that is shown.
 */
export function startNavigation(onShown: () => void): void {
  // Chromium 102 to 104 have the API without it.
  if (!('NavigateEvent' in window && 'intercept' in NavigateEvent.prototype)) return
  const open = openInTurn()
  document.addEventListener('click', (event) => {
    const link = clickedLink(event)
    if (!link || !isPageLink(link) || isHydrated(link.pathname) || needsFullLoad()) return
    event.preventDefault()
    void open(link.href, isTab(link))
  })
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
    if (isHydrated(new URL(form.action).pathname) || needsFullLoad()) return
    event.preventDefault()
    void open(addressOfForm(form, event.submitter), false)
  })
  navigation.addEventListener('navigate', (event) => {
    const { info, destination, signal } = event
    if (isArrival(info))
      event.intercept({
        focusReset: 'manual',
        scroll: info.keepsPlace ? 'manual' : 'after-transition',
        handler: async () => show(info, onShown),
      })
    else if (event.navigationType === 'traverse' && destination.sameDocument && !event.hashChange)
      event.intercept({
        focusReset: 'manual',
        handler: async () => {
          const page = await fetchPage(destination.url, signal).catch(() => null)
          if (page) show({ page, keepsPlace: false }, onShown)
          // Offline, the service worker says so.
          else if (!signal.aborted) location.reload()
        },
      })
  })
}

const isArrival = (info: unknown): info is Arrival => typeof info === 'object' && info !== null && 'keepsPlace' in info

/** Fetches and opens a page; another one that is asked for meanwhile takes its place. */
function openInTurn() {
  let pending: AbortController | null = null
  return async (address: string, keepsPlace: boolean): Promise<void> => {
    pending?.abort()
    const controller = new AbortController()
    pending = controller
    setBusy(true)
    const timer = setTimeout(() => controller.abort(), networkTimeoutMs)
    try {
      const page = await fetchPage(address, controller.signal)
      if (pending !== controller) return
      if (page) navigation.navigate(page.address, { info: { page, keepsPlace } satisfies Arrival })
      else location.assign(address)
    } catch {
      if (pending === controller) giveUp()
    } finally {
      clearTimeout(timer)
      if (pending === controller) setBusy(false)
    }
  }
}

function setBusy(isBusy: boolean): void {
  document.querySelector('.progress')?.toggleAttribute('hidden', !isBusy)
}

/** As browsers do when a page is loaded: starts at its content and says its title. */
function show({ page, keepsPlace }: Arrival, onShown: () => void): void {
  closePanels()
  const kept = document.activeElement?.closest('[data-keep-focus]') && placeOf(document.activeElement)
  showPage(page)
  onShown()
  const next = kept ? document.querySelector<HTMLElement>(kept) : null
  if (next) next.focus({ preventScroll: true })
  else focusContent()
  // On a phone the tabs fill the screen and their panel would be out of sight.
  if (keepsPlace) document.querySelector('[role=tabpanel]')?.scrollIntoView({ block: 'nearest' })
  const title = document.querySelector('.arrival')
  if (title) title.textContent = document.title
}

/** A selector that finds the same element on another page. */
function placeOf(element: Element): string {
  if (element.id) return `#${CSS.escape(element.id)}`
  return `[data-keep-focus] [href="${CSS.escape(element.getAttribute('href') ?? '')}"]`
}
