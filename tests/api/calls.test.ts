import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInForToken } from '../harness/accounts.ts'
import { ask, callData } from '../harness/api.ts'
import { listOperations, readDocument } from '../harness/openapi.ts'
import { openTestPortal, type TestPortal } from '../harness/portal.ts'
import { createExamples } from './examples/examples.ts'
import type { Example } from './examples/example.ts'
import { seed, type Seeded } from './seed.ts'

let portal: TestPortal
let seeded: Seeded
let examples: Example[]
beforeAll(async () => {
  portal = await openTestPortal()
  seeded = await seed(portal)
  examples = await createExamples(portal, seeded)
})
afterAll(() => portal.close())

/** Section 7 of the specification line by line, the calls whose paths it does not show, then those of staff. */
const specified = `
GET /api/article/article/all
GET /api/article/article/all/code
GET /api/article/article/type/all/tree/{id}
GET /api/article/article/type/all/child/{id}
GET /api/article/article/type/all/tree/id/0/{id}
GET /api/article/article/type/tree/top/{id}
GET /api/article/article/type/get/bind/tree/0/{id}
GET /api/article/article/type/all/tree/pc
GET /api/article/article/browse/{id}
GET /api/article/article/browse/ancillary/next
GET /api/article/article/page/all/article
GET /api/article/article/pageview
GET /api/system/banner/showBanners
GET /api/system/area/areaSubs/{type}
GET /api/system/area/areaInfo/{id}
GET /api/system/area/unit/group/{id}
GET /api/system/area/areaInfoById/{id}/{type}
GET /api/system/area/pc
GET /api/system/area/{id}
POST /api/system/subsidy/page/{page}
GET /api/message/findMessage
POST /api/message/createMessage
POST /api/account/login
POST /api/yiqing/account/userInfo

GET /api/article/resource/all
GET /api/article/resource/{id}
POST /api/system/subsidy/statistics/{type}
POST /api/account/logout
GET /api/books
GET /api/books/compare
GET /api/books/hints
GET /api/books/unit/{id}
GET /api/books/unit/{id}/{period}
GET /api/contracts/unit/{id}
GET /api/contracts/unit/{id}/{contract}
GET /api/projects/unit/{id}
GET /api/projects/unit/{id}/{project}
GET /api/duties
GET /api/duties/items
GET /api/system/area/name/{id}
GET /api/system/area/detail/{id}
GET /api/system/area/subDetail/{id}
GET /api/system/area/search
GET /api/message/selected
POST /api/message/supply
POST /api/message/rate
POST /api/message/object
POST /api/disclosure/request
POST /api/disclosure/request/state
POST /api/disclosure/request/supply
POST /api/personal-data/report
POST /api/personal-data/report/state

GET /api/staff/articles
POST /api/staff/articles
GET /api/staff/articles/{id}
PUT /api/staff/articles/{id}
GET /api/staff/articles/{id}/findings
GET /api/staff/articles/{id}/books-beside
GET /api/staff/articles/{id}/records
POST /api/staff/articles/{id}/book-rows
GET /api/staff/articles/{id}/book-faults
GET /api/staff/articles/{id}/book-suggestions
POST /api/staff/articles/{id}/book-headings
PUT /api/staff/articles/{id}/book
GET /api/staff/articles/{id}/vouchers
POST /api/staff/articles/{id}/vouchers
POST /api/staff/articles/{id}/voucher-looks
GET /api/staff/books
GET /api/staff/books/form
GET /api/staff/articles/{id}/hints
GET /api/staff/hints
GET /api/staff/hints/{id}
POST /api/staff/hints/{id}/explain
POST /api/staff/hints/{id}/confirm
POST /api/staff/hints/{id}/return
POST /api/staff/articles/{id}/presence
GET /api/staff/articles/{id}/preview-links
POST /api/staff/articles/{id}/preview-links
POST /api/staff/articles/{id}/preview-links/revoke
POST /api/staff/articles/{id}/files
POST /api/staff/articles/{id}/import
POST /api/staff/articles/{id}/submit
POST /api/staff/articles/{id}/recall
POST /api/staff/articles/{id}/approve
POST /api/staff/articles/{id}/return
POST /api/staff/articles/{id}/release-at-once
POST /api/staff/articles/{id}/reschedule
POST /api/staff/articles/{id}/unschedule
POST /api/staff/articles/{id}/confirm
POST /api/staff/articles/{id}/withdraw
POST /api/staff/articles/{id}/revise
POST /api/staff/articles/{id}/copy
POST /api/staff/articles/{id}/delete
POST /api/staff/articles/{id}/restore
GET /api/staff/articles/{id}/versions
POST /api/staff/articles/{id}/versions/take-up
POST /api/staff/articles/{id}/remarks
POST /api/staff/articles/{id}/remarks/resolve
GET /api/staff/article-templates
POST /api/staff/article-templates
PUT /api/staff/article-templates/{id}
POST /api/staff/article-templates/{id}/move
POST /api/staff/article-templates/{id}/remove
GET /api/staff/messages
GET /api/staff/messages/export
GET /api/staff/messages/{id}
POST /api/staff/messages/{id}/accept
POST /api/staff/messages/{id}/assign
POST /api/staff/messages/{id}/ask
POST /api/staff/messages/{id}/notes
POST /api/staff/messages/{id}/assignee
GET /api/staff/messages/{id}/repeats
POST /api/staff/messages/{id}/join
POST /api/staff/messages/{id}/part
POST /api/staff/messages/{id}/approve
POST /api/staff/messages/{id}/return
POST /api/staff/messages/{id}/reply
POST /api/staff/messages/{id}/phone
POST /api/staff/messages/{id}/publish
POST /api/staff/messages/{id}/hide
GET /api/staff/requests
GET /api/staff/requests/{id}
POST /api/staff/requests/{id}/accept
POST /api/staff/requests/{id}/ask
POST /api/staff/requests/{id}/extend
POST /api/staff/requests/{id}/answer
POST /api/staff/requests/{id}/contact
GET /api/staff/personal-data
GET /api/staff/personal-data/figures
GET /api/staff/personal-data/{id}
POST /api/staff/personal-data/{id}/close
POST /api/staff/personal-data/{id}/reopen
POST /api/staff/personal-data/{id}/end
POST /api/staff/personal-data/{id}/contact
GET /api/staff/articles/{id}/releases
POST /api/staff/articles/{id}/releases/{number}/erase
POST /api/staff/articles/{id}/releases/{number}/erase/confirm
POST /api/staff/articles/{id}/releases/{number}/erase/decline
POST /api/staff/articles/{id}/releases/{number}/original
GET /api/staff/settings
PUT /api/staff/settings
GET /api/staff/settings/versions
POST /api/staff/settings/versions/{id}/restore
GET /api/article/article/notices
GET /api/site/pages/{page}
GET /api/staff/site-pages/{page}
PUT /api/staff/site-pages/{page}
GET /api/staff/holidays/{year}
PUT /api/staff/holidays/{year}
GET /api/staff/mongolian
PUT /api/staff/mongolian
GET /api/staff/mongolian/versions
POST /api/staff/mongolian/versions/{id}/restore
GET /api/staff/reply-templates
POST /api/staff/reply-templates
PUT /api/staff/reply-templates/{id}
POST /api/staff/reply-templates/{id}/raise
POST /api/staff/reply-templates/{id}/remove
GET /api/staff/words
POST /api/staff/words
POST /api/staff/words/import
POST /api/staff/words/{id}/remove
GET /api/staff/accounts
POST /api/staff/accounts
GET /api/staff/accounts/{id}
PUT /api/staff/accounts/{id}
POST /api/staff/accounts/{id}/reset-password
POST /api/staff/accounts/{id}/unlock
POST /api/staff/accounts/{id}/reset-factor
POST /api/staff/accounts/{id}/end-sessions
POST /api/staff/accounts/{id}/unlink-identity
GET /api/staff/accounts/{id}/work
POST /api/staff/accounts/{id}/hand-over
POST /api/staff/accounts/import/check
POST /api/staff/accounts/import
GET /api/staff/sessions
POST /api/staff/sessions/end-others
GET /api/staff/passkeys
POST /api/staff/passkeys/{id}/remove
GET /api/staff/audit
GET /api/staff/audit/export
GET /api/staff/audit/unusual
GET /api/staff/units
POST /api/staff/units
GET /api/staff/units/{id}
PUT /api/staff/units/{id}
POST /api/staff/units/{id}/intro
POST /api/staff/units/{id}/move
POST /api/staff/units/{id}/merge
POST /api/staff/units/{id}/close
POST /api/staff/units/{id}/open
POST /api/staff/units/import/check
POST /api/staff/units/import
GET /api/staff/categories
POST /api/staff/categories
PUT /api/staff/categories/{id}
POST /api/staff/categories/{id}/move
POST /api/staff/categories/{id}/hide
POST /api/staff/categories/{id}/show
GET /api/staff/banners
POST /api/staff/banners
PUT /api/staff/banners/{id}
POST /api/staff/banners/{id}/move
POST /api/staff/banners/{id}/remove
POST /api/staff/banners/pictures
GET /api/staff/payment-imports
POST /api/staff/payment-imports
GET /api/staff/payment-imports/{id}
GET /api/staff/payment-imports/{id}/errors
POST /api/staff/payment-imports/{id}/columns
POST /api/staff/payment-imports/{id}/confirm
POST /api/staff/payment-imports/{id}/discard
GET /api/staff/payment-batches
POST /api/staff/payment-batches/{id}/undo
POST /api/staff/payment-batches/{id}/ask-undo
POST /api/staff/payment-batches/{id}/decline-undo
POST /api/staff/payment-batches/{id}/payments
POST /api/staff/payment-imports/{id}/approve
POST /api/staff/payment-imports/{id}/return
GET /api/staff/payments/{id}
POST /api/staff/payments/{id}/correct
POST /api/staff/payments/{id}/take-back
POST /api/staff/payments/{id}/restore
GET /api/staff/payment-corrections
POST /api/staff/payment-corrections/{id}/confirm
POST /api/staff/payment-corrections/{id}/decline
GET /api/staff/payment-projects
PUT /api/staff/payment-projects/{code}
GET /api/staff/tasks
GET /api/staff/duties
POST /api/staff/duties/confirm
POST /api/staff/duties/unconfirm
POST /api/staff/duties/exempt
POST /api/staff/duties/unexempt
GET /api/staff/duties/suggestions
GET /api/staff/duty-items
POST /api/staff/duty-items
PUT /api/staff/duty-items/{id}
POST /api/staff/duty-items/import/check
POST /api/staff/duty-items/import
GET /api/staff/disclosure-rules
POST /api/staff/disclosure-rules
PUT /api/staff/disclosure-rules/{id}
GET /api/staff/expired
GET /api/staff/figures
GET /api/staff/self-check
GET /api/staff/system-status
GET /api/staff/deliveries
POST /api/staff/deliveries/{id}/retry
POST /api/staff/deliveries/{id}/discard
GET /api/staff/channels
POST /api/staff/channels/test
POST /api/staff/find
GET /api/staff/field-drafts
PUT /api/staff/field-drafts
POST /api/staff/field-drafts/discard
`
  .split('\n')
  .filter(Boolean)

