import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Database, DatabaseTooOld, openDatabase } from '../app/db/database.ts'
import { FolderInUse } from '../app/db/folder-lock.ts'
import { KeysError } from '../app/db/keys.server.ts'
import { migrate } from '../app/db/migrate.ts'
import { AppError } from '../app/lib/errors.ts'
import { operator } from '../app/staff/policy.ts'
import { ensureDistrictAreas } from '../app/units/commands.server.ts'
import { type Config, ConfigError, loadConfig } from '../config.ts'

/** Thrown for a command line that was not understood; the message says why. */
export class UsageError extends Error {}

/** A command that was understood, given the open database. Gives the exit code: 0 done, 1 not done for a reason that was said. */
export type Command = (database: Database, config: Config) => Promise<number>

/** Who works at the command line of this machine. */
export const shellUser = operator(`命令行:${userInfo().username}`)

/** Understands the command line, opens the database, runs the command and exits. Exit code 2: not understood. */
export async function runCommandLine(usage: string, understand: () => Command): Promise<never> {
  process.exit(await run(understand).catch((error: unknown) => explain(error, usage)))
}

async function run(understand: () => Command): Promise<number> {
  const command = understand()
  const config = loadConfig(process.env)
  const database = await openDatabase(config.database)
  try {
    await migrate(database.db, join(import.meta.dirname, '../migrations'))
    await ensureDistrictAreas(database.db, config.districts)
    return await command(database, config)
  } finally {
    await database.close()
  }
}

function explain(error: unknown, usage: string): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`)
    return 2
  }
  if (error instanceof FolderInUse)
    console.error(`${error.message}\n如果那是正在运行的平台，请先停止它，完成后再启动；使用 PostgreSQL 时不必停止。`)
  else if (
    error instanceof AppError ||
    error instanceof ConfigError ||
    error instanceof DatabaseTooOld ||
    error instanceof KeysError
  )
    console.error(error.message)
  else console.error('没有完成，原因如下：\n', error)
  return 1
}
