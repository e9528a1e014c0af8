import { expectFitsInDisplays, violations } from '../accessible.ts'
import { addressOfScreen, createLoader, refusedComplaint, screenCases } from '../screens.ts'
import { expect, test } from '../test.ts'

test.use({ expectedComplaint: refusedComplaint })

for (const [index, screen] of screenCases.entries()) {
  test(
    `${screen.name} is accessible at every width and in other displays`,
    { tag: '@script' },
    async ({ page, open, request }) => {
      const address = await addressOfScreen(screen, index, createLoader(request))
      await open(address)
      await expectFitsInDisplays(page, address, screen.name === 'home' ? 'html' : 'main')
    },
  )
}

test('the units with an open panel are accessible', { tag: '@script' }, async ({ page, open }) => {
  await open('/region/region')
  await page.locator('.has-panel').first().hover()
  await expect(page.locator('.area-panel').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the open drawer is accessible', { tag: '@script' }, async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/dashboard')
  await page.getByRole('link', { name: '菜单', exact: true }).click()
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
