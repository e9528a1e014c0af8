/** The link that a plain click opens in this tab, or null. */
export function clickedLink({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey, target }: MouseEvent) {
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  return target instanceof Element ? target.closest('a') : null
}

/** Whether a link leads to another page of this site: not a download, file, fragment of this page or new window. */
export function isPageLink(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return false
  return !/^\/(files|assets|api)\/|\.(csv|xml|json|txt)$/.test(link.pathname)
}

/** Whether a link changes a part of the open page: what is around it stays where it is. */
export const isTab = (link: HTMLAnchorElement): boolean =>
  link.pathname === location.pathname && link.closest('[data-keep-focus]') !== null

/** The path and query that a GET form leads to, without parameters for its empty fields. */
export function addressOfForm(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const filled = [...new FormData(form, submitter)].filter(([, value]) => typeof value === 'string' && value !== '')
  const search = new URLSearchParams(filled as [string, string][]).toString()
  return new URL(form.action).pathname + (search && `?${search}`)
}

/**
 * Whether pages have to be loaded as a whole: during a database outage, so that its notice is shown and removed, and
 * while a drawer is open, because only that resets `:target`.
 */
export const needsFullLoad = (): boolean => document.querySelector('.stale-notice, .drawer:target') !== null
