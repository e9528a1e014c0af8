/** Prints one element of the page: a copy of it alone in a hidden frame, in the styles of the page. */
export function printElement(element: Element): void {
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  document.body.append(frame)
  const { contentWindow: inner, contentDocument: copy } = frame
  if (!inner || !copy) return
  copy.title = document.title
  copy.documentElement.lang = document.documentElement.lang
  for (const style of document.head.querySelectorAll('style, link[rel=stylesheet]'))
    copy.head.append(copy.importNode(style, true))
  copy.body.append(copy.importNode(element, true))
  inner.addEventListener('afterprint', () => frame.remove())
  void ready(copy).then(() => inner.print())
}

/** Pictures of the copy have to be there before it is printed; one that fails must not keep the rest from it. */
const ready = (copy: Document): Promise<unknown> =>
  Promise.all(
    [...copy.images].map((image) => {
      image.loading = 'eager'
      return image.decode().catch(() => undefined)
    }),
  )
