/** The bare address leads to the home page; the answer has a title and a link for those who do not follow it. */
import { siteContext } from '../context.ts'
import type { Route } from './+types/entrance.ts'

export function loader({ context }: Route.LoaderArgs): Response {
  const { district } = context.get(siteContext)
  const title = `${district.name}三务公开`
  const body = `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title></head><body><a href="/dashboard">${title}</a></body></html>`
  return new Response(body, {
    status: 302,
    headers: { location: '/dashboard', 'content-type': 'text/html; charset=utf-8' },
  })
}
