import type { RequestContext } from '../../../domain/request-context.ts'
import { showBody } from '../../../domain/articles/body.server.ts'
import { sitePageHtml } from '../../../domain/site-pages/forms.server.ts'
import { getSitePage } from '../../../domain/site-pages/queries.server.ts'
import type { SitePage } from '../../../domain/site-pages/site-pages.ts'
import { formatDate } from '../../../platform/dates.ts'
import { href } from '../../href.ts'

/** The text of a page and when it was changed. Declares what the response depends on. */
export async function loadSiteText(site: RequestContext, page: SitePage) {
  site.keepUntilChanged('pages', 'areas')
  const { content, changeTime } = await getSitePage(site.db, site.district, page)
  const html = showBody(sitePageHtml(content), (url) => href('/leaving', { page, url }), site.district.hosts)
  return { html, changed: changeTime ? formatDate(changeTime) : null, district: site.district.name }
}
