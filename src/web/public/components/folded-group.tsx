import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Units that stand together, folded: its name and a few words first. Printed whole. `folded-group.css` */
export const FoldedGroup = ({ title, words, children }: { title: string; words: string; children: ReactNode }) => (
  <details className="folded-group">
    <summary>
      <Icon name="chevron-right" />
      <span>
        <strong>{title}</strong>
        <small>{words}</small>
      </span>
    </summary>
    {children}
  </details>
)
