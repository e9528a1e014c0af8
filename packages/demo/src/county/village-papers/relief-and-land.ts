import type { BookEntry } from '../../../../../src/domain/articles/books/book.ts'
import { daysOf, periodInWords } from '../../../../../src/domain/articles/books/book-period.ts'
import { table, yuan } from '../../text/html.ts'
import type { PeriodBook } from '../world/history.ts'
import { bookKey } from './book-keys.ts'
import { isBookTold } from './books.ts'
import { type Chain, diceOf, type Ink, type Scene, single } from './draft.ts'
import { inYuan, join, maybe, one, para, phone, shortDay } from './prose.ts'

/** Matters that rules want told on their own, each read off the entries of a book. */
const matters = [
  {
    column: '财务公开/土地补偿',
    items: ['2.7', '3.7'],
    title: '土地补偿款收支公开',
    what: '土地补偿款',
    notes: [
      '留归集体的部分专户存储，使用须经表决',
      '分到户的款项转账支付，清单由本人签字',
      '补偿面积由双方现场丈量签字',
    ],
  },
  {
    column: '财务公开/一事一议',
    items: ['2.4'],
    title: '一事一议筹资公开',
    what: '一事一议筹资',
    notes: ['筹资不超过规定上限，困难家庭予以减免', '没有强行以资代劳', '钱只用于议定的项目，结余转入公益金'],
  },
  {
    column: '财务公开/村务公开/救灾救济',
    items: ['2.8', '3.8'],
    title: '救济扶贫款收支公开',
    what: '救济扶贫款',
    notes: ['发放由两人经办、领款人签字', '按规定不公布受助家庭的姓名', '结余继续用于救济，不作他用'],
  },
  {
    column: '财务公开/其他',
    items: ['2.9', '3.9'],
    title: '捐赠款物收支公开',
    what: '捐赠款',
    notes: ['捐赠方指定用途的，按指定用途使用', '物资另有登记簿'],
  },
] as const

type Matter = (typeof matters)[number]

export function matterChains(scene: Scene): Chain[] {
  return scene.history.books.flatMap((paper) => {
    if (paper.released === null || !isBookTold(scene, paper)) return []
    return matters.flatMap((matter) => {
      const entries = paper.book.entries.filter(({ item }) => (matter.items as readonly string[]).includes(item))
      if (entries.length === 0) return []
      const words = periodInWords(paper.book.period)
      return [
        single(
          {
            key: `${scene.prefix} matter ${paper.book.period} ${matter.what}`,
            column: matter.column,
            day: new Date((paper.released?.getTime() ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10),
            lag: diceOf(`${scene.prefix} ${words} ${matter.what}`).int(0, 3),
            title: `${scene.terms.unit}${words}${matter.title}`,
            issuer: scene.terms.collective,
            body: (ink) => matterWords(scene, paper, matter, entries, ink),
            refs: [bookKey(scene.prefix, paper.book.period)],
          },
          6,
        ),
      ]
    })
  })
}

function matterWords(scene: Scene, paper: PeriodBook, matter: Matter, entries: readonly BookEntry[], ink: Ink): string {
  const { terms } = scene
  const { dice } = ink
  const words = periodInWords(paper.book.period)
  const sum = (direction: 'in' | 'out') =>
    entries.reduce((all, entry) => all + (entry.direction === direction ? entry.fen : 0), 0)
  const [received, paid] = [sum('in'), sum('out')]
  const book = ink.link(bookKey(scene.prefix, paper.book.period), one(dice, '同期账目', `${words}账目`))
  const { last } = daysOf(paper.book.period)
  return join(
    para(
      one(
        dice,
        `${words}，${terms.unit}${matter.what}收入${inYuan(received)}，支出${inYuan(paid)}，已列入${book}，单独公开如下。`,
        `按照专项公开的要求，现公开${terms.unit}${words}${matter.what}：${received > 0 ? `收${inYuan(received)}` : '本期没有收入'}，${paid > 0 ? `付${inYuan(paid)}` : '本期没有支出'}（见${book}）。`,
        `${terms.unit}${matter.what}截至${shortDay(last)}的收支见下表，${received > 0 ? `本期收到${inYuan(received)}` : '本期没有收到款项'}${paid > 0 ? `，支出${inYuan(paid)}` : ''}，与${book}一致。`,
      ),
    ),
    table(
      `${words}${matter.what}（单位：元）`,
      ['日期', '摘要', '收入', '支出'],
      entries.map(({ day, summary, direction, fen }) => [
        shortDay(day),
        summary,
        direction === 'in' ? yuan(fen) : '',
        direction === 'out' ? yuan(fen) : '',
      ]),
      ['合计', '', yuan(received), yuan(paid)],
    ),
    para(
      `${dice.pick(matter.notes)}。`,
      maybe(
        dice,
        0.6,
        one(
          dice,
          `有疑问的可以查凭证，监督电话${phone}。`,
          `${terms.watch}逐笔审核。`,
          `${terms.checkers}对用途没有异议。`,
        ),
      ),
    ),
  )
}
