import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewStage } from '../../../src/domain/articles/writing/workflow.ts'
import { roles } from '../../../src/access/policy.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { readFingerprint, readTable, createVisitors } from '../../harness/permissions.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { takeShare } from '../../harness/share.ts'
import { createContent, createDocument } from '../../harness/writing.ts'

let portal: TestPortal
let village: number
let drafts: ReturnType<typeof createDrafts>
/** Areas of accounts: those that cover the village, and those that do not. */
let covering: [name: string, areaIds: number[] | null][]
let beside: [name: string, areaIds: number[] | null][]
beforeAll(async () => {
  portal = await openTestPortal()
  const { db } = portal
  const township = await makeArea(db, { name: '示例镇' })
  village = await makeArea(db, { name: '甲村', parent_id: township, level: 'village' })
  const otherVillage = await makeArea(db, { name: '乙村', parent_id: township, level: 'village' })
  const { id: otherDistrict } = await db
    .selectFrom('area')
    .select('id')
    .where('district_code', '=', '152202000000')
    .where('level', '=', 'district')
    .executeTakeFirstOrThrow()
  covering = [
    ['the village', [village]],
    ['its township', [township]],
    ['the whole district', [1]],
    ['all districts', null],
  ]
  beside = [
    ['another village', [otherVillage]],
    ['another district', [otherDistrict]],
  ]
  drafts = createDrafts(db, village, portal.site)
})
afterAll(() => portal.close())

const { tokenOf, fetchAs } = createVisitors(() => portal)

/** Of everything that the commands change. */
const fingerprint = () =>
  readFingerprint(portal.database, [
    'article',
    'article_work',
    'article_revision',
    'article_review',
    'article_release',
    'article_preview',
    'article_schedule',
    'article_remark',
    'article_file',
  ])

/** What a request needs to know of its article. */
type Target = {
  id: number
  contentHash: string
  /** The review in which it is. */
  stage?: ReviewStage | null
  /** Of the remark or preview link that it is about. */
  remarkId: number
  token?: string
}
const only = async (id: number | Promise<number>): Promise<Target> => ({ id: await id, contentHash: '', remarkId: 0 })
const draft = () => only(drafts.draft())
const submitted = async () => ({ ...(await drafts.submitted()), remarkId: 0 })
const published = () => only(drafts.published())
const scheduled = () => only(drafts.scheduled())
const releasedAtOnce = async () => {
  const id = await drafts.releasedAtOnce()
  const { content_hash: hash } = await portal.db
    .selectFrom('article_revision')
    .select('content_hash')
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, contentHash: hash.toString('hex'), remarkId: 0 }
}
const deleted = () => only(drafts.deleted())
const shared = async () => {
  const { id, link } = await drafts.shared()
  return { id, contentHash: '', remarkId: link.id, token: link.token }
}
const remarked = async () => ({ ...(await drafts.remarked()), contentHash: '' })

type Attempt = { prepare: () => Promise<Target>; send: (token: string, target: Target) => Promise<Response> }
const call = (prepare: Attempt['prepare'], name: string, body: (target: Target) => object = () => ({})): Attempt => ({
  prepare,
  send: (token, target) => fetchAs(token, 'POST', `/api/staff/articles/${target.id}/${name}`, body(target)),
})
const form = (intent: string, prepare: Attempt['prepare'], fields: Record<string, string> = {}): Attempt => ({
  prepare,
  send: (token, { id, contentHash, stage, remarkId }) =>
    fetchAs(
      token,
      'POST',
      `/staff/articles/${id}`,
      new URLSearchParams({
        intent,
        version: '1',
        contentHash,
        stage: stage ?? '',
        reviewsGiven: '0',
        remarkId: String(remarkId),
        ...fields,
      }),
    ),
})
const get = (path: string, prepare: Attempt['prepare']): Attempt => ({
  prepare,
  send: (token, { id }) => fetchAs(token, 'GET', path.replace(':id', String(id))),
})
const previewForm = (intent: string, prepare: Attempt['prepare']): Attempt => ({
  prepare,
  send: (token, { id, remarkId }) =>
    fetchAs(
      token,
      'POST',
      `/staff/articles/${id}/preview`,
      new URLSearchParams({ intent, hours: '24', linkId: String(remarkId) }),
    ),
})
const getLink = (path: string): Attempt => ({
  prepare: shared,
  send: (token, { id, token: link }) =>
    fetchAs(token, 'GET', path.replace(':id', String(id)).replace(':link', link ?? '')),
})
const sampleDocx = join(import.meta.dirname, '../../../packages/demo/src/attachments/application-form.docx')
const fileOf = (content: string | Buffer<ArrayBuffer>): FormData => {
  const body = new FormData()
  body.append('file', new Blob([content]), '附件.txt')
  return body
}

