import { type ReactNode, useEffect } from 'react'
import type { Waiting as Wait } from '../request/limited-form.server.ts'

/** Goes on by itself after a while, without JavaScript too. For visitors who cannot solve a proof of work. */
export function Waiting({ waiting: { href, seconds }, isWithScript }: { waiting: Wait; isWithScript: boolean }) {
  useEffect(() => {
    if (!isWithScript) return
    const timer = setTimeout(() => location.assign(href), seconds * 1_000)
    return () => clearTimeout(timer)
  }, [href, seconds, isWithScript])
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${seconds};url=${href}`} />
      </noscript>
      <p>
        {`次数较多。请停在这一页，约 ${seconds} 秒后自动继续，不用做任何操作，您填写的内容还在。`}
        <a href={href}>{`过了 ${seconds} 秒还没有动的，请按这里继续`}</a>
      </p>
    </>
  )
}

/** Shown to those who come back before the time, or after it. */
export function WaitedPanel({
  waited,
  className,
}: {
  waited: { waiting?: Wait; problem?: string } | undefined
  className: string
}): ReactNode {
  if (waited?.waiting)
    return (
      <div className={className} id="answer">
        <Waiting waiting={waited.waiting} isWithScript />
      </div>
    )
  return waited?.problem ? (
    <p className={className} id="answer" role="alert">
      {waited.problem}
    </p>
  ) : null
}
