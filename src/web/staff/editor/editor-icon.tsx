import sprite from 'virtual:editor-icon-sprite'
import type { EditorIconName } from './icon-names.ts'

/** A decorative icon of the editor, hidden from screen readers. */
export function EditorIcon({ name }: { name: EditorIconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
