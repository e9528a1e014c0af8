import { Form } from 'react-router'
import { href } from '../../href.ts'
import { useBusy } from '../../ui/use-busy.ts'

/** A document, so that the browser downloads it. */
export const ErrorDownload = ({ id }: { id: number }) => (
  <a className="button" href={href('/staff/payments/:id/errors', { id })} download>
    下载错误清单（Excel）
  </a>
)

export function Discard() {
  const busy = useBusy()
  return (
    <Form method="post" onSubmit={(event) => busy && event.preventDefault()}>
      <button type="submit" name="intent" value="discard" aria-disabled={busy || undefined}>
        放弃这个文件
      </button>
    </Form>
  )
}
