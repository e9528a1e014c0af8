import sanitizeHtml from 'sanitize-html'

/** Elements and attributes of what staff write; whatever else was pasted is left out, its words are kept. */
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
export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed)
