/** Redirects `/` to the home page, with a title and a link for clients that do not follow redirects. */
import { requestContext } from '../../context.ts'
import type { Route } from './+types/entrance.ts'

export function loader({ context }: Route.LoaderArgs): Response {
  const { district } = context.get(requestContext)
  const title = `${district.name}三务公开`
  const body = `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title></head><body><a href="/dashboard">${title}</a></body></html>`
  return new Response(body, {
    status: 302,
    headers: { location: '/dashboard', 'content-type': 'text/html; charset=utf-8' },
  })
}
