import { chineseDay } from '../calendar.ts'
import type { Genre } from './column.ts'
import { figure, h2, list, p } from './html.ts'
import { officersOf } from '../names.ts'
import { fill, wordOf } from './pen.ts'
import type { Pen } from './pen.ts'
import { captionOf, documentNameOf, issuerOf } from './titles.ts'
import { tableOf } from './tables.ts'

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
const numeral = (index: number): string => NUMERALS[index] ?? String(index + 1)

/** Issuer and date on separate lines, as at the foot of an official text. */
export const signature = (title: string, pen: Pen): string =>
  `<p class="signature">${issuerOf(title, pen.desk)}</p><p class="signature">${chineseDay(pen.dated)}</p>`

const said = (pen: Pen): string[] => pen.text.lines.map((line) => fill(line, pen))
const lead = (pen: Pen): string => p(fill(pen.text.lead, pen))
const picture = ({ text }: Pen): string => (text.picture ? figure(text.picture) : '')
const isHeading = (line: string): boolean => line.startsWith('# ')

/** The table. It is generated before the sentences, because these state its totals. */
const tableIn = (title: string, pen: Pen): string =>
  pen.text.table ? tableOf(pen.text.table, captionOf(title), pen) : ''

/** Headings are numbered 一、二、; without headings the paragraphs are, when there are several. */
function sections(pen: Pen): string {
  const lines = said(pen)
  let number = 0
  if (lines.some(isHeading))
    return lines.map((line) => (isHeading(line) ? h2(`${numeral(number++)}、${line.slice(2)}`) : p(line))).join('')
  return lines.map((line) => p(lines.length > 1 ? `${numeral(number++)}、${line}` : line)).join('')
}

function salutation(title: string, { desk }: Pen): string {
  if (title.startsWith(desk.branch)) return '各党小组、全体党员：'
  if (desk.level === 'township' && title.startsWith(desk.party)) return '所属各党支部：'
  if (desk.level === 'village')
    return desk.grounds[0] === 'farm' ? '各作业组、全体职工：' : `全体${wordOf(desk, 'folk')}：`
  return desk.level === 'township' ? `${wordOf(desk, 'below')}：` : `${desk.place.below}，各有关单位：`
}

const notice = (title: string, pen: Pen): string => {
  const sheet = tableIn(title, pen)
  return p(salutation(title, pen)) + lead(pen) + sections(pen) + sheet + signature(title, pen)
}

function announcement(title: string, pen: Pen): string {
  const sheet = tableIn(title, pen)
  const end = /(公告|通告)(（[^）]*）)?$/.exec(title)?.[1]
  return lead(pen) + sections(pen) + sheet + (end ? p(`特此${end}。`) : '') + signature(title, pen)
}

function publicity(title: string, pen: Pen): string {
  const sheet = tableIn(title, pen)
  return (
    lead(pen) +
    sheet +
    said(pen).map(p).join('') +
    p(
      fill(
        `公示期为自发布之日起[5|7]个工作日。公示期内对公示内容有异议的，可以书面、电话或当面向${issuerOf(title, pen.desk)}反映，单位反映应加盖公章，个人反映应署实名。联系电话：0482-000 0000（示例号码）。`,
        pen,
      ),
    ) +
    signature(title, pen)
  )
}

/** The bodies that checked an account before publication. */
function checkedBy(title: string, { desk }: Pen): string {
  const { leader, clerk, accountant, watchers } = officersOf(desk.areaId)
  if (title.startsWith(desk.branch)) return `审核：支部纪检委员${watchers[0]}　制表：支部组织委员${clerk}`
  if (desk.level !== 'village') return `审核：${leader}　制表：${accountant}`
  return `审核：${wordOf(desk, 'watch')}${watchers.join('、')}　制表：${accountant}`
}

function ledger(title: string, pen: Pen): string {
  const sheet = tableIn(title, pen)
  const checked = checkedBy(title, pen)
  return lead(pen) + sheet + said(pen).map(p).join('') + p(checked) + signature(title, pen)
}

const meeting = (title: string, pen: Pen): string => {
  const sheet = tableIn(title, pen)
  return (
    lead(pen) +
    list('ol', said(pen)) +
    sheet +
    picture(pen) +
    p(`（记录：${officersOf(pen.desk.areaId).clerk}）`) +
    signature(title, pen)
  )
}

function report(title: string, pen: Pen): string {
  const sheet = tableIn(title, pen)
  return lead(pen) + sheet + sections(pen) + picture(pen) + signature(title, pen)
}

function news(title: string, pen: Pen): string {
  const sheet = tableIn(title, pen)
  return (
    lead(pen) + picture(pen) + said(pen).map(p).join('') + sheet + p(`（供稿：${officersOf(pen.desk.areaId).clerk}）`)
  )
}

/** The covering letter with its signature, then the document as an annex in articles. */
function policy(title: string, pen: Pen): string {
  const name = documentNameOf(title)
  return (
    p(salutation(title, pen)) +
    p(`《${name}》已经集体研究通过，现印发给你们，请认真贯彻执行。`) +
    signature(title, pen) +
    h2(name) +
    [fill(pen.text.lead, pen), ...said(pen)]
      .map((line, index) => p(`<strong>第${numeral(index)}条</strong>　${line}`))
      .join('')
  )
}

/** Steps under headings. */
function guide(title: string, pen: Pen): string {
  let html = lead(pen) + tableIn(title, pen)
  let steps: string[] = []
  let number = 0
  const flush = (): void => {
    // One step alone is not counted.
    html += steps.length > 1 ? list('ol', steps) : steps.map(p).join('')
    steps = []
  }
  for (const line of said(pen)) {
    if (!isHeading(line)) {
      steps.push(line)
      continue
    }
    flush()
    html += h2(`${numeral(number++)}、${line.slice(2)}`)
  }
  flush()
  return html + signature(title, pen)
}

const tender = (title: string, pen: Pen): string => lead(pen) + sections(pen) + signature(title, pen)

const makers: Record<Genre, (title: string, pen: Pen) => string> = {
  notice,
  publicity,
  ledger,
  meeting,
  report,
  news,
  announcement,
  policy,
  guide,
  tender,
}

export function bodyOf(title: string, pen: Pen): string {
  return makers[pen.text.genre](title, pen)
}
