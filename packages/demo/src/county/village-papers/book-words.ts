import type { BookEntry, Holding } from '../../../../../src/domain/articles/books/book.ts'
import { findBookItem } from '../../../../../src/domain/articles/books/book-items.ts'
import type { BookSums } from '../../../../../src/domain/articles/books/book-sums.ts'
import { p } from '../../text/html.ts'
import type { Random } from '../../random.ts'
import type { Ink, Scene } from './draft.ts'
import { dayFrom, inYuan, join, listed, maybe, one, para, shortDay } from './prose.ts'
import type { PeriodBook } from '../world/history.ts'
import { officerOn } from '../world/village.ts'
import { causeLink } from './cause-links.ts'

/** A book with its sums and the one before it. */
export type Told = {
  paper: PeriodBook
  sums: BookSums
  before: BookSums | null
  yearBefore: BookSums | null
  words: string
}

/** Words on a book: what came, what went, what is owed, who checked. The rows are tables of their own. */
export function bookWords(scene: Scene, told: Told, ink: Ink): string {
  const { dice } = ink
  const { book } = told.paper
  const incomes = entriesOf(book.entries, 'in')
  const expenses = entriesOf(book.entries, 'out')
  const came = para(income(scene, told, ink, incomes), maybe(dice, 0.5, compared(told, dice)))
  const went = para(expense(scene, told, ink, expenses))
  const owed = para(debts(told, dice), claims(told, dice), assets(told, dice))
  const parts = dice.chance(0.8) ? [came, went, owed] : [went, came, owed]
  return join(p(lead(scene, told, dice)), ...parts, para(checked(scene, told, ink), bank(told, dice), ask(scene, dice)))
}

const entriesOf = (entries: readonly BookEntry[], direction: 'in' | 'out'): BookEntry[] =>
  entries.filter((entry) => entry.direction === direction).toSorted((one, other) => other.fen - one.fen)

function lead({ terms }: Scene, { paper, sums, words }: Told, dice: Random): string {
  const { opening, income, expense, closing } = sums
  const change = closing - opening
  const moved =
    change === 0 ? '期初期末持平' : change > 0 ? `比期初增加${inYuan(change)}` : `比期初减少${inYuan(-change)}`
  const count = paper.book.entries.length
  return one(
    dice,
    `根据${terms.law}，现将${terms.unit}${words}财务收支逐笔公开。期初结余${inYuan(opening)}，本期收入${inYuan(income)}、支出${inYuan(expense)}，期末结余${inYuan(closing)}。`,
    `${words}，${terms.unit}集体账户收入${inYuan(income)}，支出${inYuan(expense)}，期末结余${inYuan(closing)}，${moved}。`,
    `${terms.unit}${words}的账已经结清，共${count}笔。收入合计${inYuan(income)}，支出合计${inYuan(expense)}，账上还有${inYuan(closing)}，${moved}。`,
    `现公开${terms.unit}${words}收支。期初${inYuan(opening)}，收${inYuan(income)}，支${inYuan(expense)}，期末${inYuan(closing)}，每一笔的用途和凭证号见下表。`,
    `${terms.unit}${words}发生收支${count}笔，收入${inYuan(income)}，支出${inYuan(expense)}。期末货币资金${inYuan(closing)}，${moved}，逐笔公开如下，请${terms.folk}监督。`,
  )
}

const said = ({ summary, fen }: BookEntry): string => `“${summary}”${inYuan(fen)}`

