import { data, redirectDocument } from 'react-router'
import { refusalOf } from '../frame/forms/refusal.server.ts'
import { authorise } from '../../../access/policy.ts'
import { refusalInit } from '../../../access/refusal.server.ts'
import { getDistrictPlace } from '../../../domain/areas/queries.server.ts'
import { changeSettings, restoreSettings } from '../../../domain/districts/commands.server.ts'
import {
  type SettingsFieldName,
  settingsOfTexts,
  type SettingsTexts,
  settingsTexts,
  textsOfSettings,
} from '../../../domain/districts/fields.ts'
import { can } from '../../../domain/districts/policy.ts'
import { problemsOfSettings, readSettings } from '../../../domain/districts/read-settings.server.ts'
import { getSettings, listSettingsVersions } from '../../../domain/districts/queries.server.ts'
import type { RequestContext } from '../../../domain/request-context.ts'
import { formatDateTime } from '../../../platform/dates.ts'
import { notFound } from '../../../platform/errors.ts'
import type { FieldErrors } from '../../../platform/field-rule.ts'
import { idParameter } from '../../../platform/parameters.ts'
import { fieldText } from '../../../platform/text/text-input.ts'
import { href } from '../../href.ts'
import type { Submission } from '../../page-route.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { officePhoneView } from '../frame/forms/office-phone.server.ts'
import type { OfficePhoneView } from '../frame/forms/office-phone.tsx'
import type { StaffVisit } from '../frame/page.server.ts'

const path = '/staff/settings'
type Visit = StaffVisit<typeof path>
const versionsPath = '/staff/settings/versions'
type VersionsVisit = StaffVisit<typeof versionsPath>

/** @throws AppError not_found */
async function getCurrent({ db, district }: RequestContext) {
  const current = await getSettings(db, district.areaCode)
  if (!current) throw notFound('没有这个地区的设置。')
  return current
}

/** @returns whether they may also change the settings. @throws AppError forbidden */
async function authoriseReading({ db, district }: RequestContext, { staff }: Pick<Visit, 'staff'>): Promise<boolean> {
  const place = await getDistrictPlace(db, district.areaCode)
  authorise(can(staff, 'settings.read', { place }))
  return can(staff, 'settings.change', { place })
}

/** The settings that count, read from the database: this process may not have followed a change yet. */
export async function loadSettings({ site, staff, query }: Visit) {
  const mayChange = await authoriseReading(site, { staff })
  const { version, settings } = await getCurrent(site)
  const saved: Notice = { kind: 'success', title: '已保存', message: '公开网站的页面马上按新的设置显示。' }
  return {
    version,
    texts: textsOfSettings(settings),
    officePhone: officePhoneOf(textsOfSettings(settings)),
    /** What the preview needs besides the settings. */
    site: { areaCode: site.district.areaCode, theme: site.district.theme },
    mayChange,
    notice: query.mode === 'saved' ? saved : null,
  }
}

const officePhoneOf = (texts: SettingsTexts) => officePhoneView(texts['footer.officePhone'], texts['footer.phone'])

export type SettingsView = Awaited<ReturnType<typeof loadSettings>>

export type SettingsAnswer = {
  notice: Notice | null
  errors: FieldErrors<SettingsFieldName | 'reason'>
  typed: { texts: SettingsView['texts']; reason: string; version: number }
  officePhone: OfficePhoneView
  /** The settings that count. The client does not call the loader again after a refused save. */
  now: SettingsView['texts']
}

/** Saves the settings. What was typed stays with what is wrong. */
export async function saveSettings({ site, staff, readForm }: Visit & Submission) {
  const form = await readForm()
  const texts = settingsTexts((name) => fieldText(form, name, 1_000))
  const typed = { texts, reason: fieldText(form, 'reason', 1_000), version: versionOf(form, 'version') }
  const answer = async (notice: Notice | null, errors: SettingsAnswer['errors'], init?: ResponseInit) => {
    const now = textsOfSettings((await getCurrent(site)).settings)
    return data<SettingsAnswer>({ notice, errors, typed, officePhone: officePhoneOf(texts), now }, init)
  }
  const refuse = (errors: SettingsAnswer['errors'], message: string, init: ResponseInit) =>
    answer({ kind: 'error', title: '没有保存', message }, errors, init)
  if (form.get('intent') === 'preview') return answer(null, {})
  const read = readSettings(settingsOfTexts(texts))
  if (!read.settings) return refuse(problemsOfSettings(read.issues), '请改正下面的内容。', { status: 422 })
  const { settings } = read
  const { version, reason } = typed
  const { areaCode } = site.district
  try {
    await site.db.transaction().execute((tx) => changeSettings(tx, staff, areaCode, { version, reason, settings }))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, path)
    // Saving once more replaces what somebody else saved: the page shows it beside what was typed.
    if (error.code === 'conflict') typed.version = (await getCurrent(site)).version
    return refuse(error.field ? { [error.field]: error.message } : {}, error.message, refusalInit(error))
  }
  // Header and footer of staff pages are not loaded again otherwise.
  return redirectDocument(href(path, { mode: 'saved' }), { status: 303 })
}

const versionOf = (form: FormData, name: string): number => idParameter.safeParse(fieldText(form, name, 12)).data ?? 0

/** Who changed what, newest first. */
export async function loadVersions({ site, staff, query }: VersionsVisit) {
  const mayChange = await authoriseReading(site, { staff })
  const { version } = await getCurrent(site)
  const page = await listSettingsVersions(site.db, site.district.areaCode, query.pageNum)
  const restored: Notice = { kind: 'success', title: '已恢复', message: '公开网站的页面马上按恢复的设置显示。' }
  return {
    ...page,
    rows: page.rows.map(({ createTime, ...row }) => ({ ...row, time: formatDateTime(createTime) })),
    version,
    mayChange,
    notice: query.mode === 'restored' ? restored : null,
  }
}

/** Restores a former version. */
export async function restoreVersion({ site, staff, readForm }: VersionsVisit & Submission) {
  const form = await readForm()
  const request = { version: versionOf(form, 'version'), restored: versionOf(form, 'restored') }
  try {
    await site.db.transaction().execute((tx) => restoreSettings(tx, staff, site.district.areaCode, request))
  } catch (thrown) {
    const error = await refusalOf(thrown, { site, staff }, versionsPath)
    const message =
      error.code === 'conflict' ? '别人刚刚改过设置。请看过下面最新的版本，再决定是否恢复。' : error.message
    const notice: Notice = { kind: 'error', title: '没有恢复', message }
    return data({ notice }, refusalInit(error))
  }
  return redirectDocument(href(versionsPath, { mode: 'restored' }), { status: 303 })
}
