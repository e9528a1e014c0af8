import type { ReactNode } from 'react'

/** A page of few words: what is the matter, and what to do. The first action is the one to be chosen. */
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
