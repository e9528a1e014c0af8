import type { Random } from '../../random.ts'
import { h2, list, p, table } from '../../text/html.ts'
import type { Section } from './affairs-section.ts'
import { numeral } from './prose.ts'

/** How the clerk of a unit sets a sheet: one table of all, a heading and a table for each part, or numbered paragraphs. */
export type Form = 'table' | 'parts' | 'text'

export const formOf = (style: Random): Form =>
  style.weigh<Form>([
    ['table', 4],
    ['parts', 4],
    ['text', 2],
  ])

/** The parts of a sheet. @param caption of the one table. */
export function setSections(form: Form, sections: readonly Section[], caption: string): string[] {
  if (form === 'table')
    return [
      table(
        caption,
        ['序号', '事项', '公开内容'],
        sections.map(({ heading, lines }, at) => [String(at + 1), heading, lines.map((line) => `${line}。`).join('')]),
      ),
    ]
  if (form === 'text')
    return sections.map(({ heading, lines }, at) => p(`${numeral(at)}、${heading}。${lines.join('；')}。`))
  return sections.flatMap(({ heading, lines, sheet }, at) => [
    h2(`${numeral(at)}、${heading}`),
    sheet ??
      (lines.length > 2
        ? list(
            'ul',
            lines.map((line) => `${line}。`),
          )
        : p(`${lines.join('；')}。`)),
  ])
}
