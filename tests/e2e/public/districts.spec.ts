import { at, districts } from '../portal.ts'
import { expect, test } from '../test.ts'

test('every district looks different', { tag: '@no-script' }, async ({ page, open }) => {
  const looks: { theme: string | null; scenery: string | null; colour: string; picture: string }[] = []
  for (const { ports } of districts) {
    await open(at(ports[0], '/dashboard'))
    const scenery = await page.locator('.header-scenery').getAttribute('src')
    looks.push({
      theme: await page.locator('html').getAttribute('data-theme'),
      scenery,
      colour: await page
        .locator('.services .icon')
        .first()
        .evaluate((icon) => getComputedStyle(icon).backgroundColor),
      picture: await (await page.request.get(at(ports[0], scenery ?? ''))).text(),
    })
  }
  for (const mark of ['theme', 'scenery', 'colour', 'picture'] as const) {
    const values = looks.map((look) => look[mark])
    expect(new Set(values).size, `different values of ${mark} among ${String(values).slice(0, 400)}`).toBe(7)
  }
})
