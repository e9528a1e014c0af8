import { sql } from 'kysely'
import type { OperationContext } from '../../../../src/domain/operation.ts'
import { AppError } from '../../../../src/platform/errors.ts'
import type { Tx } from '../../../../src/platform/db/types.ts'
import type { ResolvedPaper } from '../county/resolve/resolve-papers.ts'
import type { County } from '../county/world/county.ts'

/** A district whose texts are written, for operations of its staff. */
export type Planting = {
  tx: Tx
  county: County
  papers: readonly ResolvedPaper[]
  /** At some time until now. */
  siteAt: (now: Date) => OperationContext
  report: (problem: string) => void
}

/**
 * Does several operations or none of them. What they refuse is reported: no first start fails for what is planted.
 * @returns whether they were done.
 */
export async function plantWhole(
  { tx, report }: Pick<Planting, 'tx' | 'report'>,
  title: string,
  operations: () => Promise<unknown>,
): Promise<boolean> {
  await sql`savepoint planting`.execute(tx)
  try {
    await operations()
    await sql`release savepoint planting`.execute(tx)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint planting`.execute(tx)
    report(`${title}：${error.message}`)
    return false
  }
}
