import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../app/db/database.ts'
import { migrate } from '../../app/db/migrate.ts'
import { importPayments } from '../../app/subsidies/commands.server.ts'
import { replyMessage, submitMessage } from '../../app/messages/commands.server.ts'
import { rotateKeys } from '../../app/db/rotation.server.ts'
import { ensureDistrictAreas } from '../../app/units/commands.server.ts'
import { sealedTables } from '../../app/sealed-tables.server.ts'
import { operator } from '../../app/staff/policy.ts'
import { testDistricts } from '../harness/districts.ts'
import { messageOf } from '../harness/messages.ts'
import {
  csvOf,
  districtCode,
  fileKeys,
  fileRow,
  identityOf,
  makeFolder,
  makeVillages,
  oldForm,
  writeFile,
} from '../harness/subsidies.ts'

const folder = makeFolder()
const elsewhere = makeFolder()
let database: Database
beforeAll(async () => {
  database = await openDatabase({ kind: 'embedded', folder })
  await migrate(database.db, join(import.meta.dirname, '../../migrations'))
  await ensureDistrictAreas(database.db, testDistricts)
  await makeVillages(database.db)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  rmSync(elsewhere, { recursive: true, force: true })
})

/** Which of the texts stand anywhere in the files of the data folder, tables and log alike. */
function found(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const content = readFileSync(join(entry.parentPath, entry.name))
    for (const text of texts) if (content.includes(text)) seen.add(text)
  }
  return texts.filter((text) => seen.has(text))
}

test('the files of the database show no ID number, account or name, before and after an exchange of keys', async () => {
  const [payee, head] = [identityOf(41), identityOf(42)]
  const account = '6228481234987654321'
  const secrets = [
    payee,
    oldForm(payee),
    head,
    oldForm(head),
    account,
    '钱多多',
    '户主某',
    'DXMIMI77',
    payee.slice(6, 14) + payee.slice(14),
  ]
  const row = fileRow({
    objectCode: 'DXMIMI77',
    objectIdentity: payee,
    objectName: '钱多多',
    accountsReceivableName: '钱多多',
    accountsReceivableCode: account,
    householdName: '户主某',
    householdIdentity: head,
    projectName: '明文可见的项目',
  })
  const keys = await fileKeys(database.db, folder)
  const wrong = {
    ...fileRow(),
    objectName: '钱多多',
    objectIdentity: payee,
    amount: 'x',
    projectName: '明文可见的项目',
  }
  const files = [csvOf([row, wrong]), csvOf([row])]
  for (const content of files) {
    const path = writeFile(elsewhere, 'payments.csv', content)
    await importPayments(database.db, keys, operator('测试员'), { districtCode, path })
  }
  await sql`checkpoint`.execute(database.db)
  // The search itself works: what is not sealed is found.
  expect(found(['明文可见的项目'])).toEqual(['明文可见的项目'])
  expect(found(secrets)).toEqual([])

  await rotateKeys(database.db, keys, sealedTables, '测试员', { graceMs: 0 })
  await sql`checkpoint`.execute(database.db)
  expect(found(secrets)).toEqual([])
})

test('nor do they show who wrote a message, what it says and what was replied', async () => {
  const secrets = ['13800004711', '昵称某某', '绝密的留言', '绝密的反馈']
  const keys = await fileKeys(database.db, folder)
  const now = new Date()
  const message = messageOf({ nickname: '昵称某某', phone: '13800004711', content: '绝密的留言' })
  const { id, receipt } = await submitMessage(database.db, keys, districtCode, message, now)
  const reply = { content: '绝密的反馈', name: '明文可见的单位' }
  await replyMessage(database.db, keys, operator('测试员'), { districtCode, id }, reply, now)
  await sql`checkpoint`.execute(database.db)
  expect(found(['明文可见的单位'])).toEqual(['明文可见的单位'])
  expect(found([...secrets, receipt, receipt.replaceAll('-', '')])).toEqual([])

  await rotateKeys(database.db, keys, sealedTables, '测试员', { graceMs: 0 })
  await sql`checkpoint`.execute(database.db)
  expect(found([...secrets, receipt, receipt.replaceAll('-', '')])).toEqual([])
})
