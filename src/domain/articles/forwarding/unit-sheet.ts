import type { XlsxSheet } from '../../../files/write-xlsx.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { daysOf, periodInWords } from '../books/book-period.ts'
import { isMoney, holdingTitles, measureOf } from '../books/holdings.ts'
import { contractKinds } from '../contracts/contract.ts'
import { stageTitles } from '../projects/stage.ts'
import { cell, count, createRows, head, label, note, quantity, title, yuan } from './form-cells.ts'
import { figureOf, figuresOf, type PeriodFigures, stateWords } from './form-figures.ts'
import { formClasses, type FormItem, type FormSource } from './form-items.ts'
import type { FormHolding, FormParts, UnitForm } from './queries-forms.server.ts'

type Rows = ReturnType<typeof createRows>

const columns = 8

/** Where the figures of a form come from, and its limits. @param addressOf of the public book. */
export type FormSite = { name: string; now: Date; addressOf: (unitId: number, period: string) => string }

/** The form of one unit and period for the level above, to be printed and signed. */
export function unitSheet(form: UnitForm, site: FormSite): XlsxSheet {
  const rows = createRows(columns)
  addHead(rows, form, site)
  const figures = figuresOf(form.times.now)
  if (figures === null || form.parts === null) addUnpublished(rows, form)
  else {
    addItems(rows, form, figures)
    addAccounts(rows, form.parts)
    addHoldings(rows, form.parts.holdings)
    addContracts(rows, form.parts)
    addProjects(rows, form.parts)
    addChecks(rows, form.parts)
  }
  addSignatures(rows, site)
  return {
    title: form.unit.name,
    rows: rows.rows,
    merges: rows.merges,
    heights: rows.heights,
    widths: [7, 30, 15, 15, 15, 15, 14, 22],
    print: { isLandscape: false, repeated: 1 },
  }
}

function addHead(rows: Rows, { unit, period, times }: UnitForm, site: FormSite) {
  const { first, last } = daysOf(period)
  const figures = figuresOf(times.now)
  rows.addWide(title('村集体财务公开情况上报表'), 2)
  rows.addFilled(
    label('单位'),
    cell(unit.name),
    label('单位代码'),
    cell(unit.code ?? ''),
    label('上级单位'),
    cell(unit.aboveName ?? ''),
  )
  rows.addFilled(
    label('期间'),
    cell(periodInWords(period)),
    label('起止'),
    cell(`${first} 至 ${last}`),
    label('金额单位'),
    cell('元'),
  )
  rows.addFilled(
    label('公开'),
    cell(stateWords[times.now.state]),
    label('公开时间'),
    cell(figures ? formatDateTime(figures.released) : ''),
    label('零报告'),
    cell(figures ? (figures.isZero ? '是，本期没有发生收支' : '否') : ''),
  )
  if (figures) rows.addFilled(label('网址'), cell(site.addressOf(unit.id, period)))
}

function addUnpublished(rows: Rows, { period, times }: UnitForm) {
  rows.addWide(
    cell(
      times.now.state === 'part'
        ? `${periodInWords(period)}的账只公开了一部分，不能汇总。`
        : `${periodInWords(period)}的账没有公开，本表没有数字。`,
    ),
  )
}

function addItems(rows: Rows, { times }: UnitForm, now: PeriodFigures) {
  const [former, lastYear] = [figuresOf(times.former), figuresOf(times.lastYear)]
  const beside = (
    figures: PeriodFigures | null,
    state: keyof typeof stateWords,
    read: (of: PeriodFigures) => number,
  ) => (figures ? read(figures) : stateWords[state])
  const addLine = (
    [code, words]: [code: string, words: string],
    read: (of: PeriodFigures) => number,
    [entries, about, look]: [entries: number | null, about: string, look?: 'sum'],
  ) => {
    const [fen, before] = [read(now), beside(former, times.former.state, read)]
    rows.add(
      look ? label(code) : cell(code),
      look ? label(words) : cell(words),
      yuan(fen, look),
      yuan(before, look),
      yuan(beside(lastYear, times.lastYear.state, read), look),
      yuan(typeof before === 'number' ? fen - before : '', look),
      entries === null ? cell('') : count(entries),
      cell(about),
    )
  }
  const heads = ['编号', '公开内容', '本期', '上期', '上年同期', '比上期增减', '笔数', '说明']
  rows.add(...heads.map(head))
  addLine(['', '期初余额'], ({ opening }) => opening, [null, '', 'sum'])
  addLine(['', '收入合计'], ({ income }) => income, [null, '', 'sum'])
  addLine(['', '支出合计'], ({ expense }) => expense, [null, '', 'sum'])
  addLine(['', '其他收付净额'], ({ otherNet }) => otherNet, [null, '借贷、往来和代收代付', 'sum'])
  addLine(['', '期末余额'], ({ closing }) => closing, [null, '', 'sum'])
  for (const { title: words, items, note: about } of formClasses) {
    rows.addFilled(label(''), label(words), label(about))
    for (const item of items)
      for (const source of item.sources)
        if (source === 'absent' || source === 'listed')
          rows.add(
            cell(item.code),
            cell(item.title),
            ...Array.from({ length: 5 }, () => cell('')),
            cell(source === 'listed' ? '逐项列在后面' : ''),
          )
        else
          addLine([item.code, lineTitle(item, source)], (of) => figureOf(of, item.code, source) ?? 0, [
            source === 'cash' ? null : (now.sums.get(item.code)?.entries ?? 0),
            '',
          ])
  }
}

