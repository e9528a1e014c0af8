import { useEffect } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { type Display, isChoice, isTextSize, toggleChoice, withTextSize } from '../../../platform/display.ts'
import { changeDisplay } from '../../ui/display-client.ts'
import { isStaffPath } from '../../href.ts'
import { onGivenUp, whenOnline } from '../../ui/network.ts'

/**
 * Client-side navigation for all plain links and GET forms. One delegated listener instead of a component per link,
 * so it also covers article bodies and costs nothing in long lists. Also handles display setting buttons and POST
 * forms with `data-in-place`: one submission at a time, and the page stays open if the network fails.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate()
  const submit = useSubmit()
  useEffect(() => {
    let posting = false
    const done = (): void => {
      posting = false
    }
    const onClick = (event: MouseEvent): void => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      // history.pushState does not update :target, so only a full load closes an open drawer.
      if (document.querySelector('.drawer:target')) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isPage(link) || isStale()) return
      event.preventDefault()
      const address = link.pathname + link.search + link.hash
      whenOnline(() => void navigate(address, { preventScrollReset: isTab(link) }))
    }
    const onSubmit = (event: SubmitEvent): void => {
      const form = event.target
      // Display settings apply in the browser; without JavaScript the same button posts to the server.
      const change = event.submitter instanceof HTMLButtonElement && changeBy(event.submitter)
      if (change && event.submitter) {
        event.preventDefault()
        void changeDisplay(change, event.submitter)
        return
      }
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
      if (form.dataset.inPlace !== undefined) {
        event.preventDefault()
        if (posting) return
        posting = true
        const target = event.submitter instanceof HTMLButtonElement ? event.submitter : form
        // The fragment is for browsers without JavaScript; here the page itself moves the focus.
        const { pathname, search } = new URL(form.action)
        whenOnline(() => void submit(target, { action: pathname + search, preventScrollReset: true }).finally(done))
        return
      }
      if (form.method !== 'get' || !isOfThisApplication(new URL(form.action).pathname) || isStale()) return
      event.preventDefault()
      const address = addressOf(form, event.submitter)
      whenOnline(() => void navigate(address))
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('click', onClick, { signal })
    document.addEventListener('submit', onSubmit, { signal })
    const forget = onGivenUp(done)
    return () => {
      forget()
      controller.abort()
    }
  }, [navigate, submit])
}

/** Whether a click opens a link in this tab. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** The address that a GET form leads to, without parameters for its empty fields. */
function addressOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const filled = [...new FormData(form, submitter)].filter(([, value]) => typeof value === 'string' && value !== '')
  const search = new URLSearchParams(filled as [string, string][]).toString()
  return new URL(form.action).pathname + (search && `?${search}`)
}

/** The display change of a button, or null. */
function changeBy({ name, value }: HTMLButtonElement): ((display: Display) => Display) | null {
  // Header and menus in another language come from the server.
  if (name === 'toggle' && isChoice(value) && value !== 'mongol') return (display) => toggleChoice(display, value)
  if (name === 'size' && isTextSize(value)) return (display) => withTextSize(display, value)
  return null
}

/** Whether a link leads to another page of this application: not a download, file, fragment of this page or new window. */
function isPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false
  if (!isOfThisApplication(link.pathname)) return false
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return false
  return !/^\/(files|assets|api)\/|\.(csv|xml|json|txt)$/.test(link.pathname)
}

/** Whether a link changes a part of the open page: what is around it stays where it is. */
const isTab = (link: HTMLAnchorElement): boolean =>
  link.pathname === location.pathname && link.closest('[data-keep-focus]') !== null

/** During a database outage pages are fully reloaded, so that the stale notice is shown and removed correctly. */
const isStale = (): boolean => document.querySelector('.stale-notice') !== null

/** The routes of the other application are unknown here, so its pages are loaded as a whole. */
const isOfThisApplication = (path: string): boolean => isStaffPath(path) === isStaffPath(location.pathname)
