/** security.txt (RFC 9116). Vulnerabilities go to the report page, which links to the district's own desk. */
import { requestContext } from '../../context.ts'
import type { Route } from './+types/security-txt.ts'

/** The RFC recommends less than a year. The text is regenerated on every cache miss, so it does not expire. */
const validDays = 180
const dayMs = 86_400_000

export function loader({ context }: Route.LoaderArgs): Response {
  const { origin, now, keepUntilChanged } = context.get(requestContext)
  keepUntilChanged('areas')
  // Rounded to the day, so that all responses of one day are identical.
  const expires = new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs)
  const lines = [
    `Contact: ${origin}/massMessage`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: zh',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
