import type { ReactNode } from 'react'
import { Links, Meta, Scripts, ScrollRestoration, useLocation } from 'react-router'
import { displayAttributes } from '../../platform/display.ts'
import { href } from '../href.ts'
import { isHydrated } from '../hydrated-pages.ts'
import { displayStyles } from '../ui/display-client.ts'
import printStyles from '../ui/styles/print.css?url'
import { PageAddress } from './page-address.tsx'
import { usePageFacts } from './page-facts.ts'
import { useRootData } from './use-root-data.ts'

/** The HTML document of both applications. The renderer adds the entry script to documents that are not hydrated. */
export function Document({ children }: { children: ReactNode }) {
  const root = useRootData()
  const { village = null } = usePageFacts()
  const hydrated = isHydrated(useLocation().pathname)
  return (
    <html lang="zh-CN" data-theme={root?.district.theme} {...(root && displayAttributes(root.display))}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Chinese browsers with two engines would open government sites with Internet Explorer's. */}
        <meta name="renderer" content="webkit" />
        {/* Phones would make links of index numbers, dates and amounts. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <meta name="theme-color" content="#c40001" />
        <link rel="icon" href={root ? `/logo/${root.district.areaCode}.svg` : '/favicon.svg'} type="image/svg+xml" />
        <link rel="manifest" href={href('/manifest.webmanifest', { village })} />
        {root?.display ? <link rel="stylesheet" href={displayStyles} media="screen" /> : null}
        <link rel="stylesheet" href={printStyles} media="print" />
        <Meta />
        <PageAddress />
        <Links />
      </head>
      <body>
        {children}
        {hydrated ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  )
}
