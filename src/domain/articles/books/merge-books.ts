import { showYuan } from '../../../platform/amount.ts'
import type { Book } from './book.ts'

export type BookMerge = {
  book: Book
  /** What both changed, in words: of an entry both versions stay as rows, of others mine stays. */
  conflicts: string[]
}

type Row = { id: string }
type Versions<Value> = { base: Value; mine: Value; theirs: Value }

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a row holds, whatever its id: two people may read the same file. */
const heldBy = ({ id: _id, ...held }: Row): string =>
  JSON.stringify(Object.entries(held).toSorted(([one], [other]) => (one < other ? -1 : 1)))

type Kind<Of extends Row> = {
  /** Of a row in words; `at` counts from 0. */
  titleOf: (row: Of, at: number) => string
  /** Gives the other version of a row a place of its own. Without it mine stays alone: a second account would count twice. */
  copy?: (row: Of) => Of
}

/**
 * Merges what two people did with the same rows: by row, then by field. What only one of them changed, added or removed
 * counts. Nothing that somebody typed is lost without a word.
 */
function mergeRows<Of extends Row>({ base, mine, theirs }: Versions<readonly Of[]>, kind: Kind<Of>) {
  const found: { row: Of; words: string }[] = []
  const [baseOf, mineOf, theirsOf] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [row.id, row])))
  const rows = theirs.flatMap((row) => {
    const [own, former] = [mineOf?.get(row.id), baseOf?.get(row.id)]
    if (!own) {
      if (former && same(former, row)) return []
      if (former) found.push({ row, words: '您删了，对方改了，留了对方的' })
      return [row]
    }
    const { merged, fields } = mergeFields(former ?? row, own, row)
    if (fields === 0) return [merged]
    const words = `两人都改了，${kind.copy ? '两行都留着，请删去多余的一行' : '留了您写的'}`
    found.push({ row: kind.copy ? own : row, words })
    return kind.copy ? [own, kind.copy(row)] : [merged]
  })
  const added = new Set(theirs.filter(({ id }) => !baseOf?.has(id)).map(heldBy))
  for (const [at, row] of mine.entries()) {
    if (theirsOf?.has(row.id)) continue
    const former = baseOf?.get(row.id)
    if (former ? same(former, row) : added.has(heldBy(row))) continue
    if (former) found.push({ row, words: '对方删了，您改了，留了您的' })
    // After the row that it follows in mine.
    const before = mine.slice(0, at).findLast(({ id }) => rows.some((each) => each.id === id))
    rows.splice(before ? rows.findIndex(({ id }) => id === before.id) + 1 : 0, 0, row)
  }
  const placeOf = (id: string) => rows.findIndex((row) => row.id === id)
  return { rows, conflicts: found.map(({ row, words }) => `${kind.titleOf(row, placeOf(row.id))}（${words}）`) }
}

/** Mine with what only the other changed, and how many fields both changed. */
function mergeFields<Of extends object>(base: Of, mine: Of, theirs: Of): { merged: Of; fields: number } {
  const merged = { ...theirs }
  let fields = 0
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)]) as Set<keyof Of>) {
    if (same(base[field], mine[field])) continue
    merged[field] = mine[field]
    if (!same(base[field], theirs[field]) && !same(mine[field], theirs[field])) fields += 1
  }
  return { merged, fields }
}

/** Merges two versions of a book of which `base` is the common one. @param newId for a row that stays in both versions. */
export function mergeBooks({ base, mine, theirs }: Versions<Book>, newId: () => string): BookMerge {
  const of = <Name extends 'accounts' | 'entries' | 'transfers' | 'holdings'>(name: Name) => ({
    base: base[name],
    mine: mine[name],
    theirs: theirs[name],
  })
  const copy = <Of extends Row>(row: Of): Of => ({ ...row, id: newId() })
  const entries = mergeRows<Book['entries'][number]>(of('entries'), {
    titleOf: ({ summary, fen }, at) => `第 ${at + 1} 行“${summary}”${showYuan(fen)} 元`,
    copy,
  })
  const transfers = mergeRows<Book['transfers'][number]>(of('transfers'), {
    titleOf: ({ day, fen }, at) => `第 ${at + 1} 笔转账 ${day} ${showYuan(fen)} 元`,
    copy,
  })
  const accounts = mergeRows<Book['accounts'][number]>(of('accounts'), { titleOf: ({ title }) => `账户“${title}”` })
  const holdings = mergeRows<Book['holdings'][number]>(of('holdings'), {
    titleOf: ({ title, former, increase, decrease }) => `“${title}”（对方写的是 ${former}、${increase}、${decrease}）`,
  })
  const whole = mergeFields(wholeOf(base), wholeOf(mine), wholeOf(theirs))
  return {
    book: {
      ...theirs,
      ...whole.merged,
      accounts: accounts.rows,
      entries: entries.rows,
      transfers: transfers.rows,
      holdings: holdings.rows.map((row) => ({ ...row, present: row.former + row.increase - row.decrease })),
    },
    conflicts: [
      ...(whole.fields > 0 ? ['期间、零报告、小组审核或说明（留了您写的）'] : []),
      ...[accounts, entries, transfers, holdings].flatMap(({ conflicts }) => conflicts),
    ],
  }
}

const wholeOf = ({ period, isZero, oversight, faultReason }: Book) => ({
  period,
  isZero,
  oversight,
  ...(faultReason === undefined ? {} : { faultReason }),
})
