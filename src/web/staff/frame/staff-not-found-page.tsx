import { notFound } from '../../../platform/errors.ts'
import { staffLoader } from './staff-routes.server.ts'

/** Answers 404 to all staff paths that have no page. */
export const loader = staffLoader('/staff/*', 'signed-in', () => {
  throw notFound('您要访问的页面不存在，无法进入。')
})

export default function StaffNotFoundPage() {
  return null
}