/** Of an item that moves money both ways, which way. */
const lineTitle = ({ title: words, sources }: FormItem, source: FormSource): string =>
  sources.length === 1 ? words : `${words}（${source === 'received' ? '收进' : '付出'}）`

function addAccounts(rows: Rows, { accounts }: FormParts) {
  rows.skip()
  rows.add(...['', '账户', '期初余额', '本期收入', '本期支出', '期末余额', '对账单或盘点数', '不一致的原因'].map(head))
  for (const [at, account] of accounts.entries())
    rows.add(
      cell(String(at + 1)),
      cell(account.lastFour === '' ? account.title : `${account.title}（尾号 ${account.lastFour}）`),
      ...[account.opening, account.received, account.paid, account.closing].map((fen) => yuan(fen)),
      yuan(account.statement ?? '没有填写'),
      cell(account.differenceReason),
    )
}

function addHoldings(rows: Rows, holdings: readonly FormHolding[]) {
  rows.skip()
  rows.add(
    ...['类别', '资产、资源、债权、债务', '上期数', '本期增加', '本期减少', '期末数', '计量单位', '说明'].map(head),
  )
  if (holdings.length === 0) rows.addFilled(cell(''), cell('账本没有列出'))
  for (const holding of holdings) {
    const show = isMoney(holding.class) ? (fen: number) => yuan(fen) : quantity
    rows.add(
      cell(holdingTitles[holding.class]),
      cell(holding.title),
      ...[holding.former, holding.increase, holding.decrease, holding.present].map(show),
      cell(measureOf(holding)),
      cell(holding.note),
    )
  }
}

function addContracts(rows: Rows, { contracts }: FormParts) {
  rows.skip()
  rows.add(...['', '本期在履行的合同', '总价', '签订', '开始', '到期', '种类', '对方'].map(head))
  if (contracts.length === 0) rows.addFilled(cell(''), cell('没有公开的合同'))
  for (const [at, contract] of contracts.entries())
    rows.add(
      cell(String(at + 1)),
      cell(contract.title),
      yuan(contract.fen),
      ...[contract.signed, contract.start, contract.end].map((day) => cell(day ?? '')),
      cell(contractKinds[contract.kind]),
      cell(contract.party),
    )
}

function addProjects(rows: Rows, { stages }: FormParts) {
  rows.skip()
  rows.add(...['', '项目', '金额', '到期末的环节', '日期', '单位', '结果', '公开的文章'].map(head))
  if (stages.length === 0) rows.addFilled(cell(''), cell('没有公开的项目'))
  for (const [at, stage] of stages.entries())
    rows.add(
      cell(String(at + 1)),
      cell(stage.title),
      yuan(stage.fen ?? ''),
      cell(stageTitles[stage.stage]),
      cell(stage.day ?? ''),
      cell(stage.party),
      cell(stage.result),
      cell(stage.articleTitle),
    )
}

function addChecks(rows: Rows, { oversight, faults }: FormParts) {
  rows.skip()
  rows.addFilled(label('审核'), cell('民主理财（监督）小组的审核'), cell(oversight.join('；') || '没有写明审核意见'))
  if (faults.length > 0) rows.addFilled(label('核对'), cell('公开时对不上或不完整的'), cell(faults.join('；')))
}

/** Fields to be signed by hand. */
export function addSignatures(rows: Rows, { name, now }: FormSite) {
  rows.skip()
  rows.addWide(note('制表人：　　　　　　　　审核人：　　　　　　　　单位负责人：　　　　　　　　（盖章）'), 2)
  rows.addWide(note('上报日期：　　　　年　　月　　日'), 2)
  rows.addWide(
    note(
      `${name}于 ${formatDateTime(now)} 从已经公开的账本生成，金额没有改动。公开内容按《农村集体经济组织财务公开规定》（农经发〔2011〕13号）的 8 类 44 项排列，名称以文件原文为准。`,
    ),
    2,
  )
}
