import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Role, roles } from '../../src/access/policy.ts'
import { type Permission, getPermittedRoles } from '../../src/domain/permissions.ts'
import { type StaffPages, staffPages } from '../../src/web/staff/pages.ts'
import { makeAccount, createSession } from '../harness/accounts.ts'
import { makeArea } from '../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { createExamples } from './examples/examples.ts'
import type { Example } from './examples/example.ts'
import { seed } from './seed.ts'

/** To those who may not read a thing, its id answers as one that nothing has. */
let portal: TestPortal
let examples: Example[]
let outsiders: Visitor[]
const byRole = new Map<Role, Visitor>()
beforeAll(async () => {
  portal = await openTestPortal()
  await useLongIds()
  const seeded = await seed(portal)
  examples = (await createExamples(portal, seeded)).filter(({ of }) => of.includes('/api/staff/') && of.includes('{'))
  const district = await portal.db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', other)
    .where('level', '=', 'district')
    .executeTakeFirstOrThrow()
  const elsewhere = await everyRole(await makeArea(portal.db, { name: '别的镇' }))
  const abroad = await everyRole(district.id)
  outsiders = [
    { who: 'all roles of another township', headers: { token: elsewhere } },
    { who: 'all roles of another district', headers: { token: abroad } },
    { who: 'all roles of another district, by its own site', headers: { token: abroad, areacode: other } },
  ]
  for (const role of roles) {
    const token = await createSession(portal, await makeAccount(portal, { role }))
    byRole.set(role, { who: role, headers: { token } })
  }
})
afterAll(() => portal.close())

const other = '152202000000'