const attempts: Record<string, Attempt> = {
  'api read': get('/api/staff/articles/:id', draft),
  'api create': {
    prepare: draft,
    send: (token) => fetchAs(token, 'POST', '/api/staff/articles', { content: createContent({ areaId: village }) }),
  },
  'api save': {
    prepare: draft,
    send: (token, { id }) =>
      fetchAs(token, 'PUT', `/api/staff/articles/${id}`, {
        version: 1,
        content: createContent({ areaId: village, title: '改过的标题' }),
      }),
  },
  'api presence': call(draft, 'presence', () => ({ windowId: 'chuangkou-1', turn: 1 })),
  'api files': {
    prepare: draft,
    send: (token, { id }) => fetchAs(token, 'POST', `/api/staff/articles/${id}/files`, fileOf('正文')),
  },
  'api import': {
    prepare: draft,
    send: (token, { id }) =>
      fetchAs(token, 'POST', `/api/staff/articles/${id}/import`, fileOf(readFileSync(sampleDocx))),
  },
  'api submit': call(draft, 'submit', () => ({ version: 1 })),
  'api recall': call(submitted, 'recall'),
  'api approve': call(submitted, 'approve', ({ contentHash, stage }) => ({ contentHash, stage, reviewsGiven: 0 })),
  'api return': call(submitted, 'return', ({ contentHash, stage }) => ({
    contentHash,
    stage,
    reviewsGiven: 0,
    reason: '金额有误',
  })),
  'api at-once': call(submitted, 'release-at-once', ({ contentHash, stage }) => ({
    contentHash,
    stage,
    reviewsGiven: 0,
    reason: '汛情',
  })),
  'api moment': call(scheduled, 'reschedule', () => ({ releaseAt: new Date(Date.now() + 7_200_000).toISOString() })),
  'api cancel': call(scheduled, 'unschedule', () => ({ reason: '金额有误' })),
  'api stop': call(scheduled, 'recall'),
  'api confirm': call(releasedAtOnce, 'confirm', ({ contentHash }) => ({ contentHash })),
  'api withdraw': call(published, 'withdraw', () => ({ reason: '重复发布' })),
  'api revise': call(published, 'revise'),
  'api copy': call(draft, 'copy'),
  'api delete': call(draft, 'delete'),
  'api restore': call(deleted, 'restore'),
  'api remark': call(submitted, 'remarks', () => ({ text: '金额有误' })),
  'api resolve': call(remarked, 'remarks/resolve', ({ remarkId }) => ({ remarkId, resolved: true })),
  'api previews': get('/api/staff/articles/:id/preview-links', draft),
  'api preview': call(draft, 'preview-links', () => ({ hours: 24 })),
  'api revoke': call(shared, 'preview-links/revoke', ({ remarkId }) => ({ linkId: remarkId })),
  'page list': get('/staff/articles', draft),
  'page new': get('/staff/articles/new', draft),
  'page create': {
    prepare: draft,
    send: (token) =>
      fetchAs(
        token,
        'POST',
        '/staff/articles/new',
        new URLSearchParams({ title: '新的一篇公示', areaId: String(village), articleTypeId: '13', template: '' }),
      ),
  },
  'page read': get('/staff/articles/:id', draft),
  'page edit': get('/staff/articles/:id/edit', draft),
  'page submit': form('submit', draft),
  'page recall': form('recall', submitted),
  'page approve': form('approve', submitted),
  'page return': form('return', submitted, { remark: '金额有误' }),
  'page at-once': form('release-at-once', submitted, { reason: '汛情' }),
  'page moment': form('reschedule', scheduled, { releaseAt: '2099-01-01T09:00' }),
  'page cancel': form('unschedule', scheduled, { reason: '金额有误' }),
  'page confirm': form('confirm', releasedAtOnce),
  'page withdraw': form('withdraw', published, { reason: '重复发布' }),
  'page revise': form('revise', published),
  'page copy': form('copy', draft),
  'page delete': form('delete', draft),
  'page restore': form('restore', deleted),
  'page remark': form('remark', submitted, { remark: '金额有误' }),
  'page resolve': form('resolve', remarked),
  'page preview': get('/staff/articles/:id/preview', draft),
  'page link': getLink('/staff/articles/:id/preview?link=:link'),
  'page share': previewForm('create', draft),
  'page revoke': previewForm('revoke', shared),
  'preview draft': get('/politics/politics?id=:id&preview=draft', draft),
  'preview link': getLink('/politics/politics?id=:id&preview=:link.elder'),
}

