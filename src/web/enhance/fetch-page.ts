import { isHydrated } from '../hydrated-pages.ts'
import { addStyles } from '../ui/display-client.ts'
import { NetworkError, networkMessage } from '../ui/network.ts'
import { findCurrentLink, markCurrentLinks } from './chrome.ts'

/** A rendered page of this site, and the address where it is. */
export type Page = { address: string; document: Document }

/** What heads of pages say, other than styles. Most tags differ; the viewport stays, for which browsers lay pages out again. */
const facts =
  'title, meta[name]:not([name=viewport]), meta[property], link[rel=canonical], link[rel=alternate], link[rel=manifest], script[type="application/ld+json"]'

/**
 * @param signal ends the request.
 * @returns null for what is not a page of this site, and where the document has to be loaded.
 * @throws if the network or the server fails.
 */
export async function fetchPage(address: string, signal: AbortSignal): Promise<Page | null> {
  const response = await fetch(address, { headers: { accept: 'text/html' }, signal })
  if (!response.headers.get('content-type')?.startsWith('text/html')) return notOurs(response)
  // Parsing would apply its styles, which the Content-Security-Policy of the open document forbids.
  const html = (await response.text()).replace(/<style>[^]*?<\/style>/, '')
  const page = new DOMParser().parseFromString(html, 'text/html')
  if (!page.querySelector('.frame > #menu')) return notOurs(response)
  const shown = new URL(response.url)
  shown.hash = new URL(address, location.href).hash
  if (page.querySelector('.stale-notice') || isHydrated(shown.pathname)) return null
  await loadStyles(page)
  return { address: shown.href, document: page }
}

/** Some pages have styles of their own, which stay. */
async function loadStyles(page: Document): Promise<void> {
  const stylesIn = (part: ParentNode) => [...part.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const known = new Set(stylesIn(document).map(({ href }) => href))
  const missing = stylesIn(page.head).filter(({ href }) => !known.has(href))
  await Promise.all(missing.map(({ href, media }) => addStyles(href, media)))
}

/** A download, for example. What a broken proxy says instead of a page must not replace the open one. */
function notOurs({ status }: Response): null {
  if (status >= 500) throw new NetworkError(networkMessage)
  return null
}

/** Replaces what the open document shows by another page. */
export function showPage({ document: page }: Page): void {
  for (const old of contentsOf(document)) old.remove()
  document.querySelector('.frame')?.append(...contentsOf(page))
  const foot = page.querySelector('.print-foot')
  if (foot) document.querySelector('.print-foot')?.replaceWith(foot)
  for (const fact of document.head.querySelectorAll(facts)) fact.remove()
  document.head.append(...page.head.querySelectorAll(facts))
  markCurrentLinks(findCurrentLink(page))
}

/** What stands beside the menu; header, menus and footer are the same on all pages. */
const contentsOf = (page: Document) => page.querySelectorAll('.frame > :not(#menu)')
