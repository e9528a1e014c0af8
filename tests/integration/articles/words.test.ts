import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role, Staff } from '../../../src/access/policy.ts'
import { checkContent } from '../../../src/domain/articles/writing/checks/check.server.ts'
import { addWord, importWords, removeWord } from '../../../src/domain/words/operations.server.ts'
import { listDistrictWords } from '../../../src/domain/words/queries.server.ts'
import type { NewWord } from '../../../src/domain/words/schema.ts'
import { makeArea } from '../../harness/factories.ts'
import { perform } from '../../harness/perform.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { createContent, createDocument } from '../../harness/writing.ts'

const districtCode = '152201000000'
const otherDistrict = '152202000000'
const reviewer: Staff = {
  kind: 'staff',
  id: 1,
  loginName: 'shenhe',
  name: '审核',
  grants: [{ role: 'reviewer', areaIds: [1] }],
}
const as = (role: Role, areaIds: number[] | null): Staff => ({ ...reviewer, grants: [{ role, areaIds }] })
const typo = (word: string, replacement = ''): NewWord => ({ kind: 'typo', word, replacement })

let portal: TestPortal
let village: number
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { level: 'village' })
})
afterAll(() => portal.close())
beforeEach(() => portal.db.deleteFrom('district_word').execute())

const add = (word: NewWord, actor = reviewer) => perform(portal.site(), addWord, actor, word)
const importAll = (imported: NewWord[], actor = reviewer) =>
  perform(portal.site(), importWords, actor, { words: imported })
const remove = (id: number | undefined, actor = reviewer, district = districtCode) =>
  perform(portal.site(district), removeWord, actor, { id: String(id ?? 0) })
const words = async () => (await listDistrictWords(portal.db, districtCode, {}, 1)).rows
const check = async (text: string, areaId = village) =>
  (
    await checkContent(portal.db, createContent({ areaId, document: createDocument(text) }), {
      articleId: null,
      now: new Date(),
    })
  ).map(({ excerpt }) => excerpt)
const lastAudit = () => portal.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

test('a word is found in every text of the district from the next check on, and nowhere else', async () => {
  expect(await check('牧草厂收割')).toEqual([])
  await add(typo('牧草厂', '牧草场'))
  expect(await check('牧 草厂收割')).toEqual(['“牧草厂”：应为“牧草场”'])
  const { id } = await portal.db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', otherDistrict)
    .executeTakeFirstOrThrow()
  expect(await check('牧草厂收割', id)).toEqual([])
  expect(await lastAudit()).toMatchObject({
    actor: 'shenhe',
    action: 'word.add',
    subject: '牧草厂',
    detail: { kind: 'typo' },
  })
})

test('an exception silences a built-in word, until it is removed', async () => {
  expect(await check('本村座落于山前')).toHaveLength(1)
  await add({ kind: 'exception', word: '座落', replacement: '' })
  expect(await check('本村座落于山前')).toEqual([])
  const exception = (await words()).find(({ kind }) => kind === 'exception')
  await remove(exception?.id)
  expect(await check('本村座落于山前')).toHaveLength(1)
  expect(await lastAudit()).toMatchObject({ action: 'word.remove', subject: '座落' })
})

test('a word is in the list once, also in another spelling', async () => {
  await add(typo('畜沐局'))
  await expect(add(typo('畜 沐局'))).rejects.toMatchObject({ code: 'invalid', field: 'word' })
  await expect(add(typo('入民政府'))).rejects.toMatchObject({ code: 'invalid', field: 'word' })
})

test('an import adds what is new, or nothing', async () => {
  await add(typo('牧草厂', '牧草场'))
  expect(await importAll([typo('牧草厂'), typo('草管站', '草管所'), typo('种值业', '种植业')])).toEqual({ added: 2 })
  expect((await words()).find(({ word }) => word === '牧草厂')?.replacement).toBe('牧草场')
  await expect(importAll([typo('新错词'), typo('入')])).rejects.toMatchObject({
    code: 'invalid',
    field: 'words.1.word',
  })
  expect(await words()).toHaveLength(3)
})

test('only reviewers of the whole district change its list', async () => {
  await add(typo('牧草厂', '牧草场'))
  const [word] = await words()
  const others: Staff[] = [as('reviewer', [village]), as('reviewer', [2]), as('editor', [1]), as('admin', [1])]
  for (const actor of others) {
    await expect(add(typo('无权词'), actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(remove(word?.id, actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(importAll([typo('无权词')], actor)).rejects.toMatchObject({ code: 'forbidden' })
  }
  await expect(remove(word?.id, as('reviewer', null), otherDistrict)).rejects.toMatchObject({ code: 'not_found' })
})
