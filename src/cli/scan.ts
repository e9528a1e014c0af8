import { nightlyScan } from '../domain/articles/scan/nightly-scan.server.ts'
import { readLookState } from '../domain/articles/scan/look-state.server.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { removeOrphanImports } from '../domain/payments/uploads/remove-files.server.ts'
import { openStores } from '../files/open-stores.server.ts'
import { runNow, runTonight } from '../jobs/nightly-job.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { createAsk } from '../platform/external/ask.server.ts'
import { runCommandLine } from './command-line.ts'

/**
 * Runs the nightly scan now, or goes on with one that was interrupted. With `--tonight`, as the server calls it in a
 * process of its own, only if it was not run this night.
 */
const isTonight = process.argv.includes('--tonight')

/** Names the portal to sites that it asks for their pages. */
const userAgent = 'three-affairs-portal (link check)'

await runCommandLine('npm run scan', () => async ({ db }, config) => {
  const { checkLinks, scanMinutes } = config
  const stores = openStores(config)
  const dayAgo = new Date(Date.now() - 86_400_000)
  await removeOrphanImports(db, stores.imports, dayAgo)
  const run = isTonight ? runTonight : runNow
  const keys = await openKeys(db, config.keys, sealedTables)
  const asking = checkLinks ? { ask: createAsk({ userAgent }) } : {}
  const result = await run(db, nightlyScan(stores.uploads, { keys, articleMinutes: scanMinutes, ...asking }), {
    now: new Date(),
  })
  if (isTonight) return 0
  if (result.state !== 'done') {
    console.error('另一个进程正在巡检，请稍后再试。')
    return 1
  }
  const { articles, concerned, publicTexts, concernedTexts, files, damaged, cleaned, asked, dead, ...counts } =
    result.position.counts
  console.log(`检查了 ${articles} 篇已发布的文章，其中 ${concerned} 篇需要处理：见工作台的“巡检结果”。`)
  const { never } = await readLookState(db, 'article_look', new Date())
  if (never > 0) console.log('有的文章还没有检查过：再运行一次 npm run scan，或等以后的夜里接着检查。')
  console.log(
    `检查了单位、设置、补贴等 ${publicTexts} 条公开内容，其中 ${concernedTexts} 条需要处理：见“个人信息反映”。`,
  )
  console.log(`核对了 ${files} 个文件，其中 ${damaged} 个丢失或损坏；清理了 ${cleaned} 个无用的文件。`)
  console.log(
    `核对了 ${counts.vouchers} 个凭证文件（每个一周一次），其中 ${counts.damagedVouchers} 个丢失或损坏；关闭了 ${counts.closedPictures} 张没有人看过的图片。`,
  )
  if (checkLinks) console.log(`问过 ${asked} 个外部网址，其中 ${dead} 个这次打不开；两夜都打不开的列入巡检结果。`)
  return 0
})
