import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedDemo } from '@three-affairs/demo/seed/seed-demo.ts'
import { fullScale, startScale } from '@three-affairs/demo/seed/scales.ts'
import { openStores } from '../files/open-stores.server.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { type Command, runCommandLine, UsageError } from './command-line.ts'

const usage = `演示内容，写入空数据库；中断后再次运行会接着写：
  npm run seed                                      和首次启动时相同
  npm run seed -- full [--years 10] [--districts 7] 完整的历史：几年、前几个地区`

const wholeNumber = (text: string | undefined, otherwise: number, most: number, title: string): number => {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most) throw new UsageError(`${title}应为 1 到 ${most} 的整数。`)
  return value
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { years: { type: 'string' }, districts: { type: 'string' } },
    })
  } catch {
    throw new UsageError('有不认识的选项。')
  }
}

/** Fills an empty database with demo content. Also run by the first start, in a separate process. */
function understand(): Command {
  const { positionals, values } = readArguments()
  const [size, ...others] = positionals
  if (others.length > 0 || (size !== undefined && size !== 'full')) throw new UsageError('请写 full，或者什么也不写。')
  if (size === undefined && Object.keys(values).length > 0)
    throw new UsageError('--years 和 --districts 只和 full 一起用。')
  const years = wholeNumber(values.years, 10, 20, '年数')
  const count = wholeNumber(values.districts, 99, 99, '地区数')
  let shouldStop = false
  // `scripts/prepare.mjs` lets the portal go on with the rest.
  process.on('SIGTERM', () => {
    shouldStop = true
  })
  return async ({ db }, config) => {
    const { keys: keySource, districts, dataFolder } = config
    await seedDemo({
      db,
      keys: await openKeys(db, keySource, sealedTables),
      allDistricts: districts,
      districts: districts.slice(0, count),
      filesFolder: join(dataFolder, 'files'),
      store: openStores(config).uploads,
      scale: size === 'full' ? (now) => fullScale(now, years) : startScale,
      say: console.log,
      opened: () => process.send?.('open'),
      shouldStop: () => shouldStop,
    })
    return 0
  }
}

await runCommandLine(usage, understand)
