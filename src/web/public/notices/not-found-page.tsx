import { notFound } from '../../../platform/errors.ts'
import { answer } from '../../request/route.server.ts'

/** Answers 404 to all paths that have no route. */
export const loader = () =>
  answer(async () => {
    throw notFound('您要访问的页面不存在，无法进入。')
  })

export default function NotFoundPage() {
  return null
}
