import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeSettings, restoreSettings } from '../../../src/domain/districts/operations.server.ts'
import { ensureDistricts } from '../../../src/domain/ensure-districts.server.ts'
import { textsOfSettings } from '../../../src/domain/districts/fields.ts'
import { getSettings, listSettingsVersions } from '../../../src/domain/districts/queries.server.ts'
import { scanTexts } from '../../../src/domain/public-texts/scan.server.ts'
import '../../../src/domain/public-texts/table.server.ts'
import type { DistrictSettings } from '../../../src/domain/districts/schema.ts'
import { system } from '../../../src/access/policy.ts'
import { type Database, openDatabase } from '../../../src/platform/db/database.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeArea } from '../../harness/factories.ts'
import { perform } from '../../harness/perform.ts'
import { type Portal, startPortal } from '../../harness/portal.ts'
import { admin, createActor } from '../../harness/staff-fixture.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'
import { shownText } from '../../harness/shown-text.ts'

const desk = useStaffPortal()
const code = '152201000000'
const elsewhere = '152202000000'

let secondDatabase: Database
let second: Portal
beforeAll(async () => {
  secondDatabase = await openDatabase({ kind: 'postgres', url: desk.database.url, poolSize: 2 })
  second = await startPortal(secondDatabase)
})
afterAll(async () => {
  await second.close()
  await secondDatabase.close()
})

let first: DistrictSettings
beforeAll(async () => {
  first = (await current()).settings
})
afterEach(async () => {
  const { version, settings } = await current()
  // Stored settings may lack fields that are empty.
  if (isDeepStrictEqual(textsOfSettings(settings), textsOfSettings(first))) return
  const request = { version, reason: '测试', settings: first }
  await perform(desk.portal.site(), changeSettings, admin([1]), request)
  for (const portal of [desk.portal, second])
    await vi.waitUntil(
      async () => (await textAt(portal.origin(), '/dashboard')).includes(`<strong>${first.name}三务公开</strong>`),
      { timeout: 60_000 },
    )
})

async function current() {
  const found = await getSettings(desk.database.db, code)
  if (!found) throw new Error('The district has no settings.')
  return found
}

async function change(other: Partial<DistrictSettings>): Promise<void> {
  const { version, settings } = await current()
  const request = { version, reason: '测试', settings: { ...settings, ...other } }
  await perform(desk.portal.site(), changeSettings, admin([1]), request)
}

const restore = (version: number, restored: number) =>
  perform(desk.portal.site(), restoreSettings, admin([1]), { version, id: String(restored) })

const textAt = async (origin: string, path: string) => shownText(await fetch(origin + path))
const lastAudit = () =>
  desk.database.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

test('a change is on every page and call of the district in all processes, and on no other district', async () => {
  const paths = ['/dashboard', '/party/party', '/rss.xml', '/feed.json', '/manifest.webmanifest', '/region/region']
  const portals = [desk.portal, second]
  for (const portal of portals) for (const path of paths) await textAt(portal.origin(), path)
  const { version } = await current()
  await change({
    name: '新名市',
    keywords: '新的关键词',
    footer: { ...(await current()).settings.footer, phone: '0482-1' },
  })
  for (const portal of portals) {
    const read = (path: string) => textAt(portal.origin(), path)
    for (const path of paths) await expect.poll(() => read(path), { message: path }).toContain('新名市')
    const home = await read('/dashboard')
    expect(home).toContain('<strong>新名市三务公开</strong>')
    expect(home).toContain('电话：0482-1')
    expect(home).toContain('新的关键词')
    expect(home).not.toContain('<strong>乌兰浩特市三务公开</strong>')
    expect(await textAt(portal.origin(elsewhere), '/dashboard')).toContain('<strong>阿尔山市三务公开</strong>')
  }
  // The root area bears the district's name.
  expect(await textAt(desk.portal.origin(), '/api/system/area/name/1')).toContain('新名市')

  await restore(version + 1, version)
  for (const portal of portals)
    await expect.poll(() => textAt(portal.origin(), '/dashboard')).toContain('<strong>乌兰浩特市三务公开</strong>')
})