/**
 * The status for each role whose areas cover the village, and for those whose areas do not. Whoever may not read a
 * draft is told that there is none. Written by hand: a mistake in the policy must not repeat itself here.
 */
const table = `
              editor   reviewer Dashboard admin   replier auditor protector
api read      200/404  200/404  200/404   404/404 404/404 404/404 404/404
api create    200/403  403/403  403/403   403/403 403/403 403/403 403/403
api save      200/404  403/404  403/404   404/404 404/404 404/404 404/404
api presence  200/404  403/404  403/404   404/404 404/404 404/404 404/404
api files     200/404  403/404  403/404   404/404 404/404 404/404 404/404
api import    200/404  403/404  403/404   404/404 404/404 404/404 404/404
api submit    200/404  403/404  403/404   404/404 404/404 404/404 404/404
api recall    200/404  403/404  403/404   404/404 404/404 404/404 404/404
api approve   403/404  200/404  403/404   404/404 404/404 404/404 404/404
api return    403/404  200/404  403/404   404/404 404/404 404/404 404/404
api at-once   403/404  200/404  403/404   404/404 404/404 404/404 404/404
api moment    403/404  200/404  403/404   404/404 404/404 404/404 404/404
api cancel    403/404  200/404  403/404   404/404 404/404 404/404 404/404
api stop      200/404  403/404  403/404   404/404 404/404 404/404 404/404
api confirm   403/404  200/404  403/404   404/404 404/404 404/404 404/404
api withdraw  403/403  200/404  403/403   403/403 403/403 403/403 403/403
api revise    200/404  403/404  403/404   404/404 404/404 404/404 404/404
api copy      200/404  403/404  403/404   404/404 404/404 404/404 404/404
api delete    200/404  403/404  403/404   404/404 404/404 404/404 404/404
api restore   200/404  403/404  403/404   404/404 404/404 404/404 404/404
api remark    200/404  200/404  403/404   404/404 404/404 404/404 404/404
api resolve   200/404  200/404  403/404   404/404 404/404 404/404 404/404
api previews  200/404  200/404  200/404   404/404 404/404 404/404 404/404
api preview   200/404  200/404  403/404   404/404 404/404 404/404 404/404
api revoke    200/404  200/404  403/404   404/404 404/404 404/404 404/404
page list     200/200  200/200  200/200   403/403 403/403 403/403 403/403
page new      200/200  403/403  403/403   403/403 403/403 403/403 403/403
page create   303/422  403/403  403/403   403/403 403/403 403/403 403/403
page read     200/404  200/404  200/404   403/403 403/403 403/403 403/403
page edit     200/404  403/403  403/403   403/403 403/403 403/403 403/403
page submit   303/404  403/404  403/404   403/403 403/403 403/403 403/403
page recall   303/404  403/404  403/404   403/403 403/403 403/403 403/403
page approve  403/404  303/404  403/404   403/403 403/403 403/403 403/403
page return   403/404  303/404  403/404   403/403 403/403 403/403 403/403
page at-once  403/404  303/404  403/404   403/403 403/403 403/403 403/403
page moment   403/404  303/404  403/404   403/403 403/403 403/403 403/403
page cancel   403/404  303/404  403/404   403/403 403/403 403/403 403/403
page confirm  403/404  303/404  403/404   403/403 403/403 403/403 403/403
page withdraw 403/403  303/404  403/403   403/403 403/403 403/403 403/403
page revise   303/404  403/404  403/404   403/403 403/403 403/403 403/403
page copy     303/404  403/404  403/404   403/403 403/403 403/403 403/403
page delete   303/404  403/404  403/404   403/403 403/403 403/403 403/403
page restore  303/404  403/404  403/404   403/403 403/403 403/403 403/403
page remark   303/404  303/404  403/404   403/403 403/403 403/403 403/403
page resolve  303/404  303/404  403/404   403/403 403/403 403/403 403/403
page preview  200/404  200/404  200/404   403/403 403/403 403/403 403/403
page link     200/404  200/404  200/404   403/403 403/403 403/403 403/403
page share    303/404  303/404  403/404   403/403 403/403 403/403 403/403
page revoke   303/404  303/404  403/404   403/403 403/403 403/403 403/403
preview draft 200/404  200/404  200/404   404/404 404/404 404/404 404/404
preview link  200/404  200/404  200/404   404/404 404/404 404/404 404/404
`
const { columns, rows } = readTable(table)

