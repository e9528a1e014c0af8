import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '../config.ts'
import { proveNewest } from '../domain/backup-proof/prove-backup.server.ts'
import { sealedTables } from '../domain/sealed-tables.server.ts'
import { openKeys } from '../platform/crypto/keys.server.ts'
import { openDatabase } from '../platform/db/database.ts'
import { runCommand } from './command-line.ts'

const usage = `npm run prove

把最新的备份恢复到一个临时位置，核对行数和校验和，查一篇文章、一笔补贴、一条留言，然后删除。网站每夜自动验证。`

process.exit(
  await runCommand(usage, async () => {
    setPriority(constants.priority.PRIORITY_LOW)
    const config = loadConfig(process.env)
    const database = await openDatabase({ ...config.database, poolSize: 2 })
    try {
      const keys = await openKeys(database.db, config.keys, sealedTables)
      const { set, examined, seconds, usedSetKeys } = await proveNewest(database.db, {
        sets: config.backup.folder,
        passphrase: config.backup.passphrase,
        siteKeys: keys.read,
        migrations: join(import.meta.dirname, '../../migrations'),
        now: new Date(),
        report: (line) => console.log(line),
      })
      const seen = [examined.article && '文章', examined.lookUp && '补贴查询', examined.message && '留言']
      console.log(
        `备份 ${set.manifest.name} 验证通过，用时 ${Math.round(seconds)} 秒：行数和校验和相符，` +
          `试用了${seen.filter(Boolean).join('、') || '空的网站'}（${usedSetKeys ? '用备份中的密钥' : '用网站现有的密钥'}）。`,
      )
    } finally {
      await database.close()
    }
    return 0
  }),
)
