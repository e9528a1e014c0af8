import { useRouteLoaderData } from 'react-router'
import { href } from '../../href.ts'
import { Icon } from '../icon.tsx'

/** A page's address as a QR code and as text to copy, which browsers complete where no origin is configured. */
export function Share({ path }: { path: string }) {
  const origin = useRouteLoaderData<{ origin: string | undefined }>('root')?.origin ?? ''
  return (
    <details className="share" name="tools">
      <summary className="button">
        <Icon name="share-2" />
        分享
      </summary>
      <div className="tool-panel share-panel">
        <img src={href('/qr.svg', { path })} alt="本页网址的二维码" width="148" height="148" loading="lazy" />
        <p>用手机扫一扫，打开本页</p>
        <button type="button" className="needs-script" data-do="copy">
          <Icon name="copy" />
          <span>复制网址</span>
        </button>
        <p className="share-address">{origin + path}</p>
      </div>
    </details>
  )
}
