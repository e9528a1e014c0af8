import { titles } from '../frame/menu.ts'

/**
 * Titles of staff pages by patterns of their paths. Fixed paths come first, because
 * `/staff/articles/:id` would match `/staff/articles/new` too.
 */
const patterns = Object.entries(titles)
  .map(([path, title]) => ({
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '([\\w-]+)')}$`),
    isOneOfMany: path.includes(':'),
    title,
  }))
  .sort((one, other) => Number(one.isOneOfMany) - Number(other.isOneOfMany))

/** The title of an opened page, with the number of what it shows; null for no page. */
export function tabTitle(path: string): string | null {
  for (const { pattern, title } of patterns) {
    const match = pattern.exec(path)
    if (match) return /^\d+$/.test(match[1] ?? '') ? `${title} ${match[1]}` : title
  }
  return null
}
