import { submitForm } from '../ui/submit-form.ts'
import { onEvent } from './events.ts'

/** Arrow keys between the tabs of units, and all units again once the name that filters them is cleared. */
export function startUnits(): void {
  onEvent('keydown', '[role=tablist]', moveFocus)
  onEvent('input', '.unit-filter input', (input) => {
    if (input instanceof HTMLInputElement && input.value === '' && input.defaultValue !== '') submitForm(input.form)
  })
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveFocus(list: HTMLElement, event: KeyboardEvent): void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.findIndex((tab) => tab === document.activeElement)
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? tabs[0]
      : event.key === 'End'
        ? tabs[tabs.length - 1]
        : step && tabs[(at + step + tabs.length) % tabs.length]
  if (!next) return
  event.preventDefault()
  next.focus()
}
