import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { toConnection } from '@three-affairs/embedded-postgres/postmaster.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { importPayments } from '../../src/domain/payments/commands.server.ts'
import { replyMessage } from '../../src/domain/messages/joined/operations-replies.server.ts'
import { submitMessage } from '../../src/domain/messages/submission/commands.server.ts'
import { rotateKeys } from '../../src/domain/key-rotation.server.ts'
import { ensureDistrictAreas } from '../../src/domain/units/commands.server.ts'
import { sealedTables } from '../../src/domain/sealed-tables.server.ts'
import { operator, system } from '../../src/access/policy.ts'
import { testDistricts } from '../harness/districts.ts'
import { makeFolder } from '../harness/folders.ts'
import { makeArea } from '../harness/factories.ts'
import { createNewMessage } from '../harness/messages.ts'
import { createOperatorContext } from '../harness/operator-site.ts'
import { performOnMessage } from '../harness/perform-on-message.ts'
import {
  toCsv,
  districtCode,
  fileKeys,
  fileRow,
  createIdentity,
  makeVillages,
  oldForm,
  writeFile,
} from '../harness/payments.ts'

const folder = makeFolder()
const elsewhere = makeFolder()
let database: Database
beforeAll(async () => {
  database = await openDatabase({ kind: 'embedded', folder, poolSize: 2 })
  await migrate(database.db, join(import.meta.dirname, '../../migrations'))
  await database.db.transaction().execute((tx) => ensureDistrictAreas(tx, system, testDistricts))
  await makeVillages(database.db)
})
afterAll(() => database.close())

/** Writes all tables to their files. */
async function checkpoint(): Promise<void> {
  const client = new Client(toConnection(join(folder, 'socket'), 'postgres', 'postgres'))
  await client.connect()
  await client.query('checkpoint')
  await client.end()
}

/** Returns the texts that occur in any file of the data folder, including tables and WAL. */
function found(texts: readonly string[]): string[] {
  const seen = new Set<string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const content = readFileSync(join(entry.parentPath, entry.name))
    for (const text of texts) if (content.includes(text)) seen.add(text)
  }
  return texts.filter((text) => seen.has(text))
}

test('the files of the database contain no ID number, account or name, before and after rotating keys', async () => {
  const [payee, head] = [createIdentity(41), createIdentity(42)]
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
  const files = [toCsv([row, wrong]), toCsv([row])]
  for (const content of files) {
    const path = writeFile(elsewhere, 'payments.csv', content)
    await importPayments(database.db, keys, operator('测试员'), { districtCode, path })
  }
  await checkpoint()
  // Proves that the search works: plain text is found.
  expect(found(['明文可见的项目'])).toEqual(['明文可见的项目'])
  expect(found(secrets)).toEqual([])

  await rotateKeys(database.db, keys, sealedTables, operator('测试员'), { graceMs: 0 })
  await checkpoint()
  expect(found(secrets)).toEqual([])
})

test('the files contain neither sender nor content nor reply of a message', async () => {
  const secrets = ['13800004711', '昵称某某', '绝密的留言', '绝密的反馈']
  const keys = await fileKeys(database.db, folder)
  const now = new Date()
  const areaId = await makeArea(database.db, { name: '明文可见的单位' })
  const message = createNewMessage({ areaId, nickname: '昵称某某', phone: '13800004711', content: '绝密的留言' })
  const { id, receipt } = await database.db
    .transaction()
    .execute((tx) => submitMessage(tx, keys, districtCode, message, now))
  const site = createOperatorContext(database.db, keys, now)
  await performOnMessage(site, replyMessage, operator('测试员'), { id, content: '绝密的反馈' })
  await checkpoint()
  expect(found(['明文可见的单位'])).toEqual(['明文可见的单位'])
  expect(found([...secrets, receipt, receipt.replaceAll('-', '')])).toEqual([])

  await rotateKeys(database.db, keys, sealedTables, operator('测试员'), { graceMs: 0 })
  await checkpoint()
  expect(found([...secrets, receipt, receipt.replaceAll('-', '')])).toEqual([])
})
