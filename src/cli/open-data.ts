import { openCurrentDistricts } from '../domain/current-districts.server.ts'
import { nightlyArchive } from '../domain/open-data/archive/nightly-archive.server.ts'
import { openStores } from '../files/open-stores.server.ts'
import { runNow, runTonight } from '../jobs/nightly-job.ts'
import { runCommandLine } from './command-line.ts'

/**
 * Makes the archives of open data now. With `--tonight`, as the server calls it in a process of its own, only if they
 * were not made this night.
 */
const isTonight = process.argv.includes('--tonight')

await runCommandLine('node src/cli/open-data.ts', () => async ({ db }, config) => {
  const current = await openCurrentDistricts(db)
  const job = nightlyArchive(
    openStores(config).openData,
    config.districts.map((each) => current.of(each).district),
  )
  const result = await (isTonight ? runTonight : runNow)(db, job, { now: new Date() })
  if (isTonight) return 0
  if (result.state !== 'done') {
    console.error('另一个进程正在做开放数据的存档，请稍后再试。')
    return 1
  }
  console.log(`做好了 ${result.position.done} 个地区的开放数据存档。`)
  return 0
})
