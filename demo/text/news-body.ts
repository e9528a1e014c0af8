import { chineseDay, shiftDays } from '../calendar.ts'
import { figure, p, pictureFor } from './html.ts'
import { fill, people } from './pen.ts'
import type { Pen } from './pen.ts'
import { newsEndings, newsMiddles, newsOpenings } from './phrases.ts'
import { sentences } from './sentences.ts'

/** Fills a news sentence; who acts in it is whom the title names, or the writer. */
function newsTeller(pen: Pen): (line: string) => string {
  const { random, column, desk, named } = pen
  const leaf = column.path.slice(column.path.lastIndexOf('/') + 1)
  const actor = named.get('d') ?? (desk.level === 'root' ? desk.place.short : pen.issuer)
  return (line) => {
    const told = line.replaceAll('{o}', actor).replace('{aim}', column.aim).replace('{leaf}', leaf)
    return fill(told.replace('{who}', people(random, 1).join('')), pen)
  }
}

/** The first sentence says what the headline says: 12月3日，某某镇召开推进会。 Headlines of two halves open with a scene instead. */
function opening(title: string, pen: Pen, told: (line: string) => string): string {
  if (/[：“]/.test(title)) return told(pen.random.pick(newsOpenings))
  const said = title.replace(/（[^（）]*）$/, '').replace(' ', '，')
  const day = chineseDay(shiftDays(pen.time, -pen.random.int(0, 3))).slice(5)
  const about = pen.named.get('x')
  const link = pen.random.pick(['据介绍，有关单位', '期间，工作人员', '一段时间以来，工作人员'])
  return `${day}，${said}。${link}${about === undefined ? '' : `围绕${about}，`}`
}

const remarks = [
  '现在有事就近能办，进度也看得见。',
  '公开栏上写得明明白白，我们放心。',
  '今年的服务比往年更细，也更及时。',
]

export function news(title: string, pen: Pen): string {
  const { random } = pen
  const told = newsTeller(pen)
  const body = sentences(pen, random.int(pen.illustrated ? 2 : 1, pen.illustrated ? 4 : 3), 'news')
  const scene = random.pick(['活动现场', '工作人员正在开展工作', '图为现场一角'])
  return (
    p(opening(title, pen, told) + told(random.pick(newsMiddles))) +
    (pen.illustrated || random.chance(0.5) ? figure(pictureFor(title), `${scene}（示意图）`) : '') +
    body.map(p).join('') +
    (random.chance(0.25)
      ? `<blockquote><p>${people(random, 1).join('')}：${random.pick(remarks)}</p></blockquote>`
      : '') +
    (random.chance(0.75) ? p(told(random.pick(newsEndings))) : '') +
    p(`（供稿：${people(random, 1).join('')}）`)
  )
}
