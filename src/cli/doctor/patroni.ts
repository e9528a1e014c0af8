import type { Reading } from '../../domain/system-status/signal.ts'
import type { DatabaseFacts } from './database.ts'

/** Patroni 3.0 lost acknowledged messages with the etcd3 API; 4 was tried (docs/operations.md). */
const oldestMajor = 4
const limitMs = 2_000

/** Where Patroni of the connected server answers by default. */
export const patroniUrl = ({ address }: Pick<DatabaseFacts, 'address'>): string | null =>
  address === null ? null : `http://${address.includes(':') ? `[${address}]` : address}:8008`

/** @param url of Patroni's REST API; null for a database on a socket. */
export async function readPatroni(
  url: string | null,
  { clusterName }: Pick<DatabaseFacts, 'clusterName'>,
): Promise<Reading> {
  const version = url === null ? null : await askVersion(url)
  if (url !== null && version !== null) {
    const ofVersion = judgePatroni(version)
    return ofVersion.state === 'ok' ? judgePatroniSettings(version, await askSettings(url)) : ofVersion
  }
  if (clusterName === '') return { state: 'ok', words: '数据库不是由 Patroni 管理的。' }
  return {
    state: 'unknown',
    words: `数据库属于集群 ${clusterName}，但 ${url ?? '本机'} 没有答复，看不到 Patroni 的版本。请用 patronictl version 查看，应不低于 ${oldestMajor}；或用 --patroni=http://地址:端口 指明。`,
  }
}

export function judgePatroni(version: string): Reading {
  const major = Number.parseInt(version, 10)
  if (major >= oldestMajor) return { state: 'ok', words: `${version}。` }
  return {
    state: 'fault',
    words: `Patroni ${version} 过旧：主库停顿时会丢失已确认的内容。请升级到 ${oldestMajor} 或更新版本。`,
  }
}

/** What `patronictl edit-config` changes, with Patroni's defaults for what is absent. */
export type PatroniSettings = {
  ttl?: number
  loop_wait?: number
  retry_timeout?: number
  /** `quorum` from Patroni 4 on. */
  synchronous_mode?: boolean | string
  synchronous_mode_strict?: boolean
}

/** Whether a commit that was acknowledged is on a standby, and a primary that is cut off gives up in time (docs/cluster.md). */
export function judgePatroniSettings(version: string, settings: PatroniSettings | null): Reading {
  if (!settings) return { state: 'unknown', words: `${version}，但看不到它的设置（/config）。` }
  const { ttl = 30, loop_wait: loop = 10, retry_timeout: retry = 10 } = settings
  const { synchronous_mode: isSynchronous = false, synchronous_mode_strict: isStrict = false } = settings
  const loses = [
    ...(isOn(isSynchronous) ? [] : ['synchronous_mode: true（已确认的内容在备库也有）']),
    ...(isOn(isStrict) ? [] : ['synchronous_mode_strict: true（没有备库时不确认）']),
  ]
  const times = [
    ...(ttl < shortestTtl ? [`ttl: ${shortestTtl}（现为 ${ttl}，网络稍有停顿就会切换）`] : []),
    ...(loop + 2 * retry > ttl
      ? [`loop_wait + 2 × retry_timeout 不超过 ttl（现为 ${loop} + 2 × ${retry} > ${ttl}）`]
      : []),
  ]
  const wrong = [...loses, ...times]
  if (wrong.length === 0) return { state: 'ok', words: `${version}，同步复制，ttl ${ttl} 秒。` }
  const words = `Patroni 的设置请用 patronictl edit-config 改为：${wrong.join('；')}。`
  return { state: loses.length > 0 ? 'fault' : 'warning', words }
}

const shortestTtl = 20
const isOn = (value: boolean | string): boolean => value !== false && value !== 'off' && value !== 'false'

const askVersion = async (url: string): Promise<string | null> =>
  (await ask<{ patroni?: { version?: string } }>(`${url}/patroni`))?.patroni?.version ?? null

const askSettings = (url: string): Promise<PatroniSettings | null> => ask(`${url}/config`)

async function ask<Answer extends object>(address: string): Promise<Answer | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(limitMs) })
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null ? (answer as Answer) : null
  } catch {
    return null
  }
}
