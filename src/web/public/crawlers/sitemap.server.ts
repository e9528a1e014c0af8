/** An XML response in the sitemap protocol (sitemaps.org). */
export function sitemapResponse(root: 'urlset' | 'sitemapindex', entries: readonly SitemapEntry[]): Response {
  const element = root === 'urlset' ? 'url' : 'sitemap'
  const body = entries.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<${element}><loc>${address.replaceAll('&', '&amp;')}</loc>${changed}</${element}>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body.join('\n')}\n</${root}>\n`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

/** `address` is absolute and percent-encoded. */
export type SitemapEntry = { address: string; changedAt?: Date }
