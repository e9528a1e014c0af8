import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '../backup/backup-error.ts'
import { moveDatabase } from '../backup/move-database.server.ts'
import { loadConfig } from '../config.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { runCommand, UsageError } from './command-line.ts'

const usage = `npm run move -- --to postgres://用户:密码@主机:端口/库名

把内嵌数据库搬到自己的 PostgreSQL 的一个空库。先停止网站；文件和密钥留在数据目录不动。`

process.exit(
  await runCommand(usage, async () => {
    const url = parse()
    const config = loadConfig(process.env)
    if (config.database.kind !== 'embedded')
      throw new UsageError('DATABASE_URL 已指明另一个数据库。请去掉它，再搬迁内嵌数据库。')
    const from = await openDatabase({ ...config.database, poolSize: 3 })
    try {
      await requireStopped(from)
      const to = await openDatabase({ kind: 'postgres', url, poolSize: 2 })
      try {
        await move(from, to)
      } finally {
        await to.close()
      }
    } finally {
      await from.close()
    }
    return 0
  }),
)

function parse(): string {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
    if (to === undefined || !/^postgres(ql)?:/.test(to)) throw new Error('请用 --to 写明目标数据库。')
    return to
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Each process of the portal names its connections differently. */
async function requireStopped({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'portal %'
       and application_name <> current_setting('application_name') limit 1`,
  )
  if (rows.length > 0) throw new BackupError('网站还在运行：搬迁期间写入的内容会丢失。请先停止它，再运行一次。')
}

async function move(from: Database, to: Database): Promise<void> {
  const start = Date.now()
  const migrations = join(import.meta.dirname, '../../migrations')
  const rows = await moveDatabase({ from, to }, migrations, (line) => console.log(line))
  console.log(
    `搬迁完成：${rows.toLocaleString('en')} 行，已逐行读回核对，用时 ${Math.round((Date.now() - start) / 1_000)} 秒。\n` +
      '请把 DATABASE_URL 设为这个地址，然后启动。原来的内嵌数据库没有改动，确认无误后可以删除数据目录中的 postgres。',
  )
}
