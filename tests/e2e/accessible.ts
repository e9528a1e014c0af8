import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { displayAttributes, hasChoice } from '../../src/platform/display.ts'
import { takeShare } from '../harness/share.ts'
import { expect, openSession } from './test.ts'

/** The short form: reading the long one takes a page as long as checking itself. */
const source = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules that depend on colours or on sizes. The others depend on the document, which all displays share. */
const colours = ['color-contrast', 'link-in-text-block']
const sizes = ['target-size', 'scrollable-region-focusable']

type Part = 'main' | 'html'
/** `rules`: all of axe's if left out; an empty list checks the width only. `except`: those that are left out of all. */
type View = {
  width: number
  rules?: readonly string[] | undefined
  except?: readonly string[] | undefined
  within?: Part | undefined
}
/** `display`: settings as in the cookie, empty for the usual ones. */
type DisplayView = View & { display: string }

/**
 * What pages add to their components, whose colours and target sizes `components.spec.ts` checks: all rules once, on the
 * whole page, and whether their own layout fits.
 */
const pageViews: readonly View[] = [{ width: 1440 }, { width: 390, rules: [] }, { width: 320, rules: [] }]

/** Colours and sizes that a page's own styles have: one of these in each run. */
const pageDisplayViews: readonly DisplayView[] = [
  { display: 'dark', width: 1440, rules: colours },
  { display: 'night', width: 1440, rules: colours },
  { display: 'light.spaced.bar', width: 320 },
  { display: 'elder', width: 320, rules: sizes },
  { display: 'elder.text3.spaced', width: 320, rules: sizes },
]

const pageDisplayViewsOf = (what: string): readonly DisplayView[] =>
  takeShare(pageDisplayViews, what, pageDisplayViews.length)

/**
 * Views in which components are checked in every run. The contrast modes change colours only, large text sizes only. The toolbar is more
 * content. A page has one pager, but its examples have several.
 */
const componentViews: readonly DisplayView[] = [
  { display: '', width: 1440, except: ['landmark-unique'] },
  ...[768, 390, 320].map((width) => ({ display: '', width, rules: [...colours, ...sizes] })),
  { display: 'dark', width: 1440, rules: colours },
  { display: 'dark', width: 320, rules: colours },
  { display: 'light.spaced.bar', width: 320, except: ['landmark-unique'] },
  { display: 'night', width: 1440, rules: colours },
  { display: 'night', width: 320, rules: colours },
  { display: 'elder', width: 320, rules: sizes },
  { display: 'elder', width: 768, rules: [] },
  { display: 'elder', width: 1440, rules: sizes },
  { display: 'elder.text3.spaced', width: 1440, rules: [] },
  { display: 'elder.text3.spaced', width: 768, rules: [] },
  { display: 'elder.text3.spaced', width: 390, rules: [] },
  { display: 'elder.text3.spaced', width: 320, rules: sizes },
]

/** What one call in the page finds. `layout`: null if it was not asked for. */
type Found = { violations: string[]; layout: Layout | null }
/**
 * `wide`: the first elements beyond the right edge of a page that scrolls sideways. `stacked`: visible texts with one
 * character in each line, because something takes their room.
 */
type Layout = { scrollWidth: number; wide: string[]; stacked: string[] }
/** `options`: null for no rules. `view`: at rest, and with its layout. */
type Order = { within: string; options: axe.RunOptions | null; view: boolean }

/** Each violated rule with its elements, one line each; `within`: selector of what is checked, by default all. */
export async function violations(page: Page, { within = 'html' }: { within?: string } = {}): Promise<string[]> {
  return (await inspect(page, { within, options: optionsFor(), view: false })).violations
}

function optionsFor(rules?: readonly string[], except: readonly string[] = []): axe.RunOptions | null {
  if (rules?.length === 0) return null
  return {
    runOnly: rules ? { type: 'rule', values: [...rules] } : tags,
    resultTypes: ['violations'],
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
  }
}

async function inspect(page: Page, order: Order): Promise<Found> {
  const found = await page.evaluate(inspectInPage, order)
  if (found) return found
  await load(page)
  return inspect(page, order)
}

