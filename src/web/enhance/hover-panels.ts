const holder = '.has-panel'

/**
 * CSS opens panels on hover and focus. This adds the rest: Escape closes panels, and the first tap on a link with a
 * panel opens the panel instead of following the link. A closed panel can open again once pointer or focus have left it.
 */
export function startHoverPanels(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeOnEscape()
  })
  // Not pointerover, which also fires when the page moves under a resting pointer.
  document.addEventListener('pointermove', () => {
    for (const left of document.querySelectorAll<HTMLElement>('[data-closed]:not(:hover):not(:focus-within)'))
      delete left.dataset.closed
  })
  document.addEventListener('focusin', ({ relatedTarget }) => {
    for (const closed of document.querySelectorAll<HTMLElement>('[data-closed]:not(:hover)'))
      if (!(relatedTarget instanceof Node && closed.contains(relatedTarget))) delete closed.dataset.closed
  })
  openByFirstTap()
}

/** Closes all panels: a new page starts at its top, which may move the bar under a resting pointer. */
export function closePanels(): void {
  for (const each of document.querySelectorAll<HTMLElement>(holder)) close(each, document.getElementById('content'))
}

function closeOnEscape(): void {
  if (document.querySelector('.drawer:target')) location.hash = '#content'
  for (const tool of document.querySelectorAll<HTMLDetailsElement>('details[name=tools][open]')) {
    if (tool.contains(document.activeElement)) tool.querySelector('summary')?.focus()
    tool.open = false
  }
  for (const open of document.querySelectorAll<HTMLElement>(`${holder}:hover, ${holder}:focus-within`))
    close(open, open.querySelector<HTMLElement>(':scope > a, :scope > button'))
}

function openByFirstTap(): void {
  let tapOpens: Element | null = null
  document.addEventListener('pointerdown', ({ pointerType, target }) => {
    tapOpens = null
    if (pointerType !== 'touch' || !(target instanceof Element)) return
    const tapped = target.closest<HTMLElement>(holder)
    delete tapped?.dataset.closed
    const link = target.closest(`${holder} > a`)
    const panel = link?.nextElementSibling
    if (panel && getComputedStyle(panel).display !== 'none' && !tapped?.matches(':focus-within')) tapOpens = link
  })
  document.addEventListener(
    'click',
    (event) => {
      const link = tapOpens
      tapOpens = null
      if (!link || !(event.target instanceof Node && link.contains(event.target))) return
      event.preventDefault()
      if (link instanceof HTMLElement) link.focus()
    },
    // To run before other listeners follow the link.
    { capture: true },
  )
}

/** Closes a panel and moves the focus out of it, because hidden elements cannot keep it. */
function close(open: HTMLElement, focus: HTMLElement | null): void {
  if (open.contains(document.activeElement)) focus?.focus({ preventScroll: true })
  open.dataset.closed = ''
}
