import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator, type Staff } from '../../../src/access/policy.ts'
import { confirmErasure, requestErasure } from '../../../src/domain/articles/public-record/operations-erase.server.ts'
import { getWork } from '../../../src/domain/articles/writing/queries-work.server.ts'
import { submitDraft } from '../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import { readChain } from '../../../src/domain/articles/writing/reviewing/chain.server.ts'
import { takeUpVersion } from '../../../src/domain/articles/writing/versions/operations-take-up.server.ts'
import { listVersions } from '../../../src/domain/articles/writing/versions/queries-versions.server.ts'
import { makeAccount, createSession } from '../../harness/accounts.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { perform } from '../../harness/perform.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { lastAudit } from '../../harness/staff-fixture.ts'
import { createDocument } from '../../harness/writing.ts'

const districtCode = '152201000000'
let portal: TestPortal
let village: number
let desk: ReturnType<typeof createDrafts>
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '甲村', level: 'village' })
  desk = createDrafts(portal.db, village)
})
afterAll(() => portal.close())

const editor = person('editor', 'jiu.bianji')
const take = (id: number, key: string, replaces: string | null = null, actor: Staff = editor) =>
  perform(portal.site(), takeUpVersion, actor, { id: String(id), key, replaces }).then(({ lost }) => lost)
const workOf = (id: number) => getWork(portal.db, editor, districtCode, id)
const keysOf = async (id: number) => (await listVersions(portal.db, id, new Date())).map(({ key }) => key)

/** Released twice: first with 旧的正文, then with 新的正文. */
async function released() {
  const id = await desk.release(await desk.draft({ document: createDocument('旧的正文。') }))
  await desk.revise(id, { document: createDocument('新的正文。') })
  return id
}

test('an older version becomes the draft, its taker one of the writers, audited', async () => {
  const id = await released()
  expect(await take(id, 'release-1')).toEqual([])
  const work = await workOf(id)
  expect(JSON.stringify(work.content.document)).toContain('旧的正文')
  expect([work.stage, work.content.releaseAt, work.content.correction]).toEqual(['draft', null, ''])
  expect(await lastAudit(portal)).toMatchObject({
    action: 'article.take-up',
    actor: editor.loginName,
    subject: String(id),
    detail: { takenUp: 'release-1' },
  })
  const chain = await readChain(portal.db, {
    articleId: id,
    districtCode,
    revisionId: null,
    contentHash: Buffer.from(work.contentHash, 'hex'),
  })
  expect([chain.contributors.includes(editor.loginName), chain.reviewers]).toEqual([true, []])
})

test('a draft is replaced only by who names it, and stays as a version', async () => {
  const id = await released()
  await take(id, 'release-2')
  const before = await workOf(id)
  const another = person('editor', 'ling.bianji')
  for (const replaces of [null, '0'.repeat(64)])
    await expect(take(id, 'release-1', replaces, another)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('jiu.bianji在 '),
    })
  expect((await workOf(id)).contentHash).toBe(before.contentHash)
  await take(id, 'release-1', before.contentHash, another)
  const [kept = ''] = await keysOf(id)
  expect(kept).toMatch(/^saved-/)
  await take(id, kept, (await workOf(id)).contentHash)
  expect((await workOf(id)).contentHash).toBe(before.contentHash)
  const rows = await portal.db.selectFrom('article_work').select('article_id').where('article_id', '=', id).execute()
  expect(rows).toHaveLength(1)
})

test('of several who take versions up at the same time one does', async () => {
  const id = await released()
  const results = await Promise.allSettled(['release-1', 'release-2', 'release-1'].map((key) => take(id, key)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual([
    'conflict',
    'conflict',
  ])
})

test('erased versions, those from before a withdrawal, and none of others are taken up', async () => {
  const id = await released()
  const version = { id, number: 1 }
  await requestErasure.perform(portal.site(), operator('一'), { ...version, reason: '含有村民的个人信息' })
  await confirmErasure.perform(portal.site(), operator('二'), version)
  await expect(take(id, 'release-1')).rejects.toMatchObject({ code: 'gone' })
  const withdrawn = await released()
  await desk.withdraw(withdrawn, '金额有误')
  await expect(take(withdrawn, 'release-2')).rejects.toMatchObject({ code: 'conflict' })
  for (const key of ['release-9', 'saved-1'])
    await expect(take(id, key), key).rejects.toMatchObject({ code: 'not_found' })
  for (const key of ['release-0', ''])
    await expect(take(id, key), key).rejects.toMatchObject({ code: 'invalid', field: 'key' })
  expect(
    await portal.db.selectFrom('article_work').select('article_id').where('article_id', '=', id).execute(),
  ).toEqual([])
})

test('a text in review is not replaced', async () => {
  const id = await released()
  await take(id, 'release-1')
  const { contentHash, version } = await workOf(id)
  await submitDraft.perform(portal.site(), editor, { id, version, findingsReason: '' })
  await expect(take(id, 'release-2', contentHash)).rejects.toMatchObject({ code: 'conflict' })
})

test('it needs the permission to revise, and no id of another unit', async () => {
  const id = await released()
  for (const role of ['reviewer', 'Dashboard', 'admin'] as const)
    await expect(take(id, 'release-1', null, person(role, `ta.${role}`))).rejects.toMatchObject({ code: 'forbidden' })
  const other = await makeArea(portal.db, { name: '乙村', level: 'village' })
  const stranger = { ...editor, grants: [{ role: 'editor' as const, areaIds: [other] }] }
  await expect(take(id, 'release-1', null, stranger)).rejects.toMatchObject({ code: 'not_found' })
  await expect(take(987_654, 'release-1', null, stranger)).rejects.toMatchObject({ code: 'not_found' })
})

test('the page shows both in two columns and takes one up once the draft is confirmed', async () => {
  const id = await released()
  const token = await createSession(portal, await makeAccount(portal, { role: 'editor', areaIds: [village] }))
  const path = `${portal.origin()}/staff/articles/${id}/versions`
  const headers = { cookie: `Admin-Token=${token}` }
  const shown = await (await fetch(`${path}?before=release-1&after=release-2`, { headers })).text()
  expect(shown).toMatch(/<del>.*旧.*<\/del>/)
  expect(shown).toMatch(/<ins>.*新.*<\/ins>/)
  expect(shown).toContain('diff-row')
  const post = (fields: Record<string, string>) =>
    fetch(path, {
      method: 'POST',
      headers,
      redirect: 'manual',
      body: new URLSearchParams({ key: 'release-1', ...fields }),
    })
  expect((await post({})).status).toBe(303)
  const { contentHash } = await workOf(id)
  const refused = await post({ replaces: contentHash })
  expect([refused.status, (await refused.text()).includes('换下的草稿会留在版本里')]).toEqual([409, true])
  expect((await post({ key: 'release-2', replaces: contentHash, confirmed: '1' })).status).toBe(303)
  expect(JSON.stringify((await workOf(id)).content.document)).toContain('新的正文')
})
