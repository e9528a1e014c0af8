import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureCached, measureCachedBriefly } from './cached.ts'
import { measureCrowds } from './crowds.ts'
import { stopAll } from './servers/child-process.ts'
import { measureLogin } from './login.ts'
import { CannotMeasure, inspectMachine, type Machine } from './machine.ts'
import { startPortal } from './servers/portal.ts'
import { memory } from './process-figures.ts'
import { formatMemory, printTable, type Row } from './report.ts'
import { briefScale as briefSearch, measureSearch, stopSearchDatabase } from './search.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureSizes } from './sizes.ts'
import { briefScale as briefSubsidies, measureSubsidies } from './payments.ts'
import { measureWebImport, measureWebImportBriefly } from './web-import.ts'
import { measureUncached, measureUncachedBriefly } from './uncached.ts'

/** Measures and prints. A missed aim is a result; only what could not be measured is a failure. */
async function measure([only, seededFolder]: readonly string[], workFolder: string): Promise<void> {
  console.log(
    `${cpus()[0]?.model ?? '处理器'}，${availableParallelism()} 核，Node ${process.versions.node}，负载 ${loadavg()[0]?.toFixed(1)}`,
  )
  const rows: Row[] = []
  try {
    for (const { title, work } of stepsOf(only, seededFolder, workFolder)) {
      console.log(title)
      rows.push(...(await work()))
    }
  } finally {
    // If one fails, the others were not in vain.
    if (rows.length > 0) {
      console.log(only === 'brief' ? '\n试运行太短，下面的数值没有意义：' : '')
      printTable(rows)
    }
  }
}

type Step = { title: string; work: () => Promise<Row[]> }

/** @param seededFolder a data folder with demo content; without it one is made. */
function stepsOf(only: string | undefined, seededFolder: string | undefined, workFolder: string): Step[] {
  // These need neither nginx nor wrk.
  const alone: Record<string, Step> = {
    login: { title: '测量登录失败的用时……', work: measureLogin },
    'sign-ins': { title: '测量大量登录时读者的等待……', work: () => measureSignIns(workFolder) },
    crowds: { title: '测量空闲连接和大量查询时读者的等待……', work: () => measureCrowds(workFolder) },
    search: { title: '测量十万篇文章中的搜索……', work: () => measureSearch() },
    subsidies: { title: '测量补贴的导入和查询……', work: () => measureSubsidies(workFolder) },
    'web-import': { title: '测量网上导入补贴和读者的等待……', work: () => measureWebImport(workFolder) },
  }
  const onPages = ['cached', 'uncached', 'brief']
  if (only !== undefined && !onPages.includes(only)) {
    const step = alone[only]
    if (step) return [step]
    const names = [...onPages, ...Object.keys(alone)].join('、')
    throw new CannotMeasure(`没有“${only}”这一项：不写则全部测量，单独测量可写 ${names}。`)
  }
  const machine = inspectMachine()
  if (machine.serverCore === null) console.log('没有 taskset 或只有一个核：服务器和发压程序会争用处理器，数值偏低。')
  const dataFolder = seededFolder ?? join(workFolder, 'data')
  const filled = { title: '写入演示内容……', work: () => firstStart(machine, dataFolder) }
  const cached = {
    title: '测量缓存的回答，与 nginx 和 node:http 轮流……',
    work: () => measureCached(machine, dataFolder, workFolder),
  }
  const uncached = { title: '测量不缓存的页面……', work: () => measureUncached(machine, dataFolder) }
  if (only === 'cached') return [filled, cached]
  if (only === 'uncached') return [filled, uncached]
  if (only === 'brief') {
    const tried = { title: '试测各项……', work: () => measureAllBriefly(machine, dataFolder, workFolder) }
    return seededFolder === undefined ? [filled, tried] : [tried]
  }
  return [
    filled,
    { title: '测量大小……', work: () => measureSizes(machine, dataFolder) },
    cached,
    uncached,
    ...Object.values(alone),
  ]
}

/** Whether everything can still be measured, not how fast it is. Therefore all of it runs at once. */
async function measureAllBriefly(machine: Machine, dataFolder: string, workFolder: string): Promise<Row[]> {
  const copy = copyOf(dataFolder)
  try {
    // All end before their portals are stopped: one that starts later would stay behind.
    const results = await Promise.allSettled([
      measureCachedBriefly(machine, dataFolder, workFolder),
      measureUncachedBriefly(machine, dataFolder),
      measureWebImportBriefly(copy),
      measureSearch(briefSearch),
      measureSubsidies(workFolder, briefSubsidies),
    ])
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/**
 * A copy beside the data folder. PostgreSQL refuses one with another owner or other permissions, and its user cannot read
 * the work folder.
 */
function copyOf(dataFolder: string): string {
  const copy = `${dataFolder}-copy`
  rmSync(copy, { recursive: true, force: true })
  execFileSync('cp', ['-a', dataFolder, copy])
  return copy
}

/** The first start creates and seeds the database; later starts are ordinary ones. */
async function firstStart(machine: Machine, dataFolder: string): Promise<Row[]> {
  const portal = await startPortal({ dataFolder, core: machine.serverCore })
  const { resident, peak } = memory(portal.pid)
  await portal.stop()
  return [
    {
      measure: '首次启动（写入演示内容）的内存：峰值，之后',
      value: `${formatMemory(peak)}，${formatMemory(resident)}`,
    },
  ]
}

const workFolder = mkdtempSync(join(tmpdir(), 'portal-load-'))
const leave = async (code: number): Promise<never> => {
  await Promise.all([stopAll(), stopSearchDatabase()])
  rmSync(workFolder, { recursive: true, force: true })
  process.exit(code)
}
process.once('SIGINT', () => void leave(130))
process.once('SIGTERM', () => void leave(143))
process.once('uncaughtException', (error) => {
  console.error(error)
  void leave(1)
})

try {
  await measure(process.argv.slice(2), workFolder)
  await leave(0)
} catch (error) {
  console.error(error instanceof CannotMeasure ? `\n${error.message}` : error)
  await leave(1)
}
