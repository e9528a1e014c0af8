import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { type Display, elderModeTitle, hasChoice, withChoice } from '../../platform/display.ts'
import { changeDisplay } from '../ui/display-client.ts'

/**
 * What changes in header, menus and footer while a page is open. React does not know their contents
 * (`useChromeHtml`), so these hooks change the elements themselves.
 */
export function useChrome(pathname: string, display: Display): void {
  useEffect(() => markCurrentLinks(pathname), [pathname])
  useEffect(() => showDisplay(display), [display])
  useEffect(updateVisits, [])
}

function markCurrentLinks(pathname: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.top-bar > ul > li > a, .side-menu li > a'))
    if (link.pathname === pathname) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
}

/** Shows the display settings on their buttons, and titles on menu entries that are icons only. */
function showDisplay(display: Display): void {
  setText('.display-links button', elderModeTitle(display))
  setAttribute('.side-menu-size [value=wide]', 'aria-pressed', String(hasChoice(display, 'wide')))
  const closed = hasChoice(display, 'closed')
  for (const link of document.querySelectorAll('.side-menu li > a'))
    if (closed) link.setAttribute('title', link.textContent)
    else link.removeAttribute('title')
  const [icon, title] = closed ? ['panel-left-open', '展开菜单'] : ['panel-left-close', '收起菜单']
  const button = '.side-menu-size [value=closed]'
  setAttribute(button, 'aria-expanded', String(!closed))
  setAttribute(button, 'title', title)
  setText(`${button} span`, title)
  const use = document.querySelector(`${button} use`)
  use?.setAttribute('href', use.getAttribute('href')?.replace(/#.*/, `#${icon}`) ?? '')
}

function setAttribute(selector: string, name: string, value: string): void {
  document.querySelector(selector)?.setAttribute(name, value)
}

function setText(selector: string, text: string): void {
  const element = document.querySelector(selector)
  // A Mongolian form of the same word stays.
  if (element && (element.querySelector('.both > :last-child') ?? element).textContent !== text)
    element.textContent = text
}

/** The rendered visit count may be stale on cached pages, so the browser fetches the current one. */
function updateVisits(): () => void {
  const request = new AbortController()
  fetch('/api/article/article/pageview', { signal: request.signal })
    .then((response) => response.json())
    .then(({ data }: { data: number | null }) => data !== null && showVisits(data))
    // Keep the rendered count.
    .catch(() => undefined)
  return () => request.abort()
}

function showVisits(visits: number): void {
  const shown = document.querySelector<HTMLDataElement>('.visits data')
  if (!shown) return
  shown.value = String(visits)
  shown.textContent = visits.toLocaleString('zh-CN')
}

/** What the header does with JavaScript: the display settings open at once, and an empty search says what is missing. */
export const headerEvents = {
  onClick(event: MouseEvent) {
    if (!(event.target instanceof Element && event.target.closest('.display-links a'))) return
    event.preventDefault()
    void changeDisplay((now) => withChoice(now, 'bar'))
  },
  onInvalidCapture: ({ target }: FormEvent) => setValidity(target, '输入内容不能为空！'),
  onInput: ({ target }: FormEvent) => setValidity(target, ''),
}

function setValidity(target: EventTarget, message: string): void {
  if (target instanceof HTMLInputElement) target.setCustomValidity(message)
}

/**
 * Whether the page is scrolled past an element: the bar is fixed from 90 px on (specification, section 9).
 * Without JavaScript it is sticky instead.
 */
export function usePast() {
  const threshold = useRef<HTMLDivElement>(null)
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!threshold.current) return
    const observer = new IntersectionObserver(([entry]) =>
      setPast(Boolean(entry && !entry.isIntersecting && entry.boundingClientRect.top < 0)),
    )
    observer.observe(threshold.current)
    return () => observer.disconnect()
  }, [])
  return [threshold, past] as const
}
