import sprite from 'virtual:icon-sprite'
import type { IconName } from './icon-names.ts'

/** An ornament beside words: screen readers pass over it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
