import { type Counted, suppressSmall } from '../payments/unit-sums.ts'
import { fewestPayees, type Route } from '../payments/routes.ts'
import type { PaidPart } from '../payments/queries-paid-parts.server.ts'

/** What is published of a project and quarter, of a township or of the whole district. Null where it is left out. */
export type PaymentCell = {
  projectCode: string
  projectName: string
  quarter: string
  /** Null in the sum of the district, and of payees whose unit is not known. */
  townshipId: number | null
  townshipName: string | null
  isTotal: boolean
  payments: number | null
  fen: number | null
}

/** Persons of whom something is not published elsewhere. `many`: at least as many as are published. */
type Core = ReadonlySet<string> | 'many'

/**
 * What a village was paid in a quarter. `core`: null if its books by month or those by quarter tell the sum. `isTold`:
 * both do, so that it is known whichever the village publishes.
 */
type Piece = { route: Route; payments: number; fen: number; core: Core | null; isTold: boolean }

type Township = Pick<PaidPart, 'townshipId' | 'townshipName'> & { pieces: Piece[] }

/**
 * Leaves out cells from which few persons could be told, also by subtracting: from the sum of the district, and from the
 * sums by village and month or quarter that books publish. Whoever knows all of these learns from a cell, or from what
 * remains of the district, a sum of at least five persons, or nothing new.
 */
export function closeCells(parts: readonly PaidPart[]): PaymentCell[] {
  const left = leftOutOfBooks(parts)
  const byProject = Map.groupBy(
    parts.filter(({ month }) => month === null),
    ({ projectCode, quarter }) => `${projectCode} ${quarter}`,
  )
  const months = Map.groupBy(
    parts.filter(({ month }) => month !== null),
    pieceKey,
  )
  return [...byProject.values()].flatMap((quarters) => {
    const townships = Array.from(
      Map.groupBy(quarters, ({ townshipId }) => townshipId),
      ([, own]): Township => ({
        townshipId: own[0]?.townshipId ?? null,
        townshipName: own[0]?.townshipName ?? null,
        pieces: own.map((part) => ({
          route: part.route,
          payments: part.payments,
          fen: part.fen,
          ...coreOf(part, months.get(pieceKey(part)) ?? [], left),
        })),
      }),
    )
    return cellsOf(quarters, townships)
  })
}

const pieceKey = ({ projectCode, quarter, villageId }: PaidPart): string => `${projectCode} ${quarter} ${villageId}`

/** The parts that the book of their village leaves out, if it has one of that month or quarter. */
function leftOutOfBooks(parts: readonly PaidPart[]): ReadonlySet<PaidPart> {
  const left = new Set<PaidPart>()
  const books = Map.groupBy(parts, ({ villageId, quarter, month }) => `${villageId} ${month ?? quarter}`)
  for (const own of books.values()) {
    const counted = own.map(({ projectCode, projectName, route, payments, fen, payees }): Counted => ({
      projectCode,
      projectName,
      route,
      payments,
      fen,
      payees,
    }))
    for (const [at, { fen }] of suppressSmall(counted).entries()) {
      const part = own[at]
      if (part && fen === null) left.add(part)
    }
  }
  return left
}

const isSmall = ({ payees }: PaidPart): boolean => payees < fewestPayees

/** The fewest persons that what is left out may be about. */
function coreOf(
  quarter: PaidPart,
  months: readonly PaidPart[],
  left: ReadonlySet<PaidPart>,
): Pick<Piece, 'core' | 'isTold'> {
  const [byQuarter, byMonth] = [[quarter], months].map((parts) => parts.filter((part) => left.has(part)))
  const hidden = [...(byQuarter ?? []), ...(byMonth ?? [])]
  if (!byQuarter?.length || !byMonth?.length) return { core: null, isTold: hidden.length === 0 }
  const [fewest] = hidden.filter(isSmall).toSorted((one, other) => one.payees - other.payees)
  return { core: fewest ? new Set(fewest.keys) : 'many', isTold: false }
}

/** The least number of different persons: one may have another key after the keys were changed. */
function countPersons(cores: readonly Core[]): number {
  if (cores.includes('many')) return fewestPayees
  const keys = new Set(cores.flatMap((core) => (core === 'many' ? [] : [...core])))
  const byVersion = Map.groupBy(keys, (key) => key.split(':', 1)[0])
  return Math.max(0, ...[...byVersion.values()].map(({ length }) => length))
}

/**
 * Whether the sum of pieces tells of nobody, whatever books their villages publish: all of it is known from them, or what
 * is known from none of them is about enough persons. Of what goes through accounts, books publish
 * the sum of all projects too: with it, what is unknown of one project would tell of another one.
 */
function isSafe(pieces: readonly Piece[]): boolean {
  if (pieces.every(({ isTold }) => isTold)) return true
  if (pieces.some(({ route }) => route === 'unit')) return false
  const cores = pieces.flatMap(({ core }) => core ?? [])
  return countPersons(cores) >= fewestPayees
}

function cellsOf(quarters: readonly PaidPart[], townships: readonly Township[]): PaymentCell[] {
  const closed = new Set(townships.filter(({ pieces }) => !isSafe(pieces)))
  const remains = () => isSafe([...closed].flatMap(({ pieces }) => pieces))
  const mayJoin = townships
    .filter((township) => !closed.has(township) && township.pieces.some(({ core }) => core !== null))
    .toSorted((one, other) => sumOf(one.pieces).fen - sumOf(other.pieces).fen)
  for (const next of mayJoin) {
    if (remains()) break
    closed.add(next)
  }
  const [first] = quarters
  if (!first) return []
  const { projectCode, projectName, quarter } = first
  const common = { projectCode, projectName, quarter }
  return [
    ...townships.map((township): PaymentCell => ({
      ...common,
      townshipId: township.townshipId,
      townshipName: township.townshipName,
      isTotal: false,
      ...(closed.has(township) ? nothing : sumOf(township.pieces)),
    })),
    {
      ...common,
      townshipId: null,
      townshipName: null,
      isTotal: true,
      ...(remains() ? sumOf(townships.flatMap(({ pieces }) => pieces)) : nothing),
    },
  ]
}

const nothing = { payments: null, fen: null }

const sumOf = (pieces: readonly Piece[]) => ({
  payments: pieces.reduce((sum, piece) => sum + piece.payments, 0),
  fen: pieces.reduce((sum, piece) => sum + piece.fen, 0),
})
