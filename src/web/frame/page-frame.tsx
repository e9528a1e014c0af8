import { lazy, type ReactNode, Suspense } from 'react'
import { hasChoice } from '../../platform/display.ts'
import { Arrival } from './arrival.tsx'
import { FloatingBar } from './floating-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NetworkNotice } from './network-notice.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopNavigation } from './top-navigation.tsx'
import { useDisplay } from '../ui/use-display.ts'
import { useHoverPanels } from './use-hover-panels.ts'
import { useHydrated } from './use-hydrated.ts'
import { useLinkNavigation } from './use-link-navigation.ts'

const DisplayTools = lazy(() => import('./display-tools.tsx'))

/** The common layout around every public page and the login. */
export function PageFrame({ children }: { children: ReactNode }) {
  useLinkNavigation()
  useHoverPanels()
  return (
    <>
      <Arrival />
      <Header />
      <TopNavigation />
      <div className="frame">
        <SideMenu />
        {children}
      </div>
      <Footer />
      <FloatingBar />
      <NetworkNotice />
      <Tools />
    </>
  )
}

/** The toolbar and the reading guide need JavaScript and are rarely used: loaded on demand. */
function Tools() {
  const display = useDisplay()
  const hydrated = useHydrated()
  if (!hydrated || !(hasChoice(display, 'bar') || hasChoice(display, 'guide'))) return null
  return (
    <Suspense>
      <DisplayTools display={display} />
    </Suspense>
  )
}
