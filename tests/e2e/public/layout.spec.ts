import type { Page } from '@playwright/test'
import { addressOfScreen, createLoader, refusedComplaint, screenCases } from '../screens.ts'
import { expect, test } from '../test.ts'

// With script, accessible.ts checks the same while axe visits each screen.
const tag = '@no-script'
const widths = [1440, 768, 390, 320]

test.use({ expectedComplaint: refusedComplaint })

for (const [index, screen] of screenCases.entries()) {
  test(`${screen.name} is complete and fits every width`, { tag }, async ({ page, open, request }) => {
    const address = await addressOfScreen(screen, index, createLoader(request))
    const response = await open(address)
    expect(response.status()).toBe(screen.status ?? 200)
    const { described, ...others } = await page.evaluate(readPage)
    expect(others).toEqual({ language: 'zh-CN', headings: 1, visible: true, hurried: 0, wide: true })
    if (!screen.status) expect(described).toBe(true)
    expect(await styledLater(page)).toEqual([])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflowing(page), `wider than ${width} px`).toEqual([])
    }
    // On the smallest phone.
    await page.context().addCookies([{ name: 'display', value: 'elder.text3.spaced', url: address }])
    await open(address)
    expect(await overflowing(page), 'with the largest text').toEqual([])
  })
}

/**
 * In one call, because each takes as long as a check. `described`: has what search engines show below the title;
 * `hurried`: scripts that delay what the page shows; `wide`: fills the column beside the menu, which a page laid out in the
 * wrong one does not.
 */
function readPage() {
  const count = (selector: string) => document.querySelectorAll(selector).length
  const main = document.querySelector('main')
  return {
    language: document.documentElement.lang,
    headings: count('h1'),
    visible: main?.checkVisibility({ visibilityProperty: true }),
    described: count('meta[name="description"]:not([content=""]), meta[name="robots"][content^="noindex"]') > 0,
    hurried: count('link[rel=modulepreload]:not([fetchpriority=low])'),
    wide: (main?.getBoundingClientRect().width ?? 0) > 700,
  }
}

/**
 * Selectors of the styles linked at the end of a page that match something in it, which would change once it is shown. A
 * rule that the page has already changes nothing.
 */
function styledLater(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Rule = { selector: string; text: string }
    const rulesIn = (rules: CSSRuleList, media = ''): Rule[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [{ selector: rule.selectorText, text: `${media} ${rule.cssText}` }]
        return rule instanceof CSSMediaRule && rule.conditionText !== 'print'
          ? rulesIn(rule.cssRules, rule.conditionText)
          : []
      })
    const sheets = [...document.styleSheets]
    const isLater = ({ ownerNode }: CSSStyleSheet) => document.body.contains(ownerNode)
    const own = new Set(
      sheets.filter((sheet) => !isLater(sheet)).flatMap(({ cssRules }) => rulesIn(cssRules).map(({ text }) => text)),
    )
    return sheets
      .filter(isLater)
      .flatMap(({ cssRules }) => rulesIn(cssRules))
      .filter(({ selector, text }) => !own.has(text) && document.querySelector(selector))
      .map(({ selector }) => selector)
  })
}

/** If the page scrolls sideways: its width, then the elements beyond its right edge. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth,
    )
    return [
      `page of ${scrollWidth} px`,
      ...wide.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`).slice(0, 20),
    ]
  })
}
