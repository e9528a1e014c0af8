/** A tag of a page's head: the title, or a name with its content. */
export type HeadTag = { title: string } | { name: string; content: string }

/** Named tags in order, without those that have nothing to say. */
export const namedTags = (tags: Record<string, string | null | undefined>): HeadTag[] =>
  Object.entries(tags).flatMap(([name, content]) => (content ? [{ name, content }] : []))
