import { useEffect, useRef, useState } from 'react'
import { minutesOf } from '../lib/dates.ts'
import type { Challenge } from '../lib/proof-of-work.server.ts'
import type { Typed } from './look-up-form.tsx'

/** Somebody asked often: the browser reckons for a moment, then asks again by itself. */
export function ProofOfWork({
  challenge,
  typed,
  waitSeconds,
}: {
  challenge: Challenge
  typed: Typed
  waitSeconds: number
}) {
  const form = useRef<HTMLFormElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    void (async () => {
      const { solveChallenge } = await import('../ui/solve-challenge.ts')
      const proof = await solveChallenge(challenge).catch(() => null)
      if (left) return
      const field = form.current?.elements.namedItem('proof')
      if (proof && field instanceof HTMLInputElement) {
        field.value = proof
        form.current?.requestSubmit()
      } else setFailed(true)
    })()
    return () => {
      left = true
    }
  }, [challenge])
  const later = `查询次数较多，请在 ${minutesOf(waitSeconds)} 分钟后再查。`
  return (
    <form ref={form} action="/subsidy/subsidy" method="post" className="subsidy-refused" data-in-place="">
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="proof" />
      <p role="status" className="needs-script">
        {failed ? later : '查询次数较多，正在进行安全验证，请稍等几秒，不用做任何操作……'}
      </p>
      <p className="without-script">{later}</p>
    </form>
  )
}
