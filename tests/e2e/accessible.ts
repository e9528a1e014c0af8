import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

const { source } = axe
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The usual way, the elder mode, high contrast both ways and the toolbar, each at the widths at which it differs from
 * those before it: contrasts are colours alone.
 */
const ways: readonly { display: string; widths: readonly number[] }[] = [
  { display: '', widths: [1440, 768, 320] },
  { display: 'elder', widths: [1440, 320] },
  { display: 'dark', widths: [1440, 320] },
  { display: 'light.spaced.bar', widths: [320] },
]

/** Each broken rule with the places where it is broken, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Once a page: reading axe itself takes as long as looking.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source)
  const { violations: found } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    { runOnly: tags, resultTypes: ['violations' as const] },
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Looks at a page as it stands: nobody is kept out, and nothing is wider than the screen. */
export async function expectFits(
  page: Page,
  what: string,
  widths: readonly number[] = [1440, 768, 320],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const at = `${what} at ${width} px`
    // What is on its way may still change the page. Its bar has no width at first, which would be as good as hidden.
    await expect(page.locator('.progress:not([hidden])')).toHaveCount(0)
    expect(await violations(page), at).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width)
  }
}

/** Opens a page in every way and looks at it. */
export async function expectAccessible(
  page: Page,
  address: string,
  open: (address: string) => Promise<unknown>,
): Promise<void> {
  for (const { display, widths } of ways) {
    await page.context().addCookies([{ name: 'display', value: display, url: address }])
    await open(address)
    await expectFits(page, `${address}, ${display || 'usual'}`, widths)
  }
  await page.context().clearCookies({ name: 'display' })
}
