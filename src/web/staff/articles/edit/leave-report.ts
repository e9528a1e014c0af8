const key = 'staff-leave-report'

type LeaveReport = { address: string; body: string }

/**
 * Sends the report of a page that is left. Browsers lose some that are sent while a page is replaced, on a busy computer
 * one in fifteen, so the next page of staff in the window sends it again. The server takes each once.
 */
export function sendLeaveReport(report: LeaveReport): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(report))
  } catch {
    // Without storage it is sent once.
  }
  // A request would be cancelled with the page.
  navigator.sendBeacon(report.address, new Blob([report.body], { type: 'application/json' }))
}

/** For each page of staff as it starts. */
export function repeatLeaveReport(): void {
  try {
    const kept = sessionStorage.getItem(key)
    if (kept === null) return
    sessionStorage.removeItem(key)
    const { address, body } = JSON.parse(kept) as LeaveReport
    // Who has signed out since then need not report.
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(() => undefined)
  } catch {
    // Without storage nothing was kept.
  }
}
