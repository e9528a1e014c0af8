import type { Db } from '../../src/platform/db/types.ts'

/**
 * One read of the product. `mostPages`: of one that reads up to a fixed number of rows, which a small database does not have,
 * what it may touch in any. `grows`: why one is not flat, which is measured and not tested.
 */
export type Call = { title: string; mostPages?: number; grows?: string; run: (db: Db) => Promise<unknown> }
