import { onEvent } from './events.ts'

/** What changes in header, menus and footer while a page is open. */
export function startChrome(): void {
  explainEmptySearch()
  fixTopBar()
  void updateVisits()
}

/** Marks the links in the menus that lead to the current page. */
export function markCurrentLinks(path: string | null | undefined): void {
  for (const link of document.querySelectorAll('.top-bar > ul > li > a, .side-menu li > a'))
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
}

/** The link that the menus of a rendered page mark as current. */
export const findCurrentLink = (page: Document): string | null | undefined =>
  page.querySelector('.top-bar [aria-current=page], .side-menu [aria-current=page]')?.getAttribute('href')

function explainEmptySearch(): void {
  onEvent('invalid', '.header input', (input) => setValidity(input, '输入内容不能为空！'), { capture: true })
  onEvent('input', '.header input', (input) => setValidity(input, ''))
}

function setValidity(target: HTMLElement, message: string): void {
  if (target instanceof HTMLInputElement) target.setCustomValidity(message)
}

/**
 * Fixes the bar once the page is scrolled past its threshold, from 90 px on (specification, section 9). Without
 * JavaScript it is sticky instead.
 */
function fixTopBar(): void {
  const threshold = document.querySelector('.top-threshold')
  const bar = document.querySelector<HTMLElement>('.top-navigation')
  if (!threshold || !bar) return
  new IntersectionObserver(([entry]) => {
    if (entry && !entry.isIntersecting && entry.boundingClientRect.top < 0) bar.dataset.stuck = 'true'
    else delete bar.dataset.stuck
  }).observe(threshold)
}

/** The rendered visit count may be stale on cached pages, so the browser fetches the current one. */
async function updateVisits(): Promise<void> {
  // Not the one in the preview of settings, which React renders.
  const shown = document.querySelector<HTMLDataElement>('body > .footer .visits data')
  if (!shown) return
  try {
    const response = await fetch('/api/article/article/pageview')
    const { data } = (await response.json()) as { data: number | null }
    if (data === null) return
    shown.value = String(data)
    shown.textContent = data.toLocaleString('zh-CN')
  } catch {
    // Keep the rendered count.
  }
}