test('each change is a version with person, reason and difference, and a former one can be restored', async () => {
  const before = await current()
  await change({ subTitle: '第一次' })
  await change({ subTitle: '第二次', mobileSecondDigits: '3456789' })
  await restore(before.version + 2, before.version)
  expect((await current()).settings).toEqual(before.settings)
  const { rows } = await listSettingsVersions(desk.database.db, code, 1)
  expect(rows.slice(0, 2)).toMatchObject([
    {
      reason: `恢复第 ${before.version} 版`,
      changes: [{ title: '副标题' }, { title: '手机号码的第二位', after: '（空）' }],
    },
    {
      person: 'actor-999999',
      reason: '测试',
      changes: [
        { title: '副标题', before: '第一次', after: '第二次' },
        { title: '手机号码的第二位', before: '（空）', after: '3456789' },
      ],
    },
  ])
  expect(await lastAudit()).toMatchObject({
    action: 'settings.restore',
    district_code: code,
    detail: { restored: before.version, changes: expect.stringContaining('副标题：第二次 → ') },
  })
  const versions = desk.database.db
  await expect(
    versions
      .updateTable('district_settings')
      .set({ reason: '改' } as never)
      .execute(),
  ).rejects.toThrow('append-only')
  await expect(versions.deleteFrom('district_settings').execute()).rejects.toThrow('append-only')
})

