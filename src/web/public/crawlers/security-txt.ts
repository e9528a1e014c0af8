/** security.txt (RFC 9116). Vulnerabilities go to the report page, which links to the district's own desk. */
import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'

/** The RFC recommends less than a year. The text is regenerated on every cache miss, so it does not expire. */
const validDays = 180
const dayMs = 86_400_000

export const loader = pageLoader('/.well-known/security.txt', ({ site }) => {
  const { origin, now, keepUntilChanged } = site
  keepUntilChanged('areas')
  // Rounded to the day, so that all responses of one day are identical.
  const expires = new Date((Math.floor(now.getTime() / dayMs) + validDays) * dayMs)
  const lines = [
    `Contact: ${origin}${href('/massMessage/*')}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: zh',
    `Canonical: ${origin}${href('/.well-known/security.txt')}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
})
