import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../src/access/policy.ts'
import { confirmErasure, requestErasure } from '../../../src/domain/articles/public-record/operations-erase.server.ts'
import { prepareFile } from '../../../src/domain/articles/writing/files/commands-files.server.ts'
import { addFile } from '../../../src/domain/articles/writing/files/operations-files.server.ts'
import { storedPath } from '../../../src/files/folder-store.server.ts'
import { saveDraft } from '../../../src/domain/articles/writing/operations-writing.server.ts'
import { getWork } from '../../../src/domain/articles/writing/queries-work.server.ts'
import { makeAccount, createSession } from '../../harness/accounts.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea, makeArticle, withdraw } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { publicText } from '../../harness/public-text.ts'
import { lastAudit } from '../../harness/staff-fixture.ts'
import { storeIn } from '../../harness/file-stores.ts'

const districtCode = '152201000000'
let portal: TestPortal
let drafts: ReturnType<typeof createDrafts>
const cookies: Partial<Record<Role, string>> = {}
beforeAll(async () => {
  portal = await openTestPortal()
  drafts = createDrafts(portal.db, await makeArea(portal.db))
  for (const role of ['editor', 'Dashboard', 'reviewer', 'admin', 'protector', 'replier'] as const)
    cookies[role] = `Admin-Token=${await createSession(portal, await makeAccount(portal, { role }))}`
})
afterAll(() => portal.close())

const read = (path: string, headers: Record<string, string> = {}) => fetch(portal.origin() + path, { headers })
const readAs = (role: Role, path: string) => read(path, { cookie: cookies[role] ?? '' })
/** A cache that asks whether its copy still holds. `fetch` adds a header of its own then, which asks for all of it. */
const askAgain = (url: string, etag: string) => portal.app.inject({ url, headers: { 'if-none-match': etag } })
const author = person('editor', 'zuozhe')
const close = (id: number, closedTime: Date | null) =>
  portal.db.updateTable('article').set({ closed_time: closedTime }).where('id', '=', id).execute()

/** A draft with an attachment of its own. */
async function drafted(text: string) {
  const id = await drafts.draft()
  const store = storeIn(portal.storeFolder, portal.filesFolder)
  const file = await prepareFile(portal.db, store, Readable.from([Buffer.from(text)]), '名单.txt')
  const { url } = await addFile.perform(portal.site(), author, { id, file })
  const { version, content } = await getWork(portal.db, author, districtCode, id)
  const attachments = [{ name: '名单.txt', url, mediaType: 'text/plain', sizeBytes: 9 }]
  await saveDraft.perform(portal.site(), author, { id, version, content: { ...content, attachments } })
  return { id, url, attachments }
}

async function erase(id: number, number: number): Promise<void> {
  const request = { id, number, reason: '含有村民的个人信息' }
  await requestErasure.perform(portal.site(), person('reviewer', 'shenqing'), request)
  await confirmErasure.perform(portal.site(), person('protector', 'queren'), { id, number })
}

describe('a file of an erased version', () => {
  async function erased(text: string) {
    const { id, ...file } = await drafted(text)
    await drafts.release(id)
    await drafts.revise(id, { attachments: [], correction: '删去附件' })
    expect((await readAs('editor', file.url)).status).toBe(200)
    await erase(id, 1)
    return { id, ...file }
  }

  test('is refused to staff who read drafts only, in words', async () => {
    const { url } = await erased('只在旧的一版里')
    for (const role of ['editor', 'Dashboard'] as const) {
      const answer = await readAs(role, url)
      expect([answer.status, answer.headers.get('cache-control')], role).toEqual([410, null])
      expect(await answer.text()).toContain('已随原文封存')
    }
    expect((await read(url)).status).toBe(404)
    expect((await readAs('replier', url)).status).toBe(404)
  })

  test('is opened by those who may see the sealed original, and each look is audited', async () => {
    const { id, url } = await erased('封存的名单')
    for (const role of ['reviewer', 'admin', 'protector'] as const) {
      const before = await lastAudit(portal)
      const answer = await readAs(role, url)
      expect([answer.status, answer.headers.get('cache-control')], role).toEqual([200, 'private, no-store'])
      const audit = await lastAudit(portal)
      expect(audit.id).not.toBe(before.id)
      expect(audit).toMatchObject({ action: 'article.erased-open', subject: String(id), detail: { releaseNumber: 1 } })
    }
  })

  test('stays where another version or the present draft has it', async () => {
    const { id, url, attachments } = await drafted('两版都有的名单')
    await drafts.release(id)
    await drafts.revise(id, { correction: '改了标题', title: '改过的标题' })
    await erase(id, 1)
    expect((await read(url)).status).toBe(200)
    await drafts.revise(id, { attachments: [], correction: '删去附件' })
    expect((await readAs('editor', url)).status).toBe(200)
    await erase(id, 2)
    expect((await readAs('editor', url)).status).toBe(410)
    await drafts.startRevision(id, { attachments })
    expect((await readAs('editor', url)).status).toBe(200)
  })
})

