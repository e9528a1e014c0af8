import { formatDate } from '../../platform/dates.ts'
import { href } from '../href.ts'
import { useOrigin, usePageFacts } from './page-facts.ts'
import { useHydrated } from './use-hydrated.ts'
import { useRootData } from './use-root-data.ts'

/** On paper only: where a printed page comes from. The code is loaded when the page is printed. */
export function PrintFoot() {
  const hydrated = useHydrated()
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
        {origin + canonical}
        <br />
        {hydrated ? `打印日期：${formatDate(new Date())}` : ''}
      </p>
    </div>
  )
}
