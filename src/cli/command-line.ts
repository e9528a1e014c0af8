import { userInfo } from 'node:os'
import { join } from 'node:path'
import { BackupError } from '../backup/backup-error.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { KeysError } from '../platform/crypto/keys.server.ts'
import { migrate } from '../platform/db/migrate.ts'
import { DatabaseStartError } from '@three-affairs/embedded-postgres/start-error.ts'
import { AppError } from '../platform/errors.ts'
import { causeOf, StoreAway } from '../files/store.server.ts'
import { operator, system } from '../access/policy.ts'
import { ensureDistricts } from '../domain/ensure-districts.server.ts'
import { type Config, ConfigError, loadConfig } from '../config.ts'

/** Thrown for an invalid command line; the message says why. */
export class UsageError extends Error {}

/** A parsed command. Resolves to the exit code: 0 for success, 1 for a failure that was already reported. */
export type Command = (database: Database, config: Config) => Promise<number>

/** The shell user as actor. */
export const shellUser = operator(`命令行:${userInfo().username}`)

/** Parses the command line, opens the database, runs the command and exits. Exit code 2: invalid command line. */
export async function runCommandLine(usage: string, understand: () => Command): Promise<never> {
  process.exit(await runCommand(usage, () => run(understand)))
}

/** Runs a command and reports its failure, or says how it is used. */
export async function runCommand(usage: string, work: () => Promise<number>): Promise<number> {
  if (process.argv.slice(2).some((given) => given === '--help' || given === '-h')) {
    console.log(usage)
    return 0
  }
  try {
    return await work()
  } catch (error) {
    return explain(error, usage)
  }
}

async function run(understand: () => Command): Promise<number> {
  const command = understand()
  const config = loadConfig(process.env)
  const database = await openDatabase(config.database)
  try {
    await migrate(database.db, join(import.meta.dirname, '../../migrations'))
    const districts = await database.db.transaction().execute((tx) => ensureDistricts(tx, system, config.districts))
    return await command(database, { ...config, districts })
  } finally {
    await database.close()
  }
}

function explain(error: unknown, usage: string): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`)
    return 2
  }
  if (error instanceof StoreAway) console.error(causeOf(error))
  else if (
    error instanceof AppError ||
    error instanceof BackupError ||
    error instanceof ConfigError ||
    error instanceof DatabaseStartError ||
    error instanceof KeysError
  )
    console.error(error.message)
  else if (isDenied(error))
    console.error(
      `没有读写 ${error.path} 的权限。请以运行平台的用户运行（安装为系统服务时用 deploy/run），文件的所有者也应是这个用户。`,
    )
  else if (isUnknownTable(error))
    console.error(
      '这个数据库里没有平台的数据：平台还没有启动过，或者设置指向了别的地方。请检查 PORTAL_DATA 和 DATABASE_URL，启动一次平台后再运行。',
    )
  else console.error('没有完成，原因如下：\n', error)
  return 1
}

/** PostgreSQL's undefined_table. */
const isUnknownTable = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '42P01'

function isDenied(error: unknown): error is { path: string } {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  return (code === 'EACCES' || code === 'EPERM') && typeof path === 'string'
}
