import sanitizeHtml from 'sanitize-html'

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
    div: [
      { name: 'class', values: ['table-scroll'] },
      { name: 'tabindex', values: ['0'] },
    ],
  },
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

/**
 * HTML that may be shown as it is. Tables get a box that scrolls sideways on narrow screens, by keyboard too.
 * Cleaning what is clean already changes nothing.
 */
export function cleanBody(html: string): string {
  return sanitizeHtml(html, allowed)
    .replace(/(<div class="table-scroll" tabindex="0">)?<table>/g, '<div class="table-scroll" tabindex="0"><table>')
    .replace(/<\/table>(<\/div>)?/g, '</table></div>')
}
