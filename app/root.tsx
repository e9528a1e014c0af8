import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { siteContext } from './context.ts'
import { answer } from './lib/route.server.ts'
import { getChrome } from './site/chrome.server.ts'
import { ErrorView } from './site/error-view.tsx'
import { displayStyles } from './ui/display-client.ts'

export const loader = ({ context }: Route.LoaderArgs) => answer(() => getChrome(context.get(siteContext)))

/** Header, menus and footer stay as they are while a visitor goes from page to page. */
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

/** The last resort: even header and menus could not be made. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="frame">
      <ErrorView error={error} />
    </main>
  )
}
