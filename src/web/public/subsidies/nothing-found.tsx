import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { nothingFound, type SubsidyType } from '../../../domain/subsidies/rules.ts'

/** The confirm dialog of the specification: inline without JavaScript, modal with it. */
export function NothingFound({ type }: { type: SubsidyType }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { title, message } = nothingFound(type)
  useEffect(() => {
    const element = dialog.current
    element?.close()
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className="dialog-box" open aria-labelledby="nothing-found-title">
      <h2 id="nothing-found-title">
        <Icon name="triangle-alert" />
        {title}
      </h2>
      <p>{message}</p>
      <p className="empty-hint">
        请核对身份证号和起止时间；刚发放的补贴可能还没有公布。有疑问可到村（社区）或发放单位核实。
      </p>
      <form method="dialog" className="form-buttons needs-script">
        <button type="submit" className="button-primary">
          确定
        </button>
        <button type="submit">取消</button>
      </form>
    </dialog>
  )
}
