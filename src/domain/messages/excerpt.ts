/** The beginning of a message, on one line. */
export function createExcerpt(content: string): string {
  const line = Array.from(content.replaceAll(/\s+/g, ' ').trim())
  return line.length > 60 ? `${line.slice(0, 60).join('')}…` : line.join('')
}
