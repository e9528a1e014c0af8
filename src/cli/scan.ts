import { join } from 'node:path'
import { nightlyScan } from '../domain/articles/scan/nightly-scan.server.ts'
import { runNow } from '../jobs/nightly-job.server.ts'
import { runCommandLine } from './command-line.ts'

/** Runs the nightly scan now, or goes on with one that was interrupted. */
await runCommandLine('npm run scan', () => async ({ db }, { dataFolder }) => {
  const store = { folder: join(dataFolder, 'uploads'), publicFolder: join(dataFolder, 'files') }
  const result = await runNow(db, nightlyScan(store), { now: new Date(), pauseMs: 0 })
  if (result.state !== 'done') {
    console.error('另一个进程正在巡检，请稍后再试。')
    return 1
  }
  const { articles, concerned, files, damaged, cleaned } = result.position.counts
  console.log(`检查了 ${articles} 篇已发布的文章，其中 ${concerned} 篇需要处理：见工作台的“巡检结果”。`)
  console.log(`核对了 ${files} 个文件，其中 ${damaged} 个丢失或损坏；清理了 ${cleaned} 个无用的文件。`)
  return 0
})
