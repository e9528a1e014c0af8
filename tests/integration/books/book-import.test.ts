import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Staff } from '../../../src/access/policy.ts'
import { saveBook } from '../../../src/domain/articles/writing/operations-book.server.ts'
import { approveDraft } from '../../../src/domain/articles/writing/reviewing/operations-review.server.ts'
import { counted, createBook, createEntry } from '../../../src/domain/articles/books/arbitrary-books.ts'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { createDrafts, person } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { keylessSite } from '../../harness/operator-site.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { readReviewed } from '../../harness/reviews.ts'

let portal: TestPortal
let token: string
const units: number[] = []
beforeAll(async () => {
  portal = await openTestPortal()
  for (const name of ['东村', '西村']) units.push(await makeArea(portal.db, { level: 'village', name }))
  token = await createSession(portal, await makeAccount(portal, { areaIds: units }))
})
afterAll(() => portal.close())

const draftOf = (unit: number) => createDrafts(portal.db, unit).draft({ title: '第三季度财务公开', book: createBook() })

type Sent = { method: string; body: BodyInit; headers?: Record<string, string> }

const call = async (id: number, name: string, init: Sent) => {
  const answer = await fetch(`${portal.origin()}/api/staff/articles/${id}/${name}`, {
    ...init,
    headers: { ...init.headers, cookie: `Admin-Token=${token}`, origin: portal.origin() },
  })
  return { status: answer.status, ...((await answer.json()) as { message: string; data: unknown }) }
}

const readJournal = async (id: number, journal: string) => {
  const body = new FormData()
  body.append('file', new Blob([journal]), '日记账.csv')
  const { data } = await call(id, 'book-rows', { method: 'POST', body })
  return (data as { sheets: { entries: unknown[]; headings: { heading: string; field: string | null }[] }[] }).sheets[0]
}

const choose = (id: number, headings: Record<string, string>) =>
  call(id, 'book-headings', {
    method: 'POST',
    body: JSON.stringify({ headings }),
    headers: { 'content-type': 'application/json' },
  })

test('what a person said of headings counts for the next file of the unit, and of no other', async () => {
  const [east = 0, west = 0] = units
  const journal = '何日,单据,干什么,进来,出去\n2026-08-03,记-1,电费,,312.50\n'
  const first = await draftOf(east)
  expect(await readJournal(first, journal)).toMatchObject({ entries: [] })
  const meant = { 何日: 'day', 单据: 'voucher', ' 干 什么 ': 'summary', 进来: 'income', 出去: 'expense' }
  expect(await choose(first, meant)).toMatchObject({ status: 200 })
  const audited = await portal.db
    .selectFrom('audit_event')
    .select(['subject', 'detail'])
    .where('action', '=', 'article.book-headings')
    .execute()
  expect(audited).toEqual([{ subject: String(first), detail: { headings: 5 } }])

  const read = [expect.objectContaining({ day: '2026-08-03', fen: 31_250, summary: '电费' })]
  expect(await readJournal(await draftOf(east), journal)).toMatchObject({ entries: read })
  expect(await readJournal(await draftOf(west), journal)).toMatchObject({ entries: [] })
  // Corrected later: the column of 进来 is not read any more.
  await choose(first, { 进来: 'none' })
  expect((await readJournal(await draftOf(east), journal))?.headings).toContainEqual({ heading: '进来', field: null })
})

test('a column that is chosen twice, or means nothing, is refused', async () => {
  const id = await draftOf(units[0] ?? 0)
  expect(await choose(id, { 进: 'income', 出: 'income' })).toMatchObject({
    status: 400,
    message: expect.stringContaining('“收入”选了两次'),
  })
  expect(await choose(id, { 进: 'password' })).toMatchObject({ status: 400 })
})

test('who took entries into a book is not among those who approve it', async () => {
  const unit = units[0] ?? 0
  const { draft, submit } = createDrafts(portal.db, unit)
  const id = await draft({ title: '第三季度财务公开', book: createBook() })
  const both: Staff = {
    ...person('editor', 'shuangzhong'),
    grants: (['editor', 'reviewer'] as const).map((role) => ({ role, areaIds: null })),
  }
  const site = keylessSite(portal.db)
  const book = counted(createBook({ entries: [createEntry()] }))
  await saveBook.perform(site, both, { id, version: 1, book })
  await submit(id, 3)
  const approve = async (reviewer: Staff) =>
    approveDraft.perform(site, reviewer, {
      id,
      ...(await readReviewed(portal.db, id)),
      remark: '',
      findingsReason: '',
    })
  await expect(approve(both)).rejects.toMatchObject({ code: 'conflict' })
  await approve(person('reviewer', 'yishen'))
  await approve(person('reviewer', 'ershen'))
  await expect(approve(both)).rejects.toMatchObject({ code: 'conflict' })
  expect(await approve(person('reviewer', 'zhongshen'))).toBe('released')
})
