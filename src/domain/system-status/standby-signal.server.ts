import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findPosition } from '../../platform/db/primary-position.ts'
import { type Position, readStandbyState, type StandbyState } from '../../platform/db/standby-state.ts'
import type { Reading, SignalCheck } from './signal.ts'

const limitMs = 2_000
/** A standby that is further behind is not read (`http/standby/standby-reads.ts`). */
const mostBehindSeconds = 60

/** Whether public pages are read from a standby, and how far it is behind. The site does without one, so it is not required. */
export const standbySignal: SignalCheck = {
  name: 'standby',
  title: '备库读取',
  group: 'base',
  cacheMs: 15_000,
  async read({ db, standbyUrl = null, now }) {
    if (standbyUrl === null) return { state: 'ok', words: '没有设置备库（DATABASE_READ_URL），全部从主库读取。' }
    const primary = await findPosition(db)
    try {
      return await withStandby(standbyUrl, async (readState) => {
        const state = await readState()
        // An idle primary wrote something a moment ago: the last replayed transaction may be of yesterday.
        if (primary && judgeStandby(primary, state, now()).state !== 'ok') await wait(replayMs)
        return judgeStandby(primary, await readState(), now())
      })
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return {
        state: 'warning',
        words: `备库连接不上（${code ?? message}），公开页面都从主库读取。请检查备库和 DATABASE_READ_URL。`,
      }
    }
  },
}

const replayMs = 500

/** @param primary null if its commits are visible before they are written. */
export function judgeStandby(primary: Position | null, standby: StandbyState, now: Date): Reading {
  if (!primary) return { state: 'warning', words: '主库的 synchronous_commit 为 off，不从备库读取。' }
  if (standby.system !== primary.system)
    return { state: 'fault', words: 'DATABASE_READ_URL 指向的不是 DATABASE_URL 的备库，不从那里读取。请改正。' }
  if (!standby.isStandby)
    return {
      state: 'warning',
      words: 'DATABASE_READ_URL 指向的是主库，没有从备库读取。请检查备库是否在运行、地址是否正确。',
    }
  if (standby.timeline !== primary.timeline)
    return { state: 'warning', words: '备库还没有跟随现在的主库，暂时从主库读取。刚切换过主库时，几分钟后会自行恢复。' }
  if (standby.bytes >= primary.bytes) return { state: 'ok', words: '公开页面从备库读取，备库已跟上。', value: 0 }
  const seconds = standby.replayedAt
    ? Math.max(0, Math.round((now.getTime() - standby.replayedAt.getTime()) / 1_000))
    : 0
  const behind = `备库落后 ${seconds} 秒（${primary.bytes - standby.bytes} 字节）`
  if (seconds <= mostBehindSeconds) return { state: 'ok', words: `公开页面从备库读取，${behind}。`, value: seconds }
  return { state: 'warning', words: `${behind}，公开页面从主库读取。请检查备库的负载、磁盘和网络。`, value: seconds }
}

async function withStandby<Result>(
  connectionString: string,
  work: (readState: () => Promise<StandbyState>) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: limitMs, query_timeout: limitMs })
  // Its end is told by the query that it fails.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(() => readStandbyState(client))
  } finally {
    void client.end().catch(() => undefined)
  }
}
