import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation, useSubmit } from 'react-router'
import { addressOfForm, clickedLink, isPageLink, isTab, needsFullLoad } from '../../enhance/links.ts'
import { isStaffPath } from '../../href.ts'
import { onGivenUp, whenOnline } from '../../ui/network.ts'

/**
 * Client-side navigation of hydrated pages, for plain links and GET forms. One delegated listener instead of a component
 * per link, so it costs nothing in long lists. Also handles POST forms with `data-in-place`: one submission at a time,
 * and the page stays open if the network fails.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate()
  const submit = useSubmit()
  const { state } = useNavigation()
  const isPosting = useRef(false)
  // The answer is shown while the page still loads, and its buttons must work from then on.
  useEffect(() => {
    if (state === 'loading') isPosting.current = false
  }, [state])
  useEffect(() => {
    const done = (): void => {
      isPosting.current = false
    }
    const onClick = (event: MouseEvent): void => {
      const link = clickedLink(event)
      if (!link || !isPageLink(link) || !isOfThisApplication(link.pathname) || needsFullLoad()) return
      event.preventDefault()
      const address = link.pathname + link.search + link.hash
      whenOnline(() => void navigate(address, { preventScrollReset: isTab(link) }))
    }
    const onSubmit = (event: SubmitEvent): void => {
      const form = event.target
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return
      if (form.dataset.inPlace !== undefined) {
        event.preventDefault()
        if (isPosting.current) return
        isPosting.current = true
        const target = event.submitter instanceof HTMLButtonElement ? event.submitter : form
        // The fragment is for browsers without JavaScript; here the page itself moves the focus.
        const { pathname, search } = new URL(form.action)
        whenOnline(() => void submit(target, { action: pathname + search, preventScrollReset: true }).finally(done))
        return
      }
      if (form.method !== 'get' || !isOfThisApplication(new URL(form.action).pathname) || needsFullLoad()) return
      event.preventDefault()
      const address = addressOfForm(form, event.submitter)
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

/** React knows all pages of staff, and of the public site the open one: others are documents of their own. */
const isOfThisApplication = (path: string): boolean =>
  isStaffPath(location.pathname) ? isStaffPath(path) : path === location.pathname
