import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasPrograms, notPossibleHere, providePrograms } from '../harness/optional-programs.ts'
import { type Break, breaks } from './breaks.ts'
import { type Cluster, mayMakeNetworks, startCluster } from './cluster.ts'
import { type District, type Message, startTraffic, storedKeyOf } from './traffic.ts'

/**
 * Breaks a cluster (deploy/cluster) while citizens read and send messages, and counts what they lost.
 * Usage: `npm run failover -- [--rounds 20] [--breaks kill-node,cut] [--brief] [--json FILE]`
 */
const root = join(import.meta.dirname, '../..')
const usage = `用法：npm run failover -- [--rounds 20] [--breaks ${breaks.map(({ name }) => name).join(',')}] [--json 文件]`
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    breaks: { type: 'string' },
    brief: { type: 'boolean', default: false },
    json: { type: 'string', default: join(root, 'test-results/failover.json') },
  },
})

/** Traffic before a break, and after everything is mended. */
const steadyMs = 4_000

type Result = {
  name: string
  words: string
  round: number
  acknowledged: number
  lost: number
  /** Without an answer that says whether they were stored. */
  unknown: number
  neverStored: number
  wrong: string[]
  keptGapMs: number
  freshGapMs: number
  writingGapMs: number
}

const districts = JSON.parse(readFileSync(join(root, 'config/districts.json'), 'utf8')) as District[]

const packages = [
  'patroni',
  'etcd-server',
  'haproxy',
  'python3-etcd',
  'python3-psycopg2',
  'python3-cdiff',
  'postgresql',
  'iproute2',
  'curl',
]
const programs = [
  'etcd',
  'haproxy',
  'ip',
  'curl',
  'setpriv',
  '/usr/lib/postgresql',
  process.env.CLUSTER_PATRONI ? 'etcd' : 'patroni',
]
if (process.platform !== 'linux' || process.getuid?.() !== 0 || !mayMakeNetworks()) {
  console.log('故障演练要建立独立的网络，只能在 Linux 上以 root 运行，而且这台机器（容器）允许建立网络。')
  process.exit(notPossibleHere)
}
// What belongs to `npm test` installs nothing for its own sake.
const findPrograms = values.brief ? hasPrograms : providePrograms
if (!findPrograms('集群故障演练', programs, packages)) process.exit(notPossibleHere)

const cluster: Cluster = await startCluster()
const results: Result[] = []
const stop = () => {
  cluster.stop()
  process.exit(1)
}
process.once('SIGINT', stop).once('SIGTERM', stop)
const version = await cluster.patroniVersion()
let failed = false
try {
  await runAll()
  if (results.some(({ wrong }) => wrong.length > 0)) console.log(cluster.faults().slice(-30).join('\n'))
} catch (error) {
  failed = true
  console.error(error instanceof Error ? error.message : error)
} finally {
  cluster.stop()
}
report()
process.exit(failed || results.some(({ lost, wrong, neverStored }) => lost + wrong.length + neverStored > 0) ? 1 : 0)

async function runAll(): Promise<void> {
  const wanted = chooseBreaks()
  for (let round = 1; round <= Number(values.rounds); round += 1)
    for (const each of wanted) {
      const result = await breakOnce(each, round)
      results.push(result)
      console.log(lineOf(result))
    }
}

function chooseBreaks(): Break[] {
  const named = values.breaks?.split(',')
  const unknown = named?.find((name) => !breaks.some((each) => each.name === name))
  if (unknown !== undefined) throw new Error(`没有这种破坏：${unknown}。${usage}`)
  return breaks.filter(({ name, words, isBrief = false, unfitBelow = 0 }) => {
    if (named) return named.includes(name)
    if (values.brief) return isBrief
    const isUnfit = Number.parseInt(version, 10) < unfitBelow
    if (isUnfit)
      console.log(`没有做「${words}」：Patroni ${version} 会因此丢失已确认的内容，请用 ${unfitBelow} 或更新版本。`)
    return !isUnfit
  })
}

