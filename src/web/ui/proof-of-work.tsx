import { useEffect, useRef, useState } from 'react'
import type { Challenge } from '../../platform/limits/proof-of-work.server.ts'

/**
 * Shown when a form is rate limited: the browser solves the challenge and resubmits the form automatically. Without
 * JavaScript it shows when to retry.
 */
export function ProofOfWork({
  challenge,
  action,
  fields,
  later,
  className,
}: {
  challenge: Challenge
  action: string
  /** All fields of the form, resubmitted unchanged. */
  fields: Record<string, string | number>
  /** When to retry, for visitors without JavaScript and browsers that cannot solve the challenge. */
  later: string
  className: string
}) {
  const form = useRef<HTMLFormElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    // The submit button may be far below.
    form.current?.scrollIntoView({ block: 'nearest' })
    void import('./solve-challenge.ts')
      .then(({ submitSolved }) => submitSolved(form.current, challenge, leaving.signal))
      .catch(() => setFailed(true))
    return () => leaving.abort()
  }, [challenge])
  return (
    <form ref={form} action={action} method="post" className={className} data-in-place="">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="proof" />
      <p role="status" className="needs-script">
        {failed ? later : '次数较多，正在进行安全验证，请稍等几秒到半分钟，不用做任何操作……'}
      </p>
      <p className="without-script">{later}</p>
    </form>
  )
}
