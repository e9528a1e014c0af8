import { expect } from 'vitest'
import { getSettings } from '../../../src/domain/districts/queries.server.ts'
import { getWords } from '../../../src/domain/mongolian/queries.server.ts'
import { getHolidayYear } from '../../../src/domain/holidays/queries.server.ts'
import type { Db } from '../../../src/platform/db/types.ts'
import type { Example } from './example.ts'
import '../../../src/domain/messages/reply-templates/table.server.ts'
import '../../../src/domain/mongolian/table.server.ts'
import '../../../src/domain/site-pages/table.server.ts'
import { publicJson } from '../../harness/public-text.ts'
import { storeSettings } from '../../harness/settings.ts'

const districtCode = '152201000000'
const anyId = expect.any(Number)

type Request = Pick<Example, 'path' | 'json'>

const example = async (
  of: string,
  signedIn: 'admin' | 'editor' | 'replier',
  again: () => Promise<Request>,
  data: unknown = null,
): Promise<Example> => ({ of, signedIn, again, data, ...(await again()) })

/** Examples of the calls for what districts decide. Each change names the version that it is made from. */
export async function createSettingsExamples(db: Db): Promise<Example[]> {
  return [
    ...(await settingsExamples(db)),
    ...(await holidayExamples(db)),
    ...(await mongolianExamples(db)),
    ...(await templateExamples(db)),
    ...(await sitePageExamples(db)),
  ]
}

function settingsExamples(db: Db): Promise<Example[]> {
  let made = 0
  const current = async () => {
    const found = await getSettings(db, districtCode)
    if (!found) throw new Error('The district has no settings.')
    return found
  }
  return Promise.all([
    example('GET /api/staff/settings', 'admin', async () => ({ path: '/api/staff/settings' }), {
      version: anyId,
      settings: expect.objectContaining({ name: '乌兰浩特市', reviews: 3, footer: expect.any(Object) }),
    }),
    example(
      'GET /api/staff/settings/versions',
      'admin',
      async () => ({ path: '/api/staff/settings/versions?pageNum=1' }),
      {
        data: expect.arrayContaining([
          {
            version: anyId,
            person: '测试员',
            reason: '测试',
            createTime: expect.stringMatching(/^\d{4}-.*Z$/),
            changes: [{ title: '发布前的审核次数', before: '1', after: '3' }],
          },
        ]),
        recordsTotal: anyId,
      },
    ),
    example('PUT /api/staff/settings', 'admin', async () => {
      const { version, settings } = await current()
      made += 1
      const changed = { ...settings, subTitle: `副标题 ${made}` }
      return { path: '/api/staff/settings', json: { version, reason: '换副标题', settings: changed } }
    }),
    example('POST /api/staff/settings/versions/{id}/restore', 'admin', async () => {
      made += 1
      await db.transaction().execute((tx) => storeSettings(tx, { subTitle: `副标题 ${made}` }))
      return { path: '/api/staff/settings/versions/1/restore', json: { version: (await current()).version } }
    }),
  ])
}

function holidayExamples(db: Db): Promise<Example[]> {
  let made = 0
  return Promise.all([
    example('GET /api/staff/holidays/{year}', 'admin', async () => ({ path: '/api/staff/holidays/2026' }), {
      year: 2026,
      version: 0,
      known: true,
      entries: expect.arrayContaining([{ kind: 'off', name: '国庆节', from: '2026-10-01', to: '2026-10-07' }]),
    }),
    example('PUT /api/staff/holidays/{year}', 'admin', async () => {
      const { version } = await getHolidayYear(db, districtCode, 2027)
      made += 1
      const entries = [{ kind: 'off', name: `元旦 ${made}`, from: '2027-01-01', to: '2027-01-03' }]
      return { path: '/api/staff/holidays/2027', json: { version, entries } }
    }),
  ])
}

