import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './types.ts'

/** Stands for a value while a query is compiled. */
type Placeholder = { placeholder: string }

const isPlaceholder = (parameter: unknown): parameter is Placeholder =>
  typeof parameter === 'object' && parameter !== null && 'placeholder' in parameter

/**
 * Declares a query whose text depends only on which values are given, and compiles it once for each combination: building
 * and compiling a query costs as much as a tenth of a page.
 * @param build gets placeholders in place of the given values, so it may pass them on but not look into them.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Pick<Compilable<Row>, 'compile'>,
) {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return async (db: Db, values: Values): Promise<Row[]> => {
    const given = new Map<string, unknown>(
      Object.entries(values).filter(([, value]) => value !== undefined && value !== false),
    )
    const shape = [...given.keys()].join()
    let query = compiled.get(shape)
    if (!query) {
      const placeholders = Object.fromEntries([...given.keys()].map((placeholder) => [placeholder, { placeholder }]))
      query = build(db, placeholders as Values).compile()
      compiled.set(shape, query)
    }
    const parameters = query.parameters.map((parameter) =>
      isPlaceholder(parameter) ? given.get(parameter.placeholder) : parameter,
    )
    const bound: CompiledQuery<Row> = { ...query, parameters }
    const { rows } = await db.executeQuery(bound)
    return rows
  }
}
