import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { compareApart } from '../../../src/domain/articles/comparisons/compare-apart.server.ts'
import { makeComparisons } from '../../../src/domain/articles/comparisons/comparisons.server.ts'
import { hostilePairs } from '@three-affairs/document/tests/hostile-texts.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { shortestLongestTurn } from '../../harness/held-loop.ts'
import { useStaffPortal } from '../../harness/staff-portal.ts'

/**
 * What people send must not hold up others: no turn of the event loop may take longer. Processor time is measured, so
 * that other processes on the machine do not count, and the bound grows with the slowness of the processor.
 */
const mostMs = 200

// Pictures take longer than the usual limit of a request where the machine is busy.
const desk = useStaffPortal({ timeLimitMs: 600_000 })
let token: string
let village: number
let draft: number
beforeAll(async () => {
  village = await makeArea(desk.database.db, {
    name: '甲村',
    level: 'village',
    parent_id: await makeArea(desk.database.db),
  })
  const { loginName } = await makeAccount(desk.database, { role: 'editor', areaIds: [village] })
  token = await desk.enter(loginName)
  draft = await createDrafts(desk.database.db, village).draft()
  await desk.database.db
    .updateTable('article_work')
    .set({ author: loginName, editors: [loginName] })
    .where('article_id', '=', draft)
    .execute()
  // What the first request loads and compiles is not what this test is about.
  await send('import', zipSync({ a: strToU8('x') }), 'a.docx')
  await send('files', strToU8('公示'), 'a.txt')
})

async function send(call: 'import' | 'files', bytes: Uint8Array<ArrayBuffer>, name: string) {
  const body = new FormData()
  body.append('file', new Blob([bytes]), name)
  const answer = await fetch(`${desk.portal.origin()}/api/staff/articles/${draft}/${call}`, {
    method: 'POST',
    headers: { cookie: `Admin-Token=${token}`, origin: desk.portal.origin() },
    body,
  })
  return (await answer.json()) as { code: number; message: string }
}

/** Somebody who reads meanwhile is answered each time. */
const beside = (work: () => Promise<unknown>): Promise<number> =>
  shortestLongestTurn(async () => {
    const done = new AbortController()
    const reader = async () => {
      while (!done.signal.aborted) expect((await desk.get('/api/article/articleType/all')).status).toBeLessThan(500)
    }
    const reading = reader()
    await work().finally(() => done.abort())
    await reading
  }, mostMs)

const docx = (document: string) =>
  zipSync(
    {
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
      'word/document.xml': strToU8(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${document}</w:body></w:document>`,
      ),
    },
    { level: 1 },
  )
const run = '<w:r><w:t>公示</w:t></w:r>'
const nestedTables = (depth: number) =>
  `${'<w:tbl><w:tr><w:tc>'.repeat(depth)}<w:p>${run}</w:p>${'</w:tc></w:tr></w:tbl>'.repeat(depth)}`

// The first test of this file: memory that other pictures took would hide what these take.
test('the memory of pictures sent at once comes back', async () => {
  const data = await sharp({
    create: {
      width: 2_400,
      height: 2_000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const before = process.memoryUsage().rss
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => send('files', new Uint8Array([...data, at]), `${at}.jpg`)),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test.each<[string, () => Uint8Array<ArrayBuffer>]>([
  ['200,000 elements', () => docx(`<w:p>${run}</w:p>`.repeat(50_000))],
  ['one paragraph of 100,000 runs', () => docx(`<w:p>${run.repeat(100_000)}</w:p>`)],
  ['tables 80 deep', () => docx(nestedTables(80))],
  ['tables 20,000 deep', () => docx(nestedTables(20_000))],
  ['25 MB of text in some KB', () => docx(`<w:p><w:r><w:t>${'公'.repeat(8_000_000)}</w:t></w:r></w:p>`)],
])('a Word file with %s holds nobody up', async (_, make) => {
  const bytes = make()
  let answer: { code: number; message: string } | undefined
  expect(await beside(async () => (answer = await send('import', bytes, 'a.docx')))).toBeLessThan(mostMs)
  expect([200, 400, 413]).toContain(answer?.code)
  expect(answer?.message).toMatch(answer?.code === 200 ? /./ : /\p{sc=Han}/u)
})

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#000' } })

test.each<[string, string, () => Promise<Uint8Array<ArrayBuffer>>]>([
  ['a picture of 16 million pixels', 'a.png', async () => new Uint8Array(await picture(4_000, 4_000).png().toBuffer())],
  [
    'a picture of 100 million pixels',
    'a.png',
    async () => new Uint8Array(await picture(10_000, 10_000).png().toBuffer()),
  ],
  [
    'a zip file of 19,000 files',
    'a.zip',
    async () =>
      zipSync(
        Object.fromEntries(Array.from({ length: 19_000 }, (_, at) => [`${at}${'.'.repeat(200)}`, new Uint8Array()])),
        { level: 0 },
      ),
  ],
  [
    'a zip file that unpacks to 400 MB',
    'a.zip',
    // One array for all files: freeing 400 MB would take the processor time that is measured.
    async () => {
      const zeros = new Uint8Array(20_000_000)
      return zipSync(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.txt`, zeros])), { level: 9 })
    },
  ],
  ['a million digits', 'a.txt', async () => strToU8('1'.repeat(1_000_000))],
])('%s holds nobody up', async (_, name, make) => {
  const bytes = await make()
  let answer: { code: number; message: string } | undefined
  expect(await beside(async () => (answer = await send('files', bytes, name)))).toBeLessThan(mostMs)
  // 503 on a machine so busy that the request ran out of time.
  expect([200, 400, 413, 503]).toContain(answer?.code)
})

test.each(Object.keys(hostilePairs))('comparing two versions with %s holds nobody up', async (name) => {
  const make = hostilePairs[name]
  if (!make) throw new Error(name)
  const [before, after] = [make(0), make(1)]
  let html = ''
  expect(await beside(async () => (html = await compareApart(before, after)))).toBeLessThan(mostMs)
  expect(html).toMatch(/<del>|diff-formatted|改动太多/)
})

test('a reader who asks what a long release changed causes no comparison, before it is made and after', async () => {
  const { db } = desk.database
  const make = hostilePairs['9,000 changed paragraphs']
  if (!make) throw new Error('no such pair')
  const drafts = createDrafts(db, village)
  const id = await drafts.release(await drafts.draft())
  await drafts.revise(id, { document: make(0) })
  await drafts.revise(id, { document: make(1) })
  // As it is right after the release.
  const waiting = () =>
    db.updateTable('article_comparison').set({ html: null }).where('release_number', '=', 3).execute()
  await waiting()
  const read = () => desk.textOf(`/history/${id}/3`, '')
  await read()
  let [before, after] = ['', '']
  expect(await beside(async () => (before = await read()))).toBeLessThan(mostMs)
  expect(before).toContain('正在比较')
  const compare = async () => {
    await waiting()
    await makeComparisons(db)
  }
  expect(await beside(compare)).toBeLessThan(mostMs)
  await read()
  expect(await beside(async () => (after = await read()))).toBeLessThan(mostMs)
  expect(after).toContain('改动太多')
})