const documented = async () => listOperations(await readDocument(portal.origin())).map(({ name }) => name)

test('exactly the calls of the specification are documented', async () => {
  expect((await documented()).toSorted()).toEqual(specified.toSorted())
})

test('every call has an example', async () => {
  expect(examples.map(({ of }) => of).toSorted()).toEqual((await documented()).toSorted())
})

test.for(specified)('%s returns the fields of the specification', async (name) => {
  const example = examples.find(({ of }) => of === name)
  // Other calls may have changed what the first request was for.
  const { path, data, signedIn, ...given } = { ...example, ...(await example?.again?.()) }
  const headers = signedIn ? { token: await signInForToken(portal, seeded.accounts[signedIn]) } : {}
  expect(await callData(portal.origin(), `${name.split(' ')[0]} ${path}`, { headers, ...given })).toEqual(data)
})

test('another method is rejected with the allowed one', async () => {
  for (const { of, path } of examples) {
    const [method = ''] = of.split(' ')
    const refused = await ask(portal.origin(), `DELETE ${path}`)
    expect(refused, path).toMatchObject({ status: 405, code: 405, data: null })
    expect(refused.headers.get('allow'), path).toContain(method)
  }
  expect(await ask(portal.origin(), 'DELETE /api/article')).toMatchObject({ status: 404, message: '没有这个接口' })
})
