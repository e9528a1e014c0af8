import { test as base, type ConsoleMessage, expect, type Page, type Response } from '@playwright/test'

type Fixtures = {
  /** Goes to an address; with script, waits until the page is alive. */
  open: (address: string) => Promise<Response>
  /** What the browser complained about: console errors (refusals by the content security policy among them), thrown errors. */
  complaints: string[]
  /** Complaints that belong to what a test does, such as a page that is not there. */
  expectedComplaint: RegExp | null
}

/** A test in a window of its own. Every test fails when the browser complained about any page that it visited. */
export const freshTest = base.extend<Fixtures>({
  expectedComplaint: [null, { option: true }],
  complaints: [
    async ({ page, expectedComplaint }, use) => {
      const complaints: string[] = []
      const add = (text: string) => void (expectedComplaint?.test(text) || complaints.push(`${page.url()} ${text}`))
      const onConsole = (message: ConsoleMessage) => void (message.type() === 'error' && add(message.text()))
      const onError = (error: Error) => add(String(error))
      page.on('console', onConsole).on('pageerror', onError)
      await use(complaints)
      page.off('console', onConsole).off('pageerror', onError)
      expect(complaints, 'complaints of the browser').toEqual([])
    },
    { auto: true },
  ],
  open: async ({ page, javaScriptEnabled }, use) => {
    await use(async (address) => {
      const [response] = await Promise.all([page.goto(address), javaScriptEnabled ? alive(page) : null])
      if (!response) throw new Error(`${address} was not loaded.`)
      return response
    })
  },
})

/**
 * A test in the one window of its worker: opening a window takes longer than most tests. It shows no motion, so that
 * nothing is looked at half way. A test that fails takes the window with it, since Playwright then starts a new worker.
 */
export const test = freshTest.extend<object, { sharedWindow: Page }>({
  sharedWindow: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, javaScriptEnabled } = project.use
      const options = Object.entries({ baseURL, locale, javaScriptEnabled }).filter(([, value]) => value !== undefined)
      const page = await browser.newPage({ ...Object.fromEntries(options), reducedMotion: 'reduce' })
      await use(page)
      await page.context().close()
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedWindow, viewport }, use) => {
    if (viewport) await sharedWindow.setViewportSize(viewport)
    // Nothing is hovered over at first.
    await sharedWindow.mouse.move(0, 0)
    await use(sharedWindow)
    await sharedWindow.emulateMedia({ media: null })
  },
})

/** The footer asks for the number of visits in an effect: by then React has taken over the whole page. */
const alive = (page: Page) => page.waitForResponse('**/api/article/article/pageview')

/**
 * Printing would wait for a person. In its place the words that would be on the paper are put down as `data-printed` of
 * the page, and the frame is told that it was printed.
 */
export async function catchPrinting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { append } = document.body
    document.body.append = (...nodes) => {
      append.apply(document.body, nodes)
      for (const node of nodes) {
        const inner = node instanceof HTMLIFrameElement ? node.contentWindow : null
        if (inner)
          inner.print = () => {
            document.documentElement.dataset.printed = inner.document.body.innerText
            inner.dispatchEvent(new Event('afterprint'))
          }
      }
    }
  })
}

export { expect }
