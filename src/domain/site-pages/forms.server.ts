import { cleanHtml } from '../../platform/html/read-html.server.ts'
import { htmlTextParts } from '@three-affairs/document/text-parts.server.ts'
import { readPlainText, type Words } from '../../platform/text/plain-text.ts'
import { checkText, isHtml, longestHtml, normaliseText } from './rules.ts'

/** What visitors see, whichever form the text is stored in. */
export const sitePageHtml = (content: string): string =>
  // Before the editor, texts were stored as they were typed, also those that begin like HTML.
  isHtml(content) ? cleanHtml(content) : plainHtml(content)

/** What the text says, a line for each paragraph, without its markup. */
export function sitePageText(content: string): string {
  if (!isHtml(content)) return content
  const body = htmlTextParts(content).find(({ place }) => place === '正文')
  return (body?.text ?? '').replaceAll(/\n+/g, '\n').trim()
}

/** A text in either form as it is stored. */
export function normaliseContent(given: string): string {
  const content = normaliseText(given)
  return isHtml(content) ? cleanHtml(content) : content
}

/** What is wrong with a text in either form. */
export function checkContent(content: string): string | null {
  if (isHtml(content) && content.length > longestHtml) return '文字的格式太多，请减少表格，或者拆成几个页面'
  if (isHtml(content) && content.includes('<img ')) return '这里不能放图片，请删去图片再保存'
  return checkText(sitePageText(content))
}

const plainHtml = (text: string): string =>
  readPlainText(text)
    .map((block) => {
      if (block.kind === 'heading') return `<h2>${escape(block.text)}</h2>`
      if (block.kind === 'paragraph') return `<p>${wordsHtml(block.words)}</p>`
      return `<ul>${block.entries.map((words) => `<li>${wordsHtml(words)}</li>`).join('')}</ul>`
    })
    .join('')

const wordsHtml = (words: Words): string =>
  words
    .map((part) =>
      typeof part === 'string'
        ? escape(part)
        : `<a href="${escape(part.path).replaceAll('"', '&quot;')}">${escape(part.text)}</a>`,
    )
    .join('')

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
