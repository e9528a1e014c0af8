import type { ReactNode } from 'react'
import { Links, Meta, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { href } from '../href.ts'
import { displayStyles } from '../ui/display-client.ts'
import type { Chrome } from './chrome.server.ts'

/** The HTML document of both applications. */
export function Document({ children }: { children: ReactNode }) {
  // Undefined if the root loader failed.
  const chrome = useRouteLoaderData<Chrome>('root')
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
        <link rel="manifest" href={href('/manifest.webmanifest')} />
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