describe('refused', () => {
  const attempt = async (given: {
    actor?: ReturnType<typeof admin>
    version?: number
    reason?: string
    subTitle?: string
  }) => {
    const { version, settings } = await current()
    const { actor = admin([1]), subTitle = '另一个' } = given
    const request = { version, reason: '测试', settings: { ...settings, subTitle }, ...given }
    return perform(desk.portal.site(), changeSettings, actor, request)
  }
  test('other roles and other places', async () => {
    const township = await makeArea(desk.database.db)
    for (const actor of [
      admin([2]),
      admin([township]),
      createActor(1, 'Dashboard', null),
      createActor(1, 'editor', [1]),
    ])
      await expect(attempt({ actor })).rejects.toMatchObject({ code: 'forbidden' })
  })
  test('an older version, no reason, no change, and a version that never was', async () => {
    // There is an older version, whatever ran before.
    await change({ subTitle: '先改一次' })
    await expect(attempt({ version: (await current()).version - 1 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(attempt({ reason: ' ' })).rejects.toMatchObject({ code: 'invalid', field: 'reason' })
    await expect(attempt({ subTitle: (await current()).settings.subTitle })).rejects.toMatchObject({ code: 'invalid' })
    const { version } = await current()
    await expect(restore(version, 999)).rejects.toMatchObject({ code: 'not_found' })
  })
  test('the second of two who save at the same time', async () => {
    const { version } = await current()
    const both = await Promise.allSettled([attempt({ version, subTitle: '甲' }), attempt({ version, subTitle: '乙' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  })
})

test('a start keeps what was changed, whatever the configuration says', async () => {
  await change({ name: '保留市', mobileSecondDigits: '3456789' })
  const started = await desk.database.db.transaction().execute((tx) => ensureDistricts(tx, system, testDistricts))
  expect(started[0]).toMatchObject({ name: '保留市', mobileSecondDigits: '3456789', areaCode: code, kind: 'city' })
  const root = desk.database.db.selectFrom('area').select('name').where('id', '=', 1)
  expect(await root.executeTakeFirstOrThrow()).toEqual({ name: '保留市' })
})

test('the form keeps what was typed with what is wrong, and shows what somebody else saved', async () => {
  const { loginName } = await makeAccount({ db: desk.database.db }, { role: 'admin', areaIds: [1] })
  const token = await desk.enter(loginName)
  const { version, settings } = await current()
  const fields = { ...textsOfSettings(settings), version: String(version), reason: '办公室搬迁' }
  const save = (other: Record<string, string>) => desk.post('/staff/settings', { ...fields, ...other }, token)

  const wrong = await save({ 'footer.postcode': '12', subTitle: '<b>新</b>' })
  expect(wrong.status).toBe(422)
  const page = await wrong.text()
  expect(page).toContain('邮编应为 6 位邮政编码')
  expect(page).toContain('value="&lt;b&gt;新&lt;/b&gt;"')

  const preview = await (await save({ intent: 'preview', name: '预览市' })).text()
  expect(preview.replaceAll('<!-- -->', '')).toContain('<strong>预览市三务公开</strong>')
  expect((await current()).version).toBe(version)

  await change({ subTitle: '别人改的', replyApproval: true, reviews: 2 })
  const late = await save({ subTitle: '我改的' })
  expect(late.status).toBe(409)
  const shown = await late.text()
  expect(shown).toContain('别人刚刚改过设置')
  expect(shown).toContain('value="我改的"')
  expect(shown).toContain('现在是：别人改的')
  // The answer carries what is stored: the client does not load the page again after a refused save.
  expect(shown.replaceAll('<!-- -->', '')).toMatch(/现在是：是<[^]*现在是：两次</)
  expect(shown).toContain(`name="version" value="${version + 1}"`)
  const saved = await save({ subTitle: '我改的', version: String(version + 1) })
  expect([saved.status, readLocation(saved)]).toEqual([303, '/staff/settings?mode=settings.change'])
  expect((await desk.textOf('/staff/settings/versions', token)).replaceAll('<!-- -->', '')).toContain(
    '原来是“别人改的”，改为“我改的”',
  )
  const restored = await desk.post('/staff/settings/versions', { version: String(version + 2), restored: '1' }, token)
  expect(readLocation(restored)).toBe('/staff/settings/versions?mode=settings.restore')
})

test('the phone of the footer may be a confirmed mobile number, and no other one', async () => {
  const { loginName } = await makeAccount({ db: desk.database.db }, { role: 'admin', areaIds: [1] })
  const token = await desk.enter(loginName)
  const { version: before } = await current()
  const save = async (other: Record<string, string>) => {
    const { version, settings: now } = await current()
    return desk.post(
      '/staff/settings',
      { ...textsOfSettings(now), version: String(version), reason: '换号码', ...other },
      token,
    )
  }
  const refused = await save({ 'footer.phone': '13848201234' })
  const shown = await refused.text()
  expect(refused.status).toBe(422)
  expect(shown).toContain('电话里有手机号码 138****1234')
  expect(shown).toContain('name="footer.officePhone" value="13848201234"')
  expect((await save({ 'footer.phone': '13848201234', 'footer.officePhone': '13848201234' })).status).toBe(303)
  expect((await current()).settings.footer.officePhone).toBe('13848201234')
  await expect.poll(() => textAt(desk.portal.origin(), '/dashboard')).toContain('电话：13848201234')
  expect(await lastAudit()).toMatchObject({
    detail: { changes: expect.stringContaining('确认为办公手机号：（空） → 13848201234') },
  })
  expect((await save({ 'footer.phone': '13948201234' })).status).toBe(422)
  // Other settings are changed without a new confirmation, and an officer is not told.
  expect((await save({ subTitle: '新的副标题' })).status).toBe(303)
  await scanTexts(desk.database.db, 'district_settings', '')
  expect(await desk.database.db.selectFrom('public_text_finding').selectAll().execute()).toEqual([])
  const { version } = await current()
  await restore(version, before)
  expect((await current()).settings.footer).not.toHaveProperty('officePhone')
})

test('who only looks gets no buttons, and administrators of other places read nothing', async () => {
  const db = desk.database.db
  const looks = await desk.enter((await makeAccount({ db }, { role: 'Dashboard', areaIds: [1] })).loginName)
  const other = await desk.enter((await makeAccount({ db }, { role: 'admin', areaIds: [2] })).loginName)
  const township = await makeArea(db)
  const part = await desk.enter((await makeAccount({ db }, { role: 'admin', areaIds: [township] })).loginName)
  expect(await desk.textOf('/staff/settings', looks)).not.toContain('修改的原因')
  expect(await desk.textOf('/staff/settings/versions', looks)).not.toContain('>恢复<')
  for (const token of [other, part])
    for (const path of ['/staff/settings', '/staff/settings/versions', '/staff/holidays'])
      expect((await desk.get(path, token)).status, path).toBe(403)
  for (const token of [looks, other, part]) {
    const refused = await desk.post('/staff/settings/versions', { version: '1', restored: '1' }, token)
    expect(refused.status).toBe(403)
  }
})
