import { fewestPayees, type Route } from './routes.ts'

/** Of one unit, project and period. `fen` and `payments` are null where they would tell of few persons. */
export type ProjectSum = {
  projectCode: string
  projectName: string
  route: Route
  payments: number | null
  fen: number | null
}

export type Counted = {
  projectCode: string
  projectName: string
  route: Route
  payments: number
  fen: number
  payees: number
}

/**
 * Leaves out sums of few persons. Where that is one project of a route, the next smallest is left out as well: else what
 * remains of a public total, such as that of the book, would be the sum of the few.
 */
export function suppressSmall(counted: readonly Counted[]): ProjectSum[] {
  const hidden = new Set<Counted>()
  for (const own of Map.groupBy(counted, ({ route }) => route).values()) {
    const small = own.filter(({ payees }) => payees < fewestPayees)
    for (const each of small) hidden.add(each)
    if (small.length !== 1) continue
    const [next] = own
      .filter((each) => !hidden.has(each))
      .toSorted((one, other) => one.payees - other.payees || one.fen - other.fen)
    if (next) hidden.add(next)
  }
  return counted.map((each) => {
    const { projectCode, projectName, route, payments, fen } = each
    const sum = { projectCode, projectName, route }
    return hidden.has(each) ? { ...sum, payments: null, fen: null } : { ...sum, payments, fen }
  })
}
