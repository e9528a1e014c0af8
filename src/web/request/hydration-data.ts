/**
 * How a page's loader data reach the browser: as one data block, which is read before hydration. React Router's own way
 * is a script for each chunk of a stream: each is rendered by React, hashed for the Content-Security-Policy and written
 * with every quotation mark escaped. The text itself is React Router's private format.
 */
const id = 'loader-data'

/** A `<` can only be inside a JSON string, where it may be escaped. */
export const hydrationElement = (text: string): string =>
  `<script type="application/json" id="${id}">${text.replaceAll('<', '\\u003c')}</script>`

declare global {
  interface Window {
    __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> }
  }
}

/** Hands the data of the document to React Router. */
export function receiveHydrationData(): void {
  const controller = window.__reactRouterContext?.streamController
  controller?.enqueue(document.getElementById(id)?.textContent ?? '')
  controller?.close()
}
