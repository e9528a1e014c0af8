/** robots.txt: allows all disclosed content; disallows the API, redirects and utility pages. */
import { requestContext } from '../../context.ts'
import type { Route } from './+types/robots.ts'

const closed = ['/api/', '/leaving', '/redirect/', '/401', '/qr.svg', '/display']

export function loader({ context }: Route.LoaderArgs): Response {
  const { origin, keepUntilChanged } = context.get(requestContext)
  keepUntilChanged('areas')
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