test('the table has every role and every action', () => {
  expect(columns.toSorted()).toEqual([...roles].toSorted())
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(attempts))
})

describe.each(rows)('$name', ({ name, expected }) => {
  const attempt = () => {
    const found = attempts[name]
    if (!found) throw new Error(name)
    return found
  }
  const isDone = (status: number) => status < 400

  test('answers each role and area as the table says, and changes nothing that it refuses', async () => {
    const { prepare, send } = attempt()
    const cells = columns.flatMap((role, at) => {
      const [inside = 0, outside = 0] = expected[at] ?? []
      return [
        ...takeShare(covering, `${name} ${role}`).map(([area, areaIds]) => ({ role, area, areaIds, status: inside })),
        ...takeShare(beside, `${name} ${role}`, 2).map(([area, areaIds]) => ({ role, area, areaIds, status: outside })),
      ]
    })
    const expectAnswer = async ({ role, area, areaIds, status }: (typeof cells)[number], target: Target) => {
      const answer = await send(await tokenOf(role, areaIds), target)
      expect(answer.status, `${role} of ${area}: ${(await answer.text()).slice(0, 300)}`).toBe(status)
    }
    const untouched = await prepare()
    const before = await fingerprint()
    for (const cell of cells.filter(({ status }) => !isDone(status))) await expectAnswer(cell, untouched)
    expect(await fingerprint()).toEqual(before)
    for (const cell of cells.filter(({ status }) => isDone(status))) await expectAnswer(cell, await prepare())
  })

  test('asks strangers to sign in, and new accounts for their own password', async () => {
    const { prepare, send } = attempt()
    const target = await prepare()
    const before = await fingerprint()
    const role = name.endsWith('approve') ? 'reviewer' : 'editor'
    const isApi = name.startsWith('api')
    const stranger = await send('', target)
    const temporary = await send(await tokenOf(role, [village], true), target)
    const isPublicPage = name.startsWith('preview')
    expect([stranger.status, temporary.status]).toEqual(isApi ? [401, 403] : [303, isPublicPage ? 403 : 302])
    const places = [stranger, temporary].map(({ headers }) => headers.get('location')?.split('?', 1)[0])
    expect(places).toEqual(isApi ? [undefined, undefined] : ['/login', isPublicPage ? undefined : '/staff/me'])
    expect(await fingerprint()).toEqual(before)
  })
})

