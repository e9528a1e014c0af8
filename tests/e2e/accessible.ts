import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

const { source } = axe
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Standard, elder mode, high contrast both ways and the toolbar, each at the widths where its layout differs from the
 * ones before. The contrast modes change colours only.
 */
const ways: readonly { display: string; widths: readonly number[] }[] = [
  { display: '', widths: [1440, 768, 320] },
  { display: 'elder', widths: [1440, 320] },
  { display: 'dark', widths: [1440, 320] },
  { display: 'light.spaced.bar', widths: [320] },
]

/** Where only the width can fail: axe would find what it found before. */
const layoutsOnly = [
  { display: '', width: 390 },
  { display: 'elder.text3.spaced', width: 320 },
]

/** Each violated rule with its elements, one line each; `within`: selector of what is checked, by default all. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // Once per page: loading axe takes as long as a run.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source)
  const { violations: found } = await page.evaluate(
    async ({ within, options }) => {
      // Colours halfway through a transition are nobody's choice.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      return (window as unknown as { axe: typeof axe }).axe.run(within, options)
    },
    { within, options: { runOnly: tags, resultTypes: ['violations' as const] } },
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** Waits for a notice and checks it by itself. */
export async function expectNotice(page: Page): Promise<void> {
  await expect(page.locator('.notice-box')).toBeVisible()
  expect(await violations(page, '.notice-box'), 'notice').toEqual([])
}

/** Checks the current page: no accessibility violation, and nothing wider than the screen. */
export async function expectFits(
  page: Page,
  what: string,
  widths: readonly number[] = [1440, 768, 320],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const at = `${what} at ${width} px`
    // A pending navigation may still change the page. The progress bar is zero pixels wide at first, so checking that
    // it is invisible is not enough.
    await expect(page.locator('.progress:not([hidden])')).toHaveCount(0)
    // Notices disappear after two seconds, which must not happen during a check; see `expectNotice`.
    await expect(page.locator('.notice-box')).toHaveCount(0)
    expect(await violations(page), at).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width)
  }
}

/** Opens a page in every display mode and checks it. */
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
  for (const { display, width } of layoutsOnly) {
    await page.context().addCookies([{ name: 'display', value: display, url: address }])
    await page.setViewportSize({ width, height: 640 })
    await open(address)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(width)
  }
  await page.context().clearCookies({ name: 'display' })
}
