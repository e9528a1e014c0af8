import { useEffect, useRef, useState } from 'react'
import { href } from '../../href.ts'
import { onSignedOut } from '../../ui/network.ts'

/**
 * The confirm dialog of the specification (section 8) for codes 50008, 50012 and 50014. The page and its input stay:
 * after signing in again in another window, the form can be resubmitted.
 */
export function SessionDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  useEffect(
    () =>
      onSignedOut((message) => {
        setReason(message)
        if (!dialog.current?.open) dialog.current?.showModal()
      }),
    [],
  )
  return (
    <dialog ref={dialog} className="dialog-box" aria-labelledby="session-dialog-title">
      <h2 id="session-dialog-title">{reason || '登录已失效'}</h2>
      <p>您已退出登录。可以取消，留在本页；也可以重新登录。</p>
      <p lang="en">You have been logged out, you can cancel to stay on this page, or log in again</p>
      <p className="empty-hint">
        本页填写的内容还在。
        <a className="staff-link" href={href('/login')} target="_blank" rel="noreferrer">
          在新窗口登录
        </a>
        后回到本页再提交一次，就不会丢失。
      </p>
      <form method="dialog" className="form-buttons">
        {/* On reload the server redirects to the login and clears the token. */}
        <button type="submit" className="button-primary" onClick={() => location.reload()}>
          重新登录 <span lang="en">Re-Login</span>
        </button>
        <button type="submit">
          取消 <span lang="en">Cancel</span>
        </button>
      </form>
    </dialog>
  )
}
