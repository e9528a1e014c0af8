import type { Column } from './column.ts'
import { h2, h3, list, p } from './html.ts'
import { fill } from './pen.ts'
import type { Pen } from './pen.ts'
import { generalDuties, shortcomings } from './phrases.ts'
import { signature } from './sentences.ts'
import { tableOf } from './tables.ts'

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二', '十三', '十四', '十五']
const ENOUGH_BYTES = 13_000

/** The second-level category of a path: 政务公开/财政预决算/部门预算 → 财政预决算 */
const sectionOf = (column: Column): string => column.path.split('/')[1] ?? column.path

/**
 * A long document over a whole family of columns (a yearly report, a compiled plan), 12–20 KB:
 * what pagination, printing and the reading tools are tried on.
 */
export function longBody(title: string, pen: Pen, family: readonly Column[]): string {
  const { random } = pen
  const free = { ...pen, named: new Map<string, string>() }
  const sections = random.shuffle([...new Set(family.map(sectionOf))])
  let html =
    p(
      `按照公开工作要求，${pen.issuer}对本单位有关情况进行了全面梳理，形成${title}。全文包括总体情况、分项情况、存在问题和改进措施，所列数字均为示例数据。`,
    ) + p(fill('本期共研究有关事项{k}件，公开信息{K}条，答复群众来信来访{k}件，按时办结率{pct}。', pen))
  let number = 0
  for (const round of ['情况', '措施']) {
    for (const section of sections) {
      if (Buffer.byteLength(html) > ENOUGH_BYTES || number >= NUMERALS.length - 1) break
      html += h2(`${NUMERALS[number++] ?? ''}、${section}${round}`)
      for (const [i, column] of family.filter((member) => sectionOf(member) === section).entries()) {
        const lines = random.sample(column.points, 4).map((line) => fill(line, { ...free, column }))
        const leaf = column.path.slice(column.path.lastIndexOf('/') + 1)
        html +=
          h3(`（${NUMERALS[i] ?? ''}）${leaf}`) + p(`为${fill(column.aim, { ...free, column })}，主要开展了以下工作。`)
        html += random.chance(0.4) ? list('ul', lines) : lines.map(p).join('')
        if (column.table && random.chance(0.2)) html += tableOf(column.table, `${leaf}${round}表`, { ...free, column })
        if (Buffer.byteLength(html) > ENOUGH_BYTES + 2000) break
      }
    }
  }
  return (
    html +
    h2(`${NUMERALS[number] ?? ''}、存在问题和改进方向`) +
    shortcomings.map(p).join('') +
    list('ol', random.sample(generalDuties, 5)) +
    signature(pen)
  )
}
