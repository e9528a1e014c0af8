import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { listUnitGroups, type UnitGroup } from '../../domain/areas/queries.server.ts'
import { type District, unitTitles } from '../../domain/districts/schema.ts'
import type { RequestContext } from '../../domain/request-context.ts'
import { type Display, type DisplayChoice, hasChoice } from '../../platform/display.ts'
import type { ChromePart } from '../request/chrome-html.ts'
import { FloatingBarContent } from './floating-bar.tsx'
import { FooterContent, noVisits, visitsHtml } from './footer.tsx'
import { HeaderContent } from './header.tsx'
import { SideMenuContent } from './side-menu.tsx'
import { TopNavigationContent } from './top-navigation.tsx'

/** Contents of the elements around a page, in pieces that are sent one after the other. */
export type Chrome = (part: ChromePart, pathname: string) => Buffer[]

export type UnitPanels = { departments: UnitGroup[]; townships: UnitGroup[] }

/** Fallback: header, menus and footer still render without panels. */
const noPanels: UnitPanels = { departments: [], townships: [] }

/**
 * Header, menus and footer of a district's pages. They are the same on all pages but for the mark of the current one and
 * the count of visits, so they are rendered once (decision 27).
 */
export async function getChrome(site: RequestContext): Promise<Chrome> {
  const { db, district, display } = site
  const panels = await site.remember<UnitPanels>(
    'chrome',
    ['areas'],
    async () => ({
      departments: await listUnitGroups(db, district.areaCode, 'department'),
      townships: await listUnitGroups(db, district.areaCode, 'township'),
    }),
    noPanels,
  )
  const titles = unitTitles[district.kind]
  const once = (name: ChromePart, choices: readonly DisplayChoice[], render: (display: Display) => ReactNode): Buffer =>
    renderedOnce({ panels, district }, name, display, choices, render)
  const parts: Record<ChromePart, (pathname: string) => Buffer[]> = {
    header: () => [once('header', ['elder'], (shown) => <HeaderContent district={district} display={shown} />)],
    navigation: (pathname) =>
      withCurrent(
        once('navigation', [], () => <TopNavigationContent titles={titles} panels={panels} />),
        pathname,
      ),
    menu: (pathname) =>
      withCurrent(
        once('menu', ['closed', 'wide'], (shown) => <SideMenuContent titles={titles} display={shown} />),
        pathname,
      ),
    footer: () => {
      const footer = once('footer', [], () => <FooterContent district={district} />)
      const at = footer.indexOf(noVisits)
      return [footer.subarray(0, at), Buffer.from(visitsHtml(site.visits())), footer.subarray(at + noVisits.length)]
    },
    floatingBar: () => [once('floatingBar', [], () => <FloatingBarContent />)],
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

type Source = { panels: UnitPanels; district: District }

/**
 * By panels and settings: new units make new panels and new settings a new district, so the HTML is never older than
 * its data.
 */
const rendered = new WeakMap<UnitPanels, { district: District; parts: Map<string, Buffer> }>()

/** @param choices the display choices that the element shows; there is one rendering for each combination of them. */
function renderedOnce(
  { panels, district }: Source,
  name: string,
  display: Display,
  choices: readonly DisplayChoice[],
  render: (display: Display) => ReactNode,
): Buffer {
  const shown = choices.filter((choice) => hasChoice(display, choice)).join('.')
  const before = rendered.get(panels)
  const { parts } = before?.district === district ? before : { parts: new Map<string, Buffer>() }
  if (before?.parts !== parts) rendered.set(panels, { district, parts })
  const key = `${name} ${shown}`
  const known = parts.get(key)
  if (known !== undefined) return known
  // React writes preload links before images; those of pages are in their head (`PageFrame`).
  const html = Buffer.from(renderToStaticMarkup(render(shown)).replace(/^(?:<link rel="preload"[^>]*>)+/, ''))
  parts.set(key, html)
  return html
}
