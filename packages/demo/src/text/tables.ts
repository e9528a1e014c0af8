import { seedOf } from '../random.ts'
import { amountsOf } from '../books/amounts.ts'
import { incomeParts, monthNumber, monthsNamed } from '../books/books.ts'
import type { Accounts, BookKind } from '../books/kinds.ts'
import { budgetOf, spentOf } from '../books/budgets.ts'
import { debtsOf } from '../books/debts.ts'
import { duesOf, membersOf } from '../books/dues.ts'
import { holdingsOf } from '../books/holdings.ts'
import { leasesOf, monthlyFee } from '../books/leases.ts'
import { plannedOf } from '../books/plans.ts'
import { projectAccountsOf } from '../books/projects.ts'
import { stocksOf } from '../books/stocks.ts'
import { surplusOf } from '../books/surplus.ts'
import { takingsOf } from '../books/takings.ts'
import { dayOf } from '../calendar.ts'
import { type Rate, ratesOf } from '../payments/rates.ts'
import { classesOf } from './government/budget-classes.ts'
import type { TableSpec } from './column.ts'
import { table, yuan } from './html.ts'
import { people, shops } from '../names.ts'
import { countedOf, earnedIn, rowNameOf, spendingOf, sum, yearIn } from './figures-of-units.ts'
import { fill, wordOf } from './pen.ts'
import type { Pen } from './pen.ts'

// Rows vary, so they do not reuse the slots of the title.
const free = (pen: Pen): Pen => ({ ...pen, named: new Map<string, string>() })
/** A person's place of residence: a village of the township in the title, else anywhere below the desk. */
function somewhere(pen: Pen): string {
  const town = pen.named.get('t')
  if (town === undefined) return fill(pen.desk.level === 'township' ? '{v}' : '{t}', free(pen))
  return fill('{v}', { ...free(pen), named: new Map([['t', town]]) })
}

/**
 * The rates of a project in the year that the caption names, else of release; or the rate that a district sets for that
 * year.
 */
function ratesIn(
  standards: Extract<TableSpec, { kind: 'payments' }>['standards'],
  caption: string,
  { desk: { place }, time }: Pen,
): readonly Rate[] {
  const year = Number(/(\d{4})年/.exec(caption)?.[1] ?? dayOf(time).year)
  if (typeof standards === 'string') return ratesOf(standards, place.code, year)
  const chosen = standards[seedOf(Number(place.code.slice(0, 6)), year, ...standards, 104) % standards.length]
  return [{ of: '', yuan: chosen ?? 0 }]
}

type Makers = {
  [Kind in TableSpec['kind']]: (spec: Extract<TableSpec, { kind: Kind }>, caption: string, pen: Pen) => string
}

const balanceHeads = ['项目', '收入（元）', '支出（元）', '结余（元）']

/** The rows and totals of an account, whose totals the sentences state. */
function balanceRows({ opening, entries, closing }: Accounts, { named }: Pen): { rows: string[][]; foot: string[] } {
  const earned = earnedIn(entries)
  const totals = [earned, opening + earned - closing, closing].map(yuan)
  named
    .set('income', totals[0] ?? '')
    .set('expense', totals[1] ?? '')
    .set('closing', totals[2] ?? '')
  const rows = [
    ['上期结余', '', '', yuan(opening)],
    ...entries.map(({ part, item, fen }) =>
      incomeParts.has(part) ? [item, yuan(fen), '', ''] : [item, '', yuan(fen), ''],
    ),
  ]
  return { rows, foot: ['合计', ...totals] }
}

function balanceTable(caption: string, accounts: Accounts, pen: Pen): string {
  const { rows, foot } = balanceRows(accounts, pen)
  return table(caption, balanceHeads, rows, foot)
}

/** The books that a unit publishes as its own. */
function bookOf({ level, grounds: [ground = 'rural'] }: Pen['desk']): BookKind {
  if (level !== 'township') return ground
  return ground === 'farm' ? 'farmOffice' : 'township'
}

const holdersOf: Record<'people' | 'shops' | 'townships', (pen: Pen, count: number) => string[]> = {
  people: ({ random }, count) => people(random, count),
  shops: ({ random }, count) => shops(random, count),
  townships: ({ random, desk }, count) => random.sample(desk.siblings, count),
}

const FEN_OF_WAN_TENTH = 100_000
/** 87.5%; below 100.0% unless all of it is done. */
const percent = (part: number, whole: number): string => `${(Math.floor((part / whole) * 1000) / 10).toFixed(1)}%`

