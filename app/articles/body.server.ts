import sanitizeHtml from 'sanitize-html'
import { showTables } from './body-tables.ts'

/** Elements and attributes of an article's body; whatever else was pasted is left out, its words are kept. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    'p br h2 h3 h4 strong b em i u s sub sup blockquote hr a ul ol li dl dt dd figure figcaption img div table caption colgroup col thead tbody tfoot tr th td'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  // The one class: issuer and date at the foot of an official text stand on the right.
  allowedClasses: { p: ['signature'] },
  // Pictures come from this site alone: another one would learn who reads what.
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'], img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // A page has one h1, its title.
    h1: 'h2',
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** HTML that may be stored and shown: cleaning what is clean changes nothing. */
export const cleanBody = (html: string): string => sanitizeHtml(html, allowed)

/**
 * A clean body as it is shown: tables get their boxes; links to sites that are not the government's lead over `leaving`,
 * which says so first.
 */
export const showBody = (html: string, leaving: (url: string) => string): string =>
  showTables(
    html.replace(/<a href="(https?:\/\/[^"]*)"/g, (link, escaped: string) => {
      const url = escaped.replaceAll('&amp;', '&')
      return isGovernment(url) ? link : `<a href="${leaving(url).replaceAll('&', '&amp;')}" rel="nofollow"`
    }),
  )

/** Sites of government bodies in China have names under gov.cn, and nobody else may. */
const isGovernment = (url: string): boolean => /(^|\.)gov\.cn$/.test(URL.parse(url)?.hostname ?? '')
