import { useEffect, useRef } from 'react'
import type { Notice } from '../ui/notice.tsx'

/** What came of a form, above it and with the focus: whoever pressed a button far below is brought to the words. */
export function Outcome({ notice }: { notice: Notice | null | undefined }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (notice) place.current?.focus()
  }, [notice])
  if (!notice) return null
  return (
    <p
      ref={place}
      className={notice.kind === 'error' ? 'staff-problem' : 'staff-done'}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <strong>{notice.title}</strong>：{notice.message}
    </p>
  )
}
