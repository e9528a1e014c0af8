/** A tag of a page's head, in the shapes that React Router renders. */
export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string; type?: string }
  | { 'script:ld+json': Record<string, JsonValue> }

type JsonValue = string | number | undefined | JsonValue[] | { [key: string]: JsonValue }

/** Meta tags in the given order; empty values are skipped. */
export const namedTags = (tags: Record<string, string | null | undefined>): HeadTag[] =>
  Object.entries(tags).flatMap(([name, content]) => (content ? [{ name, content }] : []))

export const linkTag = (rel: string, href: string) => ({ tagName: 'link' as const, rel, href })

/** Open Graph tags: the preview of a shared page in social apps (ogp.me). */
export function openGraph(page: {
  title: string
  type: 'website' | 'article'
  siteName: string
  description?: string | null
}): HeadTag[] {
  const properties = {
    'og:title': page.title,
    'og:type': page.type,
    'og:site_name': page.siteName,
    'og:locale': 'zh_CN',
    'og:description': page.description,
  }
  return Object.entries(properties).flatMap(([property, content]) => (content ? [{ property, content }] : []))
}

/** schema.org structured data for search engines. */
export const structuredData = (thing: Record<string, JsonValue>): HeadTag => ({
  'script:ld+json': { '@context': 'https://schema.org', ...thing },
})

/** The origin for search engines: the first host, over HTTPS because proxies terminate TLS. Null without a host. */
export const publicOrigin = ({ hosts }: { hosts: readonly string[] }): string | null =>
  hosts[0] ? `https://${hosts[0]}` : null
