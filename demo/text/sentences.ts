import { chineseDay } from '../calendar.ts'
import type { Genre } from './column.ts'
import { fill } from './pen.ts'
import type { Pen } from './pen.ts'
import { generalDuties } from './phrases.ts'

/** Genres that tell what is to be done, where a sentence with figures of what was done would be out of place. */
const instructing: ReadonlySet<Genre> = new Set(['notice', 'policy', 'guide'])
const isAccount = (point: string): boolean => /\{(k|K|pct|part|w)\}/.test(point)

/** Sentences of the column, then general ones, until there are `count`. */
export function sentences(pen: Pen, count: number, genre: Genre): string[] {
  const points = instructing.has(genre) ? pen.column.points.filter((point) => !isAccount(point)) : pen.column.points
  const own = pen.random.sample(points, count)
  const rest = pen.random.sample(generalDuties, count - own.length)
  return [...own, ...rest].map((sentence) => fill(sentence, pen))
}

export const pickLine = (pen: Pen, lines: readonly string[]): string => fill(pen.random.pick(lines), pen)

/** Issuer and date, as at the foot of an official text. */
export const signature = (pen: Pen): string => `<p>${pen.issuer}<br>${chineseDay(pen.dated)}</p>`

/** What a title is about, for use inside a sentence: 某某镇关于开展体检的通知（2025年） → 开展体检 */
export function subjectOf(title: string): string {
  const subject = title
    .replace(/^.*?关于/, '')
    .replace(/（[^（）]*）$/, '')
    .replace(/有关工作的通知$/, '的通知')
    .replace(/的?(公示公告|公示|公告|公开表|公开|通知|通告|报告)$/, '')
  return subject.length >= 4 ? subject : title
}

/** A table's caption: the subject without the kind of text that the table stands in. */
export const captionOf = (title: string): string =>
  `${subjectOf(title)}${/[表单册]$/.test(subjectOf(title)) ? '' : '表'}`
