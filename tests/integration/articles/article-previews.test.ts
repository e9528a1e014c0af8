import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../src/access/policy.ts'
import { openSession } from '../../../src/access/sign-in/sessions.server.ts'
import { runRetention } from '../../../src/domain/retention.server.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { createDrafts } from '../../harness/drafts.ts'
import { makeArea } from '../../harness/factories.ts'
import { openTestPortal, type TestPortal } from '../../harness/portal.ts'
import { createContent, createDocument } from '../../harness/writing.ts'

const districtCode = '152201000000'
let portal: TestPortal
let village: number
let otherVillage: number
let drafts: ReturnType<typeof createDrafts>
let editor: string
let reviewer: string
beforeAll(async () => {
  portal = await openTestPortal()
  const township = await makeArea(portal.db, { name: '示例镇' })
  const inTownship = { parent_id: township, level: 'village' } as const
  village = await makeArea(portal.db, { ...inTownship, name: '甲村' })
  otherVillage = await makeArea(portal.db, { ...inTownship, name: '乙村' })
  drafts = createDrafts(portal.db, village, portal.site)
  editor = await tokenOf('editor', [village])
  reviewer = await tokenOf('reviewer', [township], '审核人甲')
})
afterAll(() => portal.close())

async function tokenOf(role: Role, areaIds: number[] | null, name = '示例甲'): Promise<string> {
  const { id } = await makeAccount(portal, { role, areaIds, name })
  return portal.db.transaction().execute((tx) => openSession(tx, id, 'open', new Date()))
}

async function get(path: string, token = '', { area = districtCode, cookie = '' } = {}) {
  const answer = await fetch(portal.origin(area) + path, {
    redirect: 'manual',
    headers: { cookie: [token && `Admin-Token=${token}`, cookie].filter(Boolean).join('; ') },
  })
  return {
    status: answer.status,
    headers: answer.headers,
    location: answer.headers.get('location'),
    text: await answer.text(),
  }
}
const send = (path: string, token: string, body: object) =>
  fetch(portal.origin() + path, {
    method: 'POST',
    headers: { cookie: `Admin-Token=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const save = async (id: number, token: string, given: object) => {
  const { data } = JSON.parse((await get(`/api/staff/articles/${id}`, token)).text) as {
    data: { version: number; content: object }
  }
  const answer = await fetch(`${portal.origin()}/api/staff/articles/${id}`, {
    method: 'PUT',
    headers: { cookie: `Admin-Token=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: data.version, content: { ...data.content, ...given } }),
  })
  expect(answer.status).toBe(200)
}

const publicAddress = (id: number) => `/politics/politics?id=${id}`
const staffAddress = (id: number, link = '') => `/staff/articles/${id}/preview${link && `?link=${link}`}`
const previewAddress = (id: number, value = 'draft') => `${publicAddress(id)}&preview=${value}`
/** The main content, without the minute. */
const mainOf = ({ text }: { text: string }): string =>
  (/<main.*<\/main>/s.exec(text)?.[0] ?? '').replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:[\d.]+Z)?/g, 'time')

const rich = () => ({
  title: '草原防火期公告',
  indexNo: '0146-2026-1',
  documentDate: '2026-11-01',
  source: '甲村',
  document: createDocument('自即日起进入草原防火期。', '请勿野外用火。'),
  attachments: [{ name: '示意图', url: '/files/map.pdf', mediaType: 'application/pdf', sizeBytes: 2_048 }],
})

