import { sql } from 'kysely'
import type { Reading } from '../../domain/system-status/signal.ts'
import type { Db } from '../../platform/db/types.ts'

/** What PostgreSQL says of itself. */
export type DatabaseFacts = {
  version: string
  encoding: string
  locale: string
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
  maxConnections: number
  isStandby: boolean
  isSuperuser: boolean
  isInstalled: boolean
  /** Patroni sets it to the name of its cluster. */
  clusterName: string
  /** Null on a socket. */
  address: string | null
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      pg_encoding_to_char(encoding) as encoding,
      datcollate as locale,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('max_connections')::int as "maxConnections",
      pg_is_in_recovery() as "isStandby",
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      to_regclass('kysely_migration') is not null as "isInstalled",
      current_setting('cluster_name') as "clusterName",
      host(inet_server_addr()) as address
    from pg_database where datname = current_database()`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('PostgreSQL does not list its own database.')
  return facts
}

export function judgeEncoding({ encoding, locale }: Pick<DatabaseFacts, 'encoding' | 'locale'>): Reading {
  if (encoding === 'UTF8') return { state: 'ok', words: `${encoding}，排序规则 ${locale}。` }
  return {
    state: 'fault',
    words: `数据库的编码是 ${encoding}，存不下汉字或会出错。请新建编码为 UTF8 的数据库：createdb --encoding=UTF8 --template=template0 库名`,
  }
}

type Durability = Pick<DatabaseFacts, 'fsync' | 'fullPageWrites' | 'synchronousCommit'>

/** Whether what was confirmed to a citizen survives a power failure. */
export function judgeDurability({ fsync, fullPageWrites, synchronousCommit }: Durability): Reading {
  const off = [
    ...(fsync === 'off' ? ['fsync'] : []),
    ...(fullPageWrites === 'off' ? ['full_page_writes'] : []),
    ...(synchronousCommit === 'off' ? ['synchronous_commit'] : []),
  ]
  if (off.length === 0) return { state: 'ok', words: '已确认的内容都写到磁盘。' }
  const lines = off.map((name) => `alter system set ${name} = on;`).join(' ')
  return {
    state: 'fault',
    words: `${off.join('、')} 已关闭，断电后已确认的留言会丢失，数据库可能损坏。请由数据库管理员执行：${lines} select pg_reload_conf();`,
  }
}

/** Besides the pool: listening, health checks, a command line and what PostgreSQL reserves. */
const reservedConnections = 13

export function judgeConnections({ maxConnections }: Pick<DatabaseFacts, 'maxConnections'>, pool: number): Reading {
  const needed = pool + reservedConnections
  if (maxConnections >= needed * 2) return { state: 'ok', words: `最多 ${maxConnections} 个，平台用 ${pool} 个。` }
  const words = `数据库最多接受 ${maxConnections} 个连接，平台用 ${pool} 个（PORTAL_POOL），升级时新旧两个进程同时运行。请把 max_connections 提高到 ${needed * 2} 以上。`
  return { state: maxConnections < needed ? 'fault' : 'warning', words }
}

export function judgeRole({ isStandby, isSuperuser }: Pick<DatabaseFacts, 'isStandby' | 'isSuperuser'>): Reading {
  if (isStandby)
    return { state: 'fault', words: '所连的是只读的备用数据库，什么也存不了。请让 DATABASE_URL 指向主库。' }
  if (isSuperuser)
    return {
      state: 'warning',
      words: '平台用数据库的超级用户连接。请新建普通用户，让它拥有平台的数据库，写入 DATABASE_URL。',
    }
  return { state: 'ok', words: '主库，普通用户。' }
}
