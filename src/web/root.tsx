import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { requestContext } from './context.ts'
import { answer } from './request/route.server.ts'
import { getChrome } from './public/frame/chrome.server.ts'
import { ErrorView } from './public/frame/error-view.tsx'
import { displayStyles } from './ui/display-client.ts'

export const loader = ({ context }: Route.LoaderArgs) => answer(() => getChrome(context.get(requestContext)))

/** Header, menus and footer do not change during client-side navigation. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const chrome = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="zh-CN" data-theme={chrome?.district.theme} data-display={chrome?.display.replaceAll('.', ' ')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#c40001" />
        <link
          rel="icon"
          href={chrome ? `/logo/${chrome.district.areaCode}.svg` : '/favicon.svg'}
          type="image/svg+xml"
        />
        <link rel="manifest" href="/manifest.webmanifest" />
        {chrome?.display ? <link rel="stylesheet" href={displayStyles} /> : null}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

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