/** In the page. One call, because each takes as long as some rules of axe. @returns null where axe is not loaded. */
async function inspectInPage({ within, options, view }: Order): Promise<Found | null> {
  const loaded = (window as unknown as { axe?: typeof axe }).axe
  if (options && !loaded) return null

  if (view) {
    // Listeners to the width run before the next frame.
    await new Promise(requestAnimationFrame)
    // A navigation may still change the page. Notices disappear after two seconds, which must not happen during a
    // check; see `expectNotice`.
    const latest = Date.now() + 20_000
    while (document.querySelector('.progress:not([hidden]), .notice-box:not(.component-example *)')) {
      if (Date.now() > latest) throw new Error('The page still has a notice or loads another one.')
      await new Promise((look) => setTimeout(look, 10))
    }
  }
  const violated = options && loaded ? await runAxe(loaded, options) : []
  return { violations: violated, layout: view ? readLayout() : null }

  async function runAxe({ run }: typeof axe, options: axe.RunOptions): Promise<string[]> {
    // Colours halfway through a transition are nobody's choice.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const { violations: rules } = await run(within, options)
    return rules.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
  }

  function readLayout(): Layout {
    const stacked: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (text.length < 4 || !node.parentElement?.checkVisibility()) continue
      range.selectNodeContents(node)
      if (range.getClientRects().length >= text.length && !isMeant(node.parentElement)) stacked.push(text)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    const beyond = scrollWidth > clientWidth ? [...document.body.querySelectorAll('*')].filter(isBeyond) : []
    const wide = beyond.slice(0, 8).map((element) => `${element.closest('[id]')?.id} ${element.outerHTML.slice(0, 90)}`)
    return { scrollWidth, wide, stacked }
  }

  function isBeyond(element: Element): boolean {
    return element.getBoundingClientRect().right > document.documentElement.clientWidth
  }

  function isMeant(element: Element | null): boolean {
    return (
      element !== null &&
      (getComputedStyle(element).writingMode !== 'horizontal-tb' ||
        // For screen readers only.
        getComputedStyle(element).clipPath !== 'none' ||
        isMeant(element.parentElement))
    )
  }
}

/** Not with `evaluate`, which compiles anew on each page: this way V8 keeps what the last page compiled. */
async function load(page: Page): Promise<void> {
  const session = await openSession(page)
  await session.send('Runtime.evaluate', { expression: source })
}

/** Waits for a notice and checks it by itself. */
export async function expectNotice(page: Page): Promise<void> {
  await expect(page.locator('.notice-box')).toBeVisible()
  expect(await violations(page, { within: '.notice-box' }), 'notice').toEqual([])
}

/** Checks the current page: no accessibility violation, and nothing wider than the screen at any width. */
export async function expectFits(page: Page, what: string): Promise<void> {
  // Without transitions to wait for.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const view of pageViews) await expectFitsView(page, what, view)
}

/**
 * As `expectFits`, then in another display, to which it changes the open page as the product does.
 * @param within what is checked in it: header, menus and footer are the same on every page.
 */
export async function expectFitsInDisplays(page: Page, what: string, within: Part = 'main'): Promise<void> {
  await expectFits(page, what)
  await expectFitsInEach(page, what, within, pageDisplayViewsOf(what))
}

/** Opens a staff page in another display, because staff pages load its styles with the page, and checks both. */
export async function expectStaffPageFits(page: Page, address: string): Promise<void> {
  const views = pageDisplayViewsOf(address)
  await openInDisplay(page, address, views[0]?.display ?? '')
  await expectFitsInEach(page, address, 'main', views)
  await expectFits(page, address)
}

/** Checks the open page of components in every width and display. */
export async function expectComponentsFit(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFitsInEach(page, what, 'main', componentViews)
}

/** Opens a page with the styles of displays, which staff pages load only then. */
export async function openInDisplay(page: Page, address: string, display: string): Promise<void> {
  const { hostname: domain } = new URL(address)
  await page.context().addCookies([{ name: 'display', value: display, domain, path: '/' }])
  await page.goto(address)
}

/** Leaves the page in the usual display. */
async function expectFitsInEach(page: Page, what: string, within: Part, views: readonly DisplayView[]): Promise<void> {
  for (const { display, ...view } of views) {
    await changeDisplay(page, display)
    await expectFitsView(page, `${what}, ${display}`, { ...view, within })
  }
  await changeDisplay(page, '')
}

async function expectFitsView(
  page: Page,
  what: string,
  { width, rules, except, within = 'html' }: View,
): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const at = `${what} at ${width} px`
  const found = await inspect(page, { within, options: optionsFor(rules, except), view: true })
  expect(found.violations, at).toEqual([])
  expect(found.layout?.wide, at).toEqual([])
  expect(found.layout?.scrollWidth, at).toBeLessThanOrEqual(width)
  expect(found.layout?.stacked, at).toEqual([])
}

/**
 * Changes the display of the open page; an empty one is the usual one. Staff pages only read it when they are loaded, so they
 * need the attribute. Mongolian is written by the server, so it needs another load.
 */
export async function changeDisplay(page: Page, display: string): Promise<void> {
  await page.evaluate(
    async ([display, attributes]) => {
      document.cookie = `display=${display}; Path=/`
      for (const [name, value] of Object.entries(attributes))
        if (value === null) document.documentElement.removeAttribute(name)
        else document.documentElement.setAttribute(name, value)
      // The product reads the cookie again when a page is restored from the back/forward cache.
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      const isStyled = () =>
        !display || [...document.styleSheets].some(({ href }) => href && /\/display[-.]/.test(href))
      while (!isStyled()) await new Promise((look) => setTimeout(look, 10))
    },
    [display, displayAttributes(display)] as const,
  )
  if (hasChoice(display, 'bar') && (await page.locator('.staff-main').count()) === 0)
    await expect(page.getByRole('region', { name: '无障碍工具' })).toBeVisible()
}