describe('bulk actions', () => {
  const send = (token: string, intent: string, ids: (number | string)[]) =>
    fetchAs(
      token,
      'POST',
      '/staff/articles',
      new URLSearchParams([
        ['intent', intent],
        ...ids.flatMap((id) => [
          ['id', String(id)],
          ['version', `${id} 1`],
        ]),
      ]),
    )

  test.each([
    ['delete', draft],
    ['submit', draft],
    ['restore', deleted],
    ['recall', submitted],
  ] as const)('%s leaves out what the editor may not change', async (intent, prepare) => {
    const { id } = await prepare()
    const before = await fingerprint()
    for (const [, areaIds] of beside) {
      const answer = await send(await tokenOf('editor', areaIds), intent, [id, 2_147_483_647, 99_999_999_999, 'x'])
      expect([answer.status, (await answer.text()).includes('有的没有办理')]).toEqual([200, true])
    }
    for (const role of ['reviewer', 'Dashboard'] as const)
      expect((await send(await tokenOf(role, [village]), intent, [id])).status).toBe(200)
    for (const role of ['admin', 'replier', 'auditor'] as const)
      expect((await send(await tokenOf(role, [village]), intent, [id])).status).toBe(403)
    expect((await send('', intent, [id])).status).toBe(303)
    expect(await fingerprint()).toEqual(before)
    expect(await (await send(await tokenOf('editor', [village]), intent, [id])).text()).toContain('已办理')
    expect(await fingerprint()).not.toEqual(before)
  })
})

