import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { PlainPanel } from './plain-panel.tsx'

/**
 * Says that an address is not of this site, names it, and leads there or back. `stay` is the way back to offer first,
 * where going on is not what people came for.
 */
export function LeavingNotice({
  title,
  url,
  stay,
  children,
}: {
  title: string
  url: string
  stay?: { title: string; href: string }
  children: ReactNode
}) {
  const leave = (className: string) => (
    <a className={className} href={url} rel="external nofollow noreferrer">
      <Icon name="external-link" />
      继续前往
    </a>
  )
  return (
    <main id="content" tabIndex={-1}>
      <PlainPanel
        title={title}
        actions={
          stay ? (
            <>
              <a className="button button-primary" href={stay.href}>
                {stay.title}
              </a>
              {leave('button')}
            </>
          ) : (
            <>
              {leave('button button-primary')}
              <a className="button" href="/dashboard">
                返回首页
              </a>
            </>
          )
        }
      >
        <p className="leaving-host">{new URL(url).host}</p>
        {children}
      </PlainPanel>
    </main>
  )
}
