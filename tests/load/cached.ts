import { join } from 'node:path'
import { fetchSettled } from './fetch-bytes.ts'
import { CannotMeasure, type Machine } from './machine.ts'
import { startNginx } from './nginx.ts'
import { startPortal } from './portal.ts'
import { memory } from './process-figures.ts'
import { atLeast, format, formatMemory, formatRatio, type Row } from './report.ts'
import { median } from './statistics.ts'
import { type Load, load } from './wrk.ts'

const rounds = 5
const roundSeconds = 4
const warmUpSeconds = 2
const ratioAim = 0.55

/**
 * The home page from the page cache against nginx with the same bytes from a file, on the same core, in turns.
 * What else the machine does hits both alike, so the ratio of each pair of rounds is what counts.
 */
export async function measureCached(machine: Machine, dataFolder: string, workFolder: string): Promise<Row[]> {
  const portal = await startPortal({ dataFolder, core: machine.serverCore })
  const url = `${portal.origin}/dashboard`
  const answer = await fetchSettled(url, 'br')
  if (answer.headers['content-encoding'] !== 'br') throw new CannotMeasure('首页没有以 br 压缩发送。')
  const nginx = await startNginx(machine, join(workFolder, 'nginx'), answer)

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
  const { resident } = memory(portal.pid)
  await nginx.stop()
  await portal.stop()

  const middle = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick))
  const byClock = middle((pair) => pair.portal.perSecond / pair.nginx.perSecond)
  const byProcessor = middle((pair) => pair.portal.perCpuSecond / pair.nginx.perCpuSecond)
  return [
    { measure: '缓存的首页：nginx，次/秒', value: format(middle((pair) => pair.nginx.perSecond)) },
    { measure: '缓存的首页：平台，次/秒', value: format(middle((pair) => pair.portal.perSecond)) },
    { measure: '缓存的首页：平台与 nginx 之比（各轮中位数）', ...atLeast(byClock, ratioAim, formatRatio) },
    { measure: '　同上，按处理器时间', ...atLeast(byProcessor, ratioAim, formatRatio) },
    { measure: '缓存负载之后的内存', value: formatMemory(resident) },
  ]
}
