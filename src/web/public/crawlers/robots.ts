/** robots.txt: allows all disclosed content; disallows the API, redirects and utility pages. */
import { href } from '../../href.ts'
import { pageLoader } from '../public-routes.server.ts'

const closed = [
  '/api/',
  href('/leaving'),
  `${href('/redirect/*')}/`,
  href('/401'),
  href('/qr.svg'),
  href('/display'),
  href('/search/results.csv'),
  href('/personal-data/report'),
]

export const loader = pageLoader('/robots.txt', ({ site }) => {
  const { origin, keepUntilChanged } = site
  keepUntilChanged('areas')
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${href('/sitemap.xml')}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
})
