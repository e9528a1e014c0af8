import { useState } from 'react'
import { href } from '../../../href.ts'
import { SignInDialog } from '../../sign-in/sign-in-dialog.tsx'

type Given = {
  account: string
  reason: string
  onSignedIn: () => void
  /** Leaves for a page with the text kept in the browser. @returns false if the browser cannot keep it. */
  onLeave: (address: string) => Promise<boolean>
}

/** The session has ended: the text stays, and is saved after signing in again. */
export function SignedOut({ account, reason, onSignedIn, onLeave }: Given) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <p className="staff-problem" role="alert">
        {reason}写的内容已保存在本机，不会丢失。
        <button type="button" onClick={() => setOpen(true)}>
          重新登录
        </button>
      </p>
      {open ? (
        <SignInDialog
          account={account}
          reason={reason}
          onSignedIn={onSignedIn}
          onClose={() => setOpen(false)}
          onLeave={async () =>
            (await onLeave(href('/staff/articles'))) ? '' : '这个浏览器不能保存内容，离开会丢失。请先复制正文。'
          }
        />
      ) : null}
    </>
  )
}
