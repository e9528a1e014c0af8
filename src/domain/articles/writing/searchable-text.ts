import type { TextPart } from '@three-affairs/office-reader/text/text-parts.ts'

/** What a search keeps of a file: no position of a longer text would be stored. */
export const mostSearchable = 16_000

/** Readers of the file do not see these. */
const unseen = /文件名|属性|批注|修订前|没有显示|隐藏|页面之外|图片|压缩包的说明|书签/

/** The text that readers of a file see. */
export function searchableText(parts: readonly TextPart[]): string {
  let text = ''
  for (const part of parts) {
    if (text.length >= mostSearchable) break
    if (!unseen.test(part.place)) text += `${part.text.slice(0, mostSearchable)}\n`
  }
  // PostgreSQL stores no NUL.
  return text.replaceAll('\0', ' ').replace(/\s+/g, ' ').trim().slice(0, mostSearchable).toWellFormed()
}
