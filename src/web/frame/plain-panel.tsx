import type { ReactNode } from 'react'

/** A short message page with actions. The first action is the recommended one. */
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
    </section>
  )
}