async function breakOnce({ name, words, isHarmless, run }: Break, round: number): Promise<Result> {
  await cluster.whole()
  const traffic = startTraffic(cluster.front, districts)
  try {
    await wait(steadyMs)
    const before = traffic.acknowledged().length
    await run(cluster)
    await cluster.whole()
    const mended = traffic.acknowledged().length
    await cluster.until('没有恢复写入', () =>
      Promise.resolve(traffic.acknowledged().length > mended && mended >= before),
    )
    await wait(steadyMs)
    await traffic.stop()
    const acknowledged = traffic.acknowledged()
    const stored = await storedKeys(acknowledged)
    const { kept, fresh, writing } = traffic.gaps
    return {
      name,
      words,
      round,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((message) => !stored.has(storedKeyOf(message))).length,
      unknown: traffic.messages.length - acknowledged.length,
      neverStored: await traffic.repeat(),
      wrong: isHarmless ? [...new Set([...traffic.wrong, ...traffic.refused])] : traffic.wrong,
      keptGapMs: Math.round(kept.longestMs),
      freshGapMs: Math.round(fresh.longestMs),
      writingGapMs: Math.round(writing.longestMs),
    }
  } finally {
    await traffic.stop()
    traffic.close()
  }
}

async function storedKeys(messages: readonly Message[]): Promise<Set<string>> {
  const client = await cluster.connect('primary')
  try {
    const { rows } = await client.query<{ key: string }>(
      'select submission_key as key from message where submission_key = any($1::uuid[])',
      [messages.map(storedKeyOf)],
    )
    return new Set(rows.map(({ key }) => key))
  } finally {
    await client.end()
  }
}

function lineOf(result: Result): string {
  const { words, round, acknowledged, lost, unknown, neverStored, wrong } = result
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} 秒`
  const faults = wrong.slice(0, 3).map((text) => `\n    ${text}`)
  return (
    `[${round}] ${words}：确认 ${acknowledged}，丢失 ${lost}，结果不明 ${unknown}，重发后仍没有存下 ${neverStored}，` +
    `错误答复 ${wrong.length}；已缓存页面最长停 ${seconds(result.keptGapMs)}，` +
    `要查数据库的页面停 ${seconds(result.freshGapMs)}，写入停 ${seconds(result.writingGapMs)}${faults.join('')}`
  )
}

/** The worst of each kind of break over its rounds, as a table for docs/reliability.md, and everything as JSON. */
function report(): void {
  const rows = breaks.flatMap(({ name, words }) => {
    const own = results.filter((result) => result.name === name)
    if (own.length === 0) return []
    const sum = (of: (result: Result) => number) => own.reduce((total, result) => total + of(result), 0)
    const worst = (of: (result: Result) => number) => (Math.max(...own.map(of)) / 1_000).toFixed(1)
    const counts = [
      own.length,
      sum(({ acknowledged }) => acknowledged),
      sum(({ lost }) => lost),
      sum(({ unknown }) => unknown),
    ]
    const times = [
      worst(({ keptGapMs }) => keptGapMs),
      worst(({ freshGapMs }) => freshGapMs),
      worst(({ writingGapMs }) => writingGapMs),
    ]
    return `| ${[words, ...counts, sum(({ wrong }) => wrong.length), ...times].join(' | ')} |`
  })
  console.log(`\nPatroni ${version}`)
  console.log('| 破坏 | 次数 | 已确认 | 丢失 | 结果不明 | 错误答复 | 已缓存页面停（秒） | 查库页面停 | 写入停 |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const row of rows) console.log(row)
  mkdirSync(dirname(values.json), { recursive: true })
  writeFileSync(values.json, JSON.stringify({ patroni: version, results }, null, 2))
  console.log(`\n全部结果：${values.json}`)
}
