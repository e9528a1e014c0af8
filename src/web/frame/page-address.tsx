import { href } from '../href.ts'
import { usePageFacts } from './page-facts.ts'
import { useRootData } from './use-root-data.ts'

/** Canonical address and picture of a public page, for search engines and social apps. */
export function PageAddress() {
  const { canonical, picture } = usePageFacts()
  const { origin, district } = useRootData() ?? {}
  if (!origin || !district || canonical === null) return null
  return (
    <>
      <link rel="canonical" href={origin + canonical} />
      <meta property="og:url" content={origin + canonical} />
      <meta property="og:image" content={origin + (picture ?? href('/share.png'))} />
    </>
  )
}
