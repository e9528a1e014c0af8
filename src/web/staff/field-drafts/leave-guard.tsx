import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { hasUnkept, keepAll } from './unkept-texts.ts'

/** Leaving a page waits until what was typed is kept, and asks where it cannot be. */
export function LeaveGuard() {
  const isSubmitting = useSubmitting()
  const blocker = useBlocker(() => !isSubmitting.current && hasUnkept())
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const goOn = async () => {
      if (await keepAll()) blocker.proceed()
      else dialog.current?.showModal()
    }
    void goOn()
  }, [blocker])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnkept()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="dialog-box"
      aria-labelledby="leave-guard-title"
      onCancel={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <h2 id="leave-guard-title">写的文字还没有保存</h2>
      <p>这一页有写了没有提交的文字，现在没有能够保存到服务器。离开就会丢失。</p>
      <form method="dialog" className="form-buttons">
        <button
          type="button"
          className="button-primary"
          onClick={() => {
            close()
            if (blocker.state === 'blocked') blocker.reset()
          }}
        >
          留在这一页
        </button>
        <button
          type="button"
          onClick={() => {
            close()
            if (blocker.state === 'blocked') blocker.proceed()
          }}
        >
          不要了，离开
        </button>
      </form>
    </dialog>
  )
}

/** True while a form begins to be sent: its page is not left. */
function useSubmitting() {
  const isSubmitting = useRef(false)
  useEffect(() => {
    const onSubmit = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
      isSubmitting.current = true
      setTimeout(() => {
        isSubmitting.current = false
      })
    }
    document.addEventListener('submit', onSubmit, { capture: true })
    return () => document.removeEventListener('submit', onSubmit, { capture: true })
  }, [])
  return isSubmitting
}