function income(scene: Scene, told: Told, ink: Ink, [first, second, ...others]: readonly BookEntry[]): string {
  const { dice } = ink
  const day = (entry: BookEntry) => shortDay(entry.day)
  if (!first) return one(dice, '本期没有收入。', '本期没有进账，支出用的是上期结余。', `${told.words}未发生收入。`)
  const tail = causeLink(scene, told.paper, first, ink)
  const title = findBookItem(first.item)?.title ?? ''
  if (!second)
    return `${one(dice, `收入只有一笔：${day(first)}${said(first)}，列“${title}”`, `${day(first)}到账${inYuan(first.fen)}（${first.summary}），是本期唯一的收入`, `本期进账一笔，为${said(first)}`)}${tail}。`
  const rest =
    others.length > 0 ? `其余${others.length}笔合计${inYuan(others.reduce((sum, { fen }) => sum + fen, 0))}` : ''
  return `${one(
    dice,
    `收入中最大的一笔是${day(first)}${said(first)}${tail}，其次是${said(second)}`,
    `进账主要有：${day(first)}${said(first)}${tail}；${day(second)}${said(second)}`,
    `${day(first)}${said(first)}${tail}，占本期收入的${percent(first.fen, told.sums.income)}；${day(second)}收到${said(second)}`,
    `本期收入来自${listed([...new Set([first, second, ...others].map(({ item }) => `“${findBookItem(item)?.title ?? item}”`))].slice(0, 4))}，最大的一笔为${said(first)}${tail}`,
  )}${rest === '' ? '' : one(dice, `，${rest}`, `；${rest}，逐笔见表`, '')}。`
}

/** A share in words; money that only passes through the books makes no share. */
const percent = (part: number, whole: number): string =>
  whole > 0 && part <= whole ? `${((part / whole) * 100).toFixed(1)}%` : '较大部分'

function expense(scene: Scene, told: Told, ink: Ink, [first, second, third, ...others]: readonly BookEntry[]): string {
  const { dice } = ink
  if (!first) return one(dice, '本期没有支出。', '本期未发生支出，报销单据下期列账。', '账上没有支出。')
  const tail = causeLink(scene, told.paper, first, ink)
  if (!second) return `${one(dice, `支出一笔：${said(first)}`, `本期只支出了${said(first)}`)}${tail}。`
  const next = third ? listed([said(second), said(third)], '、') : said(second)
  const rest = others.reduce((sum, { fen }) => sum + fen, 0)
  return `${one(
    dice,
    `支出最多的是${shortDay(first.day)}${said(first)}${tail}，其次为${next}`,
    `花得最多的三处：${said(first)}${tail}、${next}`,
    `本期支出${[first, second, third, ...others].filter(Boolean).length}笔，主要是${said(first)}${tail}，以及${next}`,
    `支出方面，${shortDay(first.day)}付${said(first)}${tail}；另有${next}`,
  )}${others.length > 0 ? one(dice, `，余下${others.length}笔共${inYuan(rest)}`, '，其余各笔见明细', `；小额支出${others.length}笔，合计${inYuan(rest)}`) : ''}。`
}

function compared({ sums, before, yearBefore }: Told, dice: Random): string {
  const base = yearBefore && dice.chance(0.6) ? yearBefore : before
  if (!base || base.expense === 0) return ''
  const than = base === yearBefore ? '上年同期' : '上一期'
  const more = sums.expense - base.expense
  const part = Math.abs(more) / base.expense
  if (part < 0.02) return `支出和${than}基本持平。`
  return part > 1.5
    ? `支出比${than}${more > 0 ? '多' : '少'}${inYuan(Math.abs(more))}，变动较大的项目见分项表。`
    : `支出比${than}${more > 0 ? '增加' : '减少'}${inYuan(Math.abs(more))}（${(part * 100).toFixed(1)}%）。`
}

const ofClass = ({ paper }: Told, kind: Holding['class']): Holding[] =>
  paper.book.holdings.filter((holding) => holding.class === kind)

const totalOf = (rows: readonly Holding[]): number => rows.reduce((sum, { present }) => sum + present, 0)

function debts(told: Told, dice: Random): string {
  const rows = ofClass(told, 'debt')
  const open = rows.filter(({ present }) => present > 0)
  if (rows.length === 0) return dice.chance(0.3) ? '没有对外欠款。' : ''
  const repaid = rows.find(({ decrease }) => decrease > 0)
  const settled = repaid ? `本期还${inYuan(repaid.decrease)}（${repaid.title}）。` : ''
  if (open.length === 0) return `${settled}期末没有欠款。`
  const names = listed(
    open.slice(0, 3).map(({ title, present }) => `${title.replace(/^应付|^欠/, '')}${inYuan(present)}`),
  )
  return `${settled}${one(dice, `期末还欠${names}`, `尚未付清的有${names}`, `到期末，应付未付的共${inYuan(totalOf(open))}`)}。`
}

