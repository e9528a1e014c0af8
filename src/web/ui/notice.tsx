import { useEffect, useState } from 'react'

export type Notice = { kind: 'success' | 'error' | 'warning'; title: string; message: string }

/** How long a notice is shown (specification, section 9); without JavaScript it does not disappear. */
const noticeMs = 2_000

/** Result of a form. A new object is shown as a new notice, even with the same text. */
export function NoticeBox({ notice }: { notice: Notice | null | undefined }) {
  const [over, setOver] = useState<Notice | null>(null)
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setOver(notice), noticeMs)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div className="notice-place" role={notice?.kind === 'success' ? 'status' : 'alert'}>
      {notice && notice !== over ? (
        <div className={`notice-box notice-${notice.kind}`}>
          <strong>{notice.title}</strong>
          <p>{notice.message}</p>
        </div>
      ) : null}
    </div>
  )
}
