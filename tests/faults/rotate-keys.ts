import { operator } from '../../src/access/policy.ts'
import { rotateKeys } from '../../src/domain/key-rotation.server.ts'
import { sealedTables } from '../../src/domain/sealed-tables.server.ts'
import { openKeys } from '../../src/platform/crypto/keys.server.ts'
import { openDatabase } from '../../src/platform/db/database.ts'

/** Rotates keys as `npm run payments -- rotate-keys` does, without its grace period. */
const [url = '', folder = ''] = process.argv.slice(2)

const database = await openDatabase({ kind: 'postgres', url, poolSize: 2 })
const keys = await openKeys(database.db, { kind: 'file', folder }, sealedTables)
await rotateKeys(database.db, keys, sealedTables, operator('测试员'), { graceMs: 0, chunkRows: 10 })
await database.close()
