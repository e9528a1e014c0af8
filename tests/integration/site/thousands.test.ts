import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, operator, type Role } from '../../../src/access/policy.ts'
import { recordAudit } from '../../../src/audit/audit.server.ts'
import { submitRequest } from '../../../src/domain/disclosure-requests/commands-citizen.server.ts'
import { sealRequest } from '../../../src/domain/disclosure-requests/seal.server.ts'
import { maxContent as longestRequest, maxName } from '../../../src/domain/disclosure-requests/rules.ts'
import { changeMongolian } from '../../../src/domain/mongolian/operations.server.ts'
import { changeSitePage } from '../../../src/domain/site-pages/operations.server.ts'
import { maxContent, maxNickname } from '../../../src/domain/messages/rules.ts'
import { sealMessage } from '../../../src/domain/messages/seal.server.ts'
import { maxChangeReason } from '../../../src/platform/text/change-reason.ts'
import { makeAccount, createSession } from '../../harness/accounts.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { testKeys } from '../../harness/portal.ts'
import { useStaffPortal } from '../../harness/staff-portal.ts'
import {
  countBytes,
  findProblems,
  longText,
  mostBytes,
  multiply,
  countTableRows,
  thousands,
} from '../../harness/thousands.ts'
import { shownText } from '../../harness/shown-text.ts'

const keys = testKeys()
const staff = useStaffPortal({ keys })
const districtCode = '152201000000'
const tokens = new Map<Role, string>()
const readAs = (role: Role) => (path: string) => staff.get(path, tokens.get(role))
const textAs = async (role: Role, path: string) => shownText(await readAs(role)(path))

/** More events than the audit counts. */
const events = 10_000
const mostEvents = 10_000
/** The longest name of an account. */
const name = longText(30)

beforeAll(async () => {
  const { db } = staff.database
  for (const role of ['admin', 'editor', 'replier', 'auditor', 'Dashboard'] as const) {
    const account = await makeAccount(staff.database, { role, areaIds: null })
    tokens.set(role, await createSession(staff.database, account))
    if (role === 'replier') await addMessages(account.id)
  }
  await addAccounts()
  await addRequests()
  const actor = operator('测试员')
  const event = { actor: 'qian.daochu', action: 'audit.export', districtCode, subject: longText(60) } as const
  await db.transaction().execute((tx) => recordAudit(tx, event))
  await multiply(db, 'audit_event', sql`actor = 'qian.daochu'`, {
    times: events,
    changes: sql`jsonb_build_object('at', original.at - make_interval(secs => n))`,
  })
  await addVersions(actor)
  await sql`analyze`.execute(db)
})

async function addAccounts() {
  const { db } = staff.database
  const { id } = await makeAccount(staff.database, { loginName: 'qian', name })
  const top = await multiply(db, 'staff_account', sql`id = ${id}`, {
    changes: sql`jsonb_build_object('login_name', 'qian.' || n)`,
  })
  await multiply(db, 'staff_grant', sql`account_id = ${id}`, {
    key: null,
    changes: sql`jsonb_build_object('account_id', ${top}::integer + n)`,
  })
}

/** What is sealed is bound to its row, so each copy is sealed anew. */
async function copySealed(
  table: 'message' | 'disclosure_request',
  id: number,
  seal: (place: { districtCode: string; submissionKey: string }) => Buffer,
) {
  const { db } = staff.database
  const { id: _id, ...row } = await db
    .selectFrom<'message' | 'disclosure_request'>(table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: thousands }, () => {
    const submissionKey = randomUUID()
    const place = { districtCode, submissionKey }
    return { ...row, submission_key: submissionKey, receipt_index: randomBytes(32), sealed: seal(place) }
  })
  for (let at = 0; at < copies.length; at += 500)
    await db
      .insertInto<'message' | 'disclosure_request'>(table)
      .values(copies.slice(at, at + 500))
      .execute()
}

const longAgo = new Date('2026-01-05T02:00:00Z')
const said = { nickname: longText(maxNickname), content: longText(maxContent) }

/** Messages that wait, late ones, with a reply to approve, in work and answered. */
async function addMessages(assigneeId: number) {
  const { db } = staff.database
  const desk = createMessageFixture({ db, keys }, 1)
  const made = [
    await desk.received(said, longAgo),
    await desk.proposed(said),
    await desk.accepted(said),
    await desk.answered(said),
  ]
  await db
    .updateTable('message')
    .set({ assignee_id: assigneeId })
    .where('id', '=', made[0]?.id ?? 0)
    .execute()
  // The other messages are not due yet.
  await db
    .updateTable('message')
    .set({ received_time: longAgo })
    .where('id', '=', made[1]?.id ?? 0)
    .execute()
  const { current } = keys.read()
  for (const { id, receipt } of made)
    await copySealed('message', id, (place) => sealMessage(current, place, { ...said, phone: '13800000011', receipt }))
}