async function mongolianExamples(db: Db): Promise<Example[]> {
  let made = 0
  const path = '/api/staff/mongolian'
  const version = async () => (await getWords(db, { areaCode: districtCode, kind: 'city' })).version
  const store = async (form: string) => {
    const row = { district_code: districtCode, version: (await version()) + 1, actor: '系统', reason: '审定' }
    await db
      .insertInto('district_mongolian')
      .values({ ...row, words: publicJson({ 菜单: form }) })
      // Several may store the next version at the same time.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await store('')
  return [
    await example(
      'GET /api/staff/mongolian',
      'admin',
      async () => {
        await store('')
        return { path }
      },
      {
        version: anyId,
        words: expect.objectContaining({ 菜单: expect.any(String), 首页: 'ᠲᠡᠷᠢᠭᠦᠨ ᠬᠠᠭᠤᠳᠠᠰᠤ' }),
        missing: expect.arrayContaining(['首页']),
      },
    ),
    await example('GET /api/staff/mongolian/versions', 'admin', async () => ({ path: `${path}/versions?pageNum=1` }), {
      data: expect.arrayContaining([
        { version: 1, person: '系统', reason: '审定', createTime: expect.stringMatching(/^\d{4}-.*Z$/), changes: [] },
      ]),
      recordsTotal: anyId,
    }),
    await example('PUT /api/staff/mongolian', 'admin', async () => {
      made += 1
      return { path, json: { version: await version(), reason: '审定', words: { 菜单: `ᠨᠠᠮ ${made}` } } }
    }),
    await example('POST /api/staff/mongolian/versions/{id}/restore', 'admin', async () => {
      await store('ᠨᠠᠮ')
      return { path: `${path}/versions/1/restore`, json: { version: await version() } }
    }),
  ]
}

function templateExamples(db: Db): Promise<Example[]> {
  const path = '/api/staff/reply-templates'
  const template = { kind: 'help', title: '低保', text: '您好！' } as const
  const stored = async () => {
    const { kind, title, text } = template
    const row = { district_code: districtCode, kind, title, content: text, position: 100 }
    return (await db.insertInto('reply_template').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  return Promise.all([
    example(
      'GET /api/staff/reply-templates',
      'replier',
      async () => ({ path }),
      expect.arrayContaining([
        { id: anyId, version: 1, kind: null, title: '开头', text: expect.stringContaining('您好！') },
      ]),
    ),
    example('POST /api/staff/reply-templates', 'replier', async () => ({ path, json: template }), { id: anyId }),
    example('PUT /api/staff/reply-templates/{id}', 'replier', async () => ({
      path: `${path}/${await stored()}`,
      json: { ...template, version: 1 },
    })),
    ...(['raise', 'remove'] as const).map((name) =>
      example(`POST /api/staff/reply-templates/{id}/${name}`, 'replier', async () => ({
        path: `${path}/${await stored()}/${name}`,
        json: name === 'remove' ? { version: 1 } : {},
      })),
    ),
  ])
}

async function sitePageExamples(db: Db): Promise<Example[]> {
  const path = '/api/staff/site-pages/about'
  let made = 0
  const newest = async () => {
    const row = await db
      .selectFrom('site_page')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('district_code', '=', districtCode)
      .where('page', '=', 'about')
      .executeTakeFirstOrThrow()
    return row.version ?? 0
  }
  const open = { of: 'GET /api/site/pages/{page}', path: '/api/site/pages/guide' }
  const text = {
    title: '公开指南',
    content: expect.stringContaining('一、公开的依据'),
    html: expect.stringContaining('<h2>一、公开的依据</h2>'),
    changeTime: null,
  }
  return [
    { ...open, data: text },
    { of: 'GET /api/article/article/notices', path: '/api/article/article/notices', data: expect.any(Array) },
    await example('GET /api/staff/site-pages/{page}', 'editor', async () => ({ path: '/api/staff/site-pages/guide' }), {
      title: '公开指南',
      version: 0,
      content: expect.any(String),
      officePhone: '',
      versions: [],
    }),
    await example('PUT /api/staff/site-pages/{page}', 'editor', async () => {
      made += 1
      return { path, json: { version: await newest(), content: `一、谁在负责\n示例 ${made}`, reason: '换文字' } }
    }),
  ]
}
