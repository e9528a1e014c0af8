import { Progress } from './progress.tsx'
import { useArrival } from './use-arrival.ts'

/** What stands before everything else of a page: the way past its head, whether another is on its way, and its title said. */
export function Arrival() {
  const title = useArrival()
  return (
    <>
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      <Progress />
      <p className="visually-hidden" role="status">
        {title}
      </p>
    </>
  )
}
