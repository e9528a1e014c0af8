import { openDatabase } from '../../src/platform/db/database.ts'
import { createDrafts } from '../harness/drafts.ts'

/** Submits a draft to one review and passes it, which releases it: as two people do by the API. */
const [url = '', areaId = '', id = ''] = process.argv.slice(2)

const database = await openDatabase({ kind: 'postgres', url, poolSize: 2 })
await createDrafts(database.db, Number(areaId)).release(Number(id))
await database.close()
