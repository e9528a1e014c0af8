import { openStores } from '../files/open-stores.server.ts'
import { runImports } from '../domain/payments/uploads/run-imports.server.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { runCommandLine } from './command-line.ts'

/** Checks and imports the files of payments that staff uploaded. The server starts it in a process of its own. */
await runCommandLine('node src/cli/imports.ts', () => async ({ db }, config) => {
  await runImports(db, await openKeys(db, config.keys, sealedTables), openStores(config).imports)
  return 0
})
