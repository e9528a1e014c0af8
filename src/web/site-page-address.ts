import { type SitePage, yearOfReport } from '../domain/site-pages/site-pages.ts'
import { href } from './href.ts'

const addresses = {
  guide: href('/disclosure/guide'),
  catalogue: href('/disclosure/catalogue'),
  reports: href('/disclosure/reports'),
  request: href('/disclosure/request'),
  privacy: href('/privacy'),
  help: href('/help'),
  'open-data': href('/open-data'),
  about: href('/about'),
}

/** Where the public reads a text of the site. */
export function addressOfSitePage(page: SitePage): string {
  const year = yearOfReport(page)
  return year === null
    ? addresses[page as keyof typeof addresses]
    : href('/disclosure/reports/:year', { year: String(year) })
}
