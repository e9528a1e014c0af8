import { readLink } from './read-link.ts'

/** The canonical form of a link's address; null for those that articles may not contain. */
export function readHref(href: string): string | null {
  const link = readLink(href)
  if (!link) return null
  return link.kind !== 'local' || /^\/[^\s\\]*$/.test(link.href) ? link.href : null
}

/** Whether articles may show the image at this address: only files of this site. */
export const isImageSource = (src: string): boolean =>
  src.length <= 1_000 &&
  /^\/(?:staff\/)?files\/[^\s\\?#"'<>\p{Cc}\p{Cs}]+$/u.test(src) &&
  !/\/(\.{0,2})(\/|$)/.test(src)
