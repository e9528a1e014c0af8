import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { at, districts } from './portal.ts'
import { addressOfScreen, refusedComplaint, screenCases } from './screens.ts'
import { expect, test } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [1440, 768, 320]

test.use({ expectedComplaint: refusedComplaint })

/** The usual way, the elder mode, high contrast both ways, and the toolbar. */
const displays = ['', 'elder', 'dark', 'light.spaced.bar']

for (const [index, screen] of screenCases.entries()) {
  test(
    `${screen.name} is accessible in every way at every width`,
    { tag: '@script' },
    async ({ page, open, request }) => {
      const address = await addressOfScreen(screen, index, request)
      for (const display of displays) {
        await page.context().addCookies([{ name: 'display', value: display, url: address }])
        await open(address)
        // The second high contrast differs from the first in colours alone: the smallest screen is enough.
        for (const width of display.startsWith('light') ? widths.slice(-1) : widths) {
          await page.setViewportSize({ width, height: 900 })
          const at = `${display || 'usual'} at ${width} px`
          expect(await violations(page), at).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width)
        }
      }
    },
  )
}

test.afterEach(async ({ page }) => page.context().clearCookies())

for (const { name, ports } of districts) {
  test(`the units of ${name} with an open panel are accessible`, { tag: '@script' }, async ({ page, open }) => {
    await open(at(ports[0], '/region/region'))
    await page.locator('.has-panel').first().hover()
    await expect(page.locator('.area-panel').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
}

test('the open drawer is accessible', { tag: '@script' }, async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/dashboard')
  await page.getByRole('link', { name: '菜单', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

/** Each broken rule with the places where it is broken, one line each. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .options({ runOnly: tags, resultTypes: ['violations'] })
    // Without frames there is nothing to gather from elsewhere, and no second window has to be opened for it.
    .setLegacyMode()
    .analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
