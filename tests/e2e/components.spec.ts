import { type OwnPortal, startOwnPortal } from '../fixtures/own-portal.ts'
import { expectComponentsFit, openInDisplay, violations } from './accessible.ts'
import { expect, test } from './test.ts'

// One portal in development mode for both.
test.describe.configure({ mode: 'default' })

let portal: OwnPortal
test.beforeAll(async () => {
  portal = await startOwnPortal({ settings: { PORTAL_DEV: '1' } })
})
test.afterAll(() => portal.stop())

const tag = '@script'

test('components of the public site are accessible in every state, width and display', { tag }, async ({ page }) => {
  await openInDisplay(page, `${portal.origin}/dev/components`, 'dark')
  await expectComponentsFit(page, 'components of the public site')
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    for (const panel of await page.locator('details[name="tools"]').all()) {
      await panel.locator('summary').click()
      expect(await violations(page, { within: 'details[open]' }), `open panel at ${width} px`).toEqual([])
      await panel.locator('summary').click()
    }
  }
})

test('components of the staff frame are accessible in every state, width and display', { tag }, async ({ page }) => {
  await openInDisplay(page, `${portal.origin}/dev/components/staff`, 'dark')
  // React has taken over the page.
  await page.getByRole('combobox').and(page.locator('input')).first().waitFor()
  await expectComponentsFit(page, 'components of the staff frame')
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    for (const field of await page.getByRole('combobox').and(page.locator('input')).all()) {
      await field.click()
      expect(await violations(page, { within: '.picker' }), `open list at ${width} px`).toEqual([])
      await field.press('Escape')
    }
    for (const button of await page.locator('#SessionDialog button').all()) {
      await button.click()
      expect(await violations(page, { within: 'dialog[open]' }), `dialog at ${width} px`).toEqual([])
      await page.keyboard.press('Escape')
    }
  }
})
