import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { listUnitGroups } from '../../domain/units/queries.server.ts'
import { type District, ownVillageTitle, unitTitles } from '../../domain/districts/schema.ts'
import { contentMarker, type DemoProgress, findDemoProgress } from '../../domain/demo-content.ts'
import type { RequestContext } from '../../domain/request-context.ts'
import { siteNameEntry } from '../../domain/mongolian/words.ts'
import type { MongolianWords } from '../../domain/mongolian/product-words.ts'
import { type Display, type DisplayChoice, hasChoice } from '../../platform/display.ts'
import { isMarked } from '../../platform/db/markers.ts'
import type { ChromePart } from '../request/chrome-html.ts'
import { DisplayToolsContent } from './display-tools.tsx'
import { FloatingBarContent } from './floating-bar.tsx'
import { FooterContent, noVisits, visitsHtml } from './footer.tsx'
import { HeaderContent } from './header.tsx'
import { type Say, sayInBoth, sayInChinese } from './say.tsx'
import { SideMenuContent } from './navigation/side-menu.tsx'
import { TopNavigationContent, type UnitPanels } from './navigation/top-navigation.tsx'

/** Contents of the elements around a page, in pieces that are sent one after the other. */
export type Chrome = (part: ChromePart, pathname: string) => Buffer[]

type Stored = UnitPanels & { isDemo: boolean; seeding: DemoProgress | null }

/** Fallback: header, menus and footer still render without panels. */
const noPanels: Stored = { departments: [], townships: [], isDemo: false, seeding: null }

/**
 * Header, menus and footer of a district's pages. They are the same on all pages but for the mark of the current one and
 * the count of visits, so they are rendered once (decision 27).
 */
export async function getChrome(site: RequestContext): Promise<Chrome> {
  const { db, district, display, mongolian } = site
  const panels = await site.remember<Stored>(
    'chrome',
    ['areas'],
    async () => ({
      departments: await listUnitGroups(db, district.areaCode, 'department'),
      townships: await listUnitGroups(db, district.areaCode, 'township'),
      isDemo: await isMarked(db, contentMarker),
      seeding: await findDemoProgress(db),
    }),
    noPanels,
  )
  const titles = unitTitles[district.kind]
  const once = (
    name: ChromePart,
    choices: readonly DisplayChoice[],
    render: (say: Say, display: Display) => ReactNode,
  ): Buffer =>
    renderedOnce({ panels, district, mongolian }, name, display, [...choices, 'mongol'], (shown) =>
      render(mongolian && hasChoice(shown, 'mongol') ? sayInBoth(mongolian) : sayInChinese, shown),
    )
  const parts: Record<ChromePart, (pathname: string) => Buffer[]> = {
    header: () => [
      once('header', ['elder'], (say, shown) => (
        <HeaderContent
          district={district}
          display={shown}
          say={say}
          seeding={panels.seeding}
          offersMongolian={mongolian !== null}
          mongolianName={hasChoice(shown, 'mongol') ? mongolian?.[siteNameEntry] : ''}
        />
      )),
    ],
    navigation: (pathname) =>
      withCurrent(
        once('navigation', [], (say) => <TopNavigationContent titles={titles} panels={panels} say={say} />),
        pathname,
      ),
    menu: (pathname) =>
      withCurrent(
        once('menu', ['closed', 'wide'], (say, shown) => (
          <SideMenuContent titles={titles} ownVillage={ownVillageTitle(district.kind)} display={shown} say={say} />
        )),
        pathname,
      ),
    footer: () => {
      const footer = once('footer', [], (say) => <FooterContent district={district} say={say} isDemo={panels.isDemo} />)
      const at = footer.indexOf(noVisits)
      return [footer.subarray(0, at), Buffer.from(visitsHtml(site.visits())), footer.subarray(at + noVisits.length)]
    },
    floatingBar: () => [once('floatingBar', [], (say) => <FloatingBarContent say={say} />)],
    displayTools: () => [once('displayTools', [], () => <DisplayToolsContent />)],
  }
  return (part, pathname) => parts[part](pathname)
}

const currentMark = Buffer.from(' aria-current="page"')

/** Marks the link to the current page in a menu. */
function withCurrent(html: Buffer, pathname: string): Buffer[] {
  const link = `href="${pathname}"`
  const at = html.indexOf(link)
  if (at === -1) return [html]
  const end = at + Buffer.byteLength(link)
  return [html.subarray(0, end), currentMark, html.subarray(end)]
}

type Source = { panels: UnitPanels; district: District; mongolian: MongolianWords | null }

/**
 * By panels, settings and Mongolian words: new units make new panels, new settings a new district, and each reading of
 * the words a new object, so the HTML is never older than its data.
 */
const rendered = new WeakMap<UnitPanels, Omit<Source, 'panels'> & { parts: Map<string, Buffer> }>()

/** @param choices the display choices that the element shows; there is one rendering for each combination of them. */
function renderedOnce(
  { panels, district, mongolian }: Source,
  name: string,
  display: Display,
  choices: readonly DisplayChoice[],
  render: (display: Display) => ReactNode,
): Buffer {
  const shown = choices.filter((choice) => hasChoice(display, choice)).join('.')
  const before = rendered.get(panels)
  const { parts } =
    before?.district === district && before.mongolian === mongolian ? before : { parts: new Map<string, Buffer>() }
  if (before?.parts !== parts) rendered.set(panels, { district, mongolian, parts })
  const key = `${name} ${shown}`
  const known = parts.get(key)
  if (known !== undefined) return known
  // React writes preload links before images; those of pages are in their head (`PageFrame`).
  const html = Buffer.from(renderToStaticMarkup(render(shown)).replace(/^(?:<link rel="preload"[^>]*>)+/, ''))
  parts.set(key, html)
  return html
}
