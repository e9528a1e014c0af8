import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { formatDateTime } from '../../../platform/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { clearPageErrors, collectPageErrors, noPageErrors, pageErrors, subscribeToPageErrors } from './page-errors.ts'

/** A button with the number of errors in this window, if there are any, and a list of them. */
export function ErrorLog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const errors = useSyncExternalStore(subscribeToPageErrors, pageErrors, noPageErrors)
  useEffect(collectPageErrors, [])
  if (errors.length === 0) return null
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        <Icon name="bug" />
        页面错误 {errors.length}
      </button>
      <dialog ref={dialog} className="dialog-box error-log" aria-labelledby={titleId}>
        <h2 id={titleId}>页面错误</h2>
        <p className="login-note">页面出错时，把下面的内容告诉系统管理员。它们只在这个窗口里，退出登录后清空。</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Focus lets the keyboard scroll the list. */}
        <div className="error-list" role="region" aria-label="错误列表" tabIndex={0}>
          <ul>
            {errors.map(({ at, page, message }) => (
              <li key={at}>
                <code>{message}</code>
                <small>
                  {formatDateTime(new Date(at))}，{page}
                </small>
              </li>
            ))}
          </ul>
        </div>
        <form method="dialog" className="form-buttons">
          <button
            type="submit"
            onClick={() => {
              dialog.current?.close()
              clearPageErrors()
            }}
          >
            清空
          </button>
          <button type="submit" className="button-primary">
            关闭
          </button>
        </form>
      </dialog>
    </>
  )
}
