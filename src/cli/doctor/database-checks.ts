import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder } from '@three-affairs/embedded-postgres/cluster.ts'
import { DatabaseStartError } from '@three-affairs/embedded-postgres/start-error.ts'
import type { Config } from '../../config.ts'
import { listActiveDemoStaff } from '../../access/demo-accounts.server.ts'
import { openStatusFiles } from '../../domain/system-status/files-signal.server.ts'
import { openSystemStatus } from '../../domain/system-status/system-status.server.ts'
import type { Reading } from '../../domain/system-status/signal.ts'
import { openKeyReader } from '../../platform/crypto/keys.server.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { listMigrations } from '../../platform/db/migrate.ts'
import type { Db } from '../../platform/db/types.ts'
import { type Check, type Finding, readChecks, reasonOf } from './check.ts'
import {
  type DatabaseFacts,
  judgeConnections,
  judgeDurability,
  judgeEncoding,
  judgeRole,
  readDatabaseFacts,
} from './database.ts'
import { patroniUrl, readPatroni } from './patroni.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')

/** Signals that are told whether or not there is a database. */
const lookedAtApart = new Set(['version', 'database', 'disk'])

/** @param patroni where Patroni answers, if not at its usual port. */
export async function examineDatabase(config: Config, patroni: string | null): Promise<Finding[]> {
  const { database } = config
  const finding = (reading: Reading): Finding => ({ name: 'database', title: '数据库', ...reading })
  if (database.kind === 'embedded' && !existsSync(clusterFolder(database.folder)))
    return [finding({ state: 'ok', words: '内嵌数据库还没有建立，第一次启动时建立。' })]
  let opened: Database
  try {
    opened = await openDatabase({ ...database, poolSize: 2 })
  } catch (error) {
    return [finding({ state: 'fault', words: explain(error) })]
  }
  const probe = opened.openProbe()
  try {
    const facts = await readDatabaseFacts(probe.db)
    const found = finding({ state: 'ok', words: `PostgreSQL ${facts.version}。` })
    const checks = checksOf(facts, config, patroni)
    if (!facts.isInstalled) return [found, ...(await readChecks([...checks, notInstalled]))]
    return [
      found,
      ...(await readChecks([
        ...checks,
        { name: 'demo-accounts', title: '演示账号', read: () => readDemo(probe.db, config) },
      ])),
      ...(await readSignals(probe.db, config)),
    ]
  } finally {
    await probe.close()
    await opened.close()
  }
}

const notInstalled: Check = {
  name: 'migrations',
  title: '数据库结构',
  read: () => ({ state: 'ok', words: '数据库是空的，第一次启动时建立。' }),
}

function explain(error: unknown): string {
  if (error instanceof DatabaseStartError) return error.message
  return `连接不上数据库（${reasonOf(error)}）。请检查 DATABASE_URL 的地址、用户和密码，以及 PostgreSQL 是否在运行、是否允许本机连接（pg_hba.conf）。`
}

const checksOf = (facts: DatabaseFacts, { database }: Config, patroni: string | null): Check[] => [
  { name: 'encoding', title: '数据库编码', read: () => judgeEncoding(facts) },
  { name: 'durability', title: '写入磁盘', read: () => judgeDurability(facts) },
  { name: 'connections', title: '数据库连接', read: () => judgeConnections(facts, database.poolSize) },
  { name: 'role', title: '数据库用户', read: () => judgeRole(facts) },
  ...(database.kind === 'postgres'
    ? [{ name: 'patroni', title: 'Patroni', read: () => readPatroni(patroni ?? patroniUrl(facts), facts) }]
    : []),
]

async function readDemo(db: Db, { demo }: Config): Promise<Reading> {
  const active = await listActiveDemoStaff(db)
  if (active.length === 0) return { state: 'ok', words: '没有可以登录的演示账号。' }
  const words = `演示账号可以登录：${active.join('、')}。`
  if (demo) return { state: 'warning', words: `${words}正式使用前请用 PORTAL_DEMO=0 启动，把它们停用。` }
  return { state: 'fault', words: `${words}它们的密码是公开的，请停用：npm run staff -- disable ${active[0]}` }
}

/** The same signals as on the page of the system's status, which also tell of backups and jobs. */
async function readSignals(db: Db, config: Config): Promise<Finding[]> {
  const { keys, dataFolder, database, standbyUrl, districts, certificates } = config
  const migrations = await listMigrations(migrationsFolder)
  const files = openStatusFiles(config)
  const own = {
    keys: openKeyReader(keys),
    dataFolder,
    files,
    databaseKind: database.kind,
    standbyUrl,
    districts,
    certificates,
  }
  const sources = { ...own, db, migrations, now: () => new Date() }
  const signals = await openSystemStatus(sources, { report: () => undefined }).read()
  return signals
    .filter(({ name }) => !lookedAtApart.has(name))
    .map(({ name, title, state, words }) => ({ name, title, state, words }))
}
