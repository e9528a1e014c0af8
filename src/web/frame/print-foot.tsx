import { useSyncExternalStore } from 'react'
import { formatDate } from '../../platform/dates.ts'
import { href } from '../href.ts'
import { useOrigin, usePageFacts } from './page-facts.ts'
import { useRootData } from './use-root-data.ts'

const never = () => () => undefined
const readToday = (): string => formatDate(new Date())
/** The server's day would stay in cached pages. */
const readNothing = (): string => ''

/** On paper only: where a printed page comes from. The code is loaded when the page is printed. */
export function PrintFoot() {
  const today = useSyncExternalStore(never, readToday, readNothing)
  const origin = useOrigin()
  const { canonical, unit } = usePageFacts()
  const district = useRootData()?.district
  if (!canonical || !district) return null
  return (
    <div className="print-foot">
      <img src={href('/qr.svg', { path: canonical })} alt="" width="96" height="96" loading="lazy" />
      <p>
        {district.name}三务公开{unit ? `　${unit}` : ''}
        <br />
        {/* The server knows the address without what is not declared; until somebody goes on, its words stay. */}
        <span suppressHydrationWarning>{origin + canonical}</span>
        <br />
        {today ? `打印日期：${today}` : ''}
      </p>
    </div>
  )
}
