import { useEffect, useRef, useState } from 'react'
import type { Challenge } from '../../platform/limits/proof-of-work.server.ts'
import type { Waiting as Wait } from '../request/limited-form.server.ts'
import { Waiting } from './waiting.tsx'

/**
 * Shown when a form is rate limited: the browser solves the challenge and resubmits the form automatically. Without
 * JavaScript, or the cryptography that browsers have over TLS only, waiting does instead.
 */
export function ProofOfWork({
  challenge,
  action,
  fields,
  later,
  waiting,
  className,
}: {
  challenge: Challenge
  action: string
  /** All fields of the form, resubmitted unchanged. */
  fields: Record<string, string | number>
  /** When to retry, for visitors who can neither solve the challenge nor wait. */
  later: string
  waiting: Wait | null
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
    <form ref={form} className={className} id="answer" action={action} method="post" data-in-place="">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="proof" />
      <p role="status" className="needs-script">
        {failed ? (waiting ? '' : later) : '次数较多，正在进行安全验证，请稍等几秒到半分钟，不用做任何操作……'}
      </p>
      {waiting ? (
        <div className={failed ? undefined : 'without-script'}>
          <Waiting waiting={waiting} isWithScript={failed} />
        </div>
      ) : (
        <p className="without-script">{later}</p>
      )}
    </form>
  )
}
