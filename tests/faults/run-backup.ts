import { openDatabase } from '../../src/platform/db/database.ts'
import { readSet } from '../../src/backup/sets.server.ts'
import { BackupError } from '../../src/backup/backup-error.ts'
import { backUp, restore } from '../integration/backup/generic-site.ts'

/** Makes or restores a set of the generic site, in a process that may be killed. */
const [task, url = '', dataFolder = '', migrations = '', folder = ''] = process.argv.slice(2)
const database = await openDatabase({ kind: 'postgres', url, poolSize: 6 })
const site = { database, url, dataFolder, migrations }
try {
  if (task === 'backup') await backUp(site, folder)
  else await restore(site, await readSet(folder))
} catch (error) {
  if (!(error instanceof BackupError)) throw error
  console.log(error.message)
  process.exitCode = 1
}
await database.close()
