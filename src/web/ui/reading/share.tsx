import { href } from '../../href.ts'
import { useState } from 'react'
import { Icon } from '../icon.tsx'

/** A page's address as a QR code and as text to copy. */
export function Share({ path, origin }: { path: string; origin: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <details className="share" name="tools">
      <summary className="button">
        <Icon name="share-2" />
        分享
      </summary>
      <div className="tool-panel share-panel">
        <img src={href('/qr.svg', { path })} alt="本页网址的二维码" width="148" height="148" loading="lazy" />
        <p>用手机扫一扫，打开本页</p>
        <button
          type="button"
          className="needs-script"
          onClick={async () => {
            // The clipboard API needs HTTPS; otherwise the text can be copied manually.
            await navigator.clipboard?.writeText(origin + path)
            setCopied(Boolean(navigator.clipboard))
          }}
        >
          <Icon name="copy" />
          {copied ? '已复制' : '复制网址'}
        </button>
        <p className="share-address">{origin + path}</p>
      </div>
    </details>
  )
}
