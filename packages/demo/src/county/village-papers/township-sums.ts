import { daysOf } from '../../../../../src/domain/articles/books/book-period.ts'
import { sumBook } from '../../../../../src/domain/articles/books/book-sums.ts'
import { table, yuan } from '../../text/html.ts'
import type { VillageHistory } from '../world/history.ts'
import { diceOf, type Ink } from './draft.ts'
import { bookKey } from './book-keys.ts'
import { inYuan, join, listed, one, para, quarterWords, several } from './prose.ts'
import { workDayAfter } from './release-times.ts'
import { type Office, type OfficeDraft, quartersUntil } from './township-office.ts'

type Sums = {
  history: VillageHistory
  income: number
  expense: number
  closing: number
  keys: string[]
  isWhole: boolean
}

/** What the books of a village say of a quarter, as far as they were published by a time. */
function sumsOf(history: VillageHistory, year: number, quarter: number, by: Date): Sums | null {
  const [from, until] = [
    `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`,
    `${year}-${String(quarter * 3).padStart(2, '0')}-31`,
  ]
  const own = history.books.filter(({ book }) => {
    const { first, last } = daysOf(book.period)
    return first >= from && last <= until
  })
  const out = own.filter(({ released }) => released !== null && released < by)
  if (out.length === 0) return null
  const sums = out.map(({ book }) => sumBook(book))
  return {
    history,
    income: sums.reduce((all, { income }) => all + income, 0),
    expense: sums.reduce((all, { expense }) => all + expense, 0),
    closing: sums.at(-1)?.closing ?? 0,
    keys: out.map(({ book }) => bookKey(`v${history.village.desk.areaId}`, book.period)),
    isWhole: out.length === own.length,
  }
}

/** The sums of the books of a quarter, with those that had not published by then. */
export function bookReports(office: Office): OfficeDraft[] {
  const { desk, prefix } = office
  return quartersUntil(office).map(({ year, quarter, end }) => {
    const words = quarterWords(year, quarter)
    const key = `${prefix} books ${year} ${quarter}`
    return {
      key,
      column: '财务公开/财务收支表',
      title: `${desk.name}所属单位${words}财务收支汇总公开`,
      day: workDayAfter(end, diceOf(key).int(18, 34)),
      issuer: desk.office,
      weight: 3,
      body: (ink) => bookReportWords(office, { year, quarter, words }, ink),
    }
  })
}

function bookReportWords(
  office: Office,
  { year, quarter, words }: { year: number; quarter: number; words: string },
  ink: Ink,
): string {
  const { dice, released } = ink
  const told = office.histories.map((history) => ({ history, sums: sumsOf(history, year, quarter, released) }))
  const rows = told.flatMap(({ sums }) => (sums ? [sums] : []))
  const missing = told.filter(({ sums }) => sums === null).map(({ history }) => history.village.desk.name)
  const total = (field: 'income' | 'expense' | 'closing') => rows.reduce((sum, row) => sum + row[field], 0)
  const partly = rows.filter(({ isWhole }) => !isWhole).map(({ history }) => history.village.desk.name)
  return join(
    para(
      one(
        dice,
        `${words}，${office.desk.name}${office.histories.length}个单位中有${rows.length}个公开了账目，收入合计${inYuan(total('income'))}，支出${inYuan(total('expense'))}，期末结余${inYuan(total('closing'))}。`,
        `现将${office.desk.name}所属单位${words}集体收支汇总公开。本表${rows.length}个单位，数字取自各单位已公开的账：收${inYuan(total('income'))}，支${inYuan(total('expense'))}。`,
        `根据各单位公开的账目，${office.desk.name}汇总了${words}收支：收入${inYuan(total('income'))}，支出${inYuan(total('expense'))}。`,
      ),
      missing.length > 0 &&
        one(
          dice,
          `${listed(missing.slice(0, 4), '、')}${missing.length > 4 ? `等${missing.length}个单位` : ''}到汇总时还没有公开，已经督促补上。`,
          `没有按时公开的有${missing.length}个：${listed(missing.slice(0, 6), '、')}${missing.length > 6 ? '等' : ''}。`,
        ),
      partly.length > 0 && `${listed(partly.slice(0, 4), '、')}只公开了部分月份，表中是已公开的数。`,
    ),
    rows.length > 0
      ? table(
          `${words}财务收支（单位：元）`,
          ['单位', '收入', '支出', '期末结余'],
          rows.map(({ history, income, expense, closing, keys }) => [
            ink.link(keys.at(-1) ?? '', history.village.desk.name),
            yuan(income),
            yuan(expense),
            yuan(closing),
          ]),
          ['合计', yuan(total('income')), yuan(total('expense')), yuan(total('closing'))],
        )
      : '',
    para(
      ...several(
        dice,
        dice.int(1, 3),
        `代理记账会计每月25日集中报账。`,
        `大额支出由${office.ground === 'farm' ? '财务科' : '农经人员'}抽看凭证。`,
        '逐笔明细见各单位账目。',
        '对数字有疑问的，可以向本单位会计或者我们查询。',
        '连续两期没有公开的，约谈主要负责人。',
        '账外收入、坐收坐支一经查实，按规定处理。',
      ),
    ),
  )
}

