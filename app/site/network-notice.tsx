import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../ui/icon.tsx'
import { networkMessage, onNetworkFailure, toastMs } from './network.ts'

/** Says when the browser is offline, and for a while when a page could not be fetched. */
export function NetworkNotice({ failures }: { failures: number }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (failures === 0) return
    setShown(failures)
    const timer = setTimeout(() => setShown(0), toastMs)
    return () => clearTimeout(timer)
  }, [failures])
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
      <p role="alert">{shown > 0 ? <span className="notice notice-error">{networkMessage}</span> : null}</p>
    </div>
  )
}

/** How many pages could not be fetched since this one was opened. */
export function useNetworkFailures(): number {
  const [failures, setFailures] = useState(0)
  useEffect(() => onNetworkFailure(() => setFailures((count) => count + 1)), [])
  return failures
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
