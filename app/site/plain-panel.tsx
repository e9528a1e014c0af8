import type { ReactNode } from 'react'
import { Scenery } from './scenery.tsx'

/** A page of few words: what is the matter, what to do, and the district's landscape below. */
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
  return (
    <section className="panel error-view">
      {status ? <p className="error-status">{status}</p> : null}
      <h1>{title}</h1>
      {children}
      <p className="error-actions">{actions}</p>
      <Scenery />
    </section>
  )
}