describe('the preview of a text', () => {
  test('is the page that the public reads after its release', async () => {
    const id = await drafts.draft(rich())
    const preview = await get(previewAddress(id), editor)
    expect([preview.status, (await get(publicAddress(id))).status]).toEqual([200, 404])
    await drafts.release(id)
    const released = await get(publicAddress(id))
    expect(released.status).toBe(200)
    expect(mainOf(preview)).toContain('请勿野外用火')
    expect(mainOf(preview)).toBe(mainOf(released))
  })

  test('shows a correction as it will appear, while the public reads the former text', async () => {
    const id = await drafts.release(await drafts.draft(rich()))
    await drafts.startRevision(id, { correction: '补充处罚依据', document: createDocument('违者依法处罚。') })
    const preview = await get(previewAddress(id), reviewer)
    expect(mainOf(preview)).toContain('更正：补充处罚依据')
    expect((await get(publicAddress(id))).text).not.toContain('违者依法处罚')
    expect((await get(staffAddress(id), reviewer)).text).toContain(`/staff/articles/${id}#comparison`)
    await drafts.release(id)
    // Other processes learn of it by a notification, as this one does.
    await expect.poll(async () => mainOf(await get(publicAddress(id)))).toBe(mainOf(preview))
  })

  test('says that it is none, and may be framed by this site only', async () => {
    const id = await drafts.draft()
    const { text, headers } = await get(previewAddress(id), editor)
    expect(text).toContain('<strong>预览，未发布</strong>')
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    const [, script = ''] = /<\/aside><script>(.*?)<\/script>/s.exec(text) ?? []
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect((await get('/dashboard')).headers.get('x-frame-options')).toBe('DENY')
    expect((await get(staffAddress(id), editor)).headers.get('content-security-policy')).toContain("frame-src 'self'")
  })

  test('is in the display of its address, whatever that of the reader', async () => {
    const id = await drafts.draft()
    const displayOf = async (value: string, cookie: string) =>
      /<html[^>]*data-display="([^"]*)"/.exec((await get(previewAddress(id, value), editor, { cookie })).text)?.[1]
    expect(await displayOf('draft', 'display=dark')).toBe('')
    expect(await displayOf('draft.elder', 'display=dark')).toBe('elder')
  })

  test('opens on the screen on which the article will be', async () => {
    const id = await drafts.draft()
    const { status, location } = await get(`/news/news?id=${id}&preview=draft.elder`, editor)
    expect([status, location]).toEqual([302, previewAddress(id, 'draft.elder')])
  })

  test('is neither cached nor counted nor found', async () => {
    const id = await drafts.draft({ title: '从未公开的标题' })
    const { token } = await drafts.share(id)
    const visits = portal.services.views.total(districtCode)
    for (const value of ['draft', token, `${token}.elder`])
      for (let time = 0; time < 2; time += 1) {
        const path = previewAddress(id, value)
        expect((await get(path, editor)).text).toContain('从未公开的标题')
        expect((await get(path)).location).toBe(`/login?${new URLSearchParams({ next: path, code: '50008' })}`)
      }
    expect(portal.services.views.total(districtCode)).toBe(visits)
    const parts = [...(await get('/sitemap.xml')).text.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)/g)].map(
      ([, path = '']) => path,
    )
    expect(parts.length).toBeGreaterThan(0)
    const places = ['/rss.xml', '/feed.json', ...parts, '/politics/politics', '/dashboard']
    const search = `/search/search?inputMessage=${encodeURIComponent('从未公开的标题')}`
    for (const path of [...places, search, '/api/article/article/page/all/article?parameter=从未公开']) {
      const { status, text } = await get(path)
      expect([status, new RegExp(`id"?[=:]${id}\\b`).test(text)], path).toEqual([200, false])
    }
    expect((await get(publicAddress(id))).status).toBe(404)
  })

  test('leads to the article if nothing is being written', async () => {
    const id = await drafts.release(await drafts.draft())
    const { status, location } = await get(staffAddress(id), editor)
    expect([status, location]).toEqual([302, `/staff/articles/${id}`])
    expect((await get(previewAddress(id), editor)).status).toBe(404)
  })

  test('is refused for an address that no link has', async () => {
    const id = await drafts.draft()
    expect((await get(previewAddress(id, 'x'.repeat(43)), editor)).status).toBe(404)
    expect((await get(staffAddress(id, 'x'.repeat(43)), editor)).status).toBe(404)
    expect((await get('/politics/politics?preview=draft', editor)).status).toBe(404)
  })
})

