import { join } from 'node:path'
import { createAccount } from '../../src/access/commands-accounts.server.ts'
import { operator, system } from '../../src/access/policy.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { ensureDistrictAreas } from '../../src/domain/units/commands.server.ts'
import { loadConfig } from '../../src/config.ts'
import { makeArticle } from '../harness/factories.ts'

/** Fills the database of a folder with numbered accounts and articles and prints the ids of the articles. */
const [folder = '', password = ''] = process.argv.slice(2)
const accounts = 4
const articles = 20

const database = await openDatabase({ kind: 'embedded', folder, poolSize: 2 })
const { db } = database
await migrate(db, join(import.meta.dirname, '../../migrations'))
await db.transaction().execute((tx) => ensureDistrictAreas(tx, system, loadConfig({}).districts))
for (let number = 0; number < accounts; number += 1) {
  const account = {
    loginName: `zhanghao-${number}`,
    name: '示例甲',
    grants: [{ role: 'editor' as const, areaIds: [1] }],
  }
  const options = { password, temporary: false, factorRequired: false }
  await createAccount(db, operator('测试员'), account, options)
}
const ids: number[] = []
for (let number = 0; number < articles; number += 1) ids.push(await makeArticle(db, { title: `文章 ${number}` }))
await database.close()
console.log(JSON.stringify(ids))
