import type { Line } from './suppliers.ts'

/** What an office buys: bounds of the budget in 万元, what it consists of, and what matters about it. */
export type Good = {
  name: string
  line: Line
  kind: 'goods' | 'service' | 'works'
  wan: readonly [low: number, high: number]
  /** Name, unit, least, most. */
  items: readonly (readonly [string, string, number, number])[]
  needs: readonly string[]
}

/** Something that is delivered. */
export const supply = (
  line: Line,
  name: string,
  wan: Good['wan'],
  items: Good['items'],
  ...needs: readonly string[]
): Good => ({ name, line, kind: 'goods', wan, items, needs })
/** Something that is done. */
export const service = (
  line: Line,
  name: string,
  wan: Good['wan'],
  items: Good['items'],
  ...needs: readonly string[]
): Good => ({ name, line, kind: 'service', wan, items, needs })
