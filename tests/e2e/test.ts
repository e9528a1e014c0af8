import {
  test as base,
  type Browser,
  type CDPSession,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
} from '@playwright/test'
import { type Network, slowDownAll, takeNetwork } from './slow-network.ts'

type Fixtures = {
  /** Opens a URL; with scripts, waits until they have started. */
  open: (address: string) => Promise<Response>
  /** Console errors, including content security policy violations, and uncaught exceptions. */
  complaints: string[]
  /** Errors that a test causes on purpose, such as a 404. */
  expectedComplaint: RegExp | null
}

/** Of `npm run slow-network`. */
const latency = Number(process.env.LATENCY_MS ?? 0)
const slowNetwork = latency > 0 ? { latency, downloadThroughput: 400_000, uploadThroughput: 200_000 } : null

type Worker = {
  browser: Browser
  network: Network | null
  newWindow: () => Promise<Page>
  sharedWindow: Page
}

/**
 * A test in its own window. Every test fails if a page logged an unexpected error. What belongs to a worker is all here,
 * because tests with other such fixtures would need workers and browsers of their own.
 */
export const freshTest = base.extend<Fixtures, Worker>({
  network: [slowNetwork, { option: true, scope: 'worker' }],
  browser: [
    async ({ playwright, launchOptions, network }, use) => {
      const launch = () => playwright.chromium.launch(launchOptions)
      // Chromium crashes about once in three hundred starts, before any test has begun.
      const browser = await launch().catch(launch)
      if (network) slowDownAll(browser, network)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  newWindow: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, javaScriptEnabled } = project.use
      const options = Object.entries({ baseURL, locale, javaScriptEnabled }).filter(([, value]) => value !== undefined)
      await use(async () => {
        const context = await browser.newContext({
          ...Object.fromEntries(options),
          reducedMotion: 'reduce',
          // Loading a page through the service worker takes a fifth longer. Tests that need it have their own window.
          serviceWorkers: 'block',
        })
        return context.newPage()
      })
    },
    { scope: 'worker' },
  ],
  sharedWindow: [async ({ newWindow }, use) => use(await newWindow()), { scope: 'worker' }],
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
      expect(complaints, 'browser errors').toEqual([])
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

type SharedFixtures = {
  /** Opens the window of another visitor or of somebody else of the staff. Tests leave it open. */
  openWindow: () => Promise<Page>
}

/** Of this worker: windows that no test has open. */
const spareWindows: Page[] = []

/**
 * A test in the shared windows of its worker, because opening a window takes longer than most tests. Motion is reduced,
 * so that nothing is checked halfway through an animation. A failing test discards the windows, since Playwright then
 * starts a new worker.
 */
export const test = freshTest.extend<SharedFixtures>({
  context: ({ sharedWindow }, use) => use(sharedWindow.context()),
  page: async ({ sharedWindow, viewport }, use) => {
    if (viewport) await sharedWindow.setViewportSize(viewport)
    // Start without hovering over anything.
    await sharedWindow.mouse.move(0, 0)
    await use(sharedWindow)
    await clear(sharedWindow)
  },
  openWindow: async ({ newWindow, viewport }, use) => {
    const opened: Page[] = []
    await use(async () => {
      const window = spareWindows.pop() ?? (await newWindow())
      opened.push(window)
      if (viewport) await window.setViewportSize(viewport)
      return window
    })
    await Promise.all(opened.map(clear))
    spareWindows.push(...opened)
  },
})

/** Leaves a window as a new visitor has it: nothing kept, no second page, nothing intercepted or emulated. */
async function clear(page: Page): Promise<void> {
  const context = page.context()
  const others = context.pages().filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  const { origin, pathname } = new URL(page.url())
  const isEmulated = await page.evaluate(leaveInPage)
  // An open editor goes on saving.
  if (/^\/(staff|login)\b/.test(pathname)) await page.goto('about:blank')
  await Promise.all([
    clearStorage(page, origin),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    page.setExtraHTTPHeaders({}),
    context.setExtraHTTPHeaders({}),
    context.clearCookies(),
  ])
  if (isEmulated) await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' })
}

/** In the page. @returns whether it is shown on another medium than those of the other tests. */
function leaveInPage(): boolean {
  // The next test resizes the window before it opens a page; a page without boxes is not laid out again for that.
  document.documentElement.style.display = 'none'
  const media = ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: no-preference)']
  return matchMedia(media.join()).matches
}

/** Session storage goes with local storage. */
async function clearStorage(page: Page, origin: string): Promise<void> {
  // Of a window that opened nothing.
  if (origin === 'null') return
  const session = await openSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** For calls of the browser's protocol that Playwright does not have. */
export function openSession(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/**
 * The number of visits is requested once the small scripts have started, so this response means that they have. Pages
 * that React runs are ready once it has adopted their content.
 */
async function alive(page: Page): Promise<void> {
  // Until the next page has begun, responses are those of the page before.
  let hasBegun = false
  page.once('framenavigated', () => (hasBegun = true))
  await page.waitForResponse((response) => hasBegun && response.url().endsWith('/api/article/article/pageview'))
  await until(
    page,
    () =>
      !document.getElementById('loader-data') ||
      Object.keys(document.querySelector('#content') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/**
 * Waits in the page for a condition that uses nothing from outside. `waitForFunction` would load Playwright's selectors
 * into the page for it, a fifth of the time of a load.
 */
export const until = (page: Page, condition: () => boolean): Promise<void> =>
  page.evaluate(`(async () => {
    const met = ${String(condition)}
    while (!met()) await new Promise((look) => setTimeout(look, 10))
  })()`)

/** Takes the network away, once the service worker has come: losing the network before that is another case. */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await takeNetwork(page)
}

/**
 * Printing would open a dialog. Instead stores the text that would be printed as `data-printed` on the page, with the
 * number of style sheets that are there for it, and tells the frame that it was printed.
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
            document.documentElement.dataset.printedStyles = String(inner.document.styleSheets.length)
            inner.dispatchEvent(new Event('afterprint'))
          }
      }
    }
  })
}

export { expect }