/** Contracts that ran out or were not paid, after each half-year. */
export function contractReports(office: Office): OfficeDraft[] {
  const { desk, prefix } = office
  return quartersUntil(office)
    .filter(({ quarter }) => quarter !== 1)
    .map(({ year, quarter, end }) => {
      const key = `${prefix} contracts ${year} ${quarter}`
      return {
        key,
        column: '财务公开/集体资产租赁',
        title: `${desk.name}所属单位合同收款情况清查公开（${year}年${quarter * 3}月末）`,
        day: workDayAfter(end, diceOf(key).int(10, 40)),
        issuer: desk.office,
        weight: 1.5,
        body: (ink) => contractReportWords(office, end, ink),
      }
    })
}

function contractReportWords(office: Office, end: string, ink: Ink): string {
  const { dice } = ink
  const rows = office.histories.flatMap(({ village, contracts }) => {
    const running = contracts.filter(
      ({ kind, signed, end: until }) => kind === 'lease' && signed <= end && until >= end,
    )
    if (running.length === 0) return []
    const parts = running.flatMap(({ schedule }) => schedule)
    const due = parts.filter((part) => part.due <= end).reduce((sum, { fen }) => sum + fen, 0)
    const paid = parts.filter(({ paid }) => paid !== null && paid <= end).reduce((sum, { fen }) => sum + fen, 0)
    return [{ name: village.desk.name, count: running.length, due, paid }]
  })
  const total = (field: 'count' | 'due' | 'paid') => rows.reduce((sum, row) => sum + row[field], 0)
  const late = rows.filter(({ due, paid }) => paid < due)
  return join(
    para(
      one(
        dice,
        `${office.desk.name}对所属单位正在履行的发包、出租合同作了清查，共${total('count')}份，到期应收${inYuan(total('due'))}，已收${inYuan(total('paid'))}。`,
        `经逐份核对，${office.desk.name}${rows.length}个单位有发包、出租合同${total('count')}份在履行，应收${inYuan(total('due'))}，收到${inYuan(total('paid'))}。`,
      ),
      late.length > 0
        ? `还没有收齐的有${listed(late.map(({ name, due, paid }) => `${name}${inYuan(due - paid)}`).slice(0, 5), '、')}。`
        : '到期款项都已收齐。',
    ),
    rows.length > 0
      ? table(
          '合同收款情况（单位：元）',
          ['单位', '合同份数', '累计应收', '累计已收'],
          rows.map(({ name, count, due, paid }) => [name, String(count), yuan(due), yuan(paid)]),
          ['合计', String(total('count')), yuan(total('due')), yuan(total('paid'))],
        )
      : '',
    para(
      ...several(
        dice,
        dice.int(1, 3),
        '对没有书面合同的口头约定，限期补签。',
        '期限超过规定的，到期一律重新竞价。',
        '租金明显偏低的，由民主程序重新商议。',
        '催收有困难的，由司法所协助。',
        '合同原件统一存档一份。',
        '干部亲属承租的单独列出核对。',
      ),
    ),
  )
}

/** What is owed to and by the villages at the end of a half-year. */
export function debtReports(office: Office): OfficeDraft[] {
  const { desk, prefix } = office
  return quartersUntil(office)
    .filter(({ quarter }) => quarter === 2 || quarter === 4)
    .map(({ year, quarter, end }) => {
      const key = `${prefix} debts ${year} ${quarter}`
      return {
        key,
        column: '财务公开/债权债务',
        title: `${desk.name}所属单位${year}年${quarter * 3}月末债权债务汇总公开`,
        day: workDayAfter(end, diceOf(key).int(22, 45)),
        issuer: desk.office,
        weight: 1,
        body: (ink) => debtReportWords(office, end, ink),
      }
    })
}

function debtReportWords(office: Office, end: string, ink: Ink): string {
  const { dice } = ink
  const rows = office.histories.flatMap(({ village, books }) => {
    const book = books.findLast(
      ({ book: { period }, released }) => daysOf(period).last <= end && released !== null && released < ink.released,
    )
    const sum = (kind: string) =>
      book?.book.holdings.filter((row) => row.class === kind).reduce((all, { present }) => all + present, 0) ?? 0
    const [claims, debts] = [sum('claim'), sum('debt')]
    return claims + debts > 0 ? [{ name: village.desk.name, claims, debts }] : []
  })
  const total = (field: 'claims' | 'debts') => rows.reduce((sum, row) => sum + row[field], 0)
  return join(
    para(
      rows.length === 0
        ? `${office.desk.name}所属${office.histories.length}个单位公开的账目中，期末没有债权和债务。`
        : one(
            dice,
            `${office.desk.name}所属单位中，${rows.length}个有债权或者债务，应收${inYuan(total('claims'))}，应付${inYuan(total('debts'))}。`,
            `据各单位账目，${office.desk.name}所属单位应收未收${inYuan(total('claims'))}，应付未付${inYuan(total('debts'))}，涉及${rows.length}个单位。`,
          ),
    ),
    rows.length > 0
      ? table(
          '债权债务（单位：元）',
          ['单位', '债权', '债务'],
          rows.map(({ name, claims, debts }) => [name, yuan(claims), yuan(debts)]),
          ['合计', yuan(total('claims')), yuan(total('debts'))],
        )
      : '',
    para(
      ...several(
        dice,
        dice.int(1, 3),
        '新增债务须经民主程序并报备。',
        '工程尾款到质保期满付清。',
        '三年以上的应收款逐笔核销或者起诉，须经表决。',
        '严禁举债搞建设。',
        '其余单位没有债权债务。',
        '还款计划由各单位公布。',
      ),
    ),
  )
}
