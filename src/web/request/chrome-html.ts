import { createContext, useContext, useState } from 'react'

/** The elements around every page, with the selectors that find them. */
const elements = {
  header: '.header',
  navigation: '.top-navigation',
  menu: '.side-menu',
  footer: '.footer',
  floatingBar: '.floating-bar',
  displayTools: '.display-tools',
}

export type ChromePart = keyof typeof elements

export const chromeParts = Object.keys(elements) as ChromePart[]

/** The page that menus mark as current, where loaders name another than the page itself. */
export const findSection = (loaded: readonly unknown[]): string | undefined =>
  (loaded.findLast((data) => (data as { section?: string } | undefined)?.section) as { section: string } | undefined)
    ?.section

/** The text in a rendered document that the renderer replaces with the contents of an element. */
export const chromeSlot = (mark: string, part: ChromePart): string => `<!--${mark} ${part}-->`

/** The unguessable mark of a rendering, so that page content cannot forge a slot. Provided on the server only. */
export const ChromeMarkContext = createContext<string | null>(null)

/**
 * Properties of an element whose contents were rendered apart (`src/web/frame/chrome.server.tsx`). In browsers these are the contents
 * that the document has: React adopts them on hydration, and draws them again if an error replaces the layout.
 */
export function useChromeHtml(part: ChromePart) {
  const mark = useContext(ChromeMarkContext)
  // The same object in every render: React would write the contents again for another one.
  const [dangerouslySetInnerHTML] = useState(() => ({
    __html: mark === null ? (document.querySelector(elements[part])?.innerHTML ?? '') : chromeSlot(mark, part),
  }))
  return { dangerouslySetInnerHTML, suppressHydrationWarning: true }
}