/** An id such as 2 would be found in many places of an answer. */
const useLongIds = () =>
  sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, 7700000 + coalesce(last_value, 0))
    from pg_sequences where schemaname = 'public'`.execute(portal.db)

type Visitor = { who: string; headers: Record<string, string> }

/** The session of an account with all roles at once, which no real account has. */
async function everyRole(areaId: number): Promise<string> {
  const account = await makeAccount(portal, { role: 'editor', areaIds: [areaId] })
  const grants = roles
    .filter((role) => role !== 'editor')
    .map((role) => ({ role, area_id: areaId, account_id: account.id }))
  await portal.db.insertInto('staff_grant').values(grants).execute()
  return createSession(portal, account)
}

/** What lets somebody know that a thing exists. Categories are those of all districts, and passkeys one's own. */
const reading: Record<string, readonly Permission[]> = {
  articles: ['article.read', 'article.erase'],
  hints: ['hint.read'],
  'article-templates': ['article.read'],
  messages: ['message.read'],
  'reply-templates': ['message.read'],
  requests: ['disclosure-request.read'],
  'personal-data': ['personal-data.read'],
  settings: ['settings.read'],
  'site-pages': ['site-page.read'],
  holidays: ['settings.read'],
  deliveries: ['settings.read'],
  mongolian: ['settings.read'],
  words: ['word.read'],
  'duty-items': ['duty-item.read'],
  'disclosure-rules': ['duty-item.read'],
  accounts: ['account.read'],
  units: ['unit.read'],
  banners: ['banner.read'],
  categories: ['category.read'],
  passkeys: ['signed-in'],
  'payment-imports': ['subsidy-batch.read'],
  'payment-batches': ['subsidy-batch.read'],
  'payment-corrections': ['subsidy-batch.read'],
  'payment-projects': ['subsidy-batch.read'],
  payments: ['subsidy-batch.read'],
}
/** Everybody knows which of them exist. */
const known: ReadonlySet<string> = new Set(['site-pages', 'holidays', 'categories', 'disclosure-rules'])
const nounOf = (path: string): string => path.split('/')[3] ?? ''

/** Who may not know of the things of a noun in 乌兰浩特市. */
function strangersTo(noun: string): Visitor[] {
  const readers = new Set((reading[noun] ?? []).flatMap((permission) => getPermittedRoles(permission)))
  return [...outsiders, ...[...byRole].flatMap(([role, visitor]) => (readers.has(role) ? [] : [visitor]))]
}

/** Whose ids are numbers or codes within each district: its own site knows them. */
const numbered: ReadonlySet<string> = new Set(['settings', 'mongolian', 'payment-projects'])
const unused = { id: '2147483000', code: 'KONG99', number: '2147483000' }

/** The path with the first of its ids replaced by one that nothing has. */
function withoutThing({ of, path }: Example): { path: string; id: string; missing: string } {
  const names = (of.split(' ')[1] ?? '').split('/')
  const segments = path.split('/')
  const at = names.findIndex((name) => name.startsWith('{'))
  const missing = unused[names[at]?.slice(1, -1) as keyof typeof unused]
  return { path: segments.with(at, missing).join('/'), id: segments[at] ?? '', missing }
}

/** Everything of an answer that may tell something, with the id that was asked for left out. */
async function toldBy(answer: Promise<Response>, id: string) {
  const { status, headers, text } = await answer.then(async (got) => ({
    status: got.status,
    headers: [...got.headers].filter(([name]) => !counted.test(name)),
    text: await got.text(),
  }))
  return { status, headers: JSON.stringify(headers).replaceAll(id, '#'), text: text.replaceAll(id, '#') }
}
// An etag is a hash of the page, which names its own address.
const counted = /^(date|etag|content-length|x-ratelimit|ratelimit|x-request-id)/

const send = ({ of, json, file }: Example, path: string, headers: Record<string, string>) => {
  const form = new FormData()
  if (file) form.append('file', new Blob([file.bytes]), file.name)
  return fetch(portal.origin() + path, {
    method: of.split(' ')[0] ?? '',
    headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(file ? { body: form } : {}),
  })
}

test('every call with an id answers a stranger as if nothing had it', async () => {
  const asked = examples.filter(({ path }) => !known.has(nounOf(path)))
  expect(asked.filter(({ path }) => !reading[nounOf(path)]).map(({ of }) => of)).toEqual([])
  const different: object[] = []
  for (const example of asked) {
    const { path: missingPath, id, missing } = withoutThing(example)
    for (const { who, headers } of strangersTo(nounOf(example.path))) {
      if (headers['areacode'] && numbered.has(nounOf(example.path))) continue
      const there = await toldBy(send(example, example.path, headers), id)
      const none = await toldBy(send(example, missingPath, headers), missing)
      if (JSON.stringify(there) !== JSON.stringify(none)) different.push({ call: example.of, who, there, none })
    }
  }
  expect(different).toEqual([])
}, 120_000)

/** By page: a call with an id of the same kind, and what its forms can ask for. */
const pages: Partial<Record<keyof StaffPages, { like: string; intents: readonly string[] }>> = {
  '/staff/personal-data/:id': {
    like: 'GET /api/staff/personal-data/{id}',
    intents: ['close', 'reopen', 'end', 'contact'],
  },
  '/staff/articles/:id': {
    like: 'POST /api/staff/articles/{id}/withdraw',
    intents: [
      'submit',
      'recall',
      'approve',
      'return',
      'release-at-once',
      'reschedule',
      'unschedule',
      'confirm',
      'withdraw',
      'revise',
      'copy',
      'delete',
      'restore',
      'remark',
      'resolve',
      'reopen',
      'keep-template',
    ],
  },
  '/staff/articles/:id/book': { like: 'GET /api/staff/articles/{id}', intents: [] },
  '/staff/articles/:id/vouchers': { like: 'GET /api/staff/articles/{id}', intents: [] },
  '/staff/articles/:id/forward': { like: 'GET /api/staff/articles/{id}', intents: [] },
  '/staff/articles/:id/edit': { like: 'GET /api/staff/articles/{id}', intents: [] },
  '/staff/articles/:id/preview': { like: 'GET /api/staff/articles/{id}', intents: ['create', 'revoke'] },
  '/staff/hints/:id': { like: 'GET /api/staff/hints/{id}', intents: ['explain', 'confirm', 'return'] },
  '/staff/articles/:id/record': {
    like: 'POST /api/staff/articles/{id}/releases/{number}/erase',
    intents: ['request', 'confirm', 'decline', 'open'],
  },
  '/staff/articles/:id/versions': { like: 'GET /api/staff/articles/{id}/versions', intents: ['take-up'] },
  '/staff/payments/projects/:code': { like: 'PUT /api/staff/payment-projects/{code}', intents: ['save'] },
  '/staff/payments/batches/:id': { like: 'POST /api/staff/payment-batches/{id}/payments', intents: ['find'] },
  '/staff/payments/rows/:id': {
    like: 'GET /api/staff/payments/{id}',
    intents: ['correct', 'take-back', 'restore', 'confirm'],
  },
  '/staff/payments/:id': {
    like: 'GET /api/staff/payment-imports/{id}',
    intents: ['columns', 'import', 'import-valid', 'discard', 'approve', 'return'],
  },
  '/staff/payments/:id/errors': { like: 'GET /api/staff/payment-imports/{id}', intents: [] },
  '/staff/messages/:id': {
    like: 'GET /api/staff/messages/{id}',
    intents: [
      'accept',
      'assign',
      'ask',
      'note',
      'name',
      'join',
      'part',
      'reply',
      'approve',
      'return',
      'publish',
      'hide',
      'phone',
    ],
  },
  '/staff/requests/:id': {
    like: 'GET /api/staff/requests/{id}',
    intents: ['accept', 'ask', 'extend', 'answer', 'contact'],
  },
  '/staff/units/:id': {
    like: 'GET /api/staff/units/{id}',
    intents: ['save', 'intro', 'move', 'merge', 'close', 'open'],
  },
  '/staff/duty-items/:id': { like: 'PUT /api/staff/duty-items/{id}', intents: ['save'] },
  '/staff/disclosure-rules/:id': { like: 'PUT /api/staff/disclosure-rules/{id}', intents: ['save'] },
  '/staff/banners/:id': { like: 'PUT /api/staff/banners/{id}', intents: ['save'] },
  '/staff/accounts/:id': {
    like: 'GET /api/staff/accounts/{id}',
    intents: ['save', 'password', 'unlock', 'factor', 'sessions', 'hand-over'],
  },
}
const everywhere: ReadonlySet<string> = new Set([
  '/staff/categories/:id',
  '/staff/disclosure-rules/:id',
  '/staff/site-pages/:page',
])

const fields = {
  version: '1',
  reason: '核对后',
  contentHash: 'a'.repeat(64),
  reviewsGiven: '0',
  kind: 'help',
  number: '1',
  to: '1',
  text: '说明',
}

test('every page with an id, and its forms, answer a stranger as if nothing had it', async () => {
  const declared = Object.keys(staffPages).filter((path) => path.includes(':') && !everywhere.has(path))
  expect(declared.filter((path) => !(path in pages))).toEqual([])
  const different: object[] = []
  for (const [page, { like, intents }] of Object.entries(pages)) {
    const example = examples.find(({ of }) => of === like)
    if (!example) throw new Error(`${like} has no example.`)
    const { id, missing } = withoutThing(example)
    const pathOf = (of: string) => page.replace(/:\w+/, of)
    for (const { who, headers } of strangersTo(nounOf(example.path))) {
      if (headers['areacode']) continue
      const visit = (of: string, intent?: string) =>
        toldBy(
          fetch(portal.origin() + pathOf(of), {
            headers: { cookie: `Admin-Token=${headers['token']}` },
            redirect: 'manual',
            ...(intent && { method: 'POST', body: new URLSearchParams({ ...fields, intent }) }),
          }),
          of,
        )
      for (const intent of [undefined, ...intents]) {
        const [there, none] = [await visit(id, intent), await visit(missing, intent)]
        if (JSON.stringify(there) !== JSON.stringify(none)) different.push({ page, intent, who, there, none })
      }
    }
  }
  expect(different).toEqual([])
}, 120_000)
