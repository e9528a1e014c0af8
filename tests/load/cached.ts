import { join } from 'node:path'
import { startBare } from './servers/bare.ts'
import type { Running } from './servers/child-process.ts'
import { type Answer, fetchSettled } from './fetch-bytes.ts'
import { CannotMeasure, type Machine } from './machine.ts'
import { startNginx } from './servers/nginx.ts'
import { type Portal, startPortal } from './servers/portal.ts'
import { memory } from './process-figures.ts'
import { atLeast, format, formatBytes, formatMemory, formatRatio, type Row } from './report.ts'
import { median } from './statistics.ts'
import { type Load, briefRounds, load, toMicroseconds, type Rounds } from './wrk.ts'

const usualRounds: Rounds = { rounds: 5, roundSeconds: 4, warmUpSeconds: 2 }
const nginxAim = 0.55
const bareAim = 0.92

const home = { title: '缓存的首页', path: '/dashboard' }
const call = { title: '缓存的接口（文章列表）', path: '/api/article/article/all?articleTypeId=1' }
/** High enough never to refuse: this measures the cost of counting, not what refusing saves. */
const neverReached = 1_000_000_000
const countedCall = { ...call, title: `${call.title}，计次` }

/**
 * Compares cached responses, the home page and an API call, with nginx and with bare `node:http` sending the same bytes.
 */
export async function measureCached(machine: Machine, dataFolder: string, workFolder: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const { target, apiPerMinute } of [
    { target: home, apiPerMinute: 0 },
    { target: call, apiPerMinute: 0 },
    { target: countedCall, apiPerMinute: neverReached },
  ]) {
    const portal = await startPortal({ dataFolder, core: machine.serverCore, apiPerMinute })
    rows.push(...(await compare(machine, portal, { ...target, folder: join(workFolder, 'nginx') }, usualRounds)))
    rows.push({ measure: '　此后的内存', value: formatMemory(memory(portal.pid).resident) })
    await portal.stop()
  }
  return rows
}

/** On one portal, for a second each: whether they can still be measured. */
export async function measureCachedBriefly(machine: Machine, dataFolder: string, workFolder: string): Promise<Row[]> {
  const portal = await startPortal({ dataFolder, core: machine.serverCore, apiPerMinute: neverReached })
  const rows: Row[] = []
  for (const target of [home, countedCall])
    rows.push(...(await compare(machine, portal, { ...target, folder: join(workFolder, 'nginx') }, briefRounds)))
  await portal.stop()
  return rows
}

type Yardstick = { name: string; aim: number; server: Running; url: string }

/**
 * The servers take turns on the same core. Other work on the machine affects them alike, so the ratios within each round
 * are what counts.
 */
async function compare(
  machine: Machine,
  portal: Portal,
  { title, path, folder }: { title: string; path: string; folder: string },
  { rounds, roundSeconds, warmUpSeconds }: Rounds,
): Promise<Row[]> {
  const answer = await fetchSettled(portal.origin + path, 'br')
  if (answer.headers['content-encoding'] !== 'br') throw new CannotMeasure(`${path} 没有以 br 压缩发送。`)
  const yardsticks = await startYardsticks(machine, folder, answer)
  const servers = [...yardsticks, { name: '平台', server: portal, url: portal.origin + path }]
  console.log(`  ${title}，${formatBytes(answer.body.length)}：`)

  const turns: Load[][] = []
  for (let round = warmUpSeconds > 0 ? 0 : 1; round <= rounds; round += 1) {
    const loads: Load[] = []
    for (const { server, url } of servers)
      loads.push(
        await load(machine, { server, url, seconds: round === 0 ? warmUpSeconds : roundSeconds, encoding: 'br' }),
      )
    if (round === 0) continue
    turns.push(loads)
    const speeds = servers.map(({ name }, place) => `${name} ${format(loads[place]?.perSecond ?? 0)}`)
    console.log(`  第 ${round} 轮：${speeds.join('，')} 次/秒`)
  }
  await Promise.all(yardsticks.map(({ server }) => server.stop()))

  const middle = (place: number, by: 'perSecond' | 'perCpuSecond') =>
    median(turns.map((loads) => loads[place]?.[by] ?? 0))
  const ratio = (place: number, by: 'perSecond' | 'perCpuSecond') =>
    median(turns.map((loads) => (loads.at(-1)?.[by] ?? 0) / (loads[place]?.[by] ?? 0)))
  return [
    ...servers.map(({ name }, place) => ({
      measure: `${title}：${name}，次/秒，每次的处理器时间`,
      value: `${format(middle(place, 'perSecond'))}，${toMicroseconds(middle(place, 'perCpuSecond'))}`,
    })),
    ...yardsticks.flatMap(({ name, aim }, place) => [
      { measure: `　与 ${name} 之比（各轮中位数）`, ...atLeast(ratio(place, 'perSecond'), aim, formatRatio) },
      { measure: '　同上，按处理器时间', ...atLeast(ratio(place, 'perCpuSecond'), aim, formatRatio) },
    ]),
  ]
}

async function startYardsticks(machine: Machine, folder: string, answer: Answer): Promise<Yardstick[]> {
  const bare = await startBare(machine, folder, answer)
  const yardsticks = [{ name: 'node:http', aim: bareAim, server: bare, url: bare.url }]
  if (machine.nginx === null) {
    console.log('  没有安装 nginx，只与 node:http 比较。')
    return yardsticks
  }
  const nginx = await startNginx({ ...machine, nginx: machine.nginx }, folder, answer)
  return [...yardsticks, { name: 'nginx', aim: nginxAim, server: nginx, url: nginx.url }]
}
