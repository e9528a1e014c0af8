import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { useChromeHtml } from '../request/chrome-html.ts'
import { Arrival } from './arrival.tsx'
import { NetworkNotice } from './network-notice.tsx'
import { PrintFoot } from './print-foot.tsx'
import { useLinkNavigation } from './navigation/use-link-navigation.ts'
import { useRootData } from './use-root-data.ts'

/** The common layout around every public page and the login. */
export function PageFrame({ children }: { children: ReactNode }) {
  useLinkNavigation()
  const areaCode = useRootData()?.district.areaCode
  // As React does for images that it renders itself.
  if (import.meta.env.SSR && areaCode) {
    preload(`/scenery/${areaCode}.svg`, { as: 'image', fetchPriority: 'high' })
    preload(`/logo/${areaCode}.svg`, { as: 'image' })
  }
  return (
    <>
      <Arrival />
      <header className="header" {...useChromeHtml('header')} />
      <div className="top-threshold" />
      <nav className="top-navigation" aria-label="主导航" {...useChromeHtml('navigation')} />
      <div className="frame">
        <nav id="menu" className="side-menu drawer" aria-label="菜单" {...useChromeHtml('menu')} />
        {children}
      </div>
      <PrintFoot />
      <footer className="footer" {...useChromeHtml('footer')} />
      <aside className="floating-bar" aria-label="快捷入口" {...useChromeHtml('floatingBar')} />
      <NetworkNotice />
      <div className="display-tools" {...useChromeHtml('displayTools')} />
    </>
  )
}
