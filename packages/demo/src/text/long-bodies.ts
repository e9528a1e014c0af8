import { dayOf, lastHalf, lastQuarter } from '../calendar.ts'
import { signature } from './bodies.ts'
import type { Random } from '../random.ts'
import type { Column } from './column.ts'
import { h2, h3, list, p, table } from './html.ts'
import type { Pen } from './pen.ts'

const NUMERALS = '一二三四五六七八九十'.split('').concat(['十一', '十二', '十三', '十四', '十五'])

/** The second-level category of a path: 政务公开/财政预决算/部门预算 → 财政预决算 */
const sectionOf = (column: Column): string => column.path.split('/')[1] ?? column.path
const leafOf = (column: Column): string => column.path.slice(column.path.lastIndexOf('/') + 1)

/** The period that has ended: the year in the first quarter, the half-year in its first months, else the quarter. */
export function periodOf(time: Date): string {
  const day = dayOf(time)
  if (day.month <= 3) return `${day.year - 1}年度`
  return day.month === 7 || day.month === 8 ? lastHalf(day) : lastQuarter(day)
}

/**
 * A report on the disclosure of a whole root category, 12–20 KB, for trying pagination, printing and the reading tools.
 * Its counts add up from leaf to total.
 */
export function longBody(title: string, pen: Pen, family: readonly Column[]): string {
  const { random } = pen
  const counts = new Map(family.map((column) => [column, random.int(3, 36)]))
  const countOf = (columns: readonly Column[]): number =>
    columns.reduce((sum, column) => sum + (counts.get(column) ?? 0), 0)
  const sections = [...new Set(family.map(sectionOf))]
  const membersOf = (section: string): Column[] => family.filter((column) => sectionOf(column) === section)
  const asked = random.int(12, 60)
  const total = countOf(family)
  const rows = family.map((column) => rowOf(column, counts.get(column) ?? 0, random))
  const late = rows.reduce((sum, { count, onTime }) => sum + count - onTime, 0)
  let html =
    p(`现将${title.replace(/工作报告$/, '')}工作情况报告如下。`) +
    h2('一、总体情况') +
    p(
      `本期共公开信息${total}条，涉及${sections.length}个方面、${family.length}个栏目，${late > 0 ? `其中按期公开${total - late}条、补充公开${late}条` : '全部按期公开'}。`,
    ) +
    p(`受理群众咨询${asked}件，已全部答复；${undisputed(family)}。`) +
    table(
      '各方面公开信息数量表',
      ['公开事项', '栏目数（个）', '公开数量（条）'],
      sections.map((section) => [section, String(membersOf(section).length), String(countOf(membersOf(section)))]),
      ['合计', String(family.length), String(total)],
    )
  for (const [index, section] of sections.entries()) {
    const members = membersOf(section)
    html += h2(`${NUMERALS[index + 1] ?? ''}、${section}`)
    html += p(`为${members[0]?.aim ?? ''}，本期在“${section}”公开信息${countOf(members)}条。`)
    const own = rows.filter(({ column }) => members.includes(column))
    html += sheetOf(section, own)
    html += own.map((row, place) => leaf(row, place, members.length, pen)).join('')
  }
  const last = sections.length + 1
  return (
    html +
    h2(`${NUMERALS[last] ?? ''}、存在的问题`) +
    list('ol', [
      '部分信息的文字说明偏少，专业术语没有解释，群众看懂有困难。',
      '偏远地方的公开栏更新慢于网上发布，有的晚两三天。',
      '经办人员变动后交接不够细，个别栏目更新不及时。',
    ]) +
    h2(`${NUMERALS[last + 1] ?? ''}、下一步工作`) +
    list('ol', [
      '对照公开目录逐栏检查，缺项的补齐，过期的注明失效日期。',
      '发布前由采集、审核、签发三人把关，重点核对金额、日期和个人信息。',
      '网上发布与公开栏张贴同日进行，由专人拍照存档。',
      '每季度培训一次经办人员，讲解常见差错和更正办法。',
    ]) +
    signature(title, pen)
  )
}

/** Only what the government discloses can be appealed against. */
const undisputed = ([column]: readonly Column[]): string =>
  column?.path.startsWith('政务公开/') ? '未发生因信息公开引起的行政复议和行政诉讼' : '没有收到对公开内容不属实的投诉'

type Row = { column: Column; count: number; before: number; onTime: number }

const rowOf = (column: Column, count: number, random: Random): Row => ({
  column,
  count,
  before: random.int(3, 36),
  onTime: count - random.int(0, 2),
})

function sheetOf(section: string, rows: readonly Row[]): string {
  const sum = (of: (row: Row) => number): string => String(rows.reduce((total, row) => total + of(row), 0))
  const cells = rows.map((row) => [
    leafOf(row.column),
    String(row.count),
    String(row.onTime),
    String(row.count - row.onTime),
  ])
  const foot = [
    '合计',
    sum(({ count }) => count),
    sum(({ onTime }) => onTime),
    sum(({ count, onTime }) => count - onTime),
  ]
  return table(`“${section}”公开情况表`, ['栏目', '公开数量（条）', '按期公开（条）', '补充公开（条）'], cells, foot)
}

/** The disclosure of one leaf: the count, the comparison with the period before, and how it was checked. */
function leaf({ column, count, before }: Row, place: number, siblings: number, { random }: Pen): string {
  const change = count - before
  const compared = change === 0 ? '与上期持平' : `比上期${change > 0 ? '增加' : '减少'}${Math.abs(change)}条`
  return (
    (siblings > 1 ? h3(`（${NUMERALS[place] ?? ''}）${leafOf(column)}`) : '') +
    p(`设置“${leafOf(column)}”栏目，是为了${column.aim}。本期公开信息${count}条，${compared}。`) +
    p(
      random.pick([
        '发布前核对了原始资料，数字与账表一致，个人信息作了隐去处理。公开内容同时在单位公开栏张贴，张贴时间不少于10个工作日。',
        '公开内容由经办人起草、分管负责人审核、主要负责人签发，三个环节都有记录。对公开后发现的文字差错及时更正，并注明更正日期。',
        '群众提出的疑问由经办人当场说明，需要查阅资料的提供了查阅。没有收到对公开内容不属实的反映。',
      ]),
    )
  )
}
