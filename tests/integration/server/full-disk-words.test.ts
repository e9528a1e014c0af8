import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../harness/accounts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { useStaffPortal } from '../../harness/staff-portal.ts'

/** What PostgreSQL answers where a table cannot grow. */
const desk = useStaffPortal()
const words = '磁盘已满，没有保存'
let [editor, reviewer] = ['', '']
beforeAll(async () => {
  const { db } = desk.database
  editor = await desk.enter((await makeAccount(desk.database, { role: 'editor' })).loginName)
  reviewer = await desk.enter((await makeAccount(desk.database, { role: 'reviewer' })).loginName)
  await sql`
    create function fail_as_full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
})

async function whileFull<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const { db } = desk.database
  await sql`create trigger full_disk before insert or update on ${sql.table(table)} execute function fail_as_full_disk()`.execute(
    db,
  )
  try {
    return await work()
  } finally {
    await sql`drop trigger full_disk on ${sql.table(table)}`.execute(db)
  }
}

const sendJson = (method: string, path: string, json: object, token = '') =>
  fetch(desk.portal.origin() + path, {
    method,
    headers: {
      origin: desk.portal.origin(),
      'content-type': 'application/json',
      ...(token && { cookie: `Admin-Token=${token}` }),
    },
    body: JSON.stringify(json),
  })

test('a citizen who sends a message is told that the disk is full, and can send it again', async () => {
  const message = { nickname: '示例甲', phone: '13800000011', content: '村口的路灯不亮' }
  const send = () => sendJson('POST', '/api/message/createMessage', message)
  const refused = await whileFull('message', send)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await refused.text()).toContain(words)
  expect((await send()).status).toBe(200)
})

test('an editor who saves a draft is told that the disk is full', async () => {
  const { db } = desk.database
  const drafts = createDrafts(db, await makeArea(db))
  const id = await drafts.draft()
  const { content } = await db
    .selectFrom('article_work')
    .select('content')
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow()
  const save = () =>
    sendJson('PUT', `/api/staff/articles/${id}`, { version: 1, content: { ...content, title: '改过的标题' } }, editor)
  const refused = await whileFull('article_work', save)
  expect(refused.status).toBe(503)
  expect(await refused.text()).toContain(words)
  expect((await save()).status).toBe(200)
})

test.each<[string, string, string, Record<string, string>]>([
  ['words', 'district_word', '/staff/words', { intent: 'add', kind: 'typo', word: '牧草厂', replacement: '' }],
  ['pages of the site', 'site_page', '/staff/site-pages/help', { version: '0', content: '牧草厂', reason: '改' }],
])('a form of %s says that the disk is full and keeps what was typed', async (_, table, path, fields) => {
  const token = table === 'site_page' ? editor : reviewer
  const refused = await whileFull(table, () => desk.post(path, fields, token))
  expect(refused.status).toBe(503)
  const page = await refused.text()
  expect(page).toContain(words)
  expect(page).toContain('牧草厂')
  expect((await desk.post(path, fields, token)).status).toBe(303)
})
