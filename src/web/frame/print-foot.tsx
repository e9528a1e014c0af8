import { href } from '../href.ts'
import { usePageFacts } from './page-facts.ts'
import { useRootData } from './use-root-data.ts'

/** On paper only: where a printed page comes from. Empty for pages that nobody should share. */
export function PrintFoot() {
  const { canonical, unit } = usePageFacts()
  const { district, origin } = useRootData() ?? {}
  return (
    <div className="print-foot">
      {canonical && district ? (
        <>
          {/* The picture is loaded when the page is printed. */}
          <img src={href('/qr.svg', { path: canonical })} alt="" width="96" height="96" loading="lazy" />
          <p>
            {district.name}三务公开{unit ? `　${unit}` : ''}
            <br />
            {/* The browser's address may have undeclared parameters, which the server drops. */}
            <span data-path={canonical} suppressHydrationWarning>
              {(origin ?? '') + canonical}
            </span>
            <br />
            {/* The server's day would stay in cached pages. */}
            <span data-day="" suppressHydrationWarning />
          </p>
        </>
      ) : null}
    </div>
  )
}
