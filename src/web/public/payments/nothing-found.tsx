import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { nothingFound, type SubsidyType } from '../../../domain/payments/rules.ts'

/** The message of the specification, beside the form: it stays readable while the number is corrected. */
export function NothingFound({ type }: { type: SubsidyType }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { title, message } = nothingFound(type)
  useLayoutEffect(() => {
    dialog.current?.scrollIntoView({ block: 'nearest' })
    dialog.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <dialog
      ref={dialog}
      id="answer"
      className="dialog-box dialog-inline answer"
      open
      data-keep-focus=""
      aria-labelledby="nothing-found-title"
      aria-describedby="nothing-found-message"
      // Browsers close modal dialogs only with this key, and this one does not cover the form.
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.close()}
      onClose={() => document.querySelector<HTMLInputElement>('#objectIdentity')?.focus()}
    >
      <h2 id="nothing-found-title">
        <Icon name="triangle-alert" />
        {title}
      </h2>
      <p id="nothing-found-message">{message}</p>
      <p className="empty-hint">
        请核对身份证号和起止时间；刚发放的补贴可能还没有公布。有疑问可到村（社区）或发放单位核实。
      </p>
      <form method="dialog" className="form-buttons needs-script">
        <button type="submit" className="button-primary">
          知道了
        </button>
      </form>
    </dialog>
  )
}
