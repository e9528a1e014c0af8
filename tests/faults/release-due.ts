import { releaseDue } from '../../src/domain/articles/writing/commands-schedule.server.ts'
import { openDatabase } from '../../src/platform/db/database.ts'

/** Releases what is due at a moment, as each process of the portal does. */
const [url = '', moment = ''] = process.argv.slice(2)

const database = await openDatabase({ kind: 'postgres', url, poolSize: 2 })
await releaseDue(database.db, new Date(moment), (fault) => {
  throw fault
})
await database.close()
