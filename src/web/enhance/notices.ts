import { onNetworkFailure, toastMs } from '../ui/network.ts'

/** Notices while the browser is offline, and for a few seconds after a page could not be fetched. */
export function startNotices(): void {
  const showOffline = () => show('status', !navigator.onLine)
  addEventListener('online', showOffline)
  addEventListener('offline', showOffline)
  showOffline()
  let timer: ReturnType<typeof setTimeout> | undefined
  onNetworkFailure(() => {
    show('alert', true)
    clearTimeout(timer)
    timer = setTimeout(() => show('alert', false), toastMs)
  })
}

function show(role: 'status' | 'alert', isShown: boolean): void {
  const notice = document.querySelector<HTMLElement>(`.notices [role=${role}] > .notice`)
  if (notice) notice.hidden = !isShown
}
