import { Form } from 'react-router'
import { href } from '../../href.ts'
import { SubmitButton } from '../frame/forms/submit-button.tsx'

/** A document, so that the browser downloads it. */
export const ErrorDownload = ({ id }: { id: number }) => (
  <a className="button" href={href('/staff/payments/:id/errors', { id })} download>
    下载错误清单（Excel）
  </a>
)

export function Discard() {
  return (
    <Form method="post">
      <SubmitButton name="intent" value="discard">
        放弃这个文件
      </SubmitButton>
    </Form>
  )
}
