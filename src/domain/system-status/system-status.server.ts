import { setTimeout } from 'node:timers/promises'
import { isUnreachable } from '../../platform/db/unreachable.ts'
import type { Reading, Signal, SignalCheck, StatusSources } from './signal.ts'
import { signalChecks } from './signals.server.ts'

export type SystemStatus = {
  /** Never rejects, and never takes longer than the time limit. */
  read: () => Promise<readonly Signal[]>
}

type Options = {
  checks?: readonly SignalCheck[]
  /** After which a signal is unknown. */
  limitMs?: number
  report: (fault: unknown) => void
}

const usualCacheMs = 5_000

/** Reads the signals side by side, each at most once at a time and again only after a while. */
export function openSystemStatus(
  sources: StatusSources,
  { checks = signalChecks, limitMs = 3_000, report }: Options,
): SystemStatus {
  const readers = checks.map((check) => ({ check, read: createReader(check, sources, limitMs, report) }))
  return { read: () => Promise.all(readers.map(async ({ check, read }) => describe(check, await read()))) }
}

const describe = ({ name, title, group, isRequired = false, metric }: SignalCheck, reading: Reading): Signal =>
  metric ? { name, title, group, isRequired, metric, ...reading } : { name, title, group, isRequired, ...reading }

function createReader(
  { read, cacheMs = usualCacheMs }: SignalCheck,
  sources: StatusSources,
  limitMs: number,
  report: (fault: unknown) => void,
): () => Promise<Reading> {
  let last: { reading: Reading; at: number } | undefined
  let running: Promise<Reading> | null = null
  const keep = (reading: Reading): Reading => {
    last = { reading, at: performance.now() }
    return reading
  }
  const start = () =>
    read(sources)
      .catch((error: unknown) => explain(error, report))
      .then(keep)
      .finally(() => {
        running = null
      })
  return async () => {
    if (last && performance.now() - last.at < cacheMs) return last.reading
    running ??= start()
    const stop = new AbortController()
    try {
      return await Promise.race([running, overdue(limitMs, stop.signal).then(keep)])
    } finally {
      stop.abort()
    }
  }
}

async function overdue(limitMs: number, signal: AbortSignal): Promise<Reading> {
  await setTimeout(limitMs, undefined, { signal, ref: false })
  return { state: 'unknown', words: `${Math.ceil(limitMs / 1_000)} 秒内没有看到结果，现在情况不明。` }
}

/** SQLSTATE query_canceled: the time limit of a statement. */
const canceled = '57014'

function explain(error: unknown, report: (fault: unknown) => void): Reading {
  if (isUnreachable(error) || (error as NodeJS.ErrnoException).code === canceled)
    return { state: 'unknown', words: '数据库没有答复，现在看不到。' }
  report(error)
  return { state: 'unknown', words: '查看时出错，现在情况不明。原因见程序日志。' }
}
