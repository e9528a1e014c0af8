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
  if (version !== null) return judgePatroni(version)
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

async function askVersion(url: string): Promise<string | null> {
  try {
    const response = await fetch(`${url}/patroni`, { signal: AbortSignal.timeout(limitMs) })
    const { patroni } = (await response.json()) as { patroni?: { version?: string } }
    return patroni?.version ?? null
  } catch {
    return null
  }
}
