import sanitizeHtml from 'sanitize-html'
import { DocumentError } from './document-error.ts'
import { readLink } from './read-link.ts'

/** Elements and attributes allowed in staff content. Others are removed; their text is kept. */
const allowed: sanitizeHtml.IOptions = {
  // The sanitizer searches them from the first to the last, and tables have the most elements.
  allowedTags:
    'td tr th p br li ul ol strong b em i u s a h2 h3 h4 sub sup blockquote hr dl dt dd figure figcaption img div table caption colgroup col thead tbody tfoot'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    col: ['width'],
    ol: ['start'],
  },
  // `signature`: the issuer and date at the end of an official text. The others are what the editor offers.
  allowedClasses: {
    p: ['signature', 'align-center', 'align-right', 'indent'],
    ...Object.fromEntries(['h2', 'h3', 'h4'].map((tag) => [tag, ['align-center', 'align-right']])),
  },
  // Images only from this site: another host would learn who reads what.
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'], img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // A page has one h1, its title.
    h1: 'h2',
    // Stored as browsers resolve them, so that all code that reads the text finds the same URLs.
    a: (tagName, { href, ...others }) => {
      const link = href === undefined ? null : readLink(href)
      return { tagName, attribs: link ? { href: link.href, ...others } : others }
    },
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
}

/** In characters; the longest real texts have 100,000. */
const maxLength = 2_000_000
const maxDepth = 100

/**
 * Sanitizes HTML for storage and display. Idempotent.
 * @throws DocumentError for a text that is too long, or nested so deeply that cleaning would take seconds.
 */
export function cleanHtml(html: string): string {
  if (html.length > maxLength) throw new DocumentError('正文超过 200 万字，请拆成几篇，或把内容放到附件中后重新提交。')
  let depth = 0
  return sanitizeHtml(html, {
    ...allowed,
    // Stops at the first element that is too deep: the sanitizer's time grows with the square of the depth.
    onOpenTag() {
      depth += 1
      if (depth > maxDepth)
        throw new DocumentError(`正文的格式嵌套超过 ${maxDepth} 层，无法处理。请先粘贴为纯文本，再重新排版后提交。`)
    },
    onCloseTag: () => void (depth -= 1),
  })
}
