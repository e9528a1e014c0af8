import { sql } from 'kysely'
import { z } from 'zod'
import { versions } from 'node:process'
import { type BackupRun, listRuns } from '../../backup/runs.server.ts'
import { AppError } from '../../platform/errors.ts'
import { isUnreachable } from '../../platform/db/unreachable.ts'
import type { Db } from '../../platform/db/types.ts'
import { staffQuery } from '../operation.ts'
import { listJobs } from './last-jobs.server.ts'
import { runKinds, runStates } from './run-words.ts'
import { signalGroups } from './signal.ts'
import { nameOfError } from './words.ts'

const time = z.string().nullable().describe('没有则为 null')
const states = { ok: '正常', warning: '注意', fault: '故障', unknown: '不明' }

const shownStatus = z.object({
  signals: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      group: z.enum(['base', 'data', 'backup', 'work']).describe(describe(signalGroups)),
      state: z.enum(['ok', 'warning', 'fault', 'unknown']).describe(describe(states)),
      words: z.string().describe('现在怎样，该做什么'),
    }),
  ),
  versions: z.object({
    portal: z.string(),
    node: z.string(),
    database: z.string().nullable().describe('不明则为 null'),
  }),
  startTime: z.string().describe('本程序启动的时间'),
  backupRuns: z
    .array(
      z.object({
        kind: z.enum(['backup', 'proof', 'base', 'copy']).describe(describe(runKinds)),
        state: z.enum(['running', 'interrupted', 'done', 'failed']).describe(describe(runStates)),
        startTime: z.string(),
        seconds: z.int().nullable().describe('用时；没有结束则为 null'),
        words: z.string(),
        set: z.string().nullable(),
        rows: z.int().nullable(),
        bytes: z.int().nullable(),
      }),
    )
    .describe('每种最近的几次，新的在前'),
  jobs: z.array(
    z.object({
      name: z.string(),
      isRunning: z.boolean(),
      isUnfinished: z.boolean().describe('上次开始后没有结束，也不在本程序中运行'),
      lastSuccess: time,
      lastFailure: time,
      failures: z.int().describe('本程序启动以来'),
    }),
  ),
  slowQueries: z
    .array(z.object({ statement: z.string(), count: z.int(), longestMs: z.int(), lastTime: z.string() }))
    .describe('最近一小时的慢查询，只有语句，没有数据'),
  errors: z.array(z.object({ name: z.string(), count: z.int(), ofLastHour: z.int(), lastTime: z.string() })),
})

export type ShownStatus = z.output<typeof shownStatus>

/** How the system is. Nothing personal, and nothing that only a log should have. */
export const getSystemStatus = staffQuery({
  permission: 'system.read',
  at: () => Promise.resolve({ place: 'all-districts' as const }),
  input: z.object({}),
  api: {
    call: 'GET /api/staff/system-status',
    tag: '系统',
    summary: '系统状况：各项检查、版本、后台工作、慢查询和出错次数；只有不限地区的系统管理员可以查看',
    output: shownStatus,
  },
  async run(db, { site: { system } }): Promise<ShownStatus> {
    if (!system) throw new AppError('unavailable', '只有运行中的网站才能查看系统状况。')
    const { status, records, startedAt, version } = system
    const signals = await status.read()
    return {
      signals: signals.map(({ name, title, group, state, words }) => ({ name, title, group, state, words })),
      versions: { portal: version, node: versions.node, database: await findDatabaseVersion(db) },
      startTime: startedAt.toISOString(),
      backupRuns: (await listRuns(db, ofEachKind)).map(showRun),
      jobs: await listJobs(db, records.jobs),
      slowQueries: records.slowQueries
        .ofLastHour()
        .slice(0, mostShown)
        .map(({ lastAt, ...slow }) => ({ ...slow, lastTime: lastAt.toISOString() })),
      errors: records.errors.list().map(({ kind, count, ofLastHour, lastAt }) => ({
        name: nameOfError(kind),
        count,
        ofLastHour,
        lastTime: lastAt.toISOString(),
      })),
    }
  },
})

const mostShown = 20
const ofEachKind = 5

function describe(titles: Readonly<Record<string, string>>): string {
  return Object.entries(titles)
    .map(([name, title]) => `${name} ${title}`)
    .join('、')
}

async function findDatabaseVersion(db: Db): Promise<string | null> {
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
    return rows[0]?.version ?? null
  } catch (error) {
    if (isUnreachable(error)) return null
    throw error
  }
}

const showRun = ({ startTime, endTime, ...run }: BackupRun) => ({
  ...run,
  startTime: startTime.toISOString(),
  seconds: endTime && Math.round((endTime.getTime() - startTime.getTime()) / 1_000),
})
