import { notFound } from '../lib/errors.ts'
import { answer } from '../lib/route.server.ts'

/** Every address that is not on the map of pages. */
export const loader = () =>
  answer(async () => {
    throw notFound('您要访问的页面不存在，无法进入。')
  })

export default function NotFoundPage() {
  return null
}
