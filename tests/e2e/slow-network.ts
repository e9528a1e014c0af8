import type { Browser, CDPSession, Page } from '@playwright/test'

/** `latency` in milliseconds, for each request; throughput in bytes a second. */
export type Network = { latency: number; downloadThroughput: number; uploadThroughput: number }

const sessions = new WeakMap<Page, CDPSession>()

/** Slows down what a page loads from now on. */
async function slowDown(page: Page, network: Network): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  sessions.set(page, session)
}

/** Slows down all pages of a browser. */
export function slowDownAll(browser: Browser, network: Network): void {
  const create = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await create(options)
    // A page that is closed at once cannot be slowed down.
    context.on('page', (page) => void slowDown(page, network).catch(() => undefined))
    return context
  }
}

/** Chromium takes a slow network for one that is there. */
export async function takeNetwork(page: Page): Promise<void> {
  await sessions.get(page)?.detach()
  sessions.delete(page)
  await page.context().setOffline(true)
}
