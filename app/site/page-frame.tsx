import { Outlet, useNavigation } from 'react-router'
import type { Route } from './+types/page-frame.ts'
import { ErrorView } from './error-view.tsx'
import { FloatingBar } from './floating-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopNavigation } from './top-navigation.tsx'
import { useLinkNavigation } from './use-link-navigation.ts'

/** The common layout around every public page. */
export default function PageFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** A page that fails still stands inside the layout, so that the visitor can go on from there. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <main id="content" tabIndex={-1}>
        <ErrorView error={error} />
      </main>
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  useLinkNavigation()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      <div className="progress" role="progressbar" aria-label="正在打开页面" hidden={!busy} />
      <Header />
      <TopNavigation />
      <div className="frame">
        <SideMenu />
        {children}
      </div>
      <Footer />
      <FloatingBar />
    </>
  )
}
