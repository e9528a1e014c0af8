import { at, districts } from '../portal.ts'
import { expect, test } from '../test.ts'

test('every district has its own name, pictures and colours', { tag: '@no-script' }, async ({ page, open }) => {
  const looks: { theme: string | null; scenery: string | null; colour: string; picture: string }[] = []
  for (const district of districts) {
    const [port] = district.ports
    await open(at(port, '/dashboard'))
    await expect(page.locator('html')).toHaveAttribute('data-theme', district.theme)
    await expect(page.locator('.brand strong')).toHaveText(`${district.name}三务公开`)
    await expect(page.locator('.brand small')).toHaveText(district.subTitle)
    await expect(page.locator('.footer')).toContainText(district.footer.sponsor)
    await expect(page.locator('.brand img')).toHaveAttribute('src', `/logo/${district.areaCode}.svg`)
    await expect(page.locator('.brand img')).not.toHaveJSProperty('naturalWidth', 0)
    const scenery = await page.locator('.header-scenery').getAttribute('src')
    looks.push({
      theme: await page.locator('html').getAttribute('data-theme'),
      scenery,
      colour: await page
        .locator('.services .icon')
        .first()
        .evaluate((icon) => getComputedStyle(icon).backgroundColor),
      picture: await (await page.request.get(at(port, scenery ?? ''))).text(),
    })
  }
  for (const mark of ['theme', 'scenery', 'colour', 'picture'] as const) {
    const values = looks.map((look) => look[mark])
    expect(new Set(values).size, `different values of ${mark} among ${String(values).slice(0, 400)}`).toBe(7)
  }
})
