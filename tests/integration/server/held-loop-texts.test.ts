import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeComparisons } from '../../../src/domain/articles/comparisons/comparisons.server.ts'
import { largestTexts } from '@three-affairs/document/tests/hostile-texts.ts'
import type { ArticleDocument } from '@three-affairs/document/nodes.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { startClientThread, type ThreadAnswer } from '../../harness/client-thread.ts'
import { makeArea } from '../../harness/factories.ts'
import { shortestLongestTurns } from '../../harness/held-loop.ts'
import { readReviewed, setReviews } from '../../harness/reviews.ts'
import { useStaffPortal } from '../../harness/staff-portal.ts'
import { createContent, createDocument } from '../../harness/writing.ts'

/** No turn of the event loop may take longer, see held-loop.test.ts. */
const mostMs = 200

const desk = useStaffPortal()
const client = startClientThread()
afterAll(() => client.close())
let village: number
let [editor, reviewer] = ['', '']
beforeAll(async () => {
  const { db } = desk.database
  village = await makeArea(db, { name: '甲村', level: 'village', parent_id: await makeArea(db) })
  editor = await enter('editor')
  reviewer = await enter('reviewer')
  await db.transaction().execute((tx) => setReviews(tx, 1))
  // What the first requests load and compile is not what this test is about.
  await flowOf((seed) => createDocument(`第${seed}段`))(0)((_, work) => work())
})

const enter = async (role: 'editor' | 'reviewer') =>
  desk.enter((await makeAccount(desk.database, { role, areaIds: [1] })).loginName)

async function ask(path: string, token = '', method = 'GET', json?: object): Promise<ThreadAnswer> {
  const origin = desk.portal.origin()
  const answer = await client.send(origin + path, {
    method,
    headers: { origin, ...(token && { cookie: `Admin-Token=${token}` }), 'content-type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  return answer
}

type Step = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/** What people do with one text after another: from the first save to reading its second version. */
const flowOf = (textOf: (seed: number) => ArticleDocument) => (seed: number) => async (step: Step) => {
  const path = '/api/staff/articles'
  const facts = createContent({ areaId: village, articleTypeId: 13 })
  const content = { ...facts, document: textOf(2 * seed) }
  const created = await step('create', () => ask(path, editor, 'POST', { content }))
  const { id } = JSON.parse(created.text).data as { id: number }
  const own = `${path}/${id}`
  const release = async (round: string) => {
    await step(`submit ${round}`, () =>
      ask(`${own}/submit`, editor, 'POST', { version: 2, findingsReason: '都是编的号码' }),
    )
    await step(`page of the reviewer ${round}`, () => ask(`/staff/articles/${id}`, reviewer))
    const reviewed = await readReviewed(desk.database.db, id)
    const approval = { ...reviewed, findingsReason: '逐个核对过，没有真的' }
    await step(`approve ${round}`, () => ask(`${own}/approve`, reviewer, 'POST', approval))
    await step(`compare ${round}`, () => makeComparisons(desk.database.db))
  }
  const title = '另一个标题，说的是同一件事'
  await step('save', () => ask(own, editor, 'PUT', { version: 1, content: { ...content, title } }))
  await step('read for the editor', () => ask(own, editor))
  await step('page of the staff', () => ask(`/staff/articles/${id}`, editor))
  await step('editor', () => ask(`/staff/articles/${id}/edit`, editor))
  await step('preview', () => ask(`/staff/articles/${id}/preview`, editor))
  await release('first')
  await step('public page', () => ask(`/news/news?id=${id}`))
  await step('API', () => ask(`/api/article/article/browse/${id}`))
  await step('RSS', () => ask('/rss.xml?id=13'))
  await step('JSON feed', () => ask('/feed.json?id=13'))
  await step('revise', () => ask(`${own}/revise`, editor, 'POST', {}))
  const revised = { ...content, title, document: textOf(2 * seed + 1) }
  await step('save again', () => ask(own, editor, 'PUT', { version: 1, content: revised }))
  await release('again')
  await step('history', () => ask(`/history/${id}`))
  await step('first version', () => ask(`/history/${id}/1`))
  return step('second version', () => ask(`/history/${id}/2`))
}

test.each(Object.keys(largestTexts))('writing, reviewing and reading %s holds nobody up', async (name) => {
  const textOf = largestTexts[name]
  if (!textOf) throw new Error(name)
  const flow = flowOf(textOf)
  let seed = 0
  // What was derived from a text is remembered, so each run has another one.
  const turns = await shortestLongestTurns((step) => flow((seed += 1))(step), mostMs)
  expect(turns.size).toBeGreaterThan(20)
  expect([...turns].filter(([, ms]) => ms >= mostMs)).toEqual([])
})

test('a version page carries a comparison whole, or says that there is too much', async () => {
  const version = async (name: keyof typeof largestTexts, length: number) => {
    const textOf = (seed: number): ArticleDocument => {
      const { content = [] } = largestTexts[name]?.(seed) ?? {}
      return { type: 'doc', content: content.slice(0, length) }
    }
    return (await flowOf(textOf)(length)((_, work) => work())).text
  }
  const [short, long] = [await version('9,000 paragraphs', 500), await version('9,000 paragraphs', 2_500)]
  expect(short.match(/<del>|diff-removed/g)?.length).toBeGreaterThanOrEqual(500)
  expect(long).toContain('改动太多，没有逐段比较')
  expect(long).not.toMatch(/<del>|diff-removed/)
  // The frame, and the text once.
  expect(long.length).toBeLessThan(250_000)
})