describe('caches ask each time', () => {
  test('for an uploaded file: unchanged while public, gone once its article is closed', async () => {
    const { id, url } = await drafted('公开的名单')
    await drafts.release(id)
    const first = await read(url)
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
    expect(etag).not.toBe('')
    const again = await askAgain(url, etag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await close(id, new Date())
    expect((await askAgain(url, etag)).statusCode).toBe(404)
    await close(id, null)
    await drafts.withdraw(id, '核对金额')
    expect((await askAgain(url, etag)).statusCode).toBe(404)
  })

  test.each(['/files/imported/list.txt', '/files/%69mported/list.txt', '/files/imported/%E5%90%8D%E5%8D%95.txt'])(
    'for a file that an operator placed, however its address is spelled: %s',
    async (path) => {
      const id = await makeArticle(portal.db)
      mkdirSync(join(portal.filesFolder, 'imported'), { recursive: true })
      for (const name of ['list.txt', '名单.txt']) writeFileSync(join(portal.filesFolder, 'imported', name), '名单')
      await portal.db
        .insertInto('attachment')
        .values(
          ['/files/imported/list.txt', '/files/imported/%E5%90%8D%E5%8D%95.txt'].map((url, position) => ({
            article_id: id,
            position,
            name: publicText('名单'),
            url: publicText(url),
            media_type: publicText('text/plain'),
            size_bytes: 6,
          })),
        )
        .execute()
      const first = await read(path)
      const etag = first.headers.get('etag') ?? ''
      expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
      expect((await askAgain(path, etag)).statusCode).toBe(304)
      await close(id, new Date())
      expect((await askAgain(path, etag)).statusCode).toBe(404)
      const staff = await readAs('editor', path)
      expect([staff.status, staff.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      await close(id, null)
      await withdraw(portal.db, id)
      expect((await read(path)).status).toBe(404)
      await portal.db.deleteFrom('attachment').where('article_id', '=', id).execute()
    },
  )

  test('for a placed file that only an erased version has', async () => {
    mkdirSync(join(portal.filesFolder, 'old'), { recursive: true })
    writeFileSync(join(portal.filesFolder, 'old', '1.txt'), '旧名单')
    const attachments = [{ name: '旧名单', url: '/files/old/1.txt', mediaType: 'text/plain', sizeBytes: 9 }]
    const id = await drafts.release(await drafts.draft({ attachments }))
    await drafts.revise(id, { attachments: [], correction: '删去附件' })
    expect((await read('/files/old/1.txt')).status).toBe(200)
    await erase(id, 1)
    expect((await read('/files/old/1.txt')).status).toBe(410)
  })
})

test('a file that was changed on disk is not served, and is again once it is whole', async () => {
  const { id, url } = await drafted('磁盘上的名单')
  await drafts.release(id)
  const path = storedPath(portal.storeFolder, url.split('/')[3] ?? '')
  expect(await (await read(url)).text()).toBe('磁盘上的名单')
  writeFileSync(path, '换过的名单')
  const answer = await read(url)
  expect(answer.status).toBe(410)
  expect(await answer.text()).toContain('在服务器上已经损坏')
  writeFileSync(path, '磁盘上的名单')
  expect((await read(url)).status).toBe(200)
})