async function addRequests() {
  const { db } = staff.database
  const wanted = {
    applicantKind: 'person',
    name: longText(maxName),
    number: '999999199001011238',
    phone: '13800000009',
    address: '',
    content: longText(longestRequest),
    delivery: 'online',
  } as const
  const submissionKey = randomUUID()
  const { id, receipt } = await db
    .transaction()
    .execute((tx) => submitRequest(tx, keys, districtCode, { ...wanted, submissionKey }, new Date()))
  const copy = () =>
    copySealed('disclosure_request', id, (place) => sealRequest(keys.read().current, place, { ...wanted, receipt }))
  await copy()
  const answered = { state: 'answered', result: 'open', answered_time: new Date() } as const
  await db.updateTable('disclosure_request').set(answered).where('id', '=', id).execute()
  await copy()
}

/** Versions of the settings, the Mongolian words and a page. */
async function addVersions(actor: Actor) {
  const { db } = staff.database
  const reason = longText(maxChangeReason)
  await multiply(db, 'district_settings', sql`district_code = ${districtCode}`, {
    key: 'version',
    times: thousands,
    changes: sql`jsonb_build_object('reason', ${reason}::text)`,
  })
  await db.transaction().execute(async (tx) => {
    const site = staff.portal.site()
    await changeMongolian.performIn(tx, site, actor, { version: 0, reason, words: { 首页: 'ᠨᠢᠭᠤᠷ' } })
    await changeSitePage.performIn(tx, site, actor, {
      page: 'guide',
      version: 0,
      reason,
      content: '公开指南的文字',
      officePhone: '',
    })
  })
  await multiply(db, 'district_mongolian', sql`true`, { key: 'version' })
  await multiply(db, 'site_page', sql`true`, { key: 'version' })
}

test('thousands of accounts, also those that are found', async () => {
  for (const role of ['admin', 'Dashboard'] as const)
    expect(
      await findProblems({ path: '/staff/accounts?keyword=qian', total: thousands + 1, size: 10, read: readAs(role) }),
    ).toEqual([])
  expect(await textAs('admin', '/staff/accounts?keyword=qian')).toContain(`<small>${name}</small>`)
})

test.each([
  ['mine', thousands + 1],
  ['waiting', 2 * (thousands + 1)],
  ['working', thousands + 1],
  ['due', 2 * (thousands + 1)],
  ['approval', thousands + 1],
  ['answered', thousands + 1],
  ['all', 4 * (thousands + 1)],
] as const)('thousands of messages: %s', async (view, total) => {
  const path = `/staff/messages?view=${view}`
  // Nobody assigns messages to those who only read.
  const readers: Role[] = view === 'mine' ? ['replier'] : ['replier', 'Dashboard']
  for (const role of readers) expect(await findProblems({ path, total, size: 20, read: readAs(role) })).toEqual([])
})

test('words are looked for in the first messages, and the page says so', async () => {
  const html = await textAs('replier', `/staff/messages?view=all&words=${encodeURIComponent('长')}`)
  expect(countTableRows(html)).toBe(20)
  expect(html).toContain('留言太多，只在前 5000 条里查找了字词。请再选单位或类别，缩小范围。')
})

test.each([
  ['open', thousands],
  ['received', thousands],
  ['answered', thousands + 1],
] as const)('thousands of requests: %s', async (view, total) => {
  for (const role of ['replier', 'Dashboard'] as const)
    expect(await findProblems({ path: `/staff/requests?view=${view}`, total, size: 20, read: readAs(role) })).toEqual(
      [],
    )
})

test('more events than the audit counts', async () => {
  for (const role of ['auditor', 'Dashboard'] as const) {
    expect(await findProblems({ path: '/staff/audit', total: mostEvents, size: 10, read: readAs(role) })).toEqual([])
    expect(await textAs(role, '/staff/audit')).toContain('条；要查更早的，请用上面的条件缩小范围。')
  }
})

test('thousands of unusual events', async () => {
  for (const role of ['auditor', 'Dashboard'] as const)
    expect(
      await findProblems({ path: '/staff/audit/unusual?kind=export', total: events + 1, size: 10, read: readAs(role) }),
    ).toEqual([])
})

test.each([
  // The message with a reply to approve changed the settings twice.
  ['/staff/settings/versions', thousands + 3],
  ['/staff/mongolian/versions', thousands + 1],
] as const)('thousands of versions: %s', async (path, total) => {
  for (const role of ['admin', 'Dashboard'] as const)
    expect(await findProblems({ path, total, size: 20, read: readAs(role) })).toEqual([])
})

test('thousands of versions of a text', async () => {
  // The product's own text is below the versions.
  const countRows = (html: string) => countTableRows(html) - 1
  for (const role of ['editor', 'Dashboard'] as const)
    expect(
      await findProblems({
        path: '/staff/site-pages/guide',
        total: thousands + 1,
        size: 20,
        read: readAs(role),
        countRows,
      }),
    ).toEqual([])
})

test('the workbench counts thousands and names the first of them', async () => {
  for (const role of ['replier', 'admin', 'auditor', 'Dashboard'] as const) {
    const html = await textAs(role, '/staff')
    expect(countBytes(html), role).toBeLessThan(mostBytes)
  }
  expect((await textAs('replier', '/staff')).replaceAll('<!-- -->', '')).toContain(`查看全部 ${thousands + 1} 条`)
})
