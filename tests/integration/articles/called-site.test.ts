import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { createSession, makeAccount } from '../../harness/accounts.ts'
import { readReviewed, setReviews } from '../../harness/reviews.ts'

const [own, other] = ['152201000000', '152202000000'] as const
let portal: TestPortal
let village: number
beforeAll(async () => {
  portal = await openTestPortal()
  village = await makeArea(portal.db, { name: '甲村', level: 'village' })
  await portal.db.transaction().execute((tx) => setReviews(tx, 1, other))
})
afterAll(() => portal.close())

type Door = { origin: string; headers: Record<string, string> }
/** Ways to call an article of one district through the site of another. */
const doors = (): [name: string, door: Door][] => [
  ['port', { origin: portal.origin(other), headers: {} }],
  ['header', { origin: portal.origin(own), headers: { areacode: other } }],
]

const tokenOf = async (role: 'editor' | 'reviewer') =>
  createSession(portal, await makeAccount(portal, { role, areaIds: null }))

test('the reviews of an article are those of its own district, by whatever site it is called', async () => {
  for (const [name, { origin, headers }] of doors()) {
    const id = await createDrafts(portal.db, village).draft()
    const post = (token: string, path: string, body: object) =>
      fetch(`${origin}/api/staff/articles/${id}/${path}`, {
        method: 'POST',
        headers: { ...headers, token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const submit = await post(await tokenOf('editor'), 'submit', { version: 1 })
    expect([name, submit.status]).toEqual([name, 200])
    const stages: (string | null)[] = []
    for (let count = 0; count < 2; count += 1) {
      const seen = await readReviewed(portal.db, id)
      stages.push(seen.stage)
      const approve = await post(await tokenOf('reviewer'), 'approve', seen)
      expect([name, approve.status]).toEqual([name, 200])
      expect((await post(await tokenOf('reviewer'), 'approve', seen)).status).toBe(409)
      const { stage: _, ...unnamed } = seen
      expect((await post(await tokenOf('reviewer'), 'approve', unnamed)).status).toBe(400)
    }
    stages.push((await readReviewed(portal.db, id)).stage)
    expect([name, ...stages]).toEqual([name, 'first-review', 'second-review', 'final-review'])
  }
})

test('the page refuses a click that names another review or none', async () => {
  const { id, ...seen } = await createDrafts(portal.db, village).submitted()
  const click = async (stage: string) =>
    fetch(`${portal.origin(own)}/staff/articles/${id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `Admin-Token=${await tokenOf('reviewer')}` },
      body: new URLSearchParams({ intent: 'approve', contentHash: seen.contentHash, stage, reviewsGiven: '0' }),
    })
  for (const stage of ['', 'scheduled']) expect([stage, (await click(stage)).status]).toEqual([stage, 422])
  for (const stage of ['second-review', 'final-review'])
    expect([stage, (await click(stage)).status]).toEqual([stage, 409])
  expect((await click('first-review')).status).toBe(303)
  expect((await click('first-review')).status).toBe(409)
})
