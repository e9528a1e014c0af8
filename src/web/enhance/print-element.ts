import { loadedStyles } from '../ui/display-client.ts'
import { fillPrintFoot } from './print-foot.ts'

/**
 * Prints a single element: copies it to a hidden iframe with the styles of the page, and the foot that says where it
 * comes from.
 */
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
  for (const style of document.querySelectorAll('style, link[rel=stylesheet]'))
    copy.head.append(copy.importNode(style, true))
  copy.body.append(copy.importNode(element, true))
  fillPrintFoot()
  const foot = document.querySelector('.print-foot')
  if (foot) copy.body.append(copy.importNode(foot, true))
  inner.addEventListener('afterprint', () => frame.remove())
  void ready(copy).then(() => inner.print())
}

/** Waits until the styles of the copy have come and its images are decoded; failed ones do not block printing. */
const ready = (copy: Document): Promise<unknown> =>
  Promise.all([
    ...Array.from(copy.querySelectorAll('link'), loadedStyles),
    ...Array.from(copy.images, (image) => {
      image.loading = 'eager'
      return image.decode().catch(() => undefined)
    }),
  ])
