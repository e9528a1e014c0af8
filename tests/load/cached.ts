import { join } from 'node:path'
import { fetchSettled } from './fetch-bytes.ts'
import { CannotMeasure, type Machine } from './machine.ts'
import { startNginx } from './nginx.ts'
import { type Portal, startPortal } from './portal.ts'
import { memory } from './process-figures.ts'
import { atLeast, format, formatBytes, formatMemory, formatRatio, type Row } from './report.ts'
import { median } from './statistics.ts'
import { type Load, load } from './wrk.ts'

const rounds = 5
const roundSeconds = 4
const warmUpSeconds = 2
const ratioAim = 0.55

const home = { title: '缓存的首页', path: '/dashboard' }
const call = { title: '缓存的接口（文章列表）', path: '/api/article/article/all?articleTypeId=1' }
/** High enough never to refuse: this measures the cost of counting, not what refusing saves. */
const neverReached = 1_000_000_000

/** Compares cached responses with nginx serving the same bytes from a file: the home page and an API call. */
export async function measureCached(machine: Machine, dataFolder: string, workFolder: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const { title, path, apiPerMinute } of [
    { ...home, apiPerMinute: 0 },
    { ...call, apiPerMinute: 0 },
    { ...call, title: `${call.title}，计次`, apiPerMinute: neverReached },
  ]) {
    const portal = await startPortal({ dataFolder, core: machine.serverCore, apiPerMinute })
    rows.push(...(await compare(machine, portal, title, path, join(workFolder, 'nginx'))))
    rows.push({ measure: '　此后的内存', value: formatMemory(memory(portal.pid).resident) })
    await portal.stop()
  }
  return rows
}

/**
 * The portal and nginx take turns on the same core. Other work on the machine affects both alike, so the ratio of each
 * pair of rounds is what counts.
 */
async function compare(
  machine: Machine,
  portal: Portal,
  title: string,
  path: string,
  nginxFolder: string,
): Promise<Row[]> {
  const url = portal.origin + path
  const answer = await fetchSettled(url, 'br')
  if (answer.headers['content-encoding'] !== 'br') throw new CannotMeasure(`${path} 没有以 br 压缩发送。`)
  const nginx = await startNginx(machine, nginxFolder, answer)
  console.log(`  ${title}，${formatBytes(answer.body.length)}：`)

  const theirs = { server: nginx, url: nginx.url, encoding: 'br' as const }
  const ours = { server: portal, url, encoding: 'br' as const }
  await load(machine, { ...theirs, seconds: warmUpSeconds })
  await load(machine, { ...ours, seconds: warmUpSeconds })
  const pairs: { nginx: Load; portal: Load }[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const pair = {
      nginx: await load(machine, { ...theirs, seconds: roundSeconds }),
      portal: await load(machine, { ...ours, seconds: roundSeconds }),
    }
    pairs.push(pair)
    console.log(
      `  第 ${round} 轮：nginx ${format(pair.nginx.perSecond)}，平台 ${format(pair.portal.perSecond)} 次/秒，` +
        `比值 ${formatRatio(pair.portal.perSecond / pair.nginx.perSecond)}` +
        `（按处理器时间 ${formatRatio(pair.portal.perCpuSecond / pair.nginx.perCpuSecond)}）`,
    )
  }
  await nginx.stop()

  const middle = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick))
  const byClock = middle((pair) => pair.portal.perSecond / pair.nginx.perSecond)
  const byProcessor = middle((pair) => pair.portal.perCpuSecond / pair.nginx.perCpuSecond)
  return [
    { measure: `${title}：nginx，次/秒`, value: format(middle((pair) => pair.nginx.perSecond)) },
    { measure: `${title}：平台，次/秒`, value: format(middle((pair) => pair.portal.perSecond)) },
    { measure: '　与 nginx 之比（各轮中位数）', ...atLeast(byClock, ratioAim, formatRatio) },
    { measure: '　同上，按处理器时间', ...atLeast(byProcessor, ratioAim, formatRatio) },
  ]
}
