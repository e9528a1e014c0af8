import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { PlainPanel } from '../../frame/plain-panel.tsx'
import { href } from '../../href.ts'

/**
 * Warns that an address is on another site, shows it, and links there or back. If `stay` is given, staying is the
 * recommended action.
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
              <a className="button" href={href('/dashboard')}>
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
