import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '../../../src/platform/db/types.ts'
import { makeArea, makeBanner, makeCategory } from '../../harness/factories.ts'
import type { Example } from './example.ts'

const anyId = expect.any(Number)
const anyText = expect.any(String)
const units = '/api/staff/units'
const banners = '/api/staff/banners'

type Request = Pick<Example, 'path' | 'json' | 'file'>

const example = async (
  of: string,
  again: () => Promise<Request>,
  data: unknown = null,
  signedIn: 'admin' | 'editor' = 'editor',
): Promise<Example> => ({
  of,
  signedIn,
  again,
  data,
  ...(await again()),
})

/** Examples of the calls for units, banners and categories. Each gets its own, since a command can be done once. */
export async function createUnitExamples(db: Db): Promise<Example[]> {
  return [
    ...(await unitExamples(db)),
    ...(await importExamples(db)),
    ...(await bannerExamples(db)),
    ...(await categoryExamples(db)),
  ]
}

let count = 0
const nameOf = (what: string) => `${what}${(count += 1)}`
const facts = (name: string) => ({ name, code: '', unitGroup: '', phone: '0482-1234567', address: '', head: '' })

const shownUnit = {
  id: anyId,
  parentId: 1,
  level: 'township',
  standing: 'open',
  name: anyText,
  code: '',
  unitGroup: '',
  phone: '',
  address: '',
  head: '',
  officePhone: '',
  formerNames: [],
  version: 1,
}

function unitExamples(db: Db): Promise<Example[]> {
  const township = () => makeArea(db, { name: nameOf('范例镇') })
  const village = async () => makeArea(db, { name: nameOf('范例村'), level: 'village', parent_id: await township() })
  const command = (name: string, json: () => Promise<object>, make: () => Promise<number> = township) =>
    example(`POST ${units}/{id}/${name}`, async () => ({
      path: `${units}/${await make()}/${name}`,
      json: { version: 1, ...(await json()) },
    }))
  return Promise.all([
    example(`GET ${units}`, async () => ({ path: units }), expect.arrayContaining([shownUnit])),
    example(`GET ${units}/{id}`, async () => ({ path: `${units}/${await township()}` }), {
      ...shownUnit,
      intro: '',
      articles: 0,
      messages: 0,
      payments: 0,
      accounts: 0,
    }),
    example(
      `POST ${units}`,
      async () => ({ path: units, json: { parentId: 1, level: 'township', ...facts(nameOf('新镇')) } }),
      { id: anyId },
    ),
    example(`PUT ${units}/{id}`, async () => ({
      path: `${units}/${await township()}`,
      json: { version: 1, ...facts(nameOf('改名镇')) },
    })),
    command('intro', async () => ({ intro: '<p>位于洮儿河畔。</p>' })),
    command('move', async () => ({ parentId: await township() }), village),
    command('merge', async () => ({ intoId: await township() })),
    command('close', async () => ({})),
    command('open', async () => ({})),
  ])
}

async function importExamples(db: Db): Promise<Example[]> {
  const parent = nameOf('导入镇')
  await makeArea(db, { name: parent })
  const text = `上级单位,名称\n${parent},导入村\n`
  return [
    await example(`POST ${units}/import/check`, async () => ({ path: `${units}/import/check`, json: { text } }), {
      added: [{ line: 2, name: '导入村' }],
      changed: [],
      same: 0,
      problems: [],
      digest: expect.stringMatching(/^[\da-f]{64}$/),
    }),
    // Nothing to do always has the same digest.
    await example(
      `POST ${units}/import`,
      async () => ({
        path: `${units}/import`,
        json: {
          text: '名称\n',
          digest: createHash('sha256').update('{"changes":[],"same":0,"problems":[]}').digest('hex'),
        },
      }),
      { added: 0, changed: 0 },
    ),
  ]
}

const texts = { pictureUrl: '/banners/152201000000-1.svg', title: '范例', alt: '草原', linkUrl: '/party/party' }

async function bannerExamples(db: Db): Promise<Example[]> {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#4a7628' } })
    .png()
    .toBuffer()
  const banner = () => makeBanner(db, { title: '范例', end_day: '2020-01-01' })
  return Promise.all([
    example(
      `GET ${banners}`,
      async () => {
        await banner()
        return { path: banners }
      },
      expect.arrayContaining([
        {
          id: anyId,
          pictureUrl: '/pictures/test.webp',
          title: '范例',
          alt: '测试图片',
          linkUrl: '',
          focalX: 50,
          focalY: 50,
          startDay: null,
          endDay: '2020-01-01',
          officePhone: '',
          version: 1,
        },
      ]),
    ),
    example(`POST ${banners}`, async () => ({ path: banners, json: { ...texts, endDay: '2020-01-01' } }), {
      id: anyId,
    }),
    example(`PUT ${banners}/{id}`, async () => ({
      path: `${banners}/${await banner()}`,
      json: { ...texts, endDay: '2020-01-01', version: 1 },
    })),
    example(`POST ${banners}/{id}/move`, async () => ({
      path: `${banners}/${await banner()}/move`,
      json: { version: 1, step: 'up' },
    })),
    example(`POST ${banners}/{id}/remove`, async () => ({
      path: `${banners}/${await banner()}/remove`,
      json: { version: 1 },
    })),
    example(
      `POST ${banners}/pictures`,
      async () => ({ path: `${banners}/pictures`, file: { name: '草原.png', bytes } }),
      {
        url: expect.stringMatching(/^\/files\/u\/[\da-f]{64}\//),
        width: 40,
        height: 20,
      },
    ),
  ])
}

function categoryExamples(db: Db): Promise<Example[]> {
  const path = '/api/staff/categories'
  const category = () => makeCategory(db, 9, nameOf('范例栏目'))
  const command = (name: string, json: () => Promise<object>) =>
    example(
      `POST ${path}/{id}/${name}`,
      async () => ({ path: `${path}/${await category()}/${name}`, json: { version: 1, ...(await json()) } }),
      null,
      'admin',
    )
  const written = { description: '', keywords: '', retentionMonths: 24 }
  return Promise.all([
    example(
      `GET ${path}`,
      async () => ({ path }),
      expect.arrayContaining([
        {
          id: 9,
          parentId: null,
          title: '惠农政策',
          description: anyText,
          keywords: anyText,
          hidden: false,
          retentionMonths: null,
          version: 1,
          articles: anyId,
        },
      ]),
      'admin',
    ),
    example(
      `POST ${path}`,
      async () => ({ path, json: { parentId: 9, title: nameOf('新栏目'), ...written } }),
      { id: anyId },
      'admin',
    ),
    example(
      `PUT ${path}/{id}`,
      async () => ({
        path: `${path}/${await category()}`,
        json: { version: 1, title: nameOf('改名栏目'), ...written },
      }),
      null,
      'admin',
    ),
    command('move', async () => ({ parentId: await category() })),
    command('hide', async () => ({})),
    command('show', async () => ({})),
  ])
}