describe('a preview link', () => {
  test('shows its revision, also after the text was changed', async () => {
    const id = await drafts.draft({ document: createDocument('第一稿的内容。') })
    const { token } = await drafts.share(id)
    await save(id, editor, { document: createDocument('第二稿的内容。') })
    const linked = await get(previewAddress(id, token), reviewer)
    expect([linked.text.includes('第一稿'), linked.text.includes('第二稿')]).toEqual([true, false])
    expect((await get(previewAddress(id), reviewer)).text).toContain('第二稿')
    expect((await get(staffAddress(id, token), reviewer)).text).toContain('之后稿件又改过')
    const { rows } = await sql`select 1 from article_revision where article_id = ${id}`.execute(portal.db)
    expect(rows).toHaveLength(2)
  })

  test('keeps one revision for several links to one text', async () => {
    const id = await drafts.draft()
    await drafts.share(id)
    await drafts.share(id)
    const { rows } = await sql`select 1 from article_revision where article_id = ${id}`.execute(portal.db)
    expect(rows).toHaveLength(1)
  })

  test('leads strangers to the login and back', async () => {
    const {
      id,
      link: { token },
    } = await drafts.shared()
    const { status, location } = await get(staffAddress(id, token))
    expect(status).toBe(303)
    const login = new URL(location ?? '', portal.origin())
    expect([login.pathname, login.searchParams.get('next')]).toEqual(['/login', staffAddress(id, token)])
  })

  const refusals: [why: string, change: (id: number, linkId: number) => Promise<unknown>, words: string][] = [
    [
      'expired',
      (_, linkId) =>
        sql`update article_preview set create_time = now() - interval '25 hours', expire_time = now() - interval '1 second'
          where id = ${linkId}`.execute(portal.db),
      '这个预览链接已于',
    ],
    [
      'revoked',
      (id, linkId) => send(`/api/staff/articles/${id}/preview-links/revoke`, reviewer, { linkId }),
      '这个预览链接已经停用',
    ],
    ['released', (id) => drafts.release(id), '这篇稿件已经发布，预览链接不再有效'],
    ['deleted', (id) => send(`/api/staff/articles/${id}/delete`, editor, {}), '已经放入回收站'],
  ]
  test.each(refusals)('that is %s answers 410 and says how to get another', async (_, change, words) => {
    const {
      id,
      link: { id: linkId, token },
    } = await drafts.shared()
    await change(id, linkId)
    const page = await get(staffAddress(id, token), reviewer)
    expect([page.status, page.text.includes(words), page.text.includes('请在预览页面重新生成链接')]).toEqual([
      410,
      true,
      true,
    ])
    expect(page.text).toContain('<title>预览链接已失效</title>')
    const framed = await get(previewAddress(id, token), reviewer)
    expect([framed.status, framed.location]).toEqual([302, staffAddress(id, token)])
    // Strangers learn nothing of it.
    const stranger = await tokenOf('editor', [otherVillage])
    expect((await get(staffAddress(id, token), stranger)).status).toBe(404)
    const { data } = (await (await send(`/api/staff/articles/${id}/preview-links`, editor, { hours: 2 })).json()) as {
      data: unknown
    }
    expect(data).toBeNull()
  })

  test('stays ended when the article is revised after its release', async () => {
    const {
      id,
      link: { token },
    } = await drafts.shared()
    await drafts.release(id)
    await drafts.startRevision(id, { title: '修订以后的标题' })
    expect((await get(staffAddress(id, token), reviewer)).status).toBe(410)
  })

  test('goes with an article that is deleted for good', async () => {
    const {
      id,
      link: { token },
    } = await drafts.shared()
    await send(`/api/staff/articles/${id}/delete`, editor, {})
    await sql`update article_work set delete_time = now() - interval '31 days' where article_id = ${id}`.execute(
      portal.db,
    )
    await runRetention(portal.db, { messages: 0, requests: 0, payments: 0, lookUps: 0 })
    expect((await get(staffAddress(id, token), reviewer)).status).toBe(404)
  })

  test('is forgotten once it expired thirty days ago, when somebody makes another', async () => {
    const expire = (linkId: number, days: number) =>
      sql`update article_preview set create_time = now() - interval '90 days',
        expire_time = now() - make_interval(days => ${days}) where id = ${linkId}`.execute(portal.db)
    const [old, recent] = [await drafts.shared(), await drafts.shared()]
    await expire(old.link.id, 31)
    await expire(recent.link.id, 29)
    const statusOf = async ({ id, link }: typeof old) => (await get(staffAddress(id, link.token), reviewer)).status
    expect([await statusOf(old), await statusOf(recent)]).toEqual([410, 410])
    await drafts.shared()
    expect([await statusOf(old), await statusOf(recent)]).toEqual([404, 410])
  })

  test('opens no other article, and nothing in another district', async () => {
    const {
      id,
      link: { token },
    } = await drafts.shared()
    const other = await drafts.draft()
    const everywhere = await tokenOf('reviewer', null)
    expect((await get(staffAddress(other, token), everywhere)).status).toBe(404)
    expect((await get(previewAddress(other, token), everywhere)).status).toBe(404)
    for (const path of [staffAddress(id, token), previewAddress(id, token), previewAddress(id)]) {
      expect((await get(path, everywhere)).status, path).toBe(200)
      expect((await get(path, everywhere, { area: '152202000000' })).status, path).toBe(404)
    }
  })

  test('of a text that moved to another village opens for neither village alone', async () => {
    const {
      id,
      link: { token },
    } = await drafts.shared()
    const both = await tokenOf('editor', [village, otherVillage])
    await save(id, both, { areaId: otherVillage })
    const neither = [editor, await tokenOf('editor', [otherVillage])]
    for (const path of [staffAddress(id, token), previewAddress(id, token)]) {
      for (const reader of neither) expect((await get(path, reader)).status, path).toBe(404)
      expect((await get(path, both)).status, path).toBe(200)
    }
  })

  test('is in the audit with everybody who opened it, once each', async () => {
    const id = await drafts.draft()
    const made = await send(`/api/staff/articles/${id}/preview-links`, editor, { hours: 1 })
    const { data } = (await made.json()) as { data: { id: number; url: string; expireTime: string } }
    expect(new Date(data.expireTime).getTime() - Date.now()).toBeLessThanOrEqual(3_600_000)
    const path = data.url.replace(portal.origin(), '')
    for (const reader of [editor, reviewer, reviewer]) expect((await get(path, reader)).status).toBe(200)
    expect((await get(staffAddress(id), editor)).text).toContain('打开过的人：审核人甲')
    await send(`/api/staff/articles/${id}/preview-links/revoke`, editor, { linkId: data.id })
    const events = await portal.db
      .selectFrom('audit_event')
      .select(['action', 'detail'])
      .where('subject', '=', String(id))
      .where('action', 'like', 'article.preview%')
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { action: 'article.preview', detail: { link: data.id, expires: data.expireTime } },
      { action: 'article.preview-open', detail: { link: data.id } },
      { action: 'article.preview-revoke', detail: { link: data.id } },
    ])
  })

  test('is stored as a hash only', async () => {
    const { token } = (await drafts.shared()).link
    const { rows } = await sql<{ all: string }>`select string_agg(article_preview::text, '') as all
      from article_preview`.execute(portal.db)
    expect(rows[0]?.all).not.toContain(token)
  })

  test('is one of twenty at most', async () => {
    const id = await drafts.draft()
    for (let count = 0; count < 20; count += 1) await drafts.share(id)
    const refused = await send(`/api/staff/articles/${id}/preview-links`, editor, { hours: 1 })
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('已有 20 个')])
  })
})

test('pictures and attachments of a draft open for its readers only', async () => {
  const id = await drafts.draft()
  const body = new FormData()
  body.append('file', new Blob(['项目,金额\n']), '明细.csv')
  const uploaded = await fetch(`${portal.origin()}/api/staff/articles/${id}/files`, {
    method: 'POST',
    headers: { cookie: `Admin-Token=${editor}` },
    body,
  })
  const { data } = (await uploaded.json()) as { data: { url: string } }
  await save(
    id,
    editor,
    createContent({
      areaId: village,
      attachments: [{ name: '明细.csv', url: data.url, mediaType: 'text/csv', sizeBytes: 15 }],
    }),
  )
  const { token } = await drafts.share(id)
  expect((await get(`/village/village?id=${id}&preview=${token}`, reviewer)).text).toContain(`href="${data.url}"`)
  const stranger = await tokenOf('editor', [otherVillage])
  const statuses = await Promise.all([reviewer, stranger, ''].map(async (each) => (await get(data.url, each)).status))
  expect(statuses).toEqual([200, 404, 404])
})
