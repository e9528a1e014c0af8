import { notFound } from '../../../platform/errors.ts'
import { pageLoader } from '../public-routes.server.ts'

/** Answers 404 to all paths that have no page. */
export const loader = pageLoader('/*', () => {
  throw notFound('您要访问的页面不存在，无法进入。')
})

export default function NotFoundPage() {
  return null
}
