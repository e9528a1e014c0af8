import type { AutosaveState, SaveStatus } from './autosave-state.ts'
import { EditorIcon } from './editor-icon.tsx'
import type { EditorIconName } from './icon-names.ts'
import { describeSaveState } from './save-state-words.ts'

const icons: Record<SaveStatus, EditorIconName> = {
  saved: 'cloud-check',
  unsaved: 'pencil',
  saving: 'loader-circle',
  offline: 'cloud-off',
  conflict: 'circle-alert',
  'signed-out': 'circle-alert',
  refused: 'circle-alert',
}

/** Whether the text is stored. Only problems are announced: a save every few seconds would interrupt a screen reader. */
export function SaveState({ state }: { state: AutosaveState<unknown> }) {
  const words = describeSaveState(state)
  const isProblem = !['saved', 'unsaved', 'saving'].includes(state.status)
  return (
    <p className={isProblem ? 'save-state save-state-problem' : 'save-state'}>
      <EditorIcon name={icons[state.status]} />
      <span aria-hidden={isProblem}>{words}</span>
      <span className="visually-hidden" role="status">
        {isProblem ? words : ''}
      </span>
    </p>
  )
}
