import { readHref } from '@three-affairs/document/addresses.ts'
import type { TextBlock } from './text-block.ts'
import type { Markup } from './markup.ts'
import { isBold, type StyleReader } from './styles.ts'
import type { Marks } from './text-run.ts'

/** What reading one paste knows everywhere, and what it left out so far. */
export type PasteContext = {
  readonly styleOf: StyleReader
  /** Of this site, whose addresses become paths. */
  readonly ownOrigin: string
  /** How much deeper headings become. */
  readonly headingShift: number
  /** The id of the first embedded image. */
  readonly firstImage: number
  refusedImages: number
  readonly embeddedImages: string[]
  readonly dropped: Set<string>
}

/** Where in the document the walk is. */
export type Place = {
  marks: Marks
  align: TextBlock['align']
  tag: TextBlock['tag']
  isInTable: boolean
}

export const ownPath = ({ ownOrigin }: PasteContext, address: string): string =>
  ownOrigin && address.startsWith(`${ownOrigin}/`) ? address.slice(ownOrigin.length) : address

/** Marks of the text in an element; `marks` are those around it. */
export function readMarks(paste: PasteContext, element: Markup, marks: Marks): Marks {
  const { tag, attributes } = element
  const style = paste.styleOf(element)
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`
  const raised = { super: 'sup', sub: 'sub' }[style.get('vertical-align') ?? ''] as 'sup' | 'sub' | undefined
  return {
    bold: isBold(style) ?? (marks.bold || tag === 'b' || tag === 'strong'),
    italic: marks.italic || tag === 'i' || tag === 'em' || style.get('font-style') === 'italic',
    underline: marks.underline || tag === 'u' || lines.includes('underline'),
    strike: marks.strike || ['s', 'strike', 'del'].includes(tag) || lines.includes('line-through'),
    script: tag === 'sup' || tag === 'sub' ? tag : (raised ?? marks.script),
    href: tag === 'a' ? linkOf(paste, attributes.href) : marks.href,
    isPre: isPre(style.get('white-space'), tag) ?? marks.isPre,
  }
}

/** Whether line ends of the source are seen; undefined where nothing says. */
function isPre(whiteSpace: string | undefined, tag: string): boolean | undefined {
  if (whiteSpace === undefined) return tag === 'pre' ? true : undefined
  if (whiteSpace === 'inherit') return undefined
  return /^(?:pre|pre-wrap|pre-line|break-spaces)\b/.test(whiteSpace)
}

/** Addresses as people type them, which browsers take for pages beside the open one. */
const hostWithoutScheme =
  /^(?:www\.|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:cn|com|net|org|gov|edu|中国)(?=[/:?#]|$))/iu

/** The address of a link; null for one that articles may not contain, which is noted. */
function linkOf(paste: PasteContext, href: string | undefined): string | null {
  const path = ownPath(paste, href?.trim() ?? '')
  // A place in the page that was copied.
  if (path === '' || path.startsWith('#')) return null
  const read = hostWithoutScheme.test(path) ? readHref(`http://${path}`) : readSchemed(path)
  if (read === null) paste.dropped.add('无法打开的链接（文字保留）')
  return read
}

/** Pages beside the open one are none of this site's. */
const readSchemed = (path: string): string | null =>
  /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i.test(path) ? readHref(path) : null

/** The place of an element's children. */
export function enterPlace(paste: PasteContext, element: Markup, place: Place): Place {
  const { tag, attributes } = element
  const style = paste.styleOf(element)
  const align = (style.get('text-align') ?? attributes.align ?? (tag === 'center' ? 'center' : '')).toLowerCase()
  const ownAlign = align === 'center' || align === 'right' ? align : null
  const level = Number(/^h(\d)$/.exec(tag)?.[1] ?? 0)
  return {
    ...place,
    marks: readMarks(paste, element, place.marks),
    ...(align ? { align: ownAlign } : {}),
    ...(level
      ? { tag: `h${Math.min(Math.max(level + paste.headingShift, 2), 4)}` as Place['tag'], align: ownAlign }
      : {}),
  }
}
