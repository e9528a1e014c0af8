import { Icon } from '../ui/icon.tsx'
import { networkMessage } from '../ui/network.ts'

/** Shown while the browser is offline, and for a few seconds after a failed page fetch (`src/web/enhance/notices.ts`). */
export function NetworkNotice() {
  return (
    <div className="notices">
      <p role="status">
        <span className="notice" hidden>
          <Icon name="wifi-off" />
          您已离线，打开过的内容仍可阅读；恢复网络后即可继续。
        </span>
      </p>
      <p role="alert">
        <span className="notice notice-error" hidden>
          {networkMessage}
        </span>
      </p>
    </div>
  )
}
