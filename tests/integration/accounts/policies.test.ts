import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addArticles, type NewArticle } from '../../../src/domain/articles/commands.server.ts'
import { withdrawArticle } from '../../../src/domain/articles/writing/operations-release.server.ts'
import type { Keys } from '../../../src/platform/crypto/keys.server.ts'
import { acceptMessage, assignMessage } from '../../../src/domain/messages/answering/operations.server.ts'
import { replyMessage } from '../../../src/domain/messages/joined/operations-replies.server.ts'
import { submitMessage } from '../../../src/domain/messages/submission/commands.server.ts'
import { type Actor, operator, type Role, roles, type Staff } from '../../../src/access/policy.ts'
import { importPayments } from '../../../src/domain/payments/commands.server.ts'
import { undoBatch } from '../../../src/domain/payments/operations-batches.server.ts'
import { getDistrictPlace } from '../../../src/domain/units/queries.server.ts'
import { findPlace, listPlaces } from '../../../src/access/places.server.ts'
import { emptyArticles, emptyAudit, openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { createArticle, makeArea, makeArticle } from '../../harness/factories.ts'
import { createNewMessage } from '../../harness/messages.ts'
import { makeFolder } from '../../harness/folders.ts'
import { createOperatorContext } from '../../harness/operator-site.ts'
import { performOnMessage } from '../../harness/perform-on-message.ts'
import { toCsv, fileKeys, fileRow, makeVillages, writeFile } from '../../harness/payments.ts'

const districtCode = '152201000000'
const elsewhere = '152202000000'
const now = new Date('2026-11-20T01:30:00Z')
const [district, otherDistrict] = [1, 2]
let database: TestDatabase
let keys: Keys
let township: number
let village: number
let otherVillage: number
const folder = makeFolder()
beforeAll(async () => {
  database = await openTestDatabase()
  keys = await fileKeys(database.db, folder)
  await makeVillages(database.db)
  township = await makeArea(database.db, { name: '示例镇' })
  village = await makeArea(database.db, { name: '甲村', parent_id: township, level: 'village' })
  otherVillage = await makeArea(database.db, { name: '乙村', parent_id: township, level: 'village' })
})
afterAll(async () => {
  await database.close()
})
beforeEach(async () => {
  await emptyArticles(database.db)
  for (const table of written.toReversed()) await database.db.deleteFrom(table).execute()
  await emptyAudit(database.db)
})

const written = ['article', 'message', 'subsidy_batch', 'subsidy_payment'] as const
const tables = [...written, 'audit_event'] as const

/** The contents of all tables that a command can change. */
async function everything(): Promise<string> {
  const contents = []
  for (const table of tables) contents.push(await database.db.selectFrom(table).selectAll().orderBy('id').execute())
  return JSON.stringify(contents)
}
const lastAudit = () =>
  database.db
    .selectFrom('audit_event')
    .select(['actor', 'action', 'district_code as districtCode', 'subject', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const staff = (role: Role, areaIds: readonly number[] | null): Staff => ({
  kind: 'staff',
  id: 7,
  loginName: `${role}-zhang`,
  name: '示例甲',
  grants: [{ role, areaIds }],
})

const add = (actor: Actor, ...articles: Partial<NewArticle>[]) =>
  database.db.transaction().execute((tx) =>
    addArticles(
      tx,
      actor,
      articles.map((given) => createArticle({ area_id: village, ...given })),
    ),
  )
const submit = async (areaId = village) => ({
  districtCode,
  id: (
    await database.db
      .transaction()
      .execute((tx) => submitMessage(tx, keys, districtCode, createNewMessage({ areaId }), now))
  ).id,
})
const accept = (actor: Actor, id: number, of = districtCode) =>
  performOnMessage(createOperatorContext(database.db, keys, now, of), acceptMessage, actor, { id, kind: 'complaint' })
const assign = (actor: Actor, id: number) => {
  const input = { id, areaId: otherVillage, reason: '由它办理' }
  return performOnMessage(createOperatorContext(database.db, keys, now), assignMessage, actor, input)
}
const answer = (actor: Actor, id: number) =>
  performOnMessage(createOperatorContext(database.db, keys, now), replyMessage, actor, { id, content: '已经修好' })
const newFile = () => writeFile(folder, 'payments.csv', toCsv([fileRow()]))
async function importOne(actor: Actor): Promise<number> {
  const result = await importPayments(database.db, keys, actor, { districtCode, path: newFile() })
  if (result.outcome !== 'imported') throw new Error('not imported')
  return result.batchId
}

type Command = {
  name: string
  /** The only roles that are allowed. */
  allowed: readonly [Role, ...Role[]]
  /** An area that is sufficient, and some that are not. */
  area: () => number
  areasBeside: () => number[]
  action: string
  /** Prepares the target. @returns the command. */
  prepare: () => Promise<(actor: Actor) => Promise<unknown>>
}
const ofVillage = { area: () => village, areasBeside: () => [otherVillage, otherDistrict] }
const ofDistrict = { area: () => district, areasBeside: () => [township, village, otherDistrict] }
const commands: Command[] = [
  {
    name: 'adding a draft',
    allowed: ['editor'],
    ...ofVillage,
    action: 'article.add',
    prepare: async () => (actor) => add(actor, { status: 'draft' }),
  },
  {
    name: 'adding a published article',
    allowed: ['reviewer'],
    ...ofVillage,
    action: 'article.add',
    prepare: async () => (actor) => add(actor, { status: 'published' }),
  },
  {
    name: 'withdrawing an article',
    allowed: ['reviewer'],
    ...ofVillage,
    action: 'article.withdraw',
    prepare: async () => {
      const id = await makeArticle(database.db, { area_id: village })
      return (actor) =>
        withdrawArticle.perform(createOperatorContext(database.db, keys), actor, { id, reason: '登错了' })
    },
  },
  {
    name: 'importing payments',
    allowed: ['editor'],
    ...ofDistrict,
    action: 'subsidy-batch.import',
    prepare: async () => importOne,
  },
  {
    name: 'undoing a batch',
    allowed: ['admin', 'reviewer'],
    ...ofDistrict,
    action: 'subsidy-batch.undo',
    prepare: async () => {
      const id = await importOne(operator('测试员'))
      return (actor) => undoBatch.perform(createOperatorContext(database.db, keys), actor, { id, reason: '导错了文件' })
    },
  },
  {
    name: 'accepting a message',
    allowed: ['replier'],
    ...ofVillage,
    action: 'message.accept',
    prepare: async () => {
      const message = await submit()
      return (actor) => accept(actor, message.id)
    },
  },
  {
    name: 'assigning a message',
    allowed: ['replier'],
    ...ofVillage,
    action: 'message.assign',
    prepare: async () => {
      const message = await submit()
      return (actor) => assign(actor, message.id)
    },
  },
  {
    name: 'answering a message',
    allowed: ['replier'],
    ...ofVillage,
    action: 'message.reply',
    prepare: async () => {
      const message = await submit()
      return (actor) => answer(actor, message.id)
    },
  },
]

/** What they are about does not exist for those who may do so elsewhere only. */
const hidden: ReadonlySet<string> = new Set([
  'article.withdraw',
  'subsidy-batch.undo',
  'message.accept',
  'message.assign',
  'message.reply',
])

describe.each(commands)('$name', ({ allowed, area, areasBeside, action, prepare }) => {
  test('is allowed for the area, its ancestors or all districts, and audited with the login name', async () => {
    for (const role of allowed)
      for (const areaIds of [[area()], [district], null]) {
        const run = await prepare()
        const before = await everything()
        await run(staff(role, areaIds))
        expect(await everything()).not.toBe(before)
        expect(await lastAudit()).toMatchObject({ actor: `${role}-zhang`, action, districtCode })
      }
  })

  test('is allowed for the operator', async () => {
    const run = await prepare()
    await run(operator('命令行:root'))
    expect(await lastAudit()).toMatchObject({ actor: '命令行:root', action, districtCode })
  })

  test('is refused to every other role and changes nothing', async () => {
    const run = await prepare()
    const before = await everything()
    for (const other of roles.filter((one) => !allowed.includes(one)))
      await expect(run(staff(other, null)), other).rejects.toMatchObject({ code: 'forbidden' })
    expect(await everything()).toBe(before)
  })

  test('is refused for areas that do not cover it and changes nothing', async () => {
    const run = await prepare()
    const before = await everything()
    for (const role of allowed)
      for (const areaIds of [...areasBeside().map((id) => [id]), areasBeside(), []])
        await expect(run(staff(role, areaIds)), `${role} ${String(areaIds)}`).rejects.toMatchObject({
          code: hidden.has(action) ? 'not_found' : 'forbidden',
        })
    expect(await everything()).toBe(before)
  })
})

describe('several articles at once', () => {
  test('leave one audit row', async () => {
    const ids = await add(operator('演示'), {}, { district_code: elsewhere, area_id: otherDistrict })
    expect(ids).toHaveLength(2)
    expect(await database.db.selectFrom('audit_event').selectAll().execute()).toHaveLength(1)
    expect(await lastAudit()).toEqual({
      actor: '演示',
      action: 'article.add',
      districtCode: null,
      subject: `${ids[0]}-${ids[1]}`,
      detail: { count: 2 },
    })
  })

  test('are all refused if one of them is', async () => {
    const before = await everything()
    const forbidden = { code: 'forbidden' }
    const editor = staff('editor', [village])
    await expect(add(editor, { status: 'draft' }, { status: 'published' })).rejects.toMatchObject(forbidden)
    await expect(add(editor, { status: 'draft' }, { status: 'withdrawn' })).rejects.toMatchObject(forbidden)
    const beside = { status: 'draft', area_id: otherVillage } as const
    await expect(add(editor, { status: 'draft' }, beside)).rejects.toMatchObject(forbidden)
    expect(await everything()).toBe(before)
  })

  test('cannot be added to another district by its code', async () => {
    const before = await everything()
    const missing = { code: 'not_found' }
    const reviewer = staff('reviewer', [village])
    await expect(add(reviewer, { district_code: elsewhere })).rejects.toMatchObject(missing)
    await expect(add(reviewer, { area_id: 99_999 })).rejects.toMatchObject(missing)
    expect(await everything()).toBe(before)
  })
})

test('a batch names who imported and who undid it', async () => {
  const id = await importOne(staff('editor', [district]))
  await undoBatch.perform(createOperatorContext(database.db, keys), staff('reviewer', [district]), {
    id,
    reason: '导错了文件',
  })
  const batch = await database.db.selectFrom('subsidy_batch').selectAll().executeTakeFirst()
  expect(batch).toMatchObject({ id, actor: 'editor-zhang', undo_actor: 'reviewer-zhang' })
})

test('a message belongs to the unit it was last assigned to', async () => {
  const message = await submit()
  await assign(staff('replier', [village]), message.id)
  await expect(answer(staff('replier', [village]), message.id)).rejects.toMatchObject({ code: 'not_found' })
  await answer(staff('replier', [otherVillage]), message.id)
  expect(await lastAudit()).toMatchObject({ actor: 'replier-zhang', action: 'message.reply' })
})

test('a missing target is not found by those who may act on others; only allowed roles learn of a conflict', async () => {
  const [reviewer, nobody] = [staff('reviewer', []), staff('replier', [])]
  const message = await submit()
  const missing = { code: 'not_found' }
  await expect(
    withdrawArticle.perform(createOperatorContext(database.db, keys), reviewer, { id: 99_999, reason: '登错了' }),
  ).rejects.toMatchObject(missing)
  await expect(
    undoBatch.perform(createOperatorContext(database.db, keys), reviewer, { id: 99_999, reason: '导错了文件' }),
  ).rejects.toMatchObject(missing)
  await expect(accept(nobody, 99_999)).rejects.toMatchObject(missing)
  // A message belongs to one district, even for staff of all districts.
  await expect(accept(staff('replier', null), message.id, elsewhere)).rejects.toMatchObject(missing)

  const replier = staff('replier', [village])
  await accept(replier, message.id)
  await expect(accept(replier, message.id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(accept(nobody, message.id)).rejects.toMatchObject(missing)
})

test('the path of a place starts at the root of its district', async () => {
  const { db } = database
  const place = { districtCode, path: [district, township, village] }
  expect(await findPlace(db, village)).toEqual(place)
  expect(await findPlace(db, 99_999)).toBeNull()
  expect(await listPlaces(db, [village, otherDistrict, 99_999])).toEqual(
    new Map([
      [village, place],
      [otherDistrict, { districtCode: elsewhere, path: [otherDistrict] }],
    ]),
  )
  expect(await getDistrictPlace(db, districtCode)).toEqual({ districtCode, path: [district] })
  await expect(getDistrictPlace(db, '999999000000')).rejects.toMatchObject({ code: 'not_found' })
})
