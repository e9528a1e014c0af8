import { Outlet } from 'react-router'
import type { Route } from './+types/root.ts'
import { ErrorView } from '../frame/error-view.tsx'
import { loadRootData } from '../frame/root-data.server.ts'
import { answer } from '../request/route.server.ts'

export { Document as Layout } from '../frame/document.tsx'

export const loader = ({ context }: Route.LoaderArgs) => answer(() => loadRootData(context))

/** Header, menus and footer do not change during client-side navigation. */
export const shouldRevalidate = () => false

export default function Root() {
  return <Outlet />
}

/** Last resort, for when header and menus could not be loaded either. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="frame">
      <ErrorView error={error} />
    </main>
  )
}
