import { onEvent } from './events.ts'
import { setIcon } from './set-icon.ts'

const showMs = 6_000

/**
 * Autoplay of the home page's pictures: a scroll-snap strip that visitors scroll themselves without JavaScript. It stops
 * on touch, focus, hover, in hidden windows and with reduced motion.
 */
export function startCarousel(): void {
  onEvent('click', '.carousel-controls a', (link, event) => {
    event.preventDefault()
    setPaused(true)
    showPicture([...(link.parentElement?.children ?? [])].indexOf(link))
  })
  onEvent('click', '.carousel-controls button', () => setPaused(!paused))
  // Scrolling does not bubble.
  document.addEventListener('scroll', ({ target }) => target === stripOf() && markCurrent(), {
    capture: true,
    passive: true,
  })
}

/** Begins anew on the page that is shown. */
export function prepareCarousel(): void {
  setPaused(false)
}

let paused = false
let timer: ReturnType<typeof setTimeout> | undefined

const stripOf = (): HTMLElement | null => document.querySelector('.carousel > ul')

const placeOf = (strip: HTMLElement): number => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))

function setPaused(isPaused: boolean): void {
  paused = isPaused
  const button = document.querySelector('.carousel-controls button')
  button?.setAttribute('aria-label', paused ? '继续自动播放' : '暂停自动播放')
  setIcon(button, paused ? 'play' : 'pause')
  waitForNext()
}

function showPicture(place: number): void {
  const strip = stripOf()
  // Smoothness comes from CSS, which respects reduced motion.
  strip?.scrollTo({ left: place * strip.clientWidth })
}

function markCurrent(): void {
  const strip = stripOf()
  const current = strip && document.querySelectorAll('.carousel-controls a')[placeOf(strip)]
  if (!current || current.hasAttribute('aria-current')) return
  for (const link of document.querySelectorAll('.carousel-controls [aria-current]'))
    link.removeAttribute('aria-current')
  current.setAttribute('aria-current', 'true')
  waitForNext()
}

function waitForNext(): void {
  clearTimeout(timer)
  const strip = stripOf()
  if (!strip || paused || strip.childElementCount < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  timer = setTimeout(() => {
    if (!document.hidden && !strip.parentElement?.matches(':hover, :focus-within'))
      showPicture((placeOf(strip) + 1) % strip.childElementCount)
    waitForNext()
  }, showMs)
}
