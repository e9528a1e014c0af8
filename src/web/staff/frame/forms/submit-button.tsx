import type { ComponentProps } from 'react'
import { useBusy } from '../../../ui/use-busy.ts'

/**
 * Submits once: while a form is on its way it does nothing, and looks so. A disabled button would lose the focus. Enter
 * in a field presses it too.
 */
export function SubmitButton({
  primary = false,
  onClick,
  ...button
}: { primary?: boolean } & Omit<ComponentProps<'button'>, 'type'>) {
  const busy = useBusy()
  return (
    <button
      type="submit"
      className={primary ? 'button-primary' : undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...button}
    />
  )
}
