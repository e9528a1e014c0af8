import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { operator } from '../../../src/access/policy.ts'
import { addBanner } from '../../../src/domain/banners/operations.server.ts'
import { findNextBannerChange } from '../../../src/domain/banners/queries.server.ts'
import { removeUnusedRows } from '../../../src/domain/articles/scan/scan-files.server.ts'
import { scanTexts } from '../../../src/domain/public-texts/scan.server.ts'
import '../../../src/domain/public-texts/table.server.ts'
import type { Tx } from '../../../src/platform/db/types.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { behindEachOther } from '../../harness/behind-each-other.ts'
import { makeArea } from '../../harness/factories.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'

const desk = useStaffPortal()
const districtCode = '152201000000'
const db = () => desk.database.db
beforeEach(() => db().deleteFrom('banner').execute())
const enter = async (areaIds: number[]) =>
  desk.enter((await makeAccount(desk.database, { role: 'editor', areaIds })).loginName)
const texts = {
  pictureUrl: '/banners/152201000000-1.svg',
  title: '稻香两岸',
  alt: '金色的稻田',
  linkUrl: '/party/party',
  focalX: '20',
  focalY: '50',
  startDay: '',
  endDay: '',
  officePhone: '',
}
const home = () => desk.textOf('/dashboard', '')
const stored = () => db().selectFrom('banner').selectAll().orderBy('position').orderBy('id').execute()
const upload = async (token: string, bytes: Buffer, name: string) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${desk.portal.origin()}/api/staff/banners/pictures`, {
    method: 'POST',
    body: form,
    headers: { cookie: `Admin-Token=${token}`, origin: desk.portal.origin() },
  })
  return { status: answer.status, body: (await answer.json()) as { data: { url: string } | null; message: string } }
}

test('an uploaded picture becomes a banner of the home page at once, without what the camera wrote into it', async () => {
  const token = await enter([1])
  const photo = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#4a7628' } })
    .withExif({ IFD0: { Artist: 'HIDDEN-NAME' } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('HIDDEN-NAME')).toBe(true)
  const { body } = await upload(token, photo, '草原.jpg')
  const pictureUrl = body.data?.url ?? ''
  const picture = await desk.get(pictureUrl)
  expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
  expect(Buffer.from(await picture.arrayBuffer()).includes('HIDDEN-NAME')).toBe(false)

  await expect.poll(home).not.toContain('草原新景')
  const added = await desk.post('/staff/banners/new', { ...texts, pictureUrl, title: '草原新景' }, token)
  expect(readLocation(added)).toBe('/staff/banners?mode=banner.add')
  await expect.poll(home).toContain('草原新景')
  const shown = await home()
  expect(shown).toMatch(/<img[^>]+data-x="2"/)
  expect(shown).not.toMatch(/<img[^>]+data-y=/)
  // A picture that is in use stays; one that is in no banner goes.
  const { body: other } = await upload(token, await sharp(photo).rotate(90).toBuffer(), '另一张.jpg')
  await removeUnusedRows(db(), new Date(Date.now() + 60_000))
  await removeUnusedRows(db(), new Date(Date.now() + 60_000))
  expect((await desk.get(pictureUrl)).status).toBe(200)
  expect((await desk.get(other.data?.url ?? '')).status).toBe(404)
})

test('what is no picture, a foreign file and wrong fields are refused, with what was typed', async () => {
  const token = await enter([1])
  const refused = await upload(token, Buffer.from('名称\n'), '名单.csv')
  expect([refused.status, refused.body.message]).toEqual([400, '请选择一张图片（JPG、PNG 或 WebP）'])
  const foreign = { ...texts, pictureUrl: `/files/u/${'a'.repeat(64)}/x.png` }
  expect(await (await desk.post('/staff/banners/new', foreign, token)).text()).toContain('没有这张图片')
  const wrong = await desk.post(
    '/staff/banners/new',
    { ...texts, title: '', alt: '', linkUrl: 'javascript:alert(1)', startDay: '2026-10-02', endDay: '2026-10-01' },
    token,
  )
  expect(wrong.status).toBe(422)
  const page = await wrong.text()
  for (const words of ['请填写标题', '请填写图片说明', '以 / 开头', '不能早于', 'value="javascript:alert(1)"'])
    expect(page).toContain(words)
})

test('a banner is shown in its period only, and cached pages end with it', async () => {
  const token = await enter([1])
  const add = (title: string, startDay: string, endDay: string) =>
    desk.post('/staff/banners/new', { ...texts, title, startDay, endDay }, token)
  await add('已经过去', '', '2020-01-01')
  await add('还没开始', '2100-01-01', '')
  await add('正在显示', '2020-01-01', '2099-12-30')
  await expect.poll(home).toContain('正在显示')
  const shown = await home()
  expect(['已经过去', '还没开始', '正在显示'].map((title) => shown.includes(title))).toEqual([false, false, true])
  await expect.poll(() => desk.textOf('/api/system/banner/showBanners', '')).toContain('正在显示')
  const api = await desk.textOf('/api/system/banner/showBanners', '')
  expect([api.includes('还没开始'), api.includes('正在显示')]).toEqual([false, true])
  expect(await desk.textOf('/staff/banners', token)).toContain('还没有开始')
  const next = await findNextBannerChange(db(), districtCode, new Date())
  expect(next?.toISOString()).toBe('2099-12-30T16:00:00.000Z')
})

test('banners are changed, ordered and removed; of two at once the second is told', async () => {
  const token = await enter([1])
  for (const title of ['第一张', '最后一张']) await desk.post('/staff/banners/new', { ...texts, title }, token)
  const last = (await stored()).at(-1)
  if (!last) throw new Error('The banner was not stored.')
  const save = (fields: object, version = last.changes) =>
    desk.post(`/staff/banners/${last.id}`, { ...texts, intent: 'save', version: String(version), ...fields }, token)
  expect((await save({ title: '改过一次' })).status).toBe(303)
  const late = await save({ title: '晚了一步' })
  const shown = await late.text()
  expect([late.status, shown]).toEqual([409, expect.stringContaining('value="晚了一步"')])
  expect(shown).toContain('现在保存的是“改过一次”')
  const audit = await db().selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    action: 'banner.change',
    detail: { bannerTitle: '改过一次', bannerTitleBefore: '最后一张' },
  })
  const version = last.changes + 1
  expect(readLocation(await desk.post('/staff/banners', { move: `${last.id} ${version} up` }, token))).toContain(
    'banner.move',
  )
  expect((await stored()).at(-2)?.id).toBe(last.id)
  await expect.poll(home).toContain('改过一次')
  expect((await save({ intent: 'remove' }, version)).status).toBe(303)
  await expect.poll(home).not.toContain('改过一次')
})

test('a title may have a confirmed office number, and no other one', async () => {
  const token = await enter([1])
  const banner = { ...texts, title: '便民服务 13848201234' }
  const refused = await desk.post('/staff/banners/new', banner, token)
  const shown = await refused.text()
  expect([refused.status, shown]).toEqual([422, expect.stringContaining('标题里有手机号码 138****1234')])
  expect(shown).toContain('name="officePhone" value="13848201234"')
  expect((await desk.post('/staff/banners/new', { ...banner, officePhone: '13848201234' }, token)).status).toBe(303)
  await expect.poll(home).toContain('便民服务 13848201234')
  const [row] = await stored()
  const save = async (fields: Partial<typeof banner>) => {
    const [now] = await stored()
    const given = { ...banner, officePhone: '13848201234', version: String(now?.changes), ...fields }
    return (await desk.post(`/staff/banners/${row?.id}`, given, token)).status
  }
  expect(await save({ alt: '新的说明' })).toBe(303)
  expect(await save({ title: '便民服务 13948201234' })).toBe(422)
  expect(await save({ officePhone: '' })).toBe(422)
  await scanTexts(db(), 'banner', '')
  expect(await db().selectFrom('public_text_finding').selectAll().execute()).toEqual([])
})

test('banners that are added at once have different places', async () => {
  const add = (tx: Tx, title: string) =>
    addBanner.performIn(tx, desk.portal.site(), operator('测试员'), { ...texts, title, focalX: 20, focalY: 50 })
  const ids = await behindEachOther(
    db(),
    (tx) => add(tx, '同时一'),
    (tx) => add(tx, '同时二'),
  )
  const places = (await stored())
    .filter(({ id }) => ids.some((added) => added.id === id))
    .map(({ position }) => position)
  expect(new Set(places).size).toBe(2)
})

test('a link to another site leads through the prompt, and only to addresses of banners', async () => {
  const token = await enter([1])
  await desk.post('/staff/banners/new', { ...texts, title: '外链', linkUrl: 'https://www.example.com/a' }, token)
  const { id } = (await stored()).at(-1) ?? { id: 0 }
  const address = `/leaving?banner=${id}&url=${encodeURIComponent('https://www.example.com/a')}`
  await expect.poll(home).toContain(`href="${address.replace('&', '&amp;')}"`)
  await expect.poll(() => desk.textOf(address, '')).toContain('首页的轮播图')
  expect((await desk.get(`/leaving?banner=${id}&url=${encodeURIComponent('https://evil.example/')}`)).status).toBe(404)
  expect((await desk.get(`/leaving?url=${encodeURIComponent('https://www.example.com/a')}`)).status).toBe(404)
})

test('only editors of the whole district change banners', async () => {
  const own = await enter([await makeArea(db(), { level: 'village' })])
  expect((await desk.get('/staff/banners', own)).status).toBe(403)
  expect((await desk.post('/staff/banners/new', texts, own)).status).toBe(403)
  expect((await upload(own, Buffer.from('x'), 'x.png')).status).toBe(403)
})
