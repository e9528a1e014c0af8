import { Outlet } from 'react-router'
import { ErrorView } from '../frame/error-view.tsx'
import { PageFrame } from '../frame/page-frame.tsx'
import type { Route } from './+types/page-layout.ts'

export default function PageLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}

/** Errors are shown inside the frame so that visitors can navigate on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageFrame>
      <main id="content" tabIndex={-1}>
        <ErrorView error={error} />
      </main>
    </PageFrame>
  )
}