function claims(told: Told, dice: Random): string {
  const open = ofClass(told, 'claim').filter(({ present }) => present > 0)
  const [first] = open.toSorted((one, other) => other.present - one.present)
  if (!first) return ''
  return one(
    dice,
    `应收未收${inYuan(totalOf(open))}，其中“${first.title}”${inYuan(first.present)}，正在催收。`,
    `别人欠集体的有${open.length}项，合计${inYuan(totalOf(open))}。`,
    `“${first.title}”${inYuan(first.present)}还没有收回${first.note === '' ? '' : `（${first.note}）`}。`,
  )
}

function assets(told: Told, dice: Random): string {
  const first = ofClass(told, 'asset').find(({ increase }) => increase > 0)
  const lost = ofClass(told, 'asset').find(({ decrease }) => decrease > 0)
  return join(
    first && one(dice, `新增资产：${first.title}，已登记入账。`, `${first.title}已验收并列入资产台账。`),
    lost && `${lost.title}本期减少${lost.decrease / 1000}${lost.measure}${lost.note === '' ? '' : `，${lost.note}`}。`,
  )
}

function checked(scene: Scene, { paper }: Told, { dice, dated }: Ink): string {
  const { terms, village } = scene
  const { day } = paper.book.oversight
  const when = day === null ? '' : dayFrom(day, dated)
  const accountant = officerOn(village.officers.accountant, paper.closed)
  const watch = officerOn(village.officers.watch, paper.closed)
  return one(
    dice,
    `${when}${terms.checkers}逐笔核对了凭证。`,
    `公开前，${terms.watchHead}${watch}召集${terms.checkers}于${when}审核，意见附在表后。`,
    `本期账目由会计${accountant}编制，${terms.checkers}${when}审核。`,
    `${terms.checkers}${when}对照凭证和银行对账单看了账，审核意见见表后。`,
  )
}

function bank({ paper, sums }: Told, dice: Random): string {
  const wrong = paper.book.accounts.find(
    ({ id, statement }) =>
      statement !== null && statement !== sums.accounts.find((account) => account.id === id)?.closing,
  )
  if (!wrong) return dice.chance(0.35) ? one(dice, '银行余额和账面一致。', '现金盘点、银行对账单都与账面相符。') : ''
  return `“${wrong.title}”账面和对账单不一致，原因是：${wrong.differenceReason}。`.replace('。。', '。')
}

const ask = ({ terms }: Scene, dice: Random): string =>
  one(
    dice,
    `对哪一笔有疑问，可以到${terms.ground === 'urban' ? '社区' : `${terms.place}部`}查看凭证。`,
    `${terms.folk}看不懂的，由会计当面解释。`,
    `有异议的，公开之日起10日内向${terms.watch}提出。`,
    '',
    `纸质账单同时张贴在${terms.board}。`,
  )

export function zeroWords({ terms }: Scene, { words, sums, paper }: Told, { dice, dated }: Ink): string {
  const when = paper.book.oversight.day
  return p(
    join(
      one(
        dice,
        `${words}，${terms.unit}没有发生收入和支出，账上余额${inYuan(sums.closing)}，与期初相同。`,
        `${terms.unit}${words}无收支发生，期初、期末余额均为${inYuan(sums.closing)}，作零报告公开。`,
        `经会计核对，${terms.unit}${words}一笔收支也没有，结余仍为${inYuan(sums.closing)}。`,
      ),
      when &&
        one(
          dice,
          `${terms.checkers}${dayFrom(when, dated)}核对了银行对账单。`,
          `${terms.watch}已于${dayFrom(when, dated)}审核。`,
        ),
      maybe(dice, 0.5, `下期收支照常逐笔公开。`),
    ),
  )
}
