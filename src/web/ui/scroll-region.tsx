import type { ReactNode } from 'react'

/** What may be wider than a narrow screen: it scrolls sideways by itself, also with the keyboard. */
export const ScrollRegion = ({ labelledBy, children }: { labelledBy: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Focus lets the keyboard scroll it.
  <div className="scroll-region" tabIndex={0} role="region" aria-labelledby={labelledBy}>
    {children}
  </div>
)
