import { join } from 'node:path'
import { fetchBytes } from './fetch-bytes.ts'
import { CannotMeasure, type Machine } from './machine.ts'
import { type Portal, startPortal } from './servers/portal.ts'
import { cpuSeconds, memory } from './process-figures.ts'
import { atLeast, format, formatMemory, type Row } from './report.ts'
import { median } from './statistics.ts'
import { briefRounds, load, toMicroseconds, type Rounds } from './wrk.ts'

const usualRounds: Rounds = { rounds: 3, roundSeconds: 4, warmUpSeconds: 2 }
const perSecondAim = 500
const script = join(import.meta.dirname, 'distinct-displays.lua')

type Page = { title: string; path: string }

/** Measures pages that are rendered for each request, on one core and then unbound. */
export async function measureUncached(machine: Machine, dataFolder: string): Promise<Row[]> {
  const bound = await measureOn(machine, machine.serverCore, dataFolder, usualRounds)
  if (machine.serverCore === null) return bound
  return [...bound, ...(await measureOn(machine, null, dataFolder, usualRounds))]
}

/** Once, on one core: whether they can still be measured. */
export const measureUncachedBriefly = (machine: Machine, dataFolder: string): Promise<Row[]> =>
  measureOn(machine, machine.serverCore, dataFolder, briefRounds)

async function measureOn(machine: Machine, core: number | null, dataFolder: string, rounds: Rounds): Promise<Row[]> {
  const portal = await startPortal({ dataFolder, core, cacheMb: 0 })
  const where = core === null ? '不限核' : '一个核'
  const rows: Row[] = []
  for (const { title, path } of await pagesOf(portal)) {
    const { perSecond, perCpuSecond, p99Ms } = await measurePage(machine, portal, path, rounds)
    const measure = `不缓存的${title}（${where}），次/秒`
    if (core === null) {
      rows.push({ measure, value: format(perSecond) })
    } else {
      rows.push({ measure, ...atLeast(perSecond, perSecondAim) })
      rows.push({ measure: '　每次的处理器时间', value: toMicroseconds(perCpuSecond) })
    }
    console.log(`  ${title}（${where}）：${format(perSecond)} 次/秒，99% 的请求在 ${format(p99Ms)} 毫秒以内`)
  }
  rows.push({ measure: `不缓存负载之后的内存（${where}）`, value: formatMemory(memory(portal.pid).resident) })
  await portal.stop()
  return rows
}

async function pagesOf(portal: Portal): Promise<Page[]> {
  const list = '/party/party'
  return [
    { title: '首页', path: '/dashboard' },
    { title: '文章页', path: await findArticle(portal.origin) },
    { title: '列表页', path: list },
  ]
}

/** The URL of the first article of the list of party affairs. */
export async function findArticle(origin: string): Promise<string> {
  const { body } = await fetchBytes(`${origin}/party/party`, 'identity')
  const address = /href="(\/party\/party\?id=\d+)/.exec(body.toString())?.[1]
  if (!address) throw new CannotMeasure('党务公开列表里没有找到文章。')
  return address
}

async function measurePage(
  machine: Machine,
  portal: Portal,
  path: string,
  { rounds, roundSeconds, warmUpSeconds }: Rounds,
) {
  const target = { server: portal, url: portal.origin + path, encoding: 'identity' as const, script }
  if (warmUpSeconds > 0) await load(machine, { ...target, seconds: warmUpSeconds })
  const loads = []
  for (let round = 0; round < rounds; round += 1) loads.push(await load(machine, { ...target, seconds: roundSeconds }))
  const perCpuSecond = median(loads.map((load) => load.perCpuSecond))
  await assertRenderedEach(portal, path, perCpuSecond)
  return {
    perSecond: median(loads.map((load) => load.perSecond)),
    perCpuSecond,
    p99Ms: median(loads.map((load) => load.p99Ms)),
  }
}

const aloneRequests = 30
const aloneRounds = 5

/**
 * Sequential requests cannot share a rendering. If the concurrent ones were much cheaper, they did share. Several rounds
 * are tried: after a load, garbage collection takes longer than the requests.
 * @throws CannotMeasure
 */
async function assertRenderedEach(portal: Portal, path: string, perCpuSecond: number): Promise<void> {
  let alone = 0
  for (let round = 0; round < aloneRounds && perCpuSecond > 4 * alone; round += 1) {
    const before = cpuSeconds(portal.pid)
    for (let count = 0; count < aloneRequests; count += 1) await fetchBytes(portal.origin + path, 'identity')
    alone = Math.max(alone, aloneRequests / (cpuSeconds(portal.pid) - before))
  }
  if (perCpuSecond > 4 * alone) {
    throw new CannotMeasure(
      `${path} 的请求没有各自生成页面：并发时 ${format(perCpuSecond)} 次，逐个时 ${format(alone)} 次（每秒处理器时间）。`,
    )
  }
}
