import { lazy, type ReactNode, Suspense } from 'react'
import { preload } from 'react-dom'
import { useLocation, useMatches } from 'react-router'
import { type Display, hasChoice } from '../../platform/display.ts'
import { useChromeHtml } from '../request/chrome-html.ts'
import { useDisplay } from '../ui/use-display.ts'
import { Arrival } from './arrival.tsx'
import { NetworkNotice } from './network-notice.tsx'
import { PrintFoot } from './print-foot.tsx'
import { sectionOf } from '../request/chrome-html.ts'
import { headerEvents, useChrome, usePast } from './use-chrome.ts'
import { useHoverPanels } from './navigation/use-hover-panels.ts'
import { useHydrated } from './use-hydrated.ts'
import { useLinkNavigation } from './navigation/use-link-navigation.ts'
import { useRootData } from './use-root-data.ts'

const DisplayTools = lazy(() => import('./display-tools.tsx'))

/** The common layout around every public page and the login. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const display = useDisplay()
  useLinkNavigation()
  useHoverPanels()
  useChrome(sectionOf(useMatches().map(({ loaderData }) => loaderData)) ?? pathname, display)
  const [threshold, stuck] = usePast()
  const areaCode = useRootData()?.district.areaCode
  // As React does for images that it renders itself.
  if (import.meta.env.SSR && areaCode) {
    preload(`/scenery/${areaCode}.svg`, { as: 'image', fetchPriority: 'high' })
    preload(`/logo/${areaCode}.svg`, { as: 'image' })
  }
  return (
    <>
      <Arrival />
      <header className="header" {...headerEvents} {...useChromeHtml('header')} />
      <div ref={threshold} className="top-threshold" />
      <nav
        className="top-navigation"
        aria-label="主导航"
        data-stuck={stuck || undefined}
        {...useChromeHtml('navigation')}
      />
      <div className="frame">
        <nav id="menu" className="side-menu drawer" aria-label="菜单" {...useChromeHtml('menu')} />
        {children}
      </div>
      <PrintFoot />
      <footer className="footer" {...useChromeHtml('footer')} />
      <aside className="floating-bar" aria-label="快捷入口" {...useChromeHtml('floatingBar')} />
      <NetworkNotice />
      <Tools display={display} />
    </>
  )
}

/** The toolbar and the reading guide need JavaScript and are rarely used: loaded on demand. */
function Tools({ display }: { display: Display }) {
  const hydrated = useHydrated()
  if (!hydrated || !(hasChoice(display, 'bar') || hasChoice(display, 'guide'))) return null
  return (
    <Suspense>
      <DisplayTools display={display} />
    </Suspense>
  )
}
