import { Progress } from './progress.tsx'
import { useArrival } from './use-arrival.ts'

/** First elements of a page: skip link, loading progress, and the announced title after navigation. */
export function Arrival() {
  const title = useArrival()
  return (
    <>
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      <div role="status" aria-atomic={false}>
        <Progress />
        <p className="arrival visually-hidden">{title}</p>
      </div>
    </>
  )
}
