import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadedFileUrl } from '../../../src/domain/articles/writing/files/files.server.ts'
import { openTestDatabase, type TestDatabase } from '../../harness/database.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('type and size of an attachment are those of the stored file, whatever the client sent', async () => {
  const { db } = database
  const sha256 = 'ab'.repeat(32)
  await db
    .insertInto('stored_file')
    .values({
      sha256: Buffer.from(sha256, 'hex'),
      media_type: 'application/pdf',
      size_bytes: 77,
      width: null,
      height: null,
      scan: JSON.stringify({ findings: [] }),
    })
    .execute()
  const url = uploadedFileUrl(sha256, '名单.pdf')
  const attachments = [{ name: '名单.pdf', url, mediaType: 'text/html', sizeBytes: 1 }]
  const id = await createDrafts(db, await makeArea(db)).draft({ attachments })
  const { content } = await db
    .selectFrom('article_work')
    .select('content')
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(content.attachments).toEqual([{ name: '名单.pdf', url, mediaType: 'application/pdf', sizeBytes: 77 }])
})
