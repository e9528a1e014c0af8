import type { ReactNode } from 'react'

/** A term and what it is, in a list of the class `facts`. */
export const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)