const makers: Makers = {
  amounts: ({ notes = ['转账'], inWan = false, ...terms }, caption, { random, desk, named }) => {
    // Estimates are in thousands of yuan.
    const rounded = (fen: number): number => (inWan ? Math.round(fen / FEN_OF_WAN_TENTH) * FEN_OF_WAN_TENTH : fen)
    const areaId = terms.ofDistrict ? Number(desk.place.code.slice(0, 6)) : desk.areaId
    const subject = (named.get('x') ?? '') + (named.get('no') ?? '')
    const amounts = amountsOf(terms, caption, { areaId, subject, dice: random }).map(
      ([item, fen]) => [item, rounded(fen)] as const,
    )
    const said = (fen: number): string => (inWan ? (fen / FEN_OF_WAN_TENTH / 10).toFixed(1) : yuan(fen))
    const cells = amounts.map(([item, fen]) => [item, said(fen), random.pick(notes)])
    const total = said(sum(amounts.map(([, fen]) => fen)))
    named.set('total', total).set('rows', String(amounts.length))
    return table(caption, ['项目', `金额（${inWan ? '万元' : '元'}）`, '备注'], cells, ['合计', total, ''])
  },
  stocks: ({ items }, caption, { desk }) => {
    const rows = stocksOf(desk.areaId, items, monthsNamed(caption))
    const cells = rows.map(({ item, unit, opening, received, issued, closing }) => [
      item,
      unit,
      ...[opening, received, issued, closing].map(String),
    ])
    return table(caption, ['物资', '单位', '期初数量', '本期入库', '本期出库', '现有数量'], cells)
  },
  project: (terms, caption, pen) =>
    balanceTable(caption, projectAccountsOf(pen.desk.areaId, terms, monthsNamed(caption)), pen),
  takings: (terms, caption, { desk, named }) => {
    // An office writes about a village.
    const village = desk.villages.find(({ name, township }) => name === named.get('v') && township === named.get('t'))
    const rows = takingsOf(village?.areaId ?? desk.areaId, terms, monthsNamed(caption))
    const cells = rows.map(({ holder, group, quantity, standard, fen, paid }) => [
      holder,
      `第${group}${wordOf(desk, 'group')}`,
      String(quantity),
      yuan(standard * 100),
      yuan(fen),
      yuan(paid),
    ])
    const total = yuan(sum(rows.map(({ fen }) => fen)))
    named.set('total', total).set('rows', String(rows.length))
    const mu = String(sum(rows.map(({ quantity }) => quantity)))
    const paid = yuan(sum(rows.map((row) => row.paid)))
    const heads = ['户主', '所在组', '征收面积（亩）', '标准（元/亩）', '补偿费（元）', '已付到户（元）']
    return table(caption, heads, cells, ['合计', '', mu, '', total, paid])
  },
  payments: ({ unit, item, standards, low, high, heads, rows: [least, most] = [5, 10] }, caption, pen) => {
    const { random, desk, named } = pen
    const village = named.get('v')
    const own = desk.level === 'village' || (village !== undefined && caption.includes(village))
    const rates = ratesIn(standards, caption, pen)
    const rows = people(random, random.int(least, most)).map((name) => {
      const quantity = random.int(low, high)
      const group = own ? `第${random.int(1, 6)}${wordOf(desk, 'group')}` : somewhere(pen)
      const { of, yuan: standard } = random.pick(rates)
      return { name, group, of, quantity, standard: standard * 100, fen: quantity * standard * 100 }
    })
    const classed = rates.length > 1
    const head = [
      heads?.[0] ?? '姓名',
      own ? '所在组' : (heads?.[1] ?? (desk.level === 'township' ? '所在单位' : '所属地区')),
      ...(classed ? ['类别'] : []),
      `${item}（${unit}）`,
      `标准（元/${unit}）`,
      '金额（元）',
    ]
    const cells = rows.map(({ name, group, of, quantity, standard, fen }) => [
      name,
      group,
      ...(classed ? [of] : []),
      String(quantity),
      yuan(standard),
      yuan(fen),
    ])
    const total = yuan(sum(rows.map((row) => row.fen)))
    pen.named.set('total', total).set('rows', String(rows.length))
    const quantity = String(sum(rows.map((row) => row.quantity)))
    return table(caption, head, cells, ['合计', '', ...(classed ? [''] : []), quantity, '', total])
  },
  holdings: ({ items }, caption, { desk }) => {
    const rows = holdingsOf(desk.areaId, items, monthsNamed(caption).to)
    const cells = rows.map((row) => [row.item, row.quantity, yuan(row.value), yuan(row.worn), yuan(row.net)])
    const totals = [
      sum(rows.map((row) => row.value)),
      sum(rows.map((row) => row.worn)),
      sum(rows.map((row) => row.net)),
    ]
    return table(caption, ['名称', '数量', '原值（元）', '累计折旧（元）', '净值（元）'], cells, [
      '合计',
      '',
      ...totals.map(yuan),
    ])
  },
  debts: (terms, caption, { desk }) => {
    const sheet = (name: string, settled: string, side: 'claims' | 'debts'): string => {
      const rows = debtsOf(desk.areaId, side, terms, monthsNamed(caption)).map(
        ({ item, opening, closing }) => [item, opening, opening - closing, closing] as const,
      )
      const totals = ([1, 2, 3] as const).map((column) => yuan(sum(rows.map((row) => row[column]))))
      const cells = rows.map(([item, ...fen]) => [item, ...fen.map(yuan)])
      const heads = ['项目', '期初余额（元）', `本期${settled}（元）`, '期末余额（元）']
      return table(`${caption}：${name}`, heads, cells, ['合计', ...totals])
    }
    return sheet('债权', '收回', 'claims') + sheet('债务', '偿还', 'debts')
  },
  budget: ({ of }, caption, { desk, named }) => {
    const year = yearIn(caption)
    const plan = budgetOf(desk.areaId, year, classesOf(desk), desk.level === 'root' ? 60 : 1)
    const period = of === 'year' ? { from: monthNumber(year, 1), to: monthNumber(year, 12) } : null
    const spent = of === 'plan' ? plan : spentOf(desk.areaId, plan, period ?? monthsNamed(caption))
    const rows = spent.map((row) => ({ ...row, all: row.basic + row.project }))
    const cells = rows.map((row) => [row.item, yuan(row.all), yuan(row.basic), yuan(row.project)])
    const totals = [
      sum(rows.map((row) => row.all)),
      sum(rows.map((row) => row.basic)),
      sum(rows.map((row) => row.project)),
    ].map(yuan)
    named.set('total', totals[0] ?? '')
    return table(caption, ['科目', '合计（元）', '基本支出（元）', '项目支出（元）'], cells, ['合计', ...totals])
  },
  accounts: ({ part, only = /./, book, notes = ['转账'] }, caption, pen) => {
    const { random, desk, named, books } = pen
    const { from, to } = monthsNamed(caption)
    const accounts = books.accountsOf(desk.areaId, book ?? bookOf(desk), from, to)
    if (!part) return balanceTable(caption, accounts, pen)
    const rows = accounts.entries.filter((entry) => entry.part === part && only.test(entry.item))
    const total = yuan(sum(rows.map(({ fen }) => fen)))
    named.set('total', total)
    const cells = rows.map(({ item, fen }) => [item, yuan(fen), random.pick(notes)])
    return table(caption, ['项目', '金额（元）', '备注'], cells, ['合计', total, ''])
  },
  plan: (_, caption, pen) => {
    const { desk, books } = pen
    const { from, to } = monthsNamed(caption)
    const planned = plannedOf(books, desk.areaId, bookOf(desk), { from, to })
    const { opening, closing } = books.accountsOf(desk.areaId, bookOf(desk), from, to)
    const { rows, foot } = balanceRows({ opening, entries: planned, closing }, pen)
    const cells = rows.map((row, at) => {
      const item = planned[at - 1]
      return [...row, ...(item ? [yuan(item.planned), percent(item.reached, item.planned)] : ['', ''])]
    })
    return table(caption, [...balanceHeads, '年度计划（元）', '累计执行率'], cells, [...foot, '', ''])
  },
  sums: ({ heads, of }, caption, pen) => {
    const units = Map.groupBy(pen.desk.villages, (village) => rowNameOf(pen.desk, village))
    const rows = [...units].flatMap(([name, members]) => {
      const pairs = members.flatMap((village) => {
        const pair = countedOf(village, of, caption, pen.books)
        return pair ? [pair] : []
      })
      return pairs.length > 0
        ? [[name, sum(pairs.map(([one]) => one)), sum(pairs.map(([, other]) => other))] as const]
        : []
    })
    const totals = [sum(rows.map(([, first]) => first)), sum(rows.map(([, , second]) => second))].map(yuan)
    pen.named.set('rows', String(rows.length)).set('total', totals[0] ?? '')
    const cells = rows.map(([name, first, second]) => [name, yuan(first), yuan(second)])
    return table(caption, ['单位', `${heads[0]}（元）`, `${heads[1]}（元）`], cells, ['合计', ...totals])
  },
  shares: ({ items, ...bounds }, caption, { desk, named }) => {
    const fens = surplusOf(desk.areaId, yearIn(caption), items.length, bounds)
    const total = sum(fens)
    named.set('total', yuan(total))
    // Shares are differences of rounded running totals, so that they add up to 100.0.
    let running = 0
    const cells = items.map((item, at) => {
      const fen = fens[at] ?? 0
      const before = Math.round((running / total) * 1000)
      running += fen
      return [item, yuan(fen), `${((Math.round((running / total) * 1000) - before) / 10).toFixed(1)}%`]
    })
    return table(caption, ['分配项目', '金额（元）', '占比'], cells, ['合计', yuan(total), '100.0%'])
  },
  spending: ({ items, ...bounds }, caption, { desk, named }) => {
    const rows = spendingOf(desk.areaId, caption, items.length, bounds)
    const totals = ([0, 1, 2, 3] as const).map((column) => yuan(sum(rows.map((row) => row[column]))))
    named.set('total', totals[2] ?? '').set('closing', totals[3] ?? '')
    const heads = ['分配项目', '年度安排（元）', '期初余额（元）', '本期使用（元）', '期末余额（元）']
    const cells = items.map((item, at) => [item, ...(rows[at] ?? []).map(yuan)])
    return table(caption, heads, cells, ['合计', ...totals])
  },
  leases: ({ unit, item, heads, ...terms }, caption, { desk, named }) => {
    const rows = leasesOf(desk.areaId, yearIn(caption), terms).map((lease) => ({
      ...lease,
      fen: lease.quantity * lease.standard * 100,
    }))
    const total = yuan(sum(rows.map(({ fen }) => fen)))
    named.set('total', total).set('rows', String(rows.length))
    const cells = rows.map(({ holder, plot, quantity, standard, fen }) => [
      holder,
      plot,
      String(quantity),
      yuan(standard * 100),
      yuan(fen),
    ])
    const mu = String(sum(rows.map(({ quantity }) => quantity)))
    const all = [...heads, `${item}（${unit}）`, `标准（元/${unit}·年）`, '年承包费（元）']
    return table(caption, all, cells, ['合计', '', mu, '', total])
  },
  dues: ({ members }, caption, { desk, named }) => {
    const { from, to } = monthsNamed(caption)
    const rows = duesOf(desk.areaId, members).map(
      ({ item, people, monthly }) => [item, (to - from + 1) * monthly * 100, people] as const,
    )
    const total = yuan(sum(rows.map(([, fen]) => fen)))
    named.set('total', total)
    const cells = rows.map(([item, fen, people]) => [item, yuan(fen), String(people)])
    return table(caption, ['项目', '金额（元）', '人数（人）'], cells, ['合计', total, String(membersOf(desk.areaId))])
  },
  fees: ({ items, low, high, notes }, caption, { desk, random, named }) => {
    const { from, to } = monthsNamed(caption)
    const rows = items.map(
      (item, at) => [item, (to - from + 1) * monthlyFee(desk.areaId, at, [low, high]) * 100] as const,
    )
    const total = yuan(sum(rows.map(([, fen]) => fen)))
    named.set('total', total)
    const cells = rows.map(([item, fen]) => [item, yuan(fen), random.pick(notes)])
    return table(caption, ['项目', '金额（元）', '备注'], cells, ['合计', total, ''])
  },
  roster: ({ heads, cells, rows: [least, most], of = 'people' }, caption, pen) => {
    const names = holdersOf[of](pen, pen.random.int(least, most))
    pen.named.set('rows', String(names.length))
    // Nobody has what another has, where there is enough of it.
    const columns = cells.map((choices) =>
      choices.length < names.length
        ? names.map(() => pen.random.pick(choices))
        : pen.random.sample(choices, names.length),
    )
    const lines = names.map((name, at) => [name, ...columns.map((column) => fill(column[at] ?? '', free(pen)))])
    return table(caption, heads, lines)
  },
}

export function tableOf(spec: TableSpec, caption: string, pen: Pen): string {
  // The type of the map ties each kind to its maker, which TypeScript cannot follow through an index.
  const make = makers[spec.kind] as (spec: TableSpec, caption: string, pen: Pen) => string
  return make(spec, caption, pen)
}
