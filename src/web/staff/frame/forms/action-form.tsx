import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from './submit-button.tsx'

/** A button that submits its intent, below a line about it and further fields. */
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
  return (
    <Form className="article-action" method="post">
      {about ? <small>{about}</small> : null}
      {children}
      <SubmitButton name="intent" value={intent} className={primary ? 'button-primary' : undefined}>
        {title}
      </SubmitButton>
    </Form>
  )
}
