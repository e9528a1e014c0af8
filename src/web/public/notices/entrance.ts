/** Redirects `/` to the home page, with a title and a link for clients that do not follow redirects. */
import { pageLoader } from '../public-routes.server.ts'
import { href } from '../../href.ts'

export const loader = pageLoader('/', ({ site: { district } }) => {
  const home = href('/dashboard')
  const title = `${district.name}三务公开`
  const body = `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title></head><body><a href="${home}">${title}</a></body></html>`
  return new Response(body, {
    status: 302,
    headers: { location: home, 'content-type': 'text/html; charset=utf-8' },
  })
})
