import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../ui/icon.tsx'
import { networkMessage, onNetworkFailure, toastMs } from '../ui/network.ts'

/** Shown while the browser is offline, and for a few seconds after a failed page fetch. */
export function NetworkNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const forget = onNetworkFailure(() => {
      setFailed(true)
      clearTimeout(timer)
      timer = setTimeout(() => setFailed(false), toastMs)
    })
    return () => {
      forget()
      clearTimeout(timer)
    }
  }, [])
  return (
    <div className="notices">
      <p role="status">
        {online ? null : (
          <span className="notice">
            <Icon name="wifi-off" />
            您已离线，打开过的内容仍可阅读；恢复网络后即可继续。
          </span>
        )}
      </p>
      <p role="alert">{failed ? <span className="notice notice-error">{networkMessage}</span> : null}</p>
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
