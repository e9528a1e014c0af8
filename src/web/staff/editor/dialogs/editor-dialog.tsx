import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'

/**
 * A modal dialog with a form. It is outside the page's own form, in which forms must not be nested. `onClose` is called
 * however it closes, `onSubmit` before that.
 */
export function EditorDialog({
  title,
  submit,
  canSubmit = true,
  onSubmit,
  onClose,
  extra,
  children,
}: {
  title: string
  submit: string
  canSubmit?: boolean
  onSubmit: () => void
  onClose: () => void
  /** Another button, at the left. */
  extra?: ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return createPortal(
    <dialog ref={dialog} className="dialog-box editor-dialog" aria-labelledby={titleId} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // React passes events of a portal on to the page's own form.
          event.stopPropagation()
          if (!canSubmit) return
          onSubmit()
          dialog.current?.close()
        }}
      >
        <h2 id={titleId}>{title}</h2>
        {children}
        <p className="form-buttons">
          {extra}
          <button type="button" onClick={() => dialog.current?.close()}>
            取消
          </button>
          <button type="submit" className="button-primary" aria-disabled={!canSubmit}>
            {submit}
          </button>
        </p>
      </form>
    </dialog>,
    document.body,
  )
}
