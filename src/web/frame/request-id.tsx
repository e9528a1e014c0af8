import { useContext } from 'react'
import { RequestIdContext } from '../request/request-id-context.ts'

export function RequestId() {
  const id = useContext(RequestIdContext)
  return <p suppressHydrationWarning>{id === null ? '' : `如果再次出错，请把编号 ${id} 告诉网站管理员。`}</p>
}
