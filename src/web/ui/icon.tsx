import sprite from 'virtual:icon-sprite'
import type { IconName } from './icon-names.ts'

/** A decorative icon beside text, hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
