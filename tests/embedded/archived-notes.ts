// Writes numbered notes into an archived cluster until it is killed. Prints each after its commit.
import { Pool } from 'pg'
import { archiveSettings } from '@three-affairs/embedded-postgres/archive/archive-settings.ts'
import { openEmbeddedServer } from '@three-affairs/embedded-postgres/server.ts'
import { startArchiver } from '../../src/backup/archive/archiver.server.ts'
import { storeBase } from '../../src/backup/archive/base.server.ts'
import { openPlace } from '../../src/backup/places/open-place.server.ts'
import type { PlaceAddress } from '../../src/backup/places/place.ts'
import { uploadsOf } from '../harness/file-stores.ts'

const [folder = '', address = '', timeout = ''] = process.argv.slice(2)
const place = openPlace(JSON.parse(address) as PlaceAddress)
const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

const server = await openEmbeddedServer({ folder, settings: { ...archiveSettings, archive_timeout: timeout } })
const pool = new Pool({ ...server.connection, max: 2 })
const archiver = startArchiver({
  folder,
  place,
  hasCluster: true,
  stores: uploadsOf(folder),
  everyMs: 100,
  report: (fault) => print({ fault: String(fault) }),
})
await pool.query('create table if not exists note (id int primary key, time timestamptz default clock_timestamp())')
print({ databasePid: server.pid() })

const write = async (id: number): Promise<void> => {
  const { rows } = await pool.query<{ time: Date; segment: string }>(
    'insert into note (id) values ($1) returning time, pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
    [id],
  )
  print({ id, ...rows[0] })
}
const stopping = new AbortController()
const writing = (async () => {
  for (let next = 1; !stopping.signal.aborted; next += 1) {
    await write(next)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})()

process.stdin.on('data', (command) => {
  void (async () => {
    const word = command.toString().trim()
    if (word === 'base') {
      const { bytes, files } = await storeBase({ folder, place, now: new Date() })
      print({ base: { bytes, files: files.length } })
    } else if (word === 'stop') {
      stopping.abort()
      await writing
      await pool.end()
      await server.close()
      await archiver.close()
      print({ stopped: true })
      process.exit(0)
    }
  })().catch((error: unknown) => print({ fault: String(error) }))
})
