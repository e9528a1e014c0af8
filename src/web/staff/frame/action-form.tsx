import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { useBusy } from '../../ui/use-busy.ts'

/** A button that submits its intent, with a line about it and further fields. */
export function ActionForm({
  intent,
  title,
  about,
  primary = false,
  children,
}: {
  intent: string
  title: string
  about?: string
  primary?: boolean
  children?: ReactNode
}) {
  const busy = useBusy()
  return (
    <Form className="article-action" method="post" onSubmit={(event) => busy && event.preventDefault()}>
      {children}
      {about ? <small>{about}</small> : null}
      <button
        type="submit"
        name="intent"
        value={intent}
        className={primary ? 'button-primary' : undefined}
        aria-disabled={busy || undefined}
      >
        {title}
      </button>
    </Form>
  )
}
