import type { ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { PlainPanel } from './plain-panel.tsx'

/** Says that an address is not of this site, names it, and leads there or back. */
export function LeavingNotice({ title, url, children }: { title: string; url: string; children?: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      <PlainPanel
        title={title}
        actions={
          <>
            <a className="button button-primary" href={url} rel="external nofollow noreferrer">
              <Icon name="external-link" />
              继续前往
            </a>
            <a className="button" href="/dashboard">
              返回首页
            </a>
          </>
        }
      >
        <p className="leaving-host">{new URL(url).host}</p>
        {children}
      </PlainPanel>
    </main>
  )
}