describe('the draft of another village', () => {
  const secret = '只有甲村看得到'
  const read = async (token: string, path: string) => {
    const answer = await fetchAs(token, 'GET', path)
    return { status: answer.status, text: await answer.text() }
  }
  const fileUrlOf = async (id: number, text: string): Promise<string> => {
    const answer = await fetchAs(
      await tokenOf('editor', [village]),
      'POST',
      `/api/staff/articles/${id}/files`,
      fileOf(text),
    )
    return ((await answer.json()) as { data: { url: string } }).data.url
  }
  const attached = (url: string) => ({
    attachments: [{ name: '附件.txt', url, mediaType: 'text/plain', sizeBytes: 6 }],
  })
  const saveAs = (token: string, id: number, content: object, version = 1) =>
    fetchAs(token, 'PUT', `/api/staff/articles/${id}`, { version, content })
  const statusOf = async (url: string, token = '') => (await fetchAs(token, 'GET', url)).status

  test('is in no list, search, page or address of a stranger', async () => {
    const id = await drafts.draft({ title: `${secret}的标题`, document: createDocument(`${secret}的正文`) })
    const { token: link } = await drafts.share(id)
    const paths = [
      ...['mine', 'reviews', 'writing', 'published', 'withdrawn', 'unconfirmed', 'bin'].flatMap((view) => [
        `/api/staff/articles?view=${view}&words=${secret}`,
        `/api/staff/articles?view=${view}&areaId=${village}`,
        `/staff/articles?view=${view}&words=${secret}`,
        `/staff/articles.data?view=${view}&areaId=${village}`,
      ]),
      `/staff/articles/${id}`,
      `/staff/articles/${id}.data`,
      `/staff/articles/${id}/edit`,
      `/staff/articles/${id}/edit.data`,
      `/staff/articles/${id}/preview`,
      `/staff/articles/${id}/preview.data`,
      `/staff/articles/${id}/preview?link=${link}`,
      `/politics/politics?id=${id}&preview=draft`,
      `/politics/politics.data?id=${id}&preview=draft`,
      `/politics/politics?id=${id}&preview=${link}`,
      `/village/village?id=${id}&preview=${link}.elder`,
      `/api/staff/articles/${id}`,
      `/api/article/article/browse/${id}`,
      `/api/article/article/page/all/article?parameter=${secret}`,
      `/search?keyword=${secret}`,
      `/history/${id}`,
      `/politics/politics?id=${id}`,
      '/rss.xml',
    ]
    // Search pages repeat the words.
    const leaks = (text: string) => text.includes(`${secret}的`)
    for (const path of paths)
      for (const [, areaIds] of beside)
        for (const role of takeShare(['editor', 'reviewer', 'Dashboard'] as const, path))
          expect(leaks((await read(await tokenOf(role, areaIds), path)).text), path).toBe(false)
    for (const path of [`/staff/articles?view=writing&words=${secret}`, `/staff/articles/${id}/edit`])
      expect(leaks((await read(await tokenOf('editor', [village]), path)).text), path).toBe(true)
  })

  test('shares its file with nobody before its release or after its withdrawal', async () => {
    const id = await drafts.draft()
    const url = await fileUrlOf(id, '生命周期')
    const own = await tokenOf('editor', [village])
    const signedIn = await Promise.all([
      ...beside.map(([, areaIds]) => tokenOf('editor', areaIds)),
      tokenOf('admin', [village]),
      tokenOf('editor', [village], true),
    ])
    const strangers = ['', 'made-up', ...signedIn]
    const strangersSee = () => Promise.all(strangers.map((token) => statusOf(url, token)))
    const nobody = strangers.map(() => 404)
    expect([await statusOf(url, own), await strangersSee()]).toEqual([200, nobody])
    const { content } = (
      (await (await fetchAs(own, 'GET', `/api/staff/articles/${id}`)).json()) as {
        data: { content: object }
      }
    ).data
    expect((await saveAs(own, id, { ...content, ...attached(url) })).status).toBe(200)
    await drafts.release(id)
    expect(await strangersSee()).toEqual(strangers.map(() => 200))
    await drafts.withdraw(id, '金额有误')
    expect([await statusOf(url, own), await strangersSee()]).toEqual([200, nobody])
  })

  test('keeps the file of a scheduled release until its moment', async () => {
    const id = await drafts.draft()
    const url = await fileUrlOf(id, '定时')
    const releaseAt = new Date(Date.now() + 4_000)
    const content = createContent({ areaId: village, ...attached(url), releaseAt: releaseAt.toISOString() })
    expect((await saveAs(await tokenOf('editor', [village]), id, content)).status).toBe(200)
    await drafts.release(id)
    expect(await statusOf(url)).toBe(404)
    await expect.poll(() => statusOf(url)).toBe(200)
    expect(Date.now()).toBeGreaterThanOrEqual(releaseAt.getTime())
  })

  test('does not give its file to who writes its address into an own draft', async () => {
    const scheduled = await drafts.draft()
    const later = { releaseAt: new Date(Date.now() + 3_600_000).toISOString() }
    const scheduledUrl = await fileUrlOf(scheduled, '定时的附件')
    const own = await tokenOf('editor', [village])
    await saveAs(own, scheduled, createContent({ areaId: village, ...attached(scheduledUrl), ...later }))
    await drafts.release(scheduled)
    const [, otherVillage] = beside[0] ?? []
    const areaId = otherVillage?.[0] ?? 0
    const stranger = await tokenOf('editor', [areaId])
    for (const url of [await fileUrlOf(await drafts.draft(), '草稿的附件'), scheduledUrl]) {
      const id = await createDrafts(portal.db, areaId).draft()
      for (const [version, given] of [
        [1, { pictureUrl: url }],
        [2, { document: { type: 'doc', content: [{ type: 'figure', attrs: { src: url, alt: '图' } }] } }],
        [3, attached(url)],
      ] as const) {
        expect((await saveAs(stranger, id, { ...createContent({ areaId }), ...given }, version)).status).toBe(200)
        expect(await statusOf(url, stranger), JSON.stringify(given)).toBe(404)
      }
      const submit = await fetchAs(stranger, 'POST', `/api/staff/articles/${id}/submit`, { version: 4 })
      expect([submit.status, await submit.text()]).toEqual([400, expect.stringContaining('不属于它的文件')])
    }
  })
})

test.each([
  ['2020-01-01T09:00', '不能补写成以前的日期'],
  ['2026-13-01T09:00', '请写明改到哪一天几点公开'],
  ['明天上午', '请写明改到哪一天几点公开'],
])('the moment %s is refused, with what was typed', async (releaseAt, words) => {
  const { id } = await scheduled()
  const token = await tokenOf('reviewer', [village])
  const answer = await fetchAs(
    token,
    'POST',
    `/staff/articles/${id}`,
    new URLSearchParams({ intent: 'reschedule', releaseAt }),
  )
  const html = await answer.text()
  expect([answer.status, html.includes(words), html.includes(`value="${releaseAt}"`)]).toEqual([422, true, true])
})
