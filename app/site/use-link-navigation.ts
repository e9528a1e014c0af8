import { useEffect } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { type Display, isChoice, isTextSize, toggleChoice, withTextSize } from '../lib/display.ts'
import { changeDisplay } from '../ui/display-client.ts'
import { onGivenUp, whenOnline } from '../ui/network.ts'

/**
 * Lets every plain link and search form of the page lead on without a full reload. One listener instead of a
 * component for each link: lists of links cost nothing, and article bodies take part too. Buttons that change how the
 * site is shown take part as well, and posted forms with `data-in-place`: one at a time, and the page stays where the
 * network fails.
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
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      // A place that is the target of the address (the open drawer) remains so when script changes the address.
      if (location.hash) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !isPage(link)) return
      event.preventDefault()
      const address = link.pathname + link.search + link.hash
      whenOnline(() => void navigate(address))
    }
    const onSubmit = (event: SubmitEvent): void => {
      const form = event.target
      // A way of showing the site takes effect here and now; without script the same button asks the server.
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
        whenOnline(() => void submit(target, { preventScrollReset: true }).finally(done))
        return
      }
      if (form.method !== 'get') return
      event.preventDefault()
      const given = [...new FormData(form, event.submitter)].filter(
        ([, value]) => typeof value === 'string' && value !== '',
      )
      const search = new URLSearchParams(given as [string, string][]).toString()
      const address = new URL(form.action).pathname + (search && `?${search}`)
      whenOnline(() => void navigate(address))
    }
    document.addEventListener('click', onClick)
    document.addEventListener('submit', onSubmit)
    const forget = onGivenUp(done)
    return () => {
      forget()
      document.removeEventListener('click', onClick)
      document.removeEventListener('submit', onSubmit)
    }
  }, [navigate, submit])
}

/** What a button does to the way the site is shown, if anything. */
function changeBy({ name, value }: HTMLButtonElement): ((display: Display) => Display) | null {
  if (name === 'toggle' && isChoice(value)) return (display) => toggleChoice(display, value)
  if (name === 'size' && isTextSize(value)) return (display) => withTextSize(display, value)
  return null
}

/** Another page of this site: not a download, a file, a place on this page or a link for another window. */
function isPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return false
  return !/^\/(files|assets|api)\/|\.(xml|json|txt)$/.test(link.pathname)
}
