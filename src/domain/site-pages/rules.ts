import type { Rule } from '../../platform/field-rule.ts'

export const longestText = 20_000

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

export const checkText: Rule = (value) => {
  const text = normaliseText(value)
  if (text === '') return '请填写页面的文字'
  return text.length > longestText ? `文字最多 ${longestText} 个字，现在有 ${text.length} 个` : null
}
