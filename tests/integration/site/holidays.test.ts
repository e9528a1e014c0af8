import { beforeEach, expect, test } from 'vitest'
import { changeHolidays } from '../../../src/domain/holidays/operations.server.ts'
import type { Holiday } from '../../../src/domain/holidays/holidays.ts'
import { publicHolidays } from '../../../src/domain/holidays/public-holidays.ts'
import { getHolidayYear } from '../../../src/domain/holidays/queries.server.ts'
import { getSettings } from '../../../src/domain/districts/queries.server.ts'
import { changeSettings } from '../../../src/domain/districts/operations.server.ts'
import { findMessagesByPhone } from '../../../src/domain/messages/queries.server.ts'
import { newDependencies } from '../../../src/http/services.ts'
import { testDistricts } from '../../harness/districts.ts'
import { makeAccount } from '../../harness/accounts.ts'
import { createMessageFixture } from '../../harness/message-fixture.ts'
import { perform } from '../../harness/perform.ts'
import { openTestPortal } from '../../harness/portal.ts'
import { createActor, admin, lastAudit } from '../../harness/staff-fixture.ts'
import { readLocation, useStaffPortal } from '../../harness/staff-portal.ts'

const desk = useStaffPortal()
beforeEach(() => desk.database.db.deleteFrom('holiday_year').execute())
const code = '152201000000'
const [first] = testDistricts
if (!first) throw new Error('There is no district.')
const visitor = { address: '192.0.2.1', display: '', origin: '', session: null } as const
const naadam: Holiday = { kind: 'off', name: '那达慕', from: '2026-08-03', to: '2026-08-05' }
const save = (version: number, entries: readonly Holiday[], actor = admin([1]), year = 2026) =>
  perform(desk.portal.site(), changeHolidays, actor, { year, version, entries: [...entries] })
const stored = (year = 2026, district = code) => getHolidayYear(desk.database.db, district, year)

test('a district replaces a year, which others keep', async () => {
  expect(await stored()).toEqual({ year: 2026, version: 0, known: true, entries: publicHolidays.get(2026) })
  await save(0, [...(publicHolidays.get(2026) ?? []), naadam])
  const { version, entries } = await stored()
  expect([version, entries[9]]).toEqual([1, naadam])
  expect(await stored(2026, '152202000000')).toMatchObject({ version: 0 })
  expect(await stored(2031)).toEqual({ year: 2031, version: 0, known: false, entries: [] })
  await expect(save(0, [naadam])).rejects.toMatchObject({ code: 'conflict' })
  await save(1, [naadam])
  await expect(save(1, [])).rejects.toMatchObject({ code: 'conflict' })
  await expect(save(2, [{ ...naadam, to: '' }])).rejects.toMatchObject({ code: 'invalid', field: 'entries.0.to' })
  for (const actor of [admin([2]), createActor(1, 'replier', [1]), createActor(1, 'Dashboard', null)])
    await expect(save(2, [], actor)).rejects.toMatchObject({ code: 'forbidden' })
  const audited = desk.database.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc')
  expect(await audited.executeTakeFirstOrThrow()).toMatchObject({
    action: 'holiday.change',
    subject: '2026',
    detail: { days: '那达慕 2026-08-03 至 2026-08-05 放假' },
  })
})

test('the year is changed by a form, and what was wrong comes back as it was typed', async () => {
  const { loginName } = await makeAccount({ db: desk.database.db }, { role: 'admin', areaIds: [1] })
  const token = await desk.enter(loginName)
  expect(await desk.textOf('/staff/holidays?year=2031', token)).toContain('还没有登记节假日，现在只按周末计算')
  const path = '/staff/holidays?year=2027'
  const fields = { version: '0', 'name-0': '春节', 'kind-0': 'off', 'from-0': '2027-02-05', 'name-3': '', 'from-3': '' }
  const wrong = await desk.post(path, { ...fields, 'to-0': '2027-02-01' }, token)
  expect(wrong.status).toBe(422)
  const page = await wrong.text()
  expect(page).toContain('结束日期不能早于开始日期')
  expect(page).toContain('value="2027-02-01"')
  const later = { 'name-2': '清明节', 'from-2': '2027-04-05', 'to-2': '2027-04-04' }
  const gap = await (await desk.post(path, { ...fields, 'name-0': '', 'from-0': '', ...later }, token)).text()
  expect(gap).toMatch(/id="to-2-error"[^>]*>结束日期/)
  expect(gap).toMatch(/name="name-2"[^>]*value="清明节"/)
  const saved = await desk.post(path, { ...fields, 'to-0': '' }, token)
  expect(readLocation(saved)).toBe('/staff/holidays?mode=holiday.change&year=2027')
  expect((await stored(2027)).entries).toEqual([{ kind: 'off', name: '春节', from: '2027-02-05', to: '2027-02-05' }])
  const late = await desk.post(path, fields, token)
  const shown = await late.text()
  expect([late.status, shown.includes('别人刚刚改过'), shown.includes('现在的安排')]).toEqual([409, true, true])
  await save(0, [naadam])
  await save(1, [])
  const { version } = await stored()
  expect(version).toBe(2)
  await desk.post('/staff/holidays?year=2026', { version: String(version), intent: 'announced' }, token)
  expect(await stored()).toMatchObject({ version: 0, entries: publicHolidays.get(2026) })
  expect(await lastAudit(desk.database)).toMatchObject({ action: 'holiday.reset', subject: '2026' })
})

test('a save that changes nothing is refused, and the year goes on following the product', async () => {
  const unchanged = { code: 'invalid', message: '没有改动，不用保存。' }
  await expect(save(0, publicHolidays.get(2026) ?? [])).rejects.toMatchObject(unchanged)
  await expect(save(0, [], undefined, 2031)).rejects.toMatchObject(unchanged)
  expect([await stored(), await stored(2031)]).toMatchObject([{ version: 0 }, { version: 0, known: false }])
  await save(0, [naadam])
  await expect(save(1, [naadam])).rejects.toMatchObject(unchanged)
  await save(1, publicHolidays.get(2026) ?? [])
})

test('deadlines that citizens read follow holidays and settings at once', async () => {
  const portal = await openTestPortal()
  try {
    const { db, keys } = portal
    const dates = async () => {
      const { rows } = await findMessagesByPhone(db, keys, {
        districtCode: code,
        terms: portal.services.site(first, newDependencies(), visitor).terms,
        phone: '13800000077',
        pageNum: 1,
      })
      return rows.map(({ acceptBy, answerBy }) => [acceptBy, answerBy])
    }
    await createMessageFixture(portal, 1).received({ phone: '13800000077' }, new Date('2026-08-03T09:00:00+08:00'))
    expect(await dates()).toEqual([['2026-08-04', '2026-08-17']])
    await perform(portal.site(), changeHolidays, admin([1]), { year: 2026, version: 0, entries: [naadam] })
    await expect.poll(dates).toEqual([['2026-08-06', '2026-08-19']])
    const current = await getSettings(db, code)
    if (!current) throw new Error('The district has no settings.')
    const settings = { ...current.settings, deadlines: { accept: 2, simple: 3, complex: 5, warn: 60, veto: 90 } }
    const change = { version: current.version, reason: '测试', settings }
    await perform(portal.site(), changeSettings, admin([1]), change)
    await expect.poll(dates).toEqual([['2026-08-07', '2026-08-12']])
  } finally {
    await portal.close()
  }
})
