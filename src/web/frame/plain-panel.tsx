import type { ReactNode } from 'react'
import { useRootData } from './use-root-data.ts'

/** A short message page with actions, above the district's scenery. The first action is the recommended one. */
export function PlainPanel({
  status,
  title,
  children,
  actions,
}: {
  status?: number | null
  title: string
  children?: ReactNode
  actions: ReactNode
}) {
  const areaCode = useRootData()?.district.areaCode
  return (
    <section className="panel error-view">
      {status ? <p className="error-status">{status}</p> : null}
      <h1>{title}</h1>
      {children}
      <p className="error-actions">{actions}</p>
      {areaCode ? (
        <img
          className="panel-scenery"
          src={`/scenery/${areaCode}.svg`}
          alt=""
          width="1920"
          height="260"
          loading="lazy"
        />
      ) : null}
    </section>
  )
}
