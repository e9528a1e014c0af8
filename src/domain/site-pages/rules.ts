/** Characters of the text, without its markup. */
export const longestText = 20_000

/** Characters of the text as HTML. */
export const longestHtml = 200_000

/** Beginnings of what the editor writes; other texts are plain. Also for PostgreSQL. */
export const htmlBeginning = '^<(p|h[2-4]|ul|ol|blockquote|hr|table)[ >]'

const html = new RegExp(htmlBeginning)

export const isHtml = (content: string): boolean => html.test(content)

/** Text as it is stored: line ends as one character, without control characters and spaces at the ends of lines. */
export const normaliseText = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()

/** @param value without markup. */
export function checkText(value: string): string | null {
  const text = normaliseText(value)
  if (text === '') return '请填写页面的文字'
  return text.length > longestText ? `文字最多 ${longestText} 个字，现在有 ${text.length} 个` : null
}
