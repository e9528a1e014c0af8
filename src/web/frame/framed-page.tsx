import { Outlet } from 'react-router'
import { ErrorView } from './error-view.tsx'
import { PageFrame } from './page-frame.tsx'

/** Layout of the pages that everybody sees, of both applications. */
export function FramedPage() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  )
}

/** Errors are shown inside the frame so that visitors can navigate on. */
export function FramedError({ error }: { error: unknown }) {
  return (
    <PageFrame>
      <main id="content" tabIndex={-1}>
        <ErrorView error={error} />
      </main>
    </PageFrame>
  )
}
