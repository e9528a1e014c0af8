import { beatMs, type Presence } from '../../../../domain/articles/writing/presence.ts'
import { newUuid } from '../../../ui/new-uuid.ts'
import { sendLeaveReport } from './leave-report.ts'

export const nobody: Presence = { others: [], ownOtherWindow: false }

type Given = {
  /** Of the last change in this window; null if there was none. */
  getChangeTime: () => number | null
  onChange: (presence: Presence) => void
}

/**
 * Tells the server that this window has the article open, and hears who else has. A hidden window counts as gone, as
 * does a closed one. What is not known for sure is not claimed: a failed report shows nobody.
 * @returns a function that ends it.
 */
export function startPresence(id: number, { getChangeTime, onChange }: Given): () => void {
  const address = `/api/staff/articles/${id}/presence`
  const windowId = newUuid().replaceAll('-', '')
  let turn = 0
  let isAway = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function report(away: boolean): string {
    turn += 1
    const changeTime = getChangeTime()
    const editedMsAgo = changeTime === null ? null : Math.max(0, Date.now() - changeTime)
    return JSON.stringify({ windowId, turn, away, editedMsAgo })
  }

  async function beat(): Promise<void> {
    clearTimeout(timer)
    timer = setTimeout(() => void beat(), beatMs)
    isAway = false
    const body = report(false)
    const sent = turn
    const presence = await send(address, body).catch(() => nobody)
    // A later report has been sent, or the window is hidden.
    if (sent === turn) onChange(presence)
  }

  function leave(): void {
    clearTimeout(timer)
    if (isAway) return
    isAway = true
    sendLeaveReport({ address, body: report(true) })
    onChange(nobody)
  }

  const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : void beat())
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && void beat()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', onShow)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', onShow)
    leave()
  }
}

async function send(address: string, body: string): Promise<Presence> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(beatMs) })
  if (!response.ok) return nobody
  return ((await response.json()) as { data: Presence }).data
}

/** What an editor does, in words. */
export function wordsForEditor({ name, editedMsAgo }: Presence['others'][number]): string {
  if (editedMsAgo === null) return `${name}也打开了这篇稿件，还没有改`
  const minutes = Math.floor(editedMsAgo / 60_000)
  return minutes === 0 ? `${name}正在编辑，刚刚改过` : `${name}正在编辑，${minutes} 分钟前改过`
}
